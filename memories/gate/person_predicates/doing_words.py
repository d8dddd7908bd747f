"""What people do, and what becomes of things: the verbs behind `doings`."""

from __future__ import annotations

from memories.english import verb_forms
from memories.gate.wordset import words as wordset

# Doings that no program, place or season is capable of; the tables of `cues` hold the most frequent.
HUMAN = wordset(
    """abstain accuse admire admit adore advise advocate agree apologise apologize applaud appreciate
    apprentice argue arrange aspire attend babysit bake banter bargain befriend beg bet blame boast borrow
    brag breakfast bribe budget bully buy celebrate chair champion chat cheat chuckle climb coach coax
    collaborate commiserate commute compete complain compliment concede condemn confess confide congratulate
    consult converse convince cook cough counsel criticise criticize cry curate curse dance date debate
    deliberate demo denounce depart deputise deputize despair despise detest diagnose dine disagree
    disapprove disbelieve discuss dislike dispute dissuade distrust donate doubt dread dream drink earn eat
    elaborate elect emcee emigrate enjoy enquire enrol enroll envy escort estimate exaggerate experiment
    facilitate fancy fax fear flirt fly forget forgive frown gamble garden giggle glance gossip graduate
    greet grieve grumble haggle hate heckle hesitate hike hire hope hurry implore improvise innovate inquire
    insist intern interview invent invigilate invite jog joke juggle knit lament laugh lecture lend loathe
    lobby love lunch lurk marry mediate meditate mentor mingle mistrust misunderstand moan moonlight mourn
    mumble nag negotiate nod nominate officiate onboard oppose overhear oversee owe paint pair participate
    persuade pester phone photograph pity plead pledge ponder postpone practise praise pray preach presume
    pretend procrastinate procure promise proofread propose protest purchase quarrel quip quit reassure
    reckon reconsider recruit regret rehearse rejoice rejoin relax relent relocate remark remember reminisce
    rent repay reply reproach reschedule resent resign rethink retire retype reunite rewire ride sail scold
    scout sell shop shout shrug sigh sign sketch smile smoke smuggle snore sob socialise socialize solder
    speculate sponsor steal strive study sue sulk supervise suppose surmise suspect swear sympathise
    sympathize tackle teach telephone text theorise theorize think tidy tinker toil train travel triage
    tutor underestimate unpack urge vacation veto visit volunteer vote vouch vow wager wear weep weld whine
    whisper whistle witness wonder worry yawn yell emphasise emphasize practice stumble surf swim fundraise
    crowdfund brainstorm ghostwrite outvote overrule redecorate reconvene overcommit overreact overestimate
    misremember belittle bemoan bicker binge blush bluff bungle cherish commend console cuddle daydream
    dabble declutter drool empathise empathize faint fidget freelance fret gasp gloat gobble grin groan
    insult intervene jest marvel micromanage mope nap nibble outwit peek persevere plagiarise plagiarize
    pout prank pun rant relish sip slouch smirk sneeze snooze sprint squabble stammer stutter sunbathe swoon
    tiptoe trudge wince yearn"""
)

THIRD, PAST, ONGOING = (
    frozenset(form(lemma) for lemma in HUMAN)
    for form in (verb_forms.third, verb_forms.past, verb_forms.ongoing)
)

PAST |= wordset("overslept misread misheard mistook fainted slept forgotten")

