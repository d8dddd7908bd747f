DROP TRIGGER keep_own_item ON memories_storeditem;
DROP FUNCTION keep_own_item();
