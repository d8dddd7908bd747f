"""Telegram as a surface: one memory wherever somebody speaks, once the chat is linked to their account.

bot.py        the Bot API, at whatever address the settings name
updates.py    each update once, however often and in whatever order it comes
chat.py       what is answered to a message or a pressed button
polling.py    asks for updates, for `manage.py telegram`
webhook.py    takes them as Telegram sends them
"""
