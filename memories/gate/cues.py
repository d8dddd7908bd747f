"""Words around a name that tell a person from a thing."""

from __future__ import annotations

from .wordset import words

# Only people do this.
HUMAN_VERBS = words(
    """said says told tells asked asks wants wanted thinks thought likes liked prefers preferred loves loved
    hates hated dislikes believes believed feels felt joined lives lived hopes wishes decides decided
    complained complains agreed agrees disagrees suggested suggests promised promises explained insists
    insisted attends attended travels travelled traveled speaks spoke quit resigned retired forgot remembers
    mentioned mentions noticed wonders volunteered vetoed vetoes argued argues recommended enjoys hired
    mentors mentored coaches interviewed interviews apologised apologized congratulated married smiled
    laughed retires dreams commutes lunches doubts worries worried emailed emails phoned texted messaged
    signs signed triages triaged presented presents chairs chaired mentored owes plays"""
)
# People do this far more often than programs.
ACTS = HUMAN_VERBS | words(
    """wrote writes knows knew left leads led reviews reviewed approves approved moved works worked proposed
    proposes met meets drafted drafts chose chooses picked designed designs discovered found reported
    rejected rejects invited introduced introduces requested confirmed confirms oversees supervises rotates
    organised organized organises organizes teaches taught studied leaves pairs paired visits visited
    negotiates negotiated drives raised filed sits shared researched translated translates answered answers
    documented documents drew draws sketched sketches forked escalated investigates investigated configured
    debugged pushed merged refactored committed demoed demos onboarded onboards"""
)
LEADS = words(
    "leads led approves approved negotiates negotiated oversees supervises hosts organises organizes"
)
# A program may do this too.
DOES = words(
    """uses used owns owned maintains maintained manages managed runs handles handled takes took built
    builds created creates added adds fixed fixes rotated broke deployed deploys sets set keeps kept
    supports needs covers coordinates prepares prepared tests tested upgraded updates updated migrated
    migrates wrote checks looks started restarts restarted stopped removed changed replaced made makes got
    gets gave gives brought administers operates plans planned schedules scheduled tracks tracked watches
    monitors monitored oversaw holds rewrote rebuilt ported documents reports shipped released releases"""
)
# Of these, what is said of somebody in charge and seldom of a program that is called like a person.
CARES = words("maintains maintained owns owned fixed broke set rewrote rotated upgraded")
# What a person has to do with and a program has not.
HUMAN_OBJECTS = words(
    """team teams contract contracts invoices invoice purchase vendor vendors supplier suppliers budget
    budgets interviews hiring onboarding meeting meetings standup standups retro retros rota roster people
    colleagues intern interns customers clients negotiations pull prs pr reviews review bug tickets vim
    emacs neovim vacation holiday leave office payroll stakeholders workshop workshops roadmap backlog legal
    questions desk relationship escalations offboarding expenses travel training"""
)
# After "X is", "X was": only of people.
STATES = words(
    """sick ill away ooo allergic married pregnant happy unhappy angry stressed tired retired vegan
    vegetarian responsible hired promoted fired born remote leaving joining moving interviewing back
    travelling traveling presenting"""
)
# After "X can be".
REACHED = words("reached contacted asked phoned emailed consulted disturbed")
STATE_PHRASES = (
    "on paternity", "on maternity", "on sabbatical", "on a sabbatical", "on a course",
    "on a business trip", "on jury", "on vacation", "on leave", "on holiday", "on call", "on-call",
    "on parental", "on sick", "on pto", "out of office", "out sick", "in charge", "off on", "off until",
    "off this", "back on", "back from", "the contact", "the lead", "the tech lead", "the team lead",
    "the owner", "the manager", "the author", "the maintainer", "the reviewer", "the admin",
    "the architect", "the project manager", "the scrum", "the cto", "the ceo", "the person",
    "the one who", "a contractor", "a member", "an engineer", "a developer",
    "the engineer", "the developer", "the designer", "new to the team", "the head of", "the approver",
    "the point of contact", "the go-to", "the main contact", "a colleague",
    "the release manager", "the treasurer", "the dba", "the sponsor", "the trainer", "the keynote",
    "the speaker", "at lunch", "working from", "visiting",
)  # fmt: skip
MODAL_ACTS = words(
    """present join leave review approve decide sign speak attend visit travel explain teach interview
    mentor answer write lead take talk return call email hire meet be"""
)
ADVERBS = words(
    """also always already usually often never still only just recently now sometimes rarely both then even
    really mostly currently last first has had is was will would can must should may"""
)

