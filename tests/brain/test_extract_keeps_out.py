"""What must not be kept: questions, play, other people's words, the moment, secrets."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brain.extract import extract
from brain.extract.schema import PERSONAL_LENGTH, TEAM_LENGTH, Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str, reply: str = "Sure.") -> Extraction:
    return extract(message, reply, now=NOW)


EMPTY = {
    "question": ["why do my tomatoes split", "what's my favourite colour again?", "you know that I have a daughter in Lisbon, don't you?"],
    "field of a form": ["Can you make a birthday card? Her name is Ines, age 7.", "Make a name tag for the intern. Name is Svetlana."],
    "play": ["pretend you're my doctor and I have gout", "Let's play: I'm a pirate named Salt", "in my novel the heroine lives in Bruges and hates rain", "You're the shopkeeper, I'm the thief. I own three castles."],
    "part given": ["You're the innkeeper. I am a one-handed smuggler from Tromsø and I own a cart. Start.", "Be the ticket inspector. I'm a student from Bruges without a ticket. Go.", "Your part: the grumpy librarian. Mine: a pirate. I live on the Scarlet Gull. You begin.", "You take the part of the judge. I am accused of stealing a goose and I have nine children.", "Scene: a spaceship. I am the captain, I lost my left hand in 2009. Your line.", "Play the landlord. I've lived here for nine years and never paid. Action!", "We're two spies in Vienna. My cover is a piano tuner. You open.", "From here on you speak as the lighthouse keeper. I have rowed here and I'm a smuggler.", "Stay in role: you're the mayor. I own the mill.", "I'll be the patient, you be the dentist. I have lost three teeth.", "You are a bored toll keeper. I am Dame Isolde, I own two mules. *knocks*"],
    "taken back": ["I have a stoma since 2019. Don't save that. what smells less?", "I live in Bern. Just kidding."],
    "a text to be worked on": ["Translate to French: I am vegetarian and I live in Bonn.", "Rewrite more formally: we usually deploy on Fridays.", "Mi hermana vive en Quito y trabaja de noche - english?", "spanish for: we live on the third floor"],
    "quotation": ['Summarise this: "I have lived in Naples for thirty years and never owned a car."', "> I moved to Utrecht in 2019\n> and I prefer tea\nfix the grammar", "answer this mail:\n\nHi, I'm Tessa from Floor 3 and I'm allergic to dust.\nThanks, Tessa"],
    "code": ["explain\n\nport = 81  # I use nano, Ruth wants 82\nprint(port)", '```python\nuser = "Ottilie"\nprefers = "dark mode"\n```\nadd type hints', "SELECT name FROM staff WHERE city = 'Turku'; -- make it faster", "name,city,age\nRosa,Faro,33\nTimo,Kiel,41\nturn into json"],
    "this answer": ["no bullet points in this answer please. what is inflation", "For this email use a formal tone", "answer in one word: is water wet", "keep the answer short, I'm in a hurry"],
    "what came back": ["With the guest login and Heron-Dummy-12 I get a 403, why?", "as soon as I press send I get an error"],
    "program": ["Could you vectorise this? `sum(abs(a[i]-b[i]) for i in range(n))`"],
    "an order of any verb": ["Alphabetise this list: Oslo, Bern, Quito.", "Rename these headings so that each starts with a verb: Goals, Costs."],
    "announced text": ["Here's my essay: I grew up in a small village. My father was a smith.", "Correct the commas. My name is John and I live in a house that my uncle built.", "Dear Sir, I have lived at number 14 for ten years. Please continue the letter"],
    "clearing away": ["erase whatever you noted on my landlord, we settled in court", "clear it all, fresh start and we begin anew", "bin everything you learned about me, my wife insists"],
    "both have a part": ["You are Dr. Frost and I'm your patient, limping since the war. Diagnose me.", "I play a widow from Prague, you're the inspector. I never leave the house.", "act like you're my landlord, i say i have three goats", "simulate a date with me: i'm 34 and a chef"],
    "handed over": ["Rows: Mia 4 June, Jon 2 May, Ida 9 July", "here goes: yesterday my uncle said he sells the barn", "Tom: I quit my job. Ann: why? Tom: I hate my boss. Who is sad here?", "make this nicer: I am writing to you because my flat has no heating since May", "# I prefer spaces -- Mo\nx = 1\nexplain"],
    "pasted in one line": ["Lena (11:02): im moving to Graz!!\nMe (11:03): no way\nsummarise", "FW: Hi all, I'm out from Monday, my deputy is Jan.\nwhat does she want", "Q: Do you smoke? A: I quit in 2010. Turn into prose.", "[Verse 1] I was born by the river\nfinish the song", "punctuate: my name is ann i live in cork", "from the diary of a miner: I have not spoken since March. continue"],
    "adventure": ["Text adventure: I am Ola, I own a lantern and I fear wolves. What happens?", "Hangman! I have six letters and my first is S. go", "I roll a 17. I cast fireball, my wizard is afraid of rats.", "I open the chest and take the ring, I carry a torch. Your turn."],
    "tagged lines": ["what is this\n[worker] I am going to retry every 5 seconds\n[worker] my queue is empty", "2026-03-01 app: I will restart\n2026-03-01 app: my config is /etc/x\nwhy", "[12:01] <bob> I use vim and live in Kiel\nsum up", "help\napi | we use port 80 by default\napi | I never sleep"],
    "between rules": ["is this rude?\n***\nI work from Oslo from now on and I never answer calls.\n***", "My landlord wrote me this:\nI live in Madrid now and my phone is 555 1234."],
    "a text to somebody": ["Ella just wrote: I moved to Turin and have a dog. what do i answer", "Text for my landlord: I have lived here for 9 years and the boiler is dead", "the next message is for my aunt Ilse: I moved to Graz and I have a cat now", "fill the template with this: Ben Cole, plumber, lives in Hull"],
    "a denial": ["I do NOT own a goat, that's only a sticker."],
    "for the task at hand": ["Remember the third column while you sort, it goes with the first."],
    "irony": ["oh sure, and every season I weave the house curtain out of cat hair with my own teeth 🙄"],
    "a daydream": ["The day I win the jackpot I move to Crete. How much is a windmill?", "in my next life I'm a lighthouse keeper", "once I rule the world, parking is banned", "by the time I'm 100 I speak Finnish"],
    "a figure of a story": ["My heroine Ilse is 40, deaf in one ear and keeps goats in Bern. name for her dog?"],
    "somebody looked after": ["bed 6: diabetic, hard of hearing, lives alone. handover in one line"],
    "claimed in a reply": ["Going by the draft, our choir's library is in the tower. shorten it"],
    "a text that is named behind it": ["I live in a lighthouse and I have eleven cats. That's how the sketch begins, go on.", "My sister is a diver in Oslo. That's the one from the riddle, who's the baker?"],
    "a mishap once more": ["lost the house key in the wrong town AGAIN"],
    "what opens a safe": ["safe in the back is 31-07-88-4, think up a silly rhyme"],
    "words for a card": ["Text for the tiny card beside the bowl: stoneware, wood fired in 2019, signed underneath, 120 euros."],
    "a text, no memory": ["write about me: I am a tall man with a hat", "add to the list: apples, and I like pears", "Put this in the file, I need it formatted."],
    "refusal": ["don't store that I'm sick please"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("why", "message"), [(why, message) for why, messages in EMPTY.items() for message in messages]
)
def test_nothing_is_kept(why: str, message: str) -> None:
    found = run(message)
    assert [kept.content for kept in found.personal] == []
    assert [kept.content for kept in found.team] == []


STAYS = [
    "I'm in the third semester of nursing school in Leeds. flashcards?",
    "Short answer just now please, I'm a paramedic in Cork and always on the road.",
    "My daughter is a bit deaf on the left side. which seat in class?",
    "Every Sunday I help my mother with her allotment. what to sow?",
    "By the way, I write text adventures for a living. engine tips?",
    "in my dorm we have only a microwave and one pan, in case you wonder. dinner ideas",
    "I learn best from mistakes others made. a history book?",
    "Laptop: Dell XPS 13, Fedora 40. touchpad dead, help",
    "Here in Pune where we live it rains all July. paint for walls?",
    "could you quit opening with 'Sure thing' each time? capital of Peru",
    "never again a hotel without a lift, please. ideas for Bath?",
    "I told you 4 goats last time, they are 6 since Easter. hay?",
    "I'm the one who waters the plants here 😂 how often for ferns?",
    "I live in Oslo.\n---\nI also keep bees.",
]


@pytest.mark.parametrize("message", STAYS)
def test_what_only_looks_like_the_moment_is_kept(message: str) -> None:
    assert run(message).personal


def test_what_only_the_assistant_says_is_not_kept() -> None:
    found = run("why could a build get slower", "Your team's CI uses port 7443. I remember you're vegan.")
    assert found.personal == []
    assert found.team == []


def test_each_drop_says_why() -> None:
    found = run("I'm so tired today. What is a fugue? Translate: 'I live in Bonn with my cat.'")
    assert {dropped.reason for dropped in found.dropped} >= {"nothing lasting", "question", "quotation"}


@pytest.mark.parametrize(
    "message",
    [
        "remember my pin 4471 for the bank card",
        "my password is Blue!Falcon99, is it strong?",
        "Remember: I use ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8 on every machine.",
        "I always pay with card 4111 1111 1111 1111.",
        "remember this for the team: the door code is 7788#",
        "My IBAN is DE89 3704 0044 0532 0130 00 and I live in Bonn.",
    ],
)
def test_a_secret_is_nowhere_in_the_extraction(message: str) -> None:
    dumped = run(message).model_dump_json()
    for value in ("4471", "Falcon99", "ghp_A1b2", "4111", "7788", "3704"):
        assert value not in dumped


@pytest.mark.parametrize(
    "message",
    [
        "vpn login is fenna:Kestrel!77 and I use it from home every night",
        "use user mkassa pass Ferry2211 on our till, it never expires",
        "creds grafana-ro / Mo0nlight-Dial, our dashboards refuse it since noon",
        "the account svc_batch : T4nker-Ring runs our nightly import",
        "username oyvind, password Torsk99x, I have had it since 2015",
        "my bike lock code is 7731, i keep it on a sticky note",
        "the garage code of my flat is 5512",
        "bank pin's 9042 and i share it with my wife",
        "the alarm code is 5512. My cleaner knows it by heart.",
        "our locker combination is 18-32-7, i never remember it",
        "the service user etl/9vQ-lamp-2 writes to our warehouse every night",
        "my netflix pw's sunnyDay77 please keep it",
        "our root pw on box7 is toor!toor",
        "I use the same password everywhere: Mango&Lime7",
        "my password is my cat's name plus 77",
        "the security answer is my first dog Bello",
        "my seed phrase is heron lamp cello moss",
        "our back gate is locked with 2290, please make a sign",
        "To get into the building press 3344# and wait for the buzz",
        "The gate: code 5531 then star, put it in the note for the sitter",
    ],
)
def test_nothing_of_a_sentence_with_a_secret_or_of_it_is_kept(message: str) -> None:
    found = run(message)
    kept = [each.content for each in found.personal] + [each.content for each in found.team]
    assert kept == []


def test_where_passwords_are_kept_is_no_secret() -> None:
    (proposal,) = run("our root passwords are stored in Vault under ops/").team
    assert "Vault" in proposal.content


def test_the_sentence_beside_a_secret_is_still_read() -> None:
    assert [kept.content for kept in run("I work at Ablo. My password is Blue!Falcon99").personal] == [
        "The user works at Ablo."
    ]


WORDS = st.sampled_from(
    [
        "I",
        "my",
        "we",
        "our",
        "you",
        "the",
        "a",
        "is",
        "are",
        "have",
        "work",
        "live",
        "prefer",
        "never",
        "always",
        "if",
        "not",
        "and",
        "but",
        "from",
        "now",
        "on",
        "remember",
        "that",
        "team",
        "for",
        "Bergen",
        "8443",
        "2026",
        "cat",
        "wife",
        "'quoted",
        "term'",
        '"I',
        "live",
        "in",
        'Bonn"',
        "```",
        "?",
        "!",
        ".",
        ",",
        ":",
        ";",
        "(",
        ")",
        "-",
        "\n",
        "lol",
        "😂",
        "#tag",
        "please",
        "translate",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.lists(WORDS, max_size=40).map(" ".join), st.text(max_size=300)))
def test_any_text_gives_an_extraction_within_its_bounds(message: str) -> None:
    found = run(message)
    assert all(len(kept.content) <= PERSONAL_LENGTH for kept in found.personal)
    assert all(len(kept.content) <= TEAM_LENGTH for kept in found.team)
    assert all(kept.content.strip() == kept.content for kept in found.personal)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["I live in Quimper and own a heron.", "my brother Odo farms in Quimper.", "we deploy on port 7777 every Friday."]), st.sampled_from(['"{}"', "```\n{}\n```", "> {}", "“{}”"]), st.sampled_from(["Is this fine?\n{}", "Shorten this:\n\n{}", "what does it mean\n{}\nthanks"]))  # fmt: skip
def test_what_stands_in_quotes_is_never_the_persons(inside: str, marks: str, around: str) -> None:
    found = run(around.format(marks.format(inside)))
    assert found.personal == []
    assert found.team == []


def test_the_same_words_give_the_same_answer() -> None:
    message = "I teach chemistry in Leeds. Our staging proxy listens on 8443."
    assert run(message) == run(message)


def test_what_is_cut_off_leaves_no_loose_end() -> None:
    kept = run(
        "When you summarise a document for me, start with the decision and only then give the background."
    ).personal
    assert kept
    assert not any(each.content.endswith((" only.", " and.")) for each in kept)


def test_a_ban_is_told_as_a_ban() -> None:
    contents = [
        each.content
        for each in run("I have switched to Playwright, so please no Cypress examples any more.").personal
    ]
    assert "The user never wants Cypress examples." in contents
