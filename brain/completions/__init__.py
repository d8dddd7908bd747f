"""`/v1/chat/completions`: OpenAI's protocol with a memory. Recall goes in, the model's answer comes back, it is learned.

views.py       the addresses, the key, errors in OpenAI's form
request.py     what is asked, and where the recalled context goes in
endpoint.py    the request goes on to the model's endpoint
reply.py       what the model said, read from its answer as it passes by
"""
