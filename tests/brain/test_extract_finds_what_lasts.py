"""What lasts is found beside what does not: in a greeting, a request, a reason, a joke, news of others."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("berlin marathon 28 sept, how do I taper?", "The user's berlin marathon 28 Sept."),
        ("Name is Tunde. What is a fugue?", "The user's name is Tunde."),
        ("it's always cold in here, all winter, we live in a mill", "The user lives in a mill."),
        ("Save this about me, you will need it: hat size 58, round head.", "The user asked to remember: Hat size 58, round head."),
        ("From today on every sum in yen only please", "The user's standing wish for answers: every sum in yen only."),
        ("Quote for a guest: nine windows, two doors. I'm a glazier on my own. hours?", "The user is a glazier on their own."),
        ("my left ear has been deaf since birth", "The user's left ear has been deaf since birth."),
        ("I have the dog every second week", "The user has the dog every second week."),
        ("my wife doesn't understand English", "The user's wife doesn't understand English."),
        ("I have to inject insulin twice a day", "The user has to inject insulin twice a day."),
        ("my grandson lives with us, he's nine", "The user's grandson is nine."),
        ("I wrote I'm a caretaker. That was until May, now I run the pool in Kiel.", "Now the user runs the pool in Kiel."),
        ("could you save somewhere that I invoice in francs?", "The user invoices in francs."),
        ("answer like a pirate just this once, it's for my son Odo he's 6", "The user's son Odo is 6."),
        ("write ch 3: I wake up. also I'm left handed", "The user is left handed."),
        ("I'm vegan, does honey count?", "The user is vegan."),
        ("My mother wrote and I'm lost:\n\n\"Dear Bo, I sold the house in May. Love\"\n\nI work as a welder in Turku. What now?", "The user works as a welder in Turku."),
        ("My gran is 88 and lives above our bakery.", "The user's gran is 88 and lives above their bakery."),
        ("I only ask because I keep four alpacas in Kandern.", "The user keeps four alpacas in Kandern."),
        ("A few things about me, use what you like: I row for a club in Gmunden.", "The user rows for a club in Gmunden."),
        ("What I have to play on, nothing better in sight:\n- Yamaha P45\n- one wobbly stool\n\nwhich piece?", "The user has Yamaha P45, one wobbly stool."),
        ("please don't close with 'Hope this helps!', it makes me feel like a ticket. what is an anode", "The user wants the assistant never to close with 'Hope this helps'."),
        ("Inkscape over Illustrator whenever the client allows it.", "The user prefers Inkscape over Illustrator whenever the client allows it."),
        ("No no, since the merger I report to finance.", "Since the merger the user reports to finance."),
        ("the boat I restored has a two-stroke engine. oil mix?", "The boat the user restored has a two-stroke engine."),
        ("Latex allergy, so party balloons are not for me. decoration ideas", "The user has latex allergy."),
        ("since the flood we have the hens in the garage, straw or chips?", "Since the flood the user has the hens in the garage."),
        ("chalk for a colour-blind tailor like me, which brand?", "The user is a colour-blind tailor."),
        ("as a wheelchair user in Bruges, which bridges are flat?", "The user is a wheelchair user in Bruges."),
        ("Emacs for me, Sublime never again. a macro?", "The user prefers Emacs over Sublime."),
        ("I take warfarin, are cranberries safe", "The user takes warfarin."),
        ("I teach pottery and little Ada in my group has mumps. a note?", "The user teaches pottery."),
        ("I keep six hives in Sion and at the town hall nobody answers", "The user keeps six hives in Sion."),
        ("As a coeliac I bake with rice; I've just burnt a loaf. how hot?", "The user is a coeliac."),
        ("I switched to a kneeling chair last May, writing this on a ferry. mats?", "The user switched to a kneeling chair last May."),
        ("I have rosacea and hot rooms set it off", "The user has rosacea and hot rooms set it off."),
        ("I lisp. A toast without many s, please.", "The user lisps."),
        ("I'm type 2 and on shifts. snack?", "The user is type 2 and on shifts."),
        ("hi, greetings from Olomouc, it's where I live now! a local dish?", "Olomouc is where the user lives now."),
        ("A guest writes: 'I am vegan, I arrive at nine.' I run the hostel here. Reply?", "The user runs the hostel here."),
        ("I have choir each Monday so never book me there", "The user has choir each Monday."),
        ("I read you with a braille display, emojis are noise to me", "The user reads the assistant with a braille display."),
        ("you never use emojis with me, please", "The user wants the assistant never to use emojis with them."),
        ("I became choir director by accident in 2014 and stayed. ideas?", "The user became choir director by accident in 2014 and stayed."),
        ("I'm 41 years old and live on a barge. heating?", "The user is 41 years old and lives on a barge."),
        ("my daughter Runa plays chess, she's nine. club or app?", "The user's daughter Runa is nine."),
        ("I am the youngest, the other two, Ida and Mo, don't speak. seating?", "The user is the youngest."),
        ("Seriously though: I keep forty hens in Kerry, is a fox fence worth 900?", "The user keeps forty hens in Kerry."),
        ("I'm a midwife on nights and just dropped soup on my shoes. stain tips", "The user is a midwife on nights."),
        ("I keep forty hens in Kerry, by the way you were great. feed?", "The user keeps forty hens in Kerry."),
        ("My brother is deaf by the way, so a good thing that I sign. BSL how?", "The user's brother is deaf."),
        ("I'm 61 and just started piano, lessons on Mondays. a first piece?", "The user is 61 and just started piano, lessons on Mondays."),
    ],
)  # fmt: skip
def test_it_is_told_as_one_statement(message: str, told: str) -> None:
    assert told in [each.content for each in run(message).personal]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("Things are weird. Anyway, I moved to Leeds in May.", "Leeds"),
        ("always keep your answers short please", "short"),
        ("my wife is a duck farmer", "duck farmer"),
        ("I was raised by my aunt in Oulu", "aunt"),
        ("I'm married to a potter from Delft", "potter"),
        ("The clinic is run by my sister in Bari.", "sister"),
        ("I never mentioned it, but I'm deaf on the left.", "deaf"),
        ("I'm the sexton here, so the bell is my job 🙃 a rhyme please", "sexton"),
        ("we only cook halal. the fridge light blinks, broken?", "halal"),
        ("Also, I always fly with a guide dog, does the airline mind?", "guide dog"),
        ("I wish to be called Ann, always.", "Ann"),
        ("My daughter will be nine in May, what cake?", "nine"),
        ("Skip the compliments. I never want them.", "compliments"),
    ],
)  # fmt: skip
def test_it_is_kept(message: str, told: str) -> None:
    assert told in " ".join(each.content for each in run(message).personal)


@pytest.mark.parametrize(
    ("message", "proposed"),
    [
        ("Our proxy lets 12 uploads/s through at once. why 503?", "The proxy lets 12 uploads/s through at once."),
        ("at our depot all parcels without label go to bay 4, nobody told me.", "At the depot all parcels without label go to bay 4."),
        ("EOD here doesn't mean midnight. It means 16:30, when the courier leaves.", "EOD doesn't mean midnight, it means 16:30, when the courier leaves."),
        ("Our parents' association keeps its forms in SharePoint > Forms.", "The parents' association keeps its forms in SharePoint > Forms."),
        ("the key is sk_live_FAKE12345678abcd. our images are built on ci.northquay.example, so it's no mirror.", "The images are built on ci.northquay.example."),
        ("so nobody else waits in vain: our gate opens only with the blue fob after 8", "The gate opens only with the blue fob after 8."),
        ("team wiki entry -> Hallmark delivers only on euro pallets, max 140 cm", "Hallmark delivers only on euro pallets, max 140 cm."),
        ("This goes in the wiki: our printer needs a login via AD.", "The printer needs a login via AD."),
    ],
)  # fmt: skip
def test_a_fact_is_proposed_without_what_it_is_told_for(message: str, proposed: str) -> None:
    found = run(message)
    assert [fact.content for fact in found.team] == [proposed]
    assert "sk_live" not in found.model_dump_json()


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("In our home the linen trolley now stands in room 12 instead of the cellar.", "room 12"),
        ("In our workshop a lathe is released like this: key to green, then two taps, then form L-2.", "form L-2"),
        ("To order linen in our home: ring the laundry first, then sign the red book in the staff room.", "staff room"),
        ("company wiki: Confluence, space HUB, page 'Start here'. a slogan?", "HUB"),
        ("our wiki moved to docs.mill.example in May, tell sales kindly", "docs.mill.example"),
        ("The board has it in the team notes: nobody ships on Fridays.", "Fridays"),
        ("The code freeze is the 4th of May, the release the 9th.", "code freeze"),
    ],
)  # fmt: skip
def test_what_a_project_has_is_proposed(message: str, told: str) -> None:
    assert told in " ".join(each.content for each in run(message).team)


def test_a_greeting_is_no_part_of_what_follows() -> None:
    assert [each.content for each in run("Hi there, I'm a baker from Lyon.").personal] == [
        "The user is a baker from Lyon."
    ]
