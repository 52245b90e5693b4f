"""One table that is being played: its match, its checks, its subscribers, and the messages they are sent."""