# Imperatives and verbs whose object is a person.
ASKS = words(
    """ask asks asked contact contacts contacted ping pings pinged cc bcc email emails emailed mail call
    calls called phone message messages messaged dm tell tells told thank thanks notify invite invited
    remind reminds consult hire hired nudge poke page pester bother meet shadow congratulate blame tag
    mention mentions assign assigns assigned @"""
)
# A verb and its preposition before a person.
ASKS_TO = {
    "to": words(
        """talk talks talked speak speaks spoke belongs belonged belong assigned assign reports reported
        report goes go went escalate escalates escalated escalations according credit credited thanks owed
        handed hand hands sent send delegated delegate attributed listen reach turn write wrote spoken
        mailed forwarded registered addressed reassigned grants granted given transferred introduced issued
        dedicated grateful promised explained known up line back traced"""
    ),
    "with": words(
        """talk speak spoke check checked written paired pair pairs discussed discuss agreed designed met
        meeting meet call chat sync aligned align coordinate coordinates coordinated work works worked
        working rests lies arranged liaise up drafted developed sits stays lunch interview confirmed 1:1"""
    ),
    "from": words(
        """forked handover request requested came comes come approval feedback question questions idea
        advice message email inherited heard received decision sign-off signoff help input quote borrowed
        learned suggestion proposal takeover ticket complaint request"""
    ),
    "for": words(
        """covers cover covering stand stands ask asks asking works worked working waiting wait waits waited
        built speaks substitute fills filling birthday reports interviewed farewell"""
    ),
    "by": words(
        """done written authored drafted drawn sketched led organised organized chaired signed decided
        proposed suggested raised filed designed chosen taught presented"""
    ),
    "of": words(
        """okay ok name laptop machine account manager deputy care friend assistant desk calendar fork
        branch courtesy replacement successor approval behalf opinion instead help"""
    ),
    "on": words("depends depend count counts relies rely blame"),
    "and": frozenset(),
    "via": words("routed goes go requested approved ordered escalated"),
    "like": frozenset(),
    "than": frozenset(),
}  # fmt: skip
# "… by X": the part of the verb that people leave behind.
DONE_BY = words(
    """approved reviewed written drafted signed chosen found reported managed run maintained owned kept led
    designed requested proposed introduced authored triaged handled decided presented raised filed migrated
    fixed picked agreed hosted organised organized chaired rejected vetoed set up made built created
    suggested wrote discovered assigned configured prepared documented moderated supervised run staffed
    translated taught explained held taken given coordinated administered started championed invented
    spotted added confirmed rewritten checked rebuilt reworked refactored planned estimated recommended
    sponsored covered initiated developed commissioned sent edited cleared audited verified updated merged
    implemented composed diagnosed investigated resolved closed opened scheduled changed audited introduced
    curated left"""
)
# Of the words before a preposition, those that only a person's name follows.
OF_PEOPLE = words(
    """according sync okay handover birthday desk laptop opinion talk speak spoke paired pair pairs meeting
    thanks interview approval reports credit escalate lunch handed owed"""
)
# What tools do to things; after these and "by" a product stands more often than a person.
DONE_BY_THINGS = words(
    """replaced powered generated used supported caused backed provided produced rendered required followed
    executed compiled parsed processed served enforced limited shipped inspired superseded sorted affected
    blocked triggered driven stored loaded imported called consumed emitted hosted bundled embedded needed
    covered indexed grouped ordered filtered partitioned divided multiplied prefixed suffixed separated
    preceded surrounded replicated encrypted signed monitored detected ignored cached proxied exposed
    terminated accepted defined described expected read broken hidden given taken written overridden seen
    made done gone one none line code node mode side guide default result build increased reduced decreased
    delayed offset bounded published licensed acquired deprecated"""
)
ROLE_NOUNS = words(
    """reviewer reviewers owner owners author authors approver approvers assignee assignees contact contacts
    maintainer maintainers lead leads manager managers admin admins administrator responsible trainer
    presenter speaker moderator organiser organizer sponsor sponsors signed backup deputy questions
    escalation escalations rota cc attendees participants attendee presenter host interviewer mentor buddy
    dri architect coordinator editor signatory reporter person approval substitute translator facilitator
    scribe secretary treasurer developer engineer designer customer patient employee student colleague
    intern candidate hi hello dear hey thanks regards cheers sincerely attn"""
)
TITLES = words(
    """dr prof professor mr mrs ms mx herr frau mme mlle monsieur madame sig sra senor senora señor dott ing
    rev capt lt col sgt sir dame lord lady doctor sr fr hon judge pan pani don doña shri smt ustad sheikh
    imam rabbi"""
)
# What somebody owns: "X's laptop".
OWNED = words(
    """laptop macbook notebook calendar account team fork branch opinion machine phone desk folder birthday
    vacation holiday code pr prs idea proposal notes office mailbox inbox badge key keys password
    workstation home house manager desktop pc computer ipad iphone tablet email e-mail mail number address
    wife husband kids car salary contract leave replacement successor review approval request comment
    comments feedback decision suggestion advice onboarding access script scripts draft drafts workaround
    handover work shift shifts rotation task tasks ticket tickets talk slides presentation concern concerns
    preference preferences bot monitor keyboard chair room lunch flight trip dog cat health illness absence
    last first departure exit start sandbox namespace repo dotfiles setup vm server box device devices
    profile login credentials signature diary availability time side responsibility job role career mentor
    boss colleague intern deputy assistant spreadsheet document dashboard tests patch"""
)
EPONYM_NOUNS = words(
    """algorithm algorithms law laws filter filters code codes chart charts fault faults substitution
    principle principles distance test t-test tests theorem theorems transform transforms tree trees number
    numbers set sets sequence sequences cipher curve curves diagram diagrams coding sort hash hashing scale
    loop loops machine machines series matrix matrices method methods model models equation equations rule
    rules formula effect paradox constant coefficient coefficients index indices distribution process
    inequality factor gain noise function functions space geometry algebra logic problem product products
    ratio reduction search compression encoding decomposition projection lemma bound bounds limit limits
    conjecture correlation entropy divergence kernel score scores similarity statistic network networks
    iteration interpolation spline splines surface surfaces cycle cycles shading exchange protocol
    architecture map maps cell cells estimate estimator criterion correction simulation sampling integration
    quadrature optimization optimisation pattern patterns notation form forms grammar hierarchy automaton
    polynomial polynomials window windows shift unit units pump cone stability razor fallacy conjugate prior
    posterior classifier network regression boosting optimality efficiency chain chains tunnelling array
    arrays cube county street avenue square bridge river lake university college institute prize award
    foundation hospital airport station stadium valley bay hill park island islands beach"""
)
DEPARTMENTS = words(
    """support legal finance security design platform product marketing sales ops engineering hr it qa infra
    data research procurement compliance operations production staging development customer success
    accounting billing facilities press management audit logistics purchasing controlling warehouse
    reception helpdesk delivery quality backend frontend mobile devops sre dba noc soc admins admin
    moderators maintainers everyone all anyone somebody master main head origin upstream git root users
    payments checkout"""
)
# Places and products that are more often somebody's name: they pass behind an article or "in" alone.
NAMES_FIRST = words(
    "victoria chelsea madison charlotte sofia carolina santiago diego florence adam catalina alexa maui"
)
# Programs that do what people do: they write and review.
ASSISTANTS = words("claude alexa siri")
CLOSED = words(
    """a an the this that these those its no any each every all both either some which whose one two three
    four five first second new old per"""
)
