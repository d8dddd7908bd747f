"""What a person tells of themselves comes out as short sentences in the third person."""

from datetime import UTC, date, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction, Kind, NoteType, PersonalStatement

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Noted.", now=NOW)


def contents(message: str) -> list[str]:
    return [kept.content for kept in run(message).personal]


def only(message: str) -> PersonalStatement:
    kept = run(message).personal
    assert len(kept) == 1, [statement.content for statement in kept]
    return kept[0]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("I work mostly on the iOS app.", ["The user works mostly on the iOS app."]),
        ("My main machine is a MacBook Air.", ["The user's main machine is a MacBook Air."]),
        ("im vegan and i dont drink", ["The user is vegan.", "The user doesn't drink."]),
        ("I've lived in Turku since 2011.", ["The user has lived in Turku since 2011."]),
        ("I wash and fold for six people every day.", ["The user washes and folds for six people every day."]),
        ("I teach at a school in Leeds and my wife directs it since 2015.", ["The user teaches at a school in Leeds.", "The user's wife directs it since 2015."]),
        ("I'm deaf in my left ear, which seat do I book in a train?", ["The user is deaf in their left ear."]),
        ("my job is labels at a print works, night dept. write me a limerick", ["The user's job is labels at a print works, night dept."]),
        ("make a mental note please: shoe size 46, wide.", ["The user asked to remember: Shoe size 46, wide."]),
        ("I live on the third floor, the lift is broken. Stroller?", ["The user lives on the third floor."]),
        ("Compare them. I lean to the first, the sorbet in the second scares me.", []),
        ("From now on the kids and I eat at six.", ["From now on the kids and the user eat at six."]),
        ("From now on my partner and I sign off every discount.", ["From now on the user and their partner sign off every discount."]),
        ("No more night shifts for me.", ["The user wants no more night shifts."]),
        ("thanks but that didn't help, never mind", []),
        ("long answers lose me. what's a bond", ["Long answers lose the user."]),
        ("hey bro i drive a night tram in Lodz", ["The user drives a night tram in Lodz."]),
        ("Rewrite it so I sound calmer. I teach judo in Brno", ["The user teaches judo in Brno."]),
        ("my sister and I took over our parents' kiosk in 2021. name?", ["The user and their sister took over their parents' kiosk in 2021."]),
        ("im postwoman in Tartu. snack idea", ["The user is postwoman in Tartu."]),
        ("My parrot Otto is 31. cake?", ["The user's parrot Otto is 31."]),
        ("just kidding, I've never had a driving licence. knots?", ["The user has never had a driving licence."]),
        ("starting today give me all doses in mg, I work in a clinic", ["The user wants the assistant to give them all doses in mg.", "The user works in a clinic."]),
    ],
)  # fmt: skip
def test_the_first_person_becomes_the_third(message: str, expected: list[str]) -> None:
    assert contents(message) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "From now on write dates as YYYY-MM-DD.",
            "The user wants the assistant to write dates as YYYY-MM-DD.",
        ),
        (
            "Never use the word 'utilize' in texts for me.",
            "The user wants the assistant never to use the word 'utilize' in texts for them.",
        ),
        (
            "whenever I paste a stack trace, start with the cause",
            "Whenever the user pastes a stack trace, they want the assistant to start with the cause.",
        ),
        (
            "Could you always give me the answer first?",
            "The user wants the assistant to give them the answer first.",
        ),
        ("Call me Dr. Osei from now on.", "The user wants the assistant to call them Dr. Osei."),
        (
            "Keep answers short, code first.",
            "The user wants the assistant to keep answers short, code first.",
        ),
    ],
)
def test_an_instruction_that_lasts(message: str, expected: str) -> None:
    kept = only(message)
    assert kept.content == expected
    assert kept.kind is Kind.PREFERENCE
    assert kept.note_type is NoteType.PROCEDURAL
    assert kept.meaning.intent == "instruction"


