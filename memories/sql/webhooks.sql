-- Who is told of events. Endpoints and deliveries are staff's; an event may be written by the transaction of an exchange,
-- so that its columns are granted one by one, without xmin and ctid (see grants.sql).
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_webhookendpoint, memories_webhookdelivery TO lorekeeper_app;
GRANT SELECT (id, type, due_at, data, fact_id) ON memories_webhookevent TO lorekeeper_app;
GRANT INSERT, DELETE ON memories_webhookevent TO lorekeeper_app;

-- Django's foreign keys carry no ON DELETE (see cascades.sql).
DO $$
DECLARE
    fk record;
BEGIN
    FOR fk IN
        SELECT conname, conrelid::regclass AS child FROM pg_constraint
        WHERE conrelid IN ('memories_webhookevent'::regclass, 'memories_webhookdelivery'::regclass) AND contype = 'f'
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', fk.child, fk.conname);
    END LOOP;
    ALTER TABLE memories_webhookevent ADD CONSTRAINT webhookevent_fact_fk FOREIGN KEY (fact_id)
        REFERENCES memories_teamfact (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
    ALTER TABLE memories_webhookdelivery ADD CONSTRAINT webhookdelivery_endpoint_fk FOREIGN KEY (endpoint_id)
        REFERENCES memories_webhookendpoint (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
END $$;
