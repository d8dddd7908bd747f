-- Whose every row is. First the tables in which somebody is looked up before anybody is known; the last three are asked for an
-- id that nobody can guess, and accounts by their owners' names.
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_organisation TO lorekeeper_app;
SELECT in_organisation('memories_user'), in_organisation('memories_apikey'), in_organisation('memories_feedtoken'),
    in_organisation('memories_surfacelink');
SELECT refer_within_organisation('memories_user'), refer_within_organisation('memories_apikey');

-- All the others, each with its column first: they refer to each other.
SELECT in_organisation(named::regclass, named IN ('memories_tally', 'memories_recallrank')) FROM unnest(ARRAY[
    'memories_assistant', 'memories_teamfact', 'memories_factversion', 'memories_factevent', 'memories_contribution',
    'memories_conflict', 'memories_entry', 'memories_assumption', 'memories_entrylink', 'memories_knowledgeright',
    'memories_teamchange', 'memories_decision', 'memories_learnrun', 'memories_settingsrevision', 'memories_allowedterm',
    'memories_auditentry', 'memories_supportaccess', 'memories_erasurerun', 'memories_job', 'memories_queuedigest',
    'memories_webhookendpoint', 'memories_webhookevent', 'memories_webhookdelivery', 'memories_reviewstate',
    'memories_reviewcomment', 'memories_savedfilter', 'memories_guidelines', 'memories_modelendpoint', 'memories_modeluse',
    'memories_tally', 'memories_recallrank'
]) AS named;
-- These two are sought by words, in functions of lorekeeper_recall: each of those names the organisation.
SELECT shared_table('memories_teamfact', ARRAY['lorekeeper_recall']), shared_table('memories_entry', ARRAY['lorekeeper_recall']);
SELECT shared_table('memories_tally', counts => true), shared_table('memories_recallrank', counts => true);
SELECT shared_table(named::regclass) FROM unnest(ARRAY[
    'memories_assistant', 'memories_factversion', 'memories_factevent', 'memories_contribution',
    'memories_conflict', 'memories_assumption', 'memories_entrylink', 'memories_knowledgeright',
    'memories_teamchange', 'memories_decision', 'memories_learnrun', 'memories_settingsrevision', 'memories_allowedterm',
    'memories_auditentry', 'memories_supportaccess', 'memories_erasurerun', 'memories_job', 'memories_queuedigest',
    'memories_webhookendpoint', 'memories_webhookevent', 'memories_webhookdelivery', 'memories_reviewstate',
    'memories_reviewcomment', 'memories_savedfilter', 'memories_guidelines', 'memories_modelendpoint', 'memories_modeluse'
]) AS named;
ANALYZE memories_organisation;

-- What was unique in the installation is so in each organisation. A chat with the bot belongs to one account of all.
ALTER TABLE memories_assistant DROP CONSTRAINT memories_assistant_name_key,
    ADD CONSTRAINT memories_assistant_name_key UNIQUE (organisation_id, name);
ALTER TABLE memories_allowedterm DROP CONSTRAINT memories_allowedterm_term_key,
    ADD CONSTRAINT memories_allowedterm_term_key UNIQUE (organisation_id, term);
ALTER TABLE memories_queuedigest DROP CONSTRAINT memories_queuedigest_pkey,
    ADD CONSTRAINT memories_queuedigest_pkey PRIMARY KEY (organisation_id, day);
ALTER TABLE memories_modelendpoint DROP CONSTRAINT one_endpoint_per_step_and_role,
    ADD CONSTRAINT one_endpoint_per_step_and_role UNIQUE (organisation_id, step, understudy);
ALTER TABLE memories_modeluse DROP CONSTRAINT one_use_per_day_step_and_model,
    ADD CONSTRAINT one_use_per_day_step_and_model UNIQUE (organisation_id, day, step, model);
ALTER TABLE memories_surfacelink DROP CONSTRAINT one_person_per_external_id,
    ADD CONSTRAINT one_person_per_external_id UNIQUE (organisation_id, surface, external_id);
