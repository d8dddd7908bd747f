DROP FUNCTION recall_by_words(
    uuid, halfvec, uuid, integer, text, text[], tstzrange, double precision, text, text, text, varchar[], timestamptz, timestamptz
), recall_centred(uuid, halfvec, uuid), recall_terms(text), recall_holds(tsvector, tsquery[], integer),
    recall_holds_of_eight(tsvector, tsquery[], integer);
