"""What a message tells of the person's world: colleagues, clients, tools, events, plans, rules and opinions."""