@pytest.mark.parametrize(
    "message",
    [
        "Remember that our staging API is at staging.example.com.",
        "Note that I always want HAR exports, not screenshots.",
        "please remember: locker 214, gym at Südbahnhof",
        "keep in mind I can't do calls before 10.",
        "Write this down please. My blood type is A negative.",
        "Could you save for later that I parked my camper at Hof Brüning until April?",
        "Keep something for next winter, when I'll surely ask: my chimney sweep wants six weeks' notice.",
        "File this away for later would you: the boiler man only comes on Wednesdays.",
        "Put it in your memory that my blood group is B negative.",
        "For future reference my sister-in-law cannot eat shellfish.",
        "You'll want to remember this. I'm allergic to latex.",
        "add to what you know about me: I have never learnt to swim",
        "I'd like you to have this on record: my name in the passport is Katarzyna.",
        "This is worth keeping. I work in metric, my clients in inches.",
    ],
)
def test_what_is_asked_to_be_remembered_is_kept_as_such(message: str) -> None:
    kept = only(message)
    assert kept.explicit
    assert kept.importance >= 4
    assert "asked to remember" in kept.reasons


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("I work as a welder.", Kind.FACT),
        ("I prefer tables to prose.", Kind.PREFERENCE),
        ("I no longer use Todoist, I switched to Things.", Kind.CORRECTION),
        ("I ran my first half marathon yesterday!", Kind.EPISODE),
    ],
)
def test_the_kind(message: str, kind: Kind) -> None:
    assert run(message).personal[0].kind is kind


def test_health_weighs_most_and_says_why() -> None:
    kept = only("My daughter is allergic to penicillin.")
    assert kept.importance == 5
    assert "health" in kept.reasons
    assert kept.meaning.stakes == "high"


def test_a_plan_has_its_dates() -> None:
    kept = only("I fly to Nairobi on 3 August for 6 weeks. Vaccinations?")
    assert (kept.valid_from, kept.valid_until) == (date(2027, 8, 3), date(2027, 9, 14))
    assert kept.meaning.intent == "plan"
    assert kept.note_type is NoteType.TASK


def test_an_end_is_an_end() -> None:
    kept = only("I'm on parental leave until 31 March 2027.")
    assert (kept.valid_from, kept.valid_until) == (None, date(2027, 3, 31))


def test_a_past_event_is_no_plan() -> None:
    assert run("I broke my wrist skiing on 3 February.").personal[0].valid_from is None


def test_a_decision_is_one() -> None:
    assert only("We decided against a second car.").note_type is NoteType.DECISION


def test_people_topics_and_tags() -> None:
    kept = only("My wife Ingrid is a vet in Bergen. #family")
    assert kept.people == ["Ingrid"]
    assert "Bergen" in kept.topics
    assert only("Remember that my #car needs new tyres. ").tags == ["car"]


def test_a_duty_is_an_action_item() -> None:
    kept = only("Remember that I need to renew the lease by 4 May 2027.")
    assert kept.action_items == [kept.content]


def test_what_points_at_somebody_is_kept_as_it_was_said() -> None:
    said = "I look after my mum, she has dementia and lives with us."
    assert f"The user said: {said}" in contents(said)


def test_a_saying_without_what_is_said_is_no_statement() -> None:
    assert contents("One ought to plan properly, I always say, and then one doesn't.") == []


