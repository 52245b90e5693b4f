"""A request that is refused: a short code for programs, a sentence for people, a status for HTTP."""

from __future__ import annotations

from typing import Any

from fourquarters.engine.errors import TableError
from fourquarters.words.tongue import mark

STATUS = {
    "bad_request": 400,
    "bad_file": 400,
    "nothing_said": 400,
    "bad_token": 401,
    "signed_out": 401,
    "bad_passkey": 403,
    "unknown_passkey": 403,
    "challenge_gone": 403,
    "bad_code": 403,
    "not_member": 403,
    "rated_members": 403,
    "spectator": 403,
    "foreign_seat": 403,
    "not_seated": 403,
    "forbidden": 403,
    "hushed": 403,
    "not_host": 403,
    "banned": 403,
    "host_link_gone": 403,
    "no_hints": 403,
    "bad_mail_code": 403,
    "mail_code_gone": 403,
    "code_just_sent": 429,
    "no_chances": 403,
    "link_gone": 403,
    "no_such_table": 404,
    "no_such_game": 404,
    "no_analysis": 404,
    "no_such_member": 404,
    "no_such_group": 404,
    "no_such_tournament": 404,
    "not_organiser": 403,
    "not_owner": 403,
    "not_a_friend": 403,
    "not_found": 404,
    "not_allowed": 405,
    "too_slow": 408,
    "gone": 410,
    "expired": 410,
    "too_large": 413,
    "too_long": 413,
    "address_too_long": 414,
    "slow_down": 429,
    "too_many": 429,
    "write_slower": 429,
    "head_too_large": 431,
    "accident": 500,
    "failed": 503,
    "closing": 503,
    "unavailable": 503,
    "damaged": 503,
    "full_house": 503,
    "busy": 503,
}
"""Everything else conflicts with the current state: 409."""

