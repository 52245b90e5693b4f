"""All tables of one worker: finding them, seats and deals, bots, and background work."""
