"""What is asked of the memory itself is recognised, and nothing else is taken for it."""

import pytest

from brain.extract.commands import asks_what_is_remembered, forget_command


@pytest.mark.parametrize(
    "message",
    [
        "forget everything about me",
        "Please delete everything you know about me.",
        "Wipe your memory of me completely, thanks",
        "erase all of my memories please",
        "Forget me.",
        "can you clear everything you have stored about me?",
        "ok. forget all you know about me",
        "clear it all, all that you ever wrote down about me",
        "bin everything you learned about me",
        "/forget",
        "/forget all",
        "Please wipe all memories of me",
        "I'm leaving, please erase everything you know",
        "forget everything I ever told you",
        "Forget everything.",
        "I'd like everything you know about me deleted",
    ],
)
def test_everything_is_to_be_forgotten(message: str) -> None:
    command = forget_command(message)
    assert command is not None
    assert command.scope == "all"


@pytest.mark.parametrize(
    ("message", "query"),
    [
        ("Forget that I prefer short answers.", "the user prefer short answers"),
        ("please forget that I have a dog", "the user have a dog"),
        ("remove the note about my ex-husband in Poznan", "ex-husband in Poznan"),
        ("you can drop the thing about the marathon, not happening", "the marathon"),
        ("please delete what you know about my diet", "diet"),
        ("strike the bit with my salary, the 54k, from your memory", "salary, the 54k"),
        ("delete whatever you kept on my landlord, we settled in court", "landlord"),
        ("please forget everything about my divorce", "divorce"),
        ("drop the keto stuff from your notes", "keto stuff"),
        ("stop remembering that I was in rehab", "in rehab"),
        ("/forget my old address", "old address"),
        ("forget my old address, I'm at 12 Quay Street now", "old address"),
        ("take out that part where I said I work at Helix", "work at Helix"),
        ("Please forget what I told you about my cat.", "cat"),
        ("Forget everything I said about the parser.", "parser"),
        ("I'd like you to forget where I live.", "the user live"),
        ("Forget who my boss is", "boss"),
        ("Stop remembering that I live in Leeds", "live in Leeds"),
        ("I no longer want you to remember my address.", "address"),
        ("You should forget that I moved", "the user moved"),
        ("Let's delete my birthday from your memory.", "birthday"),
        ("That thing about my knee, forget it", "their knee"),
        ("Take the thing about my knee out", "their knee"),
        ("forget that I told you about the divorce", "the divorce"),
        ("My flat in Yerevan, out of your memory with it. I rent in Gyumri now.", "flat in Yerevan"),
        ("The stutter: take it out of your notes please", "stutter"),
    ],
)
def test_one_thing_is_to_be_forgotten(message: str, query: str) -> None:
    command = forget_command(message)
    assert command is not None
    assert command.scope == "closest"
    assert query in command.query


@pytest.mark.parametrize(
    ("message", "queries"),
    [
        ("forget my cat and my allergy", ["cat", "allergy"]),
        ("Forget my old job, my diet and my dog.", ["old job", "diet", "dog"]),
        ("forget about Biscuit", ["Biscuit"]),
        ("please forget about Olga and Petr", ["Olga", "Petr"]),
        ("remove my job", ["job"]),
        ("delete my address, please", ["address"]),
        ("erase my birthday and my age", ["birthday", "age"]),
        ("forget about my ex", ["ex"]),
        ("forget that I live with my wife and my dog", ["the user live with their wife and their dog"]),
        (
            "Forget that I have two goats and that I live in York.",
            ["the user have two goats", "the user live in York"],
        ),
        ("Forget that I'm deaf, and also where I work.", ["the user is deaf", "the user work"]),
        ("Remove my allergy and my instrument from your memory.", ["allergy", "instrument"]),
        ("Forget that I row. Please also forget my cat and my dog.", ["the user row", "cat", "dog"]),
    ],
)
def test_each_of_several_things_is_looked_for(message: str, queries: list[str]) -> None:
    command = forget_command(message)
    assert command is not None
    assert [command.query, *command.also] == queries


@pytest.mark.parametrize(
    "message",
    [
        "Forget the last thing I told you.",
        "please forget what I just told you",
        "Oh, forget what I just said!",
        "Delete the last thing you saved about me, please",
    ],
)
def test_what_was_told_last_is_to_be_forgotten(message: str) -> None:
    command = forget_command(message)
    assert command is not None
    assert command.scope == "last"


def test_everything_is_more_than_what_is_named_before_it() -> None:
    command = forget_command("Forget my cat. No, forget everything about me.")
    assert command is not None
    assert command.scope == "all"


@pytest.mark.parametrize(
    "message",
    [
        "forget about Python",
        "forget about Friday",
        "forget about the second paragraph",
        "remove my typo",
        "delete my file",
        "remove my name from the list",
        "erase my comments from the code",
    ],
)
def test_what_is_taken_out_of_a_text_is_no_command(message: str) -> None:
    assert forget_command(message) is None


@pytest.mark.parametrize(
    "message",
    [
        "forget it, doesn't matter",
        "Forget what I just said, write it in French.",
        "Forget the last paragraph.",
        "Don't forget that I am vegan.",
        "I always forget the chargers.",
        "How do I delete everything on my phone?",
        "Did you forget that I prefer tea?",
        "Translate: 'Forget everything about me.'",
        "What happens when I forget my password?",
        "Remove the third column from the table.",
        "I copied it out of your notes",
        "I forgot my umbrella.",
        "delete the last paragraph",
        "delete all the rows that you have in column B",
        "remove everything you added to the draft",
        "drop it all off at the depot",
        "scratch my last message",
        "Forget my previous question.",
        "Forget what I said earlier, use tabs.",
        "Forget what the book says.",
        "Forget everything we discussed above and start over.",
        "Forget everything above.",
        "Delete all",
        "erase everything",
        "wipe the memory card",
        "Erase my memory card",
        "clear my memory cache on Android",
        "They told me to forget everything",
        "Translate: forget everything about me",
        "I forget everything",
        "Take note of the fact that I live in Leeds",
        "take note that I'm vegan",
        "drop a note about the party",
        "take that bit of code and explain it",
        "remove the part about the weather",
        "erase everything on the disk",
        "delete everything on my laptop",
        "remove milk from the notes",
        "take it from memory: what is 3*4",
    ],
)
def test_what_only_sounds_like_it(message: str) -> None:
    assert forget_command(message) is None


@pytest.mark.parametrize(
    "message",
    [
        "what do you remember about me?",
        "What do you know about me",
        "hey, what have you stored about me?",
        "show me everything you know about me",
        "list my memories",
        "do you know anything about me?",
        "what's in your memory about me",
        "What info do you have on me?",
        "Which memories do you have of me?",
        "What is saved about me?",
        "Do you remember me?",
        "How much do you know about me?",
        "Summarise what you know about me",
        "Give me a list of everything you remember about me.",
        "What data are you keeping about me?",
        "What does your memory say about me?",
    ],
)
def test_the_question_what_is_remembered(message: str) -> None:
    assert asks_what_is_remembered(message)


@pytest.mark.parametrize(
    "message",
    [
        "what do you know about tides?",
        "do you remember me telling you that?",
        "do you remember what I said about the tiles",
        "tell me about Rome",
        "Translate 'what do you remember about me?'",
        "Translate: what do you know about me?",
        "He asked what you know about me",
        "delete what you know about me",
    ],
)
def test_other_questions_about_knowing(message: str) -> None:
    assert not asks_what_is_remembered(message)
