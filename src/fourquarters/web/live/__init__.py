"""One table in play: its match, its checks, its subscribers, and the messages they are sent."""
