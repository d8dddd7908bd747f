"""A chat with a memory: recall → answer → learn, for every surface that has no assistant of its own.

commands.py    what begins with a slash, and what asks the same in plain words
turn.py        one message from recall to learning, with any configured model
why.py         why a memory was recalled, in words
views.py       the page, and the stream that answers on it
"""
