-- What a person is asked about their own memory: their own rows, like every other.
SELECT own_table('memories_question');