# A verb with its particle; the verb alone is anybody's.
_PHRASAL = {
    "called": "in off out by round", "calls": "in off out by round", "turned": "down up",
    "turns": "down", "dropped": "by out in", "drops": "by in", "carried": "out", "carries": "out",
    "handed": "in over out", "hands": "in out", "gave": "up in notice", "gives": "notice",
    "sat": "in down on with next near opposite beside", "sits": "in on with next near opposite beside",
    "spoke": "up", "stepped": "down in up back away", "steps": "down in up", "stood": "in up down",
    "stands": "in up", "checked": "with in", "checks": "with in", "chipped": "in", "chips": "in",
    "chimed": "in", "caught": "up", "catches": "up", "filled": "in", "fills": "in", "followed": "up",
    "went": "home to on for back through over along abroad", "goes": "home on abroad", "grew": "up",
    "helped": "out", "helps": "out", "hung": "up", "looked": "into at after over through forward",
    "looks": "into forward", "made": "up", "moved": "on to house in from into", "moves": "on house",
    "pitched": "in", "pitches": "in", "pointed": "out", "pushed": "back through", "pushes": "back",
    "ran": "into", "reached": "out", "reaches": "out", "ruled": "out", "showed": "up",
    "signed": "in up off for out", "signs": "up off for", "sorted": "out",
    "stayed": "late home up behind", "stays": "late home", "talked": "to with about", "teamed": "up",
    "teams": "up", "thought": "of about", "touched": "base", "weighed": "in", "weighs": "in",
    "worked": "here there on from with at late out as for under",
    "works": "here there from at part late remotely for under",
    "took": "over on care a time notes part leave", "takes": "over notes leave minutes time",
    "started": "as at out", "starts": "as at", "joined": "as", "came": "up in across back down over",
    "comes": "in into", "cleaned": "out up after", "cleans": "after", "covers": "for", "covered": "for",
    "found": "out", "finds": "out", "figured": "out", "rolled": "back", "backed": "out",
    "burned": "out", "burnt": "out", "logged": "off", "dialled": "in", "dials": "in",
    "left": "for early on at in without after because", "leaves": "for early on at in",
    "lives": "in near with close next at", "lived": "in", "leaned": "on",
    "fell": "ill asleep behind sick", "falls": "ill",
    "got": "married sick back ill promoted fired hired pregnant engaged stuck permission access rid",
    "lost": "track interest patience", "loses": "patience", "kept": "an quiet notes", "keeps": "an an",
    "set": "off out", "broke": "up down", "paid": "for", "pays": "for", "swapped": "with",
    "swaps": "with", "relies": "on", "counts": "on", "reads": "through", "proposes": "to",
}  # fmt: skip

PARTICLES = {verb: wordset(after) for verb, after in _PHRASAL.items()}

# What becomes of things by chance or by themselves; in the past tense it is told of programs, too.
HAPPENS = wordset(
    """added appeared became began broke brought came caused changed cleared completed continued crashed
    created cut deleted dropped deprecated did disappeared displayed emitted ended enabled exceeded exited
    expired failed fell filled finished fixed froze gained gave generated got grew had handled happened hit
    hung improved increased introduced kept killed launched led leaked let loaded logged looked lost made
    moved needed occurred offered passed popularised popularized produced proved provided put ran reached
    received reduced refused rejected released removed renamed rendered replaced reported required reset
    restarted returned returned rolled rose saved sent served set shipped showed simplified slowed solved
    sped split started stayed stopped supported switched threw timed took triggered turned updated upgraded
    used wanted warned went won worked wrote gave inspired pioneered existed evolved adopted acquired"""
)

# What is said of a site, a region, a country; anything else that a bare place does is somebody's doing.
OF_PLACES = wordset(
    """acts allows applies backs becomes belongs bills celebrates changes charges closes connects contains
    costs covers delivers depends differs drops exports fails falls feeds follows forwards gets goes handles
    has holds hosts imports includes introduces joins keeps lacks lags leads levies lies loses mandates
    means mirrors misses moves needs observes offers opens operates owns peers pools processes produces
    provides publishes reaches receives recognises recognizes remains replicates requires responds returns
    routes rules runs saves sees sells sends serves shares ships shows shuts sits stands starts stays stops
    stores supplies supports switches syncs synchronises synchronizes takes taxes terminates trails treats
    uses wakes works sets"""
)