CREATE UNIQUE INDEX one_person_per_chat ON memories_surfacelink (external_id) WHERE surface = 'telegram';
DROP INDEX one_active_revision;
CREATE UNIQUE INDEX one_active_revision ON memories_settingsrevision (organisation_id, active) WHERE active;
DROP INDEX one_settled_tally;
CREATE UNIQUE INDEX one_settled_tally ON memories_tally (organisation_id, measure, day, first, second, third) WHERE settled;

-- A link is an account's, and so is the organisation.
GRANT SELECT (organisation_id) ON memories_surfacelink TO lorekeeper_merges;
GRANT SELECT ON memories_organisation TO lorekeeper_recall;
ALTER TABLE memories_surfacelink ADD CONSTRAINT surfacelink_within FOREIGN KEY (user_id, organisation_id)
    REFERENCES memories_user (id, organisation_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

GRANT CREATE ON SCHEMA public TO lorekeeper_links, lorekeeper_rollcall, lorekeeper_recall, lorekeeper_stats,
    lorekeeper_contributions;

-- Counts have no reference that would take them along.
SET ROLE lorekeeper_stats;
CREATE FUNCTION forget_counts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    before text := coalesce(current_setting('app.organisation_id', true), '');
BEGIN
    PERFORM set_config('app.organisation_id', OLD.id::text, true);
    DELETE FROM memories_tally;
    DELETE FROM memories_recallrank;
    PERFORM set_config('app.organisation_id', before, true);
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION forget_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_counts() TO lorekeeper_owner;
RESET ROLE;
CREATE TRIGGER z_forget_counts AFTER DELETE ON memories_organisation FOR EACH ROW EXECUTE FUNCTION forget_counts();

-- Whom a surface of this organisation means, and whom the bot, which speaks to people of every one.
SET ROLE lorekeeper_links;
CREATE OR REPLACE FUNCTION resolve_link(on_surface text, with_id text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT user_id FROM memories_surfacelink
    WHERE surface = on_surface AND external_id = with_id AND organisation_id = current_organisation()
);
CREATE FUNCTION owner_of_chat(with_id text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_surfacelink WHERE surface = 'telegram' AND external_id = with_id);
REVOKE EXECUTE ON FUNCTION owner_of_chat(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owner_of_chat(text) TO lorekeeper_app;
CREATE OR REPLACE FUNCTION roster_external_ids() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT external_id FROM memories_surfacelink WHERE organisation_id = current_organisation()
    ORDER BY external_id;
END;
RESET ROLE;

-- Jobs over everybody go through the organisations one by one: each has settings of its own.
SET ROLE lorekeeper_rollcall;
CREATE OR REPLACE FUNCTION owners_with_memories_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT m.user_id FROM memories_memory m JOIN memories_user u ON u.id = m.user_id
    WHERE m.purge_after < now() AND u.organisation_id = current_organisation();
END;
CREATE OR REPLACE FUNCTION owners_with_entities_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT e.user_id FROM memories_entity e JOIN memories_user u ON u.id = e.user_id
    WHERE e.purge_after < now() AND u.organisation_id = current_organisation();
END;
CREATE OR REPLACE FUNCTION owners_with_messages_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation()
      AND EXISTS (SELECT FROM memories_message m WHERE m.user_id = u.id AND m.created_at < moment);
END;
CREATE OR REPLACE FUNCTION owners_with_live_memories() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation() AND EXISTS (
        SELECT FROM memories_memory m
        WHERE m.user_id = u.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    );
END;
CREATE OR REPLACE FUNCTION owners_to_maintain() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation() AND (
        EXISTS (SELECT FROM memories_memory m WHERE m.user_id = u.id)
        OR EXISTS (SELECT FROM memories_message m WHERE m.user_id = u.id)
    );
END;
CREATE OR REPLACE FUNCTION owners_with_traces_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation()
      AND EXISTS (SELECT FROM memories_trace t WHERE t.user_id = u.id AND t.at < moment);
END;
CREATE OR REPLACE FUNCTION requeue_failed_exchanges(most_requeues integer, first_wait interval, at_most integer) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    UPDATE memories_exchange SET status = 'received', attempts = 0, requeues = requeues + 1, queued_at = now()
    WHERE id IN (
        SELECT e.id FROM memories_exchange e
        WHERE e.status = 'failed' AND e.requeues < most_requeues
          AND e.queued_at < now() - first_wait * power(4, least(e.requeues, 6))
          AND EXISTS (SELECT FROM memories_user u WHERE u.id = e.user_id AND u.organisation_id = current_organisation())
        ORDER BY e.queued_at LIMIT at_most FOR UPDATE OF e SKIP LOCKED
    )
    RETURNING id;
END;
RESET ROLE;

-- Figures about personal rows: of the people of the organisation. Counted by a role that may read whose a row is.
SET ROLE lorekeeper_stats;
DROP FUNCTION stats_unlearned(), count_messages_before(date), count_memories_unused_since(date);
SET ROLE lorekeeper_rollcall;
CREATE FUNCTION stats_unlearned() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_exchange e JOIN memories_user u ON u.id = e.user_id
    WHERE e.status = 'received' AND u.organisation_id = current_organisation()
);
CREATE FUNCTION count_messages_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_message m JOIN memories_user u ON u.id = m.user_id
    WHERE m.created_at < day AND u.organisation_id = current_organisation()
);
-- The memories that may fade away (memories/decay.py): captured in passing and not of the highest importance.
CREATE FUNCTION count_memories_unused_since(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_memory m JOIN memories_user u ON u.id = m.user_id
    WHERE m.superseded_by_id IS NULL AND m.forgotten_at IS NULL AND m.auto_captured AND m.importance < 5
      AND greatest(m.updated_at, m.last_recalled_at) < day AND u.organisation_id = current_organisation()
);
REVOKE EXECUTE ON FUNCTION stats_unlearned(), count_messages_before(date), count_memories_unused_since(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stats_unlearned(), count_messages_before(date), count_memories_unused_since(date) TO lorekeeper_app;
RESET ROLE;

-- However a contribution goes, the facts of its organisation follow: also when an account is deleted by raw SQL.
SET ROLE lorekeeper_contributions;
CREATE OR REPLACE FUNCTION unwind_contributions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    before text := coalesce(current_setting('app.organisation_id', true), '');
    one uuid;
BEGIN
    FOR one IN SELECT DISTINCT organisation_id FROM gone LOOP
        PERFORM set_config('app.organisation_id', one::text, true);
        PERFORM unwind_facts(ARRAY(SELECT DISTINCT fact_id FROM gone WHERE organisation_id = one));
    END LOOP;
    PERFORM set_config('app.organisation_id', before, true);
    RETURN NULL;
END $$;
RESET ROLE;

-- Which functions of lorekeeper_recall ask the two tables that it filters by itself.
SET ROLE lorekeeper_recall;
CREATE OR REPLACE FUNCTION readable_entries(of_key uuid, of_assistant uuid, sought uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT f.id FROM memories_teamfact f
    WHERE f.id = ANY (sought) AND f.organisation_id = current_organisation()
      AND f.tier <> '' AND f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
      AND f.category IN (SELECT r.category FROM knowledge_rights(of_key, of_assistant) r WHERE r.may_read);
END;
-- For lists of the console: every fact, and every entry, that holds the words.
CREATE FUNCTION facts_with_words(sought tsquery) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT f.id FROM memories_teamfact f
    WHERE to_tsvector('simple'::regconfig, coalesce(f.content, '')) @@ sought AND f.organisation_id = current_organisation();
END;
CREATE FUNCTION entries_with_words(sought tsquery) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT e.fact_id FROM memories_entry e WHERE e.words @@ sought AND e.organisation_id = current_organisation();
END;
REVOKE EXECUTE ON FUNCTION facts_with_words(tsquery), entries_with_words(tsquery) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION facts_with_words(tsquery), entries_with_words(tsquery) TO lorekeeper_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_links, lorekeeper_rollcall, lorekeeper_recall, lorekeeper_stats,
    lorekeeper_contributions;