SENTENCES = {
    "spectator": mark("You are watching this table; only its players can move."),
    "foreign_seat": mark("That is not your seat."),
    "which_seat": mark("Several people play at this device. Say which seat this is for."),
    "name_taken": mark("Two people at a table need different names."),
    "not_seated": mark("Only the players at this table can do that."),
    "no_such_table": mark("There is no table with this code. It may have expired."),
    "expired": mark("Nobody used this table for a long time, so it was removed."),
    "not_found": mark("There is nothing here."),
    "gone": mark("This match was played under older rules and cannot be continued."),
    "open": mark("The match has not begun: not all seats are taken."),
    "over": mark("The match is over."),
    "stale": mark("The table has moved on in the meantime. Choose again."),
    "future": mark("This answers a version of the table that does not exist yet."),
    "duplicate": mark("This move has already been made."),
    "not_your_turn": mark("It is not your turn."),
    "bot_plays": mark("A bot is playing for you. Take your seat back first."),
    "no_take_back": mark("Decisions can be taken back only where all others are bots."),
    "no_hints": mark(
        "Hints are given only where all others are bots, or where all agreed to them beforehand."
    ),
    "no_chances": mark("Chances are shown to players only where all others are bots."),
    "plan_lost": mark("This plan does not go on from here. Start it over."),
    "busy": mark("The server is busy. Please try again in a moment."),
    "unknown_move": mark("That is not a move of this game."),
    "running": mark("The match has already begun."),
    "seat_taken": mark("That seat is taken."),
    "already_seated": mark("You are already sitting at this table."),
    "no_seat_free": mark("No seat is free at this table."),
    "not_away": mark("This player is here, or has not been away for long."),
    "not_over": mark("The match is not over yet."),
    "no_analysis": mark("This match has not been analysed yet."),
    "people_play": mark(
        "Others are still playing this match, and a copy would show what is hidden. You can play on from here once "
        "it is over."
    ),
    "still_hidden": mark(
        "This match is not over, and a copy would show what is still hidden. Against bots you can take decisions "
        "back instead, or play on from here once it is over."
    ),
    "nothing_to_play": mark("The match is over at this point. Go back a few moves and play on from there."),
    "bad_file": mark("This is not a match file, or it has been cut off."),
    "slow_down": mark("That was very fast. Wait a moment before you go on."),
    "too_many_tables": mark("You already have many tables open. Finish or leave one first."),
    "too_many": mark("There are too many connections. Close a window and try again."),
    "too_many_here": mark("Many tables are already open from your network. Finish one first."),
    "too_large": mark("That is too long."),
    "address_too_long": mark("This address is too long."),
    "head_too_large": mark("The headers of this request are too long."),
    "too_slow": mark("This request took too long to arrive."),
    "bad_request": mark("This request cannot be understood."),
    "bad_token": mark("This token is not valid. Get a new one with POST /api/guests."),
    "not_allowed": mark("That cannot be done at this address."),
    "forbidden": mark("This request did not come from our own page."),
    "handle_taken": mark("Somebody else is already found by that name."),
    "no_such_zone": mark("There is no such time zone."),
    "name_empty": mark("A name needs at least one letter."),
    "failed": mark("This could not be saved. Nothing was changed; please try again."),
    "unavailable": mark("The database is not answering. Please try again in a moment."),
    "damaged": mark("The database is damaged. Whoever runs this server must restore a backup."),
    "full_house": mark("The server is full. Please try again in a moment."),
    "accident": mark("Something went wrong on our side. It has been logged."),
    "bad_seats": mark("The seats do not match the number of players."),
    "no_seeds": mark("Seeds are only for tests."),
    "dealing": mark("The match is about to begin. Try again in a moment."),
    "no_deal": mark("No deal is under way at this table."),
    "sealed": mark("It is too late to seal a word."),
    "not_sealed": mark("Not everyone has sealed a word yet: keep yours to yourself."),
    "wrong_word": mark("This is not the word that you sealed."),
    "no_reason": mark("Say why: whoever it is about reads it."),
    "nothing_announced": mark("Write what everyone is to read, in at least one language."),
    "nothing_said": mark("There is nothing to send: write something, or choose a reaction."),
    "too_long": mark("That is too long. A message has at most 280 characters."),
    "write_slower": mark("You are writing very fast. Wait a few seconds."),
    "hushed": mark("The host has asked everyone who is watching to be silent."),
    "not_host": mark("Only whoever opened this table can do that."),
    "link_gone": mark("This link has been used or has run out. Ask for a new one on the other device."),
    "table_closed": mark("A host has closed this table: {reason} Nothing is lost."),
    "banned": mark("A host has banned you: {reason}"),
    "host_link_gone": mark(
        "This link has been used or has run out. Ask for a new one with: fourquarters host"
    ),
    "host_stays": mark("Hosts cannot be banned. Somebody must take their role first."),
    "time_up": mark("Your time is up."),
    "bot_decides": mark("Your time was up: a bot makes this decision. After it you can take your seat back."),
    "seat_lost": mark("This seat was lost on time: a bot plays it to the end."),
    "no_days_left": mark("You do not have that many days off left this year."),
    "link_is_yours": mark("This seat is already on this device. Open the link on the other one."),
    "signed_out": mark("This device has been signed out. Reload the page."),
    "bad_passkey": mark("This passkey was not accepted. Try again, or use another one."),
    "unknown_passkey": mark("No account here has this passkey. It may have been removed."),
    "challenge_gone": mark("That took too long, or it was already used. Try again."),
    "bad_code": mark("This recovery code is not valid. Check every letter; a code works only once."),
    "not_member": mark("Only members can do that. A passkey makes you one."),
    "passkey_known": mark("This passkey is already in use here."),
    "too_many_passkeys": mark("You have as many passkeys as there can be. Remove one first."),
    "last_passkey": mark("This is your only passkey. Add another one before you remove it."),
    "no_site": mark(
        "Passkeys need an address with a name, such as localhost or your own domain; this one is a number."
    ),
    "both_seated": mark(
        "At table {code} you sit as a member and as this device’s guest. Finish that match first."
    ),
    "nothing_left": mark("There is nothing to bring along."),
    "name_differs": mark("That is not your name. Type it as it is shown."),
    "rated_members": mark("This table is rated: only members can sit here. A passkey makes you one."),
    "rated_bots": mark("Not with a bot at the table. Take the bot out and it can count."),
    "rated_device": mark(
        "Not with two people at one device: everyone who is rated needs an account of their own."
    ),
    "rated_hints": mark("Not with hints: who is rated decides alone."),
    "rated_alone": mark("A match can be rated only with two players or more."),
    "rated_moves": mark("At a rated table your seat goes with your account: sign in on the other device."),
    "tournament_moves": mark(
        "At a table of a tournament your seat goes with your account: sign in on the other device."
    ),
    "gave_up": mark("You gave up this rated match: a bot plays it to the end."),
    "no_mail": mark("This server sends no e-mail."),
    "bad_address": mark("This cannot be an e-mail address."),
    "bad_mail_code": mark("That is not the code in the e-mail. Look again, or ask for a new one."),
    "mail_code_gone": mark("This code has run out. Ask for a new one."),
    "code_just_sent": mark("A code was sent there not long ago. Look for it, or try again later."),
    "bad_endpoint": mark("Push messages cannot be sent to this browser."),
    "closing": mark("The server is restarting. The page will come back by itself."),
    "no_such_member": mark("Nobody here has this name."),
    "several_of_that_name": mark("Several people have this name. Choose one of them."),
    "yourself": mark("That is you."),
    "already_friends": mark("You are friends already."),
    "not_asked": mark("They have not asked you, or have changed their mind."),
    "not_friends": mark("You are not friends."),
    "not_a_friend": mark("Seats can be kept for friends only."),
    "you_blocked": mark("You have blocked them. Unblock them first."),
    "not_blocked": mark("They are not blocked."),
    "too_many_friends": mark("You have as many friends here as there can be."),
    "too_many_asked": mark("You have asked many people who have not answered yet. Wait for some of them."),
    "too_many_blocked": mark("You have blocked as many people as you can."),
    "not_invited": mark("No seat is kept for you at this table."),
    "invited_already": mark("A seat is kept for them at this table already, or they sit there."),
    "not_held": mark("This seat is not kept for anybody."),
    "no_such_group": mark("There is no such group, or you are not in it."),
    "not_owner": mark("Only the owner of the group can do that."),
    "already_in_group": mark("They are in the group already."),
    "group_full": mark("The group is full."),
    "too_many_groups": mark("You are in as many groups as you can be."),
    "no_such_tournament": mark("There is no such tournament, or it is not for you."),
    "not_organiser": mark("Only the organiser can do that."),
    "already_entered": mark("You have entered already."),
    "not_entered": mark("They do not take part."),
    "sign_up_over": mark("Sign-up is over."),
    "tournament_full": mark("The tournament is full."),
    "tournament_over": mark("The tournament is over."),
    "too_few": mark("There must be at least {least} to begin."),
    "too_many_bots": mark("At most {most} bots can play in a tournament."),
    "too_many_tournaments": mark("You organise several tournaments already. Finish or call off one first."),
    "too_long_a_round_robin": mark("A round robin is for at most {most}. Choose Swiss for more."),
}


NOT_KNOWN = mark(
    "We do not know whether that was saved: the database is not answering. Look again in a moment."
)


EXPIRED = {
    "open": mark(
        "Its match never began, and nobody came for a long time. You can open a new table at any time."
    ),
    "running": mark("Its match was left unfinished, and nobody came back to it for a long time."),
    "over": mark("Its match was over, and nobody looked at it for a long time."),
}
"""What whoever comes to a table is told that was removed in this state."""


class Refused(TableError):
    """A refused request: a code, and the sentence it stands for, or another one."""

    def __init__(self, error: str, message: str = "", **fields: Any) -> None:
        super().__init__(message or SENTENCES[error], **fields)
        self.error = error

    @property
    def status(self) -> int:
        return STATUS.get(self.error, 409)


def no_table(was: str) -> Refused:
    """There is no such table; `was`: the state in which it expired, if there was one."""
    return Refused("expired", EXPIRED.get(was, EXPIRED["open"])) if was else Refused("no_such_table")


def because(error: str, why: str) -> Refused:
    """A refusal whose sentence is already in the reader's language."""
    return Refused(error, "{why}", why=why)