# What is said of a month: anything else in the present is somebody's doing.
OF_SEASONS = wordset(
    """brings marks sees starts ends begins has covers opens closes includes comes falls shows remains
    follows counts serves needs takes runs gets adds makes means gives goes lasts holds contains loses
    doubles drops raises replaces moves changes kicks introduces ships keeps"""
)

IN_CHARGE = wordset(
    """handles keeps manages runs covers coordinates prepares plans schedules orders counts does heads tunes
    updates maintains owns holds looks oversees drives trains tests handle keep manage run cover coordinate
    prepare plan schedule order count migrate train test"""
)

WILLED = wordset(
    """refuses refused declines declined hopes hoped plans planned intends intended agreed offered offers
    promised volunteered decided likes loves hates"""
)

WILLINGLY = wordset(
    """merge review approve talk work use deploy join leave move help test write rebase answer come meet
    take do learn touch switch lead"""
)

TALKS = wordset(
    """answer answers answered ignore ignores ignored read reads check checks checked watch watches hates
    missed misses"""
)

TALK = wordset("chat mail mails email emails slack calls pings phone messenger voicemail inbox")

REPLIES = wordset("answer reply respond decide review approve think learn explain say sign understand read")

GONE = wordset("in for soon early at next after before by on us without behind")

RIGHTS = wordset("write read admin root full push merge edit sudo")

TIMES = wordset(
    """early late night day morning evening weekend friday saturday sunday monday on help support first duty
    reception front"""
)

MANNERS = frozenset(
    {
        ("by", "accident"), ("from", "home"), ("by", "mistake"), ("last", "week"), ("last", "month"),
        ("over", "lunch"), ("at", "lunch"), ("this", "morning"), ("the", "weekend"),
        ("without", "asking"), ("without", "telling"), ("on", "purpose"), ("on", "vacation"),
        ("on", "holiday"), ("out", "loud"), ("in", "person"), ("too", "early"), ("too", "late"),
        ("by", "hand"), ("every", "morning"), ("up", "with"), ("and", "nobody"),
    }
)  # fmt: skip

