-- The organisation that a single team works in and never hears of, as memories/organisations.py has it.
INSERT INTO memories_organisation (id, name, created_at, deactivated)
VALUES ('6129ebd4-3601-4655-9f52-1a1358824500', 'default', now(), '{}');
ANALYZE memories_organisation;

-- Whose every row is. First the tables in which somebody is looked up before anybody is known; the last three are asked for an
-- id that nobody can guess, and accounts by their owners' names.
SELECT in_organisation('memories_user'), in_organisation('memories_apikey'), in_organisation('memories_feedtoken'),
    in_organisation('memories_surfacelink');
SELECT refer_within_organisation('memories_user'), refer_within_organisation('memories_apikey');

-- All the others, each with its column first: they refer to each other.
DO $$
DECLARE
    named regclass;
    shared constant regclass[] := ARRAY[
        'memories_assistant', 'memories_teamfact', 'memories_factversion', 'memories_factevent', 'memories_contribution',
        'memories_conflict', 'memories_entry', 'memories_assumption', 'memories_entrylink', 'memories_knowledgeright',
        'memories_teamchange', 'memories_decision', 'memories_learnrun', 'memories_settingsrevision', 'memories_allowedterm',
        'memories_auditentry', 'memories_supportaccess', 'memories_erasurerun', 'memories_job', 'memories_queuedigest',
        'memories_webhookendpoint', 'memories_webhookevent', 'memories_webhookdelivery', 'memories_reviewstate',
        'memories_reviewcomment', 'memories_savedfilter', 'memories_guidelines', 'memories_modelendpoint', 'memories_modeluse',
        'memories_nextteamvector'
    ];
    -- These two are sought by words, in functions of lorekeeper_recall: each of those names the organisation.
    sought_by_words constant regclass[] := ARRAY['memories_teamfact', 'memories_entry'];
BEGIN
    FOREACH named IN ARRAY shared LOOP
        PERFORM in_organisation(named);
    END LOOP;
    FOREACH named IN ARRAY shared LOOP
        PERFORM shared_table(named, CASE WHEN named = ANY (sought_by_words) THEN ARRAY['lorekeeper_recall'] ELSE '{}' END);
    END LOOP;
END $$;
SELECT shared_table('memories_tally', counts => true), shared_table('memories_recallrank', counts => true);
ALTER TABLE memories_contribution FORCE ROW LEVEL SECURITY; -- of its owner, too

-- What was unique in the installation is so in each organisation. A chat with the bot belongs to one account of all.
ALTER TABLE memories_assistant DROP CONSTRAINT memories_assistant_name_key,
    ADD CONSTRAINT memories_assistant_name_key UNIQUE (organisation_id, name);
ALTER TABLE memories_allowedterm DROP CONSTRAINT memories_allowedterm_term_key,
    ADD CONSTRAINT memories_allowedterm_term_key UNIQUE (organisation_id, term);
ALTER TABLE memories_queuedigest DROP CONSTRAINT memories_queuedigest_pkey,
    ADD CONSTRAINT memories_queuedigest_pkey PRIMARY KEY (organisation_id, day);
ALTER TABLE memories_modelendpoint DROP CONSTRAINT one_endpoint_per_step_and_role,
    ADD CONSTRAINT one_endpoint_per_step_and_role UNIQUE (organisation_id, step, understudy, assistant);
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
ALTER TABLE memories_surfacelink ADD CONSTRAINT surfacelink_within FOREIGN KEY (user_id, organisation_id)
    REFERENCES memories_user (id, organisation_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
