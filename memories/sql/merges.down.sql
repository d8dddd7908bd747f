DROP FUNCTION absorb_account(bytea, text, text), take_over_contributions(uuid), take_over_standing(uuid);
REVOKE EXECUTE ON FUNCTION acting_person() FROM lorekeeper_merges, lorekeeper_rollcall;
REVOKE UPDATE (date_joined) ON memories_user FROM lorekeeper_rollcall;
DO $$
DECLARE
    owned text;
BEGIN
    FOREACH owned IN ARRAY ARRAY[
        'memories_surfacelink', 'memories_conversation', 'memories_exchange', 'memories_message', 'memories_memory',
        'memories_trace', 'memories_absorbedaccount', 'memories_linkcode'
    ] LOOP
        EXECUTE format('DROP POLICY merges ON %I', owned);
        EXECUTE format('REVOKE ALL ON %I FROM lorekeeper_merges', owned);
    END LOOP;
END $$;
REVOKE SELECT (surface, external_id), SELECT (user_id), UPDATE (user_id) ON memories_surfacelink FROM lorekeeper_merges;
REVOKE ALL ON memories_user, memories_user_groups, memories_user_user_permissions, memories_apikey, account_emailaddress,
    mfa_authenticator FROM lorekeeper_merges;
REVOKE USAGE ON SCHEMA public FROM lorekeeper_merges;
DROP POLICY own_rows ON memories_absorbedaccount;