WEEKDAYS = wordset(
    """monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays"""
)
KEEPS = wordset("keeps kept started stopped hates likes loves minds")
# What guides say of programs, in the present: anything else that one is said to do to something is somebody's doing.
OF_PROGRAMS = wordset(
    """bakes checksums deduplicates federates flashes formats gates lints mirrors partitions rejects
    replaces simulates snapshots templates throttles transcodes tunnels unmounts wipes aborts accelerates
    accepts accesses accomplishes achieves acknowledges acquires actions activates acts adapts addresses
    adds adjusts adopts affects aggregates aids aims alerts aligns alleviates allocates allows alternates
    alters amends amplifies annotates appears appends applies archives arises arrives assembles asserts
    assesses assigns assists associates assumes assures attaches attacks attracts attributes augments
    authenticates automates avoids bags balances batches bears beats becomes begins behaves believes belongs
    benchmarks benefits binds blocks bolsters boots bottlenecks bounds boxes braces branches breaks brings
    brokers buckets buffers bugs builds bumps bundles bypasses caches calculates calls cancels capitalizes
    caps captures carries cascades casts catches caters causes chains challenges changes channels chars
    charts checks chooses chords chunks claims clashes classifies cleans clears clones closes clouds
    clusters codes coerces collects collides colors combines comes commands comments commits communicates
    compacts compares compiles complements completes complicates compresses compromises computes concerns
    configures conflicts conforms confuses connects considers consists constitutes constrains constructs
    consumes contacts contains contents continues contracts contrasts contributes controls converts conveys
    copies cores corrects correlates corresponds costs counters counts covers crashes crawls creates crops
    customizes cuts cycles deactivates debounces declares declines decodes decreases decrypts deduces
    deduplicates deems defaults defers defines degrades delays delegates deletes delivers demonstrates
    denotes depends deploys deprecates derives describes desires destroys details detects determines devises
    diagrams dies differentiates differs disables disallows disambiguates disassociates discards
    discontinues discourages discovers disks dispatches displays disregards disrupts distances distinguishes
    distributes divides documents does doubles downgrades downloads drains drops dumps duplicates eliminates
    emails embeds embodies emerges emits employs empties emulates enables encapsulates encodes encompasses
    encounters encourages encrypts endeavors ends enforces enhances enriches ensues ensures entails enters
    equals equates erases escapes establishes evaluates evicts evolves exceeds exchanges excludes executes
    exemplifies exhausts exists exits expands expects expires explains explodes exports exposes extends
    extracts fails falls faults features federates feeds fences fetches fields files fills filters finds
    finishes fires fits fixes flags flips floats flushes focuses follows forces forecasts formats forms
    forwards fragments frames frees freezes functions furthers gathers gauges generates gets gives goes
    grants graphs groups grows guarantees guides halts handles happens has hashes helps hides highlights
    hits holds honors honours hosts hydrates identifies ignores illustrates impacts impairs impersonates
    implements implies imports imposes improves includes increases incurs indexes indicates infers inflates
    influences informs inherits initializes initiates inputs inserts inspects inspires installs instructs
    instruments integrates interacts interferes interpolates interprets introduces invokes involves is
    isolates issues iterates joins keeps labels layers leads leaks lets leverages licenses lies limits lines
    links lints listens lists lives loads locates locks logs looks loops loses lowers machines maintains
    makes manages manifests manipulates maps marks marshals matches matters means measures memoizes merges
    mimics minifies minimizes mirrors mismatches misses mitigates mocks models modifies monitors mounts
    moves multiplies navigates necessitates needs negates networks normalizes notifies numbers observes
    obtains occupies occurs offers offsets omits opens operates optimizes orbs outlines outperforms outputs
    overflows overloads overrides overuses overwhelms overwrites owns packages packs pages paginates paints
    parallelises parallelizes parses partitions passes patches patterns paves performs permits persists pins
    places plots polls pops ports poses positions posts powers precedes precludes preconditions predates
    predicts predominates prefixes presents preserves prevents prints prioritizes probes proceeds processes
    produces profiles programs progresses prohibits promotes propagates props protects provides provisions
    provokes prunes publishes pulls pushes puts qualifies quantifies queries queues raises ranges ranks
    reads reappears rebuilds receives reclaims recognizes reconciles reconstructs records recovers recreates
    redacts redirects reduces references refers reflects refreshes refuses regards registers reindexes
    rejects relates releases relies relieves reloads remains removes renames renders renews reopens repairs
    repeats replaces replicates reports repositions represents reproduces republishes requests requeues
    requires reruns resembles resets resolves respects responds restarts restores restricts restructures
    results resumes retains retries retrieves returns reuses reveals reverts revokes rewrites rights rolls
    rotates rounds routes runs samples sanitizes satisfies saves says scales scans schedules scores scrapes
    scrubs searches seconds seeds seems segments selects sends separates sequences serializes serves
    services sets shards shares shells shields shifts shines ships shortens shows signals signifies silences
    simplifies simulates sites skips slides slows solves sorts sources spaces spans spawns specializes
    specifies speeds spikes splits spreads squashes starts stashes states stays steps stops stores
    streamlines streams strings strips structures stubs styles submits subscribes substitutes succeeds
    suffers suffixes summarizes supersedes supplies supports suppresses surprises surrounds survives
    suspends sweeps switches synchronizes syncs tags takes targets tends terminates terms tests threads
    throttles throws thwarts ties tightens times tips toggles tokenizes tolerates totals touches traces
    tracks transcodes transforms transitions translates transpiles transports transposes traverses treats
    trees trends tricks triggers truncates underlies underpins underscores undoes unifies unites unloads
    unmounts unrolls updates upgrades uploads uses utilizes vacuums validates varies verifies views violates
    wakes warms warns withstands works wraps writes yields"""
)
