-- Forms of one word that stemming keeps apart: a question says "go", the memory says "went". A word stands in one group.
-- Each stem of a group leads to a search for all of them. A function, so that a plan holds the table as a constant.
DO $make$
BEGIN
    EXECUTE format('CREATE FUNCTION recall_irregular_forms() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %L::jsonb', (
        SELECT jsonb_object_agg(stem, forms)
        FROM regexp_split_to_table($forms$
arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; begin began begun; bend bent;
bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built;
burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept; deal dealt; dig dug;
do did done; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen;
feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden; forget forgot
forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went gone; grind ground;
grow grew grown; hang hung; have has had; hear heard; hide hid hidden; hold held; keep kept; kneel knelt; know knew
known; lead led; lean leant; leap leapt; learn learnt; leave left; lend lent; lie lay lain laid; light lit; lose lost;
make made; mean meant; meet met; mistake mistook mistaken; overcome overcame; pay paid; prove proven; ride rode
ridden; ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent; sew sewn;
shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit
sat; sleep slept; slide slid; smell smelt; speak spoke spoken; speed sped; spell spelt; spend spent; spill spilt; spin
spun; spoil spoilt; spring sprang sprung; stand stood; steal stole stolen; stick stuck; sting stung; strike struck
stricken; strive strove striven; swear swore sworn; sweep swept; swell swollen; swim swam swum; swing swung; take took
taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown; tread trod trodden; understand
understood; undertake undertook undertaken; undergo underwent undergone; wake woke woken; wear wore worn; weave wove
woven; weep wept; win won; wind wound; withdraw withdrew withdrawn; write wrote written; child children; foot feet;
goose geese; man men; mouse mice; person people; tooth teeth; woman women; wife wives; life lives; knife knives; shelf
shelves; half halves; leaf leaves; good better best; bad worse worst
        $forms$, ';') AS words (line)
        CROSS JOIN LATERAL (
            SELECT array_agg(format('''%s''', each)) AS quoted, array_agg(each) AS stems
            FROM unnest(tsvector_to_array(recall_lexemes(line))) AS each
        ) AS found
        CROSS JOIN LATERAL (SELECT array_to_string(quoted, ' | ')) AS search (forms)
        CROSS JOIN LATERAL unnest(stems) AS stem
    ));
END $make$;
REVOKE EXECUTE ON FUNCTION recall_irregular_forms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_irregular_forms() TO lorekeeper_app;
