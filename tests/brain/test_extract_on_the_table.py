"""Trouble, half a sum, a paper to be printed, a thing only asked about: beside what sounds like it and is told."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


NOTHING = {
    "trouble, however often": ["my backup hangs every Sunday at 3, why?", "our upload crashes each time somebody prints", "my monitor keeps disconnecting whenever I stand up", "The internet here cuts out every ten minutes, camping. a trick?"],
    "half a sum": ["ok so 14 trays at 24 plants is", "and the root of the whole thing equals"],
    "one or the other": ["so, horse with a hot foot that limps when I walk her, rest or farrier?"],
    "a machine's code": ["what is wrong here?\nCS1061: type has no definition for Area, missing directive", "TNS-12541: no listener, layer 4 of the stack gone"],
    "what is to be printed": ["Parking list for Sunday, A5 portrait, to hang up.", "Rota grid, 7 columns, printable"],
    "only asked about": ["that campsite we liked last June, what was it called again?", "those boots I bought in May, do they come in red?"],
    "said of this text": ["the rhythm of this slogan is spot on", "Skip the salutation in this draft, it's internal"],
    "what is out": ["the lift is jammed in hall 3, whom do I call?", "water is gone in the stable, help"],
    "of people, to the team": ["Team memory: Ottilie from packing has something with the driver"],
    "a form's parts": ["there is a survey and the page has a box for 'motives', what do I write?"],
    "into another language": ["in Polish please - we never lend the big tent"],
    "what papers say": ["my fortune cookie says I will marry in June, true?", "Listing: three rooms, a pond, no lift. We sell in May. Better words?"],
    "a program's loop": ["for cat in cats(): feed(cat)  # my cat is called Ovid\nwhat is wrong"],
    "a login": ["my library login is ivo@mail.example / Herbst77, is that strong?"],
    "one of many": ["One of my pupils can't sit still at 9, ideas?", "my lodger pays late each month, a polite note"],
    "now that": ["two coffees and now I can't sit down, a calm song?", "my riddle is for 5, I need it for 9"],
    "a chat with hours": ["9:14 Ida: I'm getting married!!\n9:15 Tom: what?\nwhich emoji"],
    "an ex's": ["my ex-wife's new boyfriend is a pilot, a nickname?"],
    "said nobody": ["I am a keen ironer said no one ever, help"],
    "a number": ["which of my sons is older? (I have just one, it's a puzzle)"],
    "asleep at last": ["the twins are finally asleep, a quiet hobby?"],
    "said by others": ["the worst thing my coach wrote was 'you never run', harsh?"],
    "names of files": ["Alphabetise: Our Garden.txt, My Boat.doc, Zoo.png"],
}  # fmt: skip


@pytest.mark.parametrize("message", [message for messages in NOTHING.values() for message in messages])
def test_what_is_only_on_the_table_is_not_kept(message: str) -> None:
    found = run(message)
    assert [each.content for each in found.personal] + [each.content for each in found.team] == []


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("My gran is 88 and lives above our bakery.", "The user's gran is 88 and lives above their bakery."),
        ("I only ask because I keep four alpacas in Kandern.", "The user keeps four alpacas in Kandern."),
        (
            "A few things about me, use what you like: I row for a club in Gmunden.",
            "The user rows for a club in Gmunden.",
        ),
        (
            "What I have to play on, nothing better in sight:\n- Yamaha P45\n- one wobbly stool\n\nwhich piece?",
            "The user has Yamaha P45, one wobbly stool.",
        ),
        (
            "please don't close with 'Hope this helps!', it makes me feel like a ticket. what is an anode",
            "The user wants the assistant never to close with 'Hope this helps'.",
        ),
        (
            "Inkscape over Illustrator whenever the client allows it.",
            "The user prefers Inkscape over Illustrator whenever the client allows it.",
        ),
        ("No no, since the merger I report to finance.", "Since the merger the user reports to finance."),
        (
            "the boat I restored has a two-stroke engine. oil mix?",
            "The boat the user restored has a two-stroke engine.",
        ),
        ("Latex allergy, so party balloons are not for me. decoration ideas", "The user has latex allergy."),
        (
            "since the flood we have the hens in the garage, straw or chips?",
            "Since the flood the user has the hens in the garage.",
        ),
        ("chalk for a colour-blind tailor like me, which brand?", "The user is a colour-blind tailor."),
        (
            "as a wheelchair user in Bruges, which bridges are flat?",
            "The user is a wheelchair user in Bruges.",
        ),
        ("Emacs for me, Sublime never again. a macro?", "The user prefers Emacs over Sublime."),
        ("I take warfarin, are cranberries safe", "The user takes warfarin."),
        ("I teach pottery and little Ada in my group has mumps. a note?", "The user teaches pottery."),
        ("I keep six hives in Sion and at the town hall nobody answers", "The user keeps six hives in Sion."),
        (
            "As a coeliac I bake with rice; I've just burnt a loaf. how hot?",
            "The user is a coeliac.",
        ),
        (
            "I switched to a kneeling chair last May, writing this on a ferry. mats?",
            "The user switched to a kneeling chair last May.",
        ),
        ("I have rosacea and hot rooms set it off", "The user has rosacea and hot rooms set it off."),
        ("I lisp. A toast without many s, please.", "The user lisps."),
        ("I'm type 2 and on shifts. snack?", "The user is type 2 and on shifts."),
        (
            "hi, greetings from Olomouc, it's where I live now! a local dish?",
            "Olomouc is where the user lives now.",
        ),
        (
            "A guest writes: 'I am vegan, I arrive at nine.' I run the hostel here. Reply?",
            "The user runs the hostel here.",
        ),
        ("I have choir each Monday so never book me there", "The user has choir each Monday."),
        (
            "I read you with a braille display, emojis are noise to me",
            "The user reads the assistant with a braille display.",
        ),
    ],
)
def test_what_is_told_besides_is_kept(message: str, told: str) -> None:
    assert told in [each.content for each in run(message).personal]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("In our home the linen trolley now stands in room 12 instead of the cellar.", "room 12"),
        (
            "In our workshop a lathe is released like this: key to green, then two taps, then form L-2.",
            "form L-2",
        ),
        (
            "To order linen in our home: ring the laundry first, then sign the red book in the staff room.",
            "staff room",
        ),
        ("company wiki: Confluence, space HUB, page 'Start here'. a slogan?", "HUB"),
        ("our wiki moved to docs.mill.example in May, tell sales kindly", "docs.mill.example"),
        ("The board has it in the team notes: nobody ships on Fridays.", "Fridays"),
        ("The code freeze is the 4th of May, the release the 9th.", "code freeze"),
    ],
)
def test_what_a_project_has_is_proposed(message: str, told: str) -> None:
    assert told in " ".join(each.content for each in run(message).team)


@pytest.mark.parametrize(
    "message",
    [
        "pressed save, blank screen, nothing else",
        "Opened the settings tab, spun for ages, then an error.",
        "im the one with the green scarf, next to the tree. Can you cut the rest?",
        "I'm the third from the right, make me taller",
        "foggy since Tuesday here lol. what should I cook",
        "I live for these little details haha",
        "Two drafts please, and no emojis, my poor nerves",
        "Editing the third panel now, then the caption. Is 'eg' ok?",
    ],
)
def test_what_is_on_the_screen_in_the_picture_or_in_the_air_is_not_kept(message: str) -> None:
    found = run(message)
    assert not found.personal
    assert not found.team


def test_a_greeting_is_no_part_of_what_follows() -> None:
    assert [each.content for each in run("Hi there, I'm a baker from Lyon.").personal] == [
        "The user is a baker from Lyon."
    ]
