"""Words of people's lives at work: what they are, feel, hold and deal with, and what no program has to do with."""

from __future__ import annotations

from memories.gate.wordset import words

# What somebody is by trade or part; none of them is also a kind of program (manager, scheduler, reader are).
ROLES = words(
    """accountant actor admin administrator adviser advisor analyst apprentice approver architect assistant
    attendee auditor backender bookkeeper boss buyer caretaker carpenter ceo cfo chair chairman chairwoman
    chairperson champion chief cleaner coach cofounder colleague committer consultant contractor copywriter
    courier coworker cto customer dba dentist deputy designer dev developer devrel director dispatcher
    doctor dpo electrician employee engineer expert facilitator father fellow foreman founder frontender
    graduate guru head hire hr instructor intern interviewer inventor investigator janitor journalist junior
    lawyer lecturer librarian maintainer mathematician mechanic member mentee mentor mother newcomer nurse
    officer operative organiser organizer owner paramedic partner patient pharmacist physicist
    physiotherapist pilot plumber postdoc presenter principal professor programmer psychologist quant
    receptionist recruiter representative researcher reviewer salesman salesperson scientist secretary
    senior shareholder signatory specialist spokesperson sponsor sre stakeholder statistician steward
    student substitute successor supervisor surgeon sysadmin teacher teammate technician technologist tester
    trainee trainer translator treasurer trustee tutor vet veteran volunteer warden welder worker writer
    person man woman guy mum mom dad painter musician singer dancer athlete chemist biologist farmer baker
    butcher banker barber bartender blogger cyclist economist firefighter gardener golfer historian
    hairdresser illustrator influencer landlord linguist magician midwife novelist optician parent pensioner
    philosopher photographer poet politician priest psychiatrist sailor sculptor soldier solicitor swimmer
    tailor therapist violinist waiter waitress citizen resident immigrant expat fan genius perfectionist
    optimist pessimist introvert extrovert beginner rookie enthusiast vegetarian vegan diabetic smoker
    drinker runner gamer activist advocate candidate applicant nominee delegate guest tourist native
    machinist geologist aunt uncle friend buddy mate neighbour neighbor widow widower bachelor twin orphan
    lady gentleman girl boy kid teenager adult freelancer returnee jobseeker backpacker climber"""
)
# Of those, what a thing may be called, too; it counts in "Iris is the owner", not in "worker Iris".
SHARED_ROLES = words(
    """admin assistant champion chief head member owner partner senior junior principal worker writer expert
    tester reviewer substitute successor supervisor fellow veteran sponsor maintainer customer user pilot
    chair courier coach dispatcher designer dev officer representative specialist steward auditor instructor
    hire vet translator presenter patient approver coworker inventor director guru native runner guest
    candidate delegate resident advocate fan parent adult mate friend twin orphan buddy citizen beginner
    gamer applicant kid tailor baker butcher farmer"""
)
# After "is", "was", "seems", "got": what programs neither feel nor are.
FEELINGS = words(
    """absent abroad adamant afraid aghast allergic amused angry annoyed anxious appalled ashamed asleep
    astonished awake baffled bilingual bored careful cautious certain cheerful clueless confident confused
    convinced curious deaf delighted desperate disappointed divorced dubious eager ecstatic embarrassed
    engaged enthusiastic exhausted fluent fond friendly frustrated furious glad grateful grumpy guilty happy
    homesick hungry hurt ill impatient impressed indifferent injured intrigued jealous keen lazy lonely
    married mad nervous nosy opposed optimistic overworked passionate patient pessimistic picky pleased
    pregnant proud puzzled reluctant relieved retired sad sceptical scared shocked shy sick sceptic
    skeptical sleepy sorry sure surprised suspicious talented tall thankful thirsty thrilled tired unaware
    uncertain uncomfortable undecided uneasy unhappy unimpressed unsure unwell upset vegan vegetarian wary
    weary willing worried wrong furloughed hospitalised hospitalized excited inspired motivated determined
    overwhelmed devastated heartbroken stunned speechless unsettled irritated offended humbled flattered
    hopeful nostalgic giddy moody cranky rude polite outspoken humble stubborn ambitious diligent
    conscientious meticulous forgetful clumsy talkative introverted trustworthy punctual hardworking
    knowledgeable"""
)
# Done to people alone: "was hired", "has been asked", "got promoted".
UNDERGONE = words(
    """hired fired promoted demoted sacked dismissed seconded appointed elected nominated interviewed
    invited asked told persuaded convinced praised thanked congratulated blamed scolded trained retrained
    onboarded offboarded mentored coached educated reprimanded suspended paged phoned poached headhunted
    recruited rehired sworn tasked trusted born raised vaccinated diagnosed arrested injured robbed insulted
    offended taught bullied harassed briefed debriefed introduced consulted"""
)
# What programs have no dealings with: people, papers, money, rooms, tools that one holds in the hand.
DEALINGS = words(
    """agenda airline airport apartment appointment appointments approval approvals armchair auditor backlog
    auditors baby badge badges ballot barista basement beer bench benches bicycle bike binder binders
    birthday blackboard bonus bonuses booth booths breakfast briefing briefings brochure brochures broom
    budget budgets bureaucracy cabin cabinet cafeteria canteen cardboard career carpet cashiers catering
    ceiling ceremony chair chairs charity choir classroom club coaching coats coffee colleague colleagues
    committee complaints compliment contract contractor contractors contracts corridor courier couriers
    court coworkers customs daughter dentist desk desks dinner diploma dispute disputes door doors drawer
    drawers elevator employees errand errands exam exams expense expenses farewell festival finances flowers
    forklift freelancer freelancers freezer fridge friend friends fuel funding furniture garage gift gifts
    glue goggles graduates greenhouse grocery gym hackathon hallway hammer handouts handover handovers
    headcount headset headsets helpdesk hiring holiday holidays homework hospital house household illness
    incident insurance intern interns internship interview interviews invitation invitations invoice
    invoices kettle kid kids kiln kitchen laboratory ladder landlord laptop laptops lawsuit lawyer lawyers
    lecture lectures lesson lessons loan lorry luggage lunch lunches mailroom meal meals meeting meetings
    mentor mentors merchandise minutes mockup mockups mop mortgage mural museum negotiations newcomers
    office offices offsite onboarding oscilloscope outing overtime pager paperwork parcel parcels parking
    passport patent patents patients paycheck payroll pension petition phone phones piano picnic plotter
    plumbing podcast politics postcard poster posters postmortem postmortems prescription procurement
    promotion proposal proposals prototypes purchase purchases purchasing rent restaurant retirement retro
    retros retrospective retrospectives roadmap roster rota rotas salaries salary sandwich scarf scholarship
    scooter screwdriver secretary seminar seminars shelf shelves shifts shirts shoes shopping showroom
    sister snacks sofa son souvenir spare spares spreadsheet spreadsheets stairs stakeholder stakeholders
    standup standups stationery sticker stickers students supplier suppliers taxi tea teams tender tenders
    thesis ticket tickets toner trainings truck tuition uncle uniform vacation vacations vendors visa
    visitor visitors volunteers wages warehouse wedding whiteboard wife workshop workshops yubikey yubikeys
    mortem mortems zoo"""
)
# Also what belongs to people in a project: "Ruby's merge", "under April's desk".
OWNED = DEALINGS | words(
    """merge mistake typo commit commits pull patch patches drive hands turn centre cron dotfiles pr prs mr
    branches fork forks hotfix refactoring rewrite mock sketch sketches hunch habit habits wish wishes hobby
    taste accent handwriting voice surname absence illness consent say ok okay signoff veto blessing
    homework todo estimate estimates writeup repo bike car bag coat son daughter brother sister partner
    mother father parents husband wife child children kids family boyfriend girlfriend flatmate doctor
    lawyer boss manager successor predecessor deputy replacement assistant intern student mentor mentee
    hours slides machine shift leave notebook dog cat house flat"""
)
# Of those, what a month has not.
IN_HAND = words(
    """drawer drawers mock mockup mockups fork forks laptop desk drive phone dotfiles branches branch
    notebook machine hands hunch habit taste accent handwriting voice wife husband kids son daughter dog cat
    boss successor predecessor whiteboard pull pr prs cron centre patch merge mistake badge headset token
    vault mailbox inbox sandbox opinion idea concern concerns question preference"""
)
# What goes to people, comes from them and through them.
ASKING = words(
    """question questions approval approvals yes okay signoff blame credit thanks complaint complaints
    escalation escalations feedback review reviews reviewer opinion praise contract contracts vendor vendors
    payroll invoice invoices handover handovers holiday holidays vacation leave budget budgets purchase
    purchases purchasing licence licences license licenses badge badges pager duty advice idea ideas
    proposal proposals suggestion suggestions interview interviews meeting meetings onboarding mentoring
    lunch lease tickets ticket shift shifts rota responsibility ownership decision decisions expense
    expenses travel procurement quote quotes mockup mockups sketch sketches artwork icons translations
    drawing drawings slides laptop phone spare audit audits rights"""
)
# With whom somebody does something: "and two others", "and the support desk".
COMPANY = words(
    """others team teams squad squads crew guild desk helpdesk department departments board committee group
    colleagues colleague interns intern folks people everyone everybody somebody someone staff engineers
    developers designers admins operators friends auditors consultants contractors testers students trainees
    lawyers ops qa support finance legal hr marketing sales accounting procurement facilities"""
)
