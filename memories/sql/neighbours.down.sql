DROP FUNCTION memories_near(uuid, halfvec, uuid, double precision, integer);
