DROP FUNCTION recall_by_words(
    uuid, halfvec, uuid, integer, text, text, tstzrange, double precision, text, text, text, varchar[], timestamptz, timestamptz
), recall_replaced(uuid, halfvec, uuid, tsquery[], tsquery, boolean), recall_named_together(uuid, uuid[], double precision[], double precision), recall_shares(bigint[], bigint[], integer, double precision),
    recall_beside(double precision[], double precision[], integer, integer, double precision),
    recall_substance(text, tsvector), recall_period(timestamptz, tstzrange), recall_author(text, text),
    recall_centred(uuid, halfvec, uuid), recall_terms(text), recall_holds(tsvector, tsquery[], integer),
    recall_holds_of_eight(tsvector, tsquery[], integer);
