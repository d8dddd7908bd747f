"""What is so only for the hour, for one text or for somebody else, beside what sounds like it and lasts."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

MISHEARD = "the classifier hears it wrongly (docs/extraction.md, where it falls short)"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


PASSES = {
    "an ailment of today": ["my shoulder is stiff since last night, which stretch?", "my neck is sore since two days, I can't turn it. a pillow tip?", "my jaw aches since Tuesday, soup?", "my fingers are sticky, read me step two"],
    "away for now": ["my coat is at the cleaner's until Friday. what goes with a red scarf?", "my soup is in the oven, how long for a crust?"],
    "in one's hands": ["our goat is stuck behind the shed, how do I lift it?", "I hold a ladder with one hand, quick: which knot?", "I've got the keys, who pays the toll?", "I have the remote, one film please"],
    "how full": ["I'm at 5% battery, capital of Chad?", "I'm at 3% patience, explain regex groups", "I have ten minutes left, a short riddle", "Kim is on holiday so I feed her fish, how much?"],
    "who drops by": ["my uncle arrives tomorrow, an easy soup?", "she visits on Saturday, how do I hide a dent?"],
    "just done": ["I bought a saw this morning, which blade for oak?", "I just burnt my thumb, does ice help?", "this morning he lost the key again, how do I drill a lock?"],
    "where one sits": ["I'm on a bus with no signal, text only. tallest dam?", "I'm in a bistro in Arles, how much do I tip?", "leaving on Friday from pier 3, when should I be there?"],
    "this text": ["for the next message only: I'm a novice", "in this letter call me the Buyer, I'm the Buyer and she sells", "For this leaflet today: doors at six, bring a cushion"],
    "a part": ["From now on call me Admiral in this game, my boat is the Old Gull.", "For the larp weekend: I am Sir Odo, I have a wooden leg.", "Play my late uncle: he was a baker in Bruges. I come in late.", "write chapter 7: I own a lighthouse and my brother is a ghost."],
    "what nobody is": ["my sister thinks I'm a wizard, I keep dragons in the attic", "I'm a toaster before ten, haha", "my printer hates me, what is a duplex unit?"],
    "an example": ["My garden is 300 m2 in this example, or 400. seed?", "for example my wage is 3000, how much is left?"],
    "told and put right": ["I wrote that I live in Bonn, wrong, forget it"],
    "a piece at hand": ["I'd like the title a little larger. which font?", "ok, we take the second draft", "I'm the blue one at the back, what's my score?"],
    "the air": ["boiling in here, the fan broke at six. jokes please"],
    "what comes next": ["The last thing on my list is the fence. Paint or oil?", "Text for a sign at our pool. Short, please."],
    "who remembers": ["remember that song about the crane, who sang it"],
    "a program's remarks": ["float limit = 3.5; // my hamster trips it\nfloat pace = 2; // Tom said so\n\nwhy does it stop"],
    "a text's words": ["make a label that says never open this", "give me one text telling the guests that from now on breakfast ends at ten", "My CV says: nine years of welding. better verbs?", "check this sentence please, I am living in Oslo since two years"],
    "the thing asked about": ["how do you oil a bench, ours is 12 years old", "can you explain how a kiln works, ours is from 1987"],
    "somebody else": ["my nephew says it's dull, he's eleven. what is curling?", "my patient is afraid of needles, a calming line?", "my aunt has a new boyfriend who sells boats. congrats text", "my brother doesn't know yet, how do I tell him?", "I know a man with twelve clocks, is that a lot?"],
    "a task": ["I have to make an offer for both by noon", "we must paint the hall, which white is warm"],
    "a game's world": ["in Minecraft I have a tower by the sea, how do I light it?", "my sim has two jobs, is that a bug?"],
    "a part to be guessed": ["Guessing game! I'm a queen, I was born in Kent and I have nine cats. Your turn", "You get five guesses who I am. I have a beard, I live on an island.", "quick word game, I'm an inventor, I was born in Bath. guess!"],
    "a learner's weekend": ["On friday I have seen a fox in our garden. right so?", "At the weekend I have visited my aunt in Graz, is this good English?"],
    "what is enough": ["No table please, I only need the year", "Leave out the history, I only want the three steps of it"],
    "what a joke is said of": ["Our CEO is a parrot named Kurt, he shouts at every build"],
    "how one gets in": ["our back gate is locked with 2290, please make a sign", "To get into the building press 3344# and wait for the buzz", "Our vault listens when you dial *5512, tell the temps"],
    "a colleague, and what follows": ["please tell the team that Oskar was late again, fourth time, we should talk about it", "save for everyone: Piet is drunk at work, people are worried"],
    "a text that is read out": ["correct this: I has been working in a bank since six years", "My toast begins so: I grew up on an island with nine people. Better opening?", "dictation: dear all, I am on leave until 5 May, my deputy is Ruth", "my cousin writes: I hate this town. What do I answer"],
    "whose words they are": ["From my old notebook diary: I'm 14 and I hate maths. haha", "Sample sentence: I live with my parents. tense?", "My niece's homework: My name is Lea. I live in a tower. Any mistakes?", "in the sketch I'm the waiter: I've worked here since 1950. You order"],
    "what follows from it": ["both cats are asleep on me so I can only type with a thumb", "I'm peeling onions so I use dictation now. Substitute for sherry?", "my line drops every minute this evening, so keep answers small"],
    "what nearly was": ["I was going to become a monk once. What do novices do?"],
    "used up, mislaid, missed": ["we've run out of flour, what thickens a sauce?", "I've had two glasses of wine so be patient with me", "we're between two flights in Doha, where is a quiet corner?", "my tablet has been at the repair shop since Monday so I type on a phone"],
    "whom one meets in a play": ["You're a customs officer, I arrive with a goat and two wives."],
    "not of oneself": ["I don't have gout, I'm only asking for a leaflet. Which foods?"],
    "whispered": ["my son's coach is having an affair with the head, is that allowed", "for the team: Mirko's mother died, no jokes this week"],
    "what a code opens": ["The gate: code 5531 then star, put it in the note for the sitter", "the shed opens with 7 7 1 2, write that for the guests"],
    "no fact of ours": ["should our backups run at noon or at night?", "our competitors use Mailgun, is it cheap?", "after that we're finished with it, thanks", "in the case study the firm has 90 staff, its risks?"],
}  # fmt: skip


@pytest.mark.parametrize("message", [message for messages in PASSES.values() for message in messages])
def test_what_is_of_the_hour_is_not_kept(message: str) -> None:
    found = run(message)
    assert [each.content for each in found.personal] + [each.content for each in found.team] == []


@pytest.mark.parametrize(
    ("message", "told"),
    [
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
    ],
)  # fmt: skip
def test_what_lasts_beside_it_is_kept(message: str, told: str) -> None:
    assert told in [each.content for each in run(message).personal]


@pytest.mark.xfail(strict=False, reason=MISHEARD)
def test_a_team_is_on_its_systems() -> None:
    (fact,) = run(
        "What if we moved to Azure? At present we're on two own racks in Malmö, all of production."
    ).team
    assert fact.content == "The team is on two own racks in Malmö, all of production."


@pytest.mark.parametrize(
    "message",
    [
        "my bike has been at the mender's since Friday, so I walk. which boots?",
        "the lift is broken today so we take the stairs. joke?",
        "Sunday my cousins come, what cake??",
        "I heard our porter lives in the boiler room. rude to ask?",
    ],
)
def test_what_follows_from_the_hour_or_is_hearsay_is_not_kept(message: str) -> None:
    found = run(message)
    assert not found.personal
    assert not found.team