def test_a_list_under_its_heading() -> None:
    said = "My setup:\n- Fedora 41\n- Neovim 0.10\n\nwhy is it slow"
    assert "The user's setup: Fedora 41." in contents(said)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Nope, our dog is called Momo", ["The user's dog is called Momo."]),
        ("they put me on hold for an hour", []),
        ("they made me wait", []),
        ("keep it short because I'm in a hurry", []),
        ("I'm treasurer of our rowing club. how to book a donation?", ["The user is treasurer of their rowing club."]),
        ("Long story short, I retrain as a locksmith in Łódź. which word for a form?", ["The user retrains as a locksmith in Łódź."]),
        ("Store this for when I fill in forms: shoe size 47", ["The user asked to remember: Shoe size 47."]),
        ("currently writing my dissertation on moss. outline?", ["The user is currently writing their dissertation on moss."]),
        ("Got my Kilimanjaro certificate framed yesterday, six years after the climb.", ["The user got their Kilimanjaro certificate framed yesterday, six years after the climb."]),
        ("I'm deaf on the left side, not on the right", ["The user is deaf on the left side, not on the right."]),
        ("I'm a widowed man in Hull, man", ["The user is a widowed man in Hull."]),
        ("When I win the lottery the mill is mine. I sweep there on Fridays.", ["The user sweeps there on Fridays."]),
        ("In my other life I'm a drummer in a ska band in Cork. loud?", ["In the user's other life they are a drummer in a ska band in Cork."]),
    ],
)  # fmt: skip
def test_corrections_reasons_and_names_taken_up_again(message: str, expected: list[str]) -> None:
    assert contents(message) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Shoe size 43, save that please.", ["The user asked to remember: Shoe size 43."]),
        ("Shoe size 43. Save that please.", ["About the user: Shoe size 43."]),
        ("blood group 0 negative, have it in your memory in case I ever ask. a pint in ml?", ["The user asked to remember: Blood group 0 negative."]),
        ("Locker 214 at the gym, keep that in mind. sock brands?", ["The user asked to remember: Locker 214 at the gym."]),
        ("My blood group is 0 negative - put that in your notes.", ["The user's blood group is 0 negative."]),
        ("Remember: I'm left-handed, which makes me a genius lol", ["The user is left-handed."]),
        ("My locker is 214. Can you keep that in mind?", ["The user's locker is 214."]),
        ("I hate coriander, can you remember that for me?", ["The user hates coriander."]),
        ("Shoe size 43, pls remember!", ["The user asked to remember: Shoe size 43."]),
        ("We met at the fair, remember that?", []),
        ("Your second version is better, save that.", []),
        ("Your second version is better. Save that.", []),
        ("the pan is hot, put it down please", []),
        ("My PIN is 4417. Save that please.", []),
        ("What is a cosine? Save that.", []),
        ("Shoe size 43. Don't save that.", []),
    ],
)  # fmt: skip
def test_what_is_said_behind_it_to_be_kept_is_kept(message: str, expected: list[str]) -> None:
    assert contents(message) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("My favourite colour is green.", "The user's favourite colour is green."),
        ("My boss is called Anita.", "The user's boss is called Anita."),
        ("I'm scared of flying.", "The user is scared of flying."),
        ("I'm afraid of heights.", "The user is afraid of heights."),
        ("I drink my coffee black.", "The user drinks their coffee black."),
        ("My doctor told me to avoid caffeine.", "The user's doctor told them to avoid caffeine."),
        ("My landlord doesn't allow pets.", "The user's landlord doesn't allow pets."),
        ("My name is spelled with a K.", "The user's name is spelled with a K."),
        ("You can call me Sam.", "The user wants the assistant to call them Sam."),
        ("I go by Kit.", "The user goes by Kit."),
        ("My email is tom@example.com.", "The user's email is tom@example.com."),
        ("I'm trying to lose weight.", "The user is trying to lose weight."),
        ("I broke up with my girlfriend.", "The user broke up with their girlfriend."),
        ("I lost my job.", "The user lost their job."),
        ("I wear size M.", "The user wears size M."),
        ("I quit smoking two years ago.", "The user quit smoking two years ago."),
        ("I believe in God.", "The user believes in God."),
    ],
)  # fmt: skip
def test_what_is_told_in_plain_words_is_kept_whatever_is_asked(message: str, expected: str) -> None:
    for question in ("What should I cook tonight?", "Any tips?"):
        assert contents(f"{message} {question}") == [expected]


@pytest.mark.parametrize(
    "message",
    [
        "My favourite part is the second verse. Shorter?",
        "I take my coffee with me today. Which lid?",
        "I'm afraid of losing this draft. Backup?",
        "My doctor told me not to worry. Spelling of tachycardia?",
        "We split up the work. Who does slides?",
        "You can call me crazy. Is it spelled right?",
        "My favourite colour in this palette is green. Contrast?",
    ],
)
def test_what_only_sounds_like_it_is_not(message: str) -> None:
    assert contents(message) == []


def test_what_was_said_before_is_kept_for_the_team() -> None:
    found = run("The kiln takes 9 hours to cone 6. Save that for the team please.")
    assert [each.content for each in found.team] == ["The kiln takes 9 hours to cone 6."]
    assert found.personal == []


def test_what_was_kept_afterwards_is_not_told_as_dropped() -> None:
    assert [each.text for each in run("Shoe size 43. Save that please.").dropped] == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("I'm the caretaker of a school in Ghent, which is quieter than it sounds.", "The user is the caretaker of a school in Ghent."),
        ("I use a folding wheelchair, which they always forget at the gate", "The user uses a folding wheelchair."),
        ("I'm a site foreman, so there will be more of these.", "The user is a site foreman."),
        ("My gran turns 90 on Saturday and still wants curry", "The user's gran turns 90 on Saturday."),
        ("I'm a locksmith in Vienna, and my van smells like chips today", "The user is a locksmith in Vienna."),
        ("My son Leo is 7, and the neighbours are drilling", "The user's son Leo is 7."),
        ("Our label printer needs 62 mm rolls, and somebody bought the wrong ones again", "The label printer needs 62 mm rolls."),
        ("From now on, when I paste a trace, name the likely cause.", "When the user pastes a trace, they want the assistant to name the likely cause."),
    ],
)  # fmt: skip
def test_what_only_passes_is_cut_from_what_lasts(message: str, expected: str) -> None:
    found = extract(message, "Sure.", now=NOW)
    assert [each.content for each in found.personal] + [each.content for each in found.team] == [expected]
