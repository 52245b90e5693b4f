"""The words of the pages: every text that the lobby and the table show around a game, in the reader's language.

The scripts in the page find them by name. A text with a singular and a plural form is written "one|many".
"""

from __future__ import annotations

from fourquarters.words.tongue import Tongue, catalog, mark

EVERY_PAGE = {
    "rules": mark("Rules"),
    "theme": mark("Theme"),
    "menu": mark("Menu"),
    "tools": mark("Tools"),
    "language": mark("Language"),
    "games": mark("Games"),
    "players": mark("Players"),
    "minutes": mark("Minutes"),
    "close": mark("Close"),
    "cancel": mark("Cancel"),
    "save": mark("Save"),
    "done": mark("Done"),
    "your_name": mark("Your name"),
    "name_help": mark("The others at the table see this name. No account is needed."),
    "went_wrong": mark("Something went wrong. Please try again."),
    "no_answer": mark("The server is not answering. Please try again in a moment."),
    "not_here": mark("There is nothing here."),
    "not_here_help": mark("The address may be mistyped, or what was here has gone."),
    "needs_script": mark("This page needs JavaScript. It loads nothing from other hosts."),
    "to_lobby": mark("To the lobby"),
}

RULES = {
    "contents": mark("Contents"),
    "seek": mark("Search the rules"),
    "found": mark("Found in {n} place.|Found in {n} places."),
    "found_none": mark("Nothing found. Try another word, or the number of a rule."),
    "summary": mark("One-page summary"),
    "print": mark("Print this page"),
    "link_to_rule": mark("Link to rule {rule}"),
    "step_of": mark("Step {n} of {all}"),
    "step_n": mark("Step {n}"),
    "previous_step": mark("Back"),
    "next_step": mark("Next step"),
    "before_step": mark("Before"),
    "after_step": mark("After"),
    "from_table": mark("You came here from your table."),
    "back_to_table": mark("Back to your table"),
    "whole_rules": mark("Open the whole rules"),
    "other_rules": mark("Rules of the other games"),
    "skip_to_rules": mark("Skip to the rules"),
}

LOBBY = {
    "hello": mark("Pull up a chair."),
    "hello_more": mark("Games about gold and cities. Play with friends, with bots, or both."),
    "play": mark("Play"),
    "new_table": mark("New table"),
    "your_tables": mark("Your tables"),
    "open_tables": mark("Open tables"),
    "no_account": mark("sit down, no account needed"),
    "no_open_tables": mark("No open tables. Open one."),
    "running_tables": mark("Games in progress"),
    "watch_help": mark("look over their shoulders"),
    "have_code": mark("Have a code?"),
    "table_code": mark("Table code"),
    "type_code": mark("Type the code of a table, or paste its link."),
    "join": mark("Join"),
    "look": mark("Look"),
    "watch": mark("Watch"),
    "sit_down": mark("Sit down"),
    "free_seat": mark("free seat"),
    "opened_by": mark("Opened by {who}."),
    "seats_free": mark("{n} seat free|{n} seats free"),
    "two_or_more": mark("{first} or {last}"),
    "over": mark("Finished"),
    "more_tables": mark("and {n} more table|and {n} more tables"),
}

NEW_TABLE = {
    "which_game": mark("Which game?"),
    "how_many": mark("How many players?"),
    "who_plays": mark("Who plays?"),
    "arranged": mark("Keep this order"),
    "arranged_help": mark("Otherwise the seats are drawn by lot, and with them who starts."),
    "seat_n": mark("Seat {n}"),
    "me": mark("Me"),
    "open_seat": mark("Open for anyone with the link"),
    "bot_level": mark("Bot: {level}"),
    "variants": mark("Variants"),
    "who_may_come": mark("Who can join?"),
    "by_link": mark("By link only"),
    "by_link_help": mark("The lobby does not show this table. Only people you send the link to can find it."),
    "only_for": mark("only for {n} players"),
    "open_table": mark("Open the table"),
    "play_now": mark("Sit down and play"),
}

WAITING = {
    "waiting_title": mark("Waiting for the others"),
    "invited_title": mark("You are invited to {game}"),
    "still_free": mark("Still free"),
    "that_is_you": mark("that’s you"),
    "a_bot": mark("a bot"),
    "is_here": mark("is here"),
    "is_away": mark("is away"),
    "start_with_bots": mark("Start now, with a bot|Start now, with {n} bots"),
    "no_seat_free": mark("No seat is free."),
    "as_name": mark("as {name}"),
    "invite": mark("Invite friends"),
    "invite_link": mark("Link to this table"),
    "invite_help": mark("Whoever opens this link, or scans the code, can sit down or watch."),
    "only_here": mark(
        "This link works only on this computer: the server listens to nobody else. To invite others, start it with:"
    ),
    "watch_wait": mark("You will see the table as soon as the match begins."),
    "copy": mark("Copy link"),
    "copied": mark("Copied"),
    "share": mark("Share"),
    "qr_code": mark("QR code of the link to this table"),
    "dealing_title": mark("Everyone is here"),
    "dealing_help": mark(
        "The seats are being drawn and everything is being shuffled, in a way that nobody can influence."
    ),
}

FAIR_CHANCE = {
    "fair_chance": mark("Fair chance"),
    "fair_how": mark(
        "The server fixed a secret before the match, and every player added a word of their own that nobody "
        "else knew. Shuffles and seats follow from all of them together: nobody could choose them."
    ),
    "fair_commitment": mark("Fingerprint of the server’s secret"),
    "fair_secret_is": mark("The server’s secret"),
    "fair_word_of": mark("Word of {who}"),
    "fair_adds_nothing": mark("adds nothing"),
    "fair_waiting": mark("still to come"),
    "fair_spoilt": mark(
        "One earlier deal failed because somebody withheld their word.|"
        "{n} earlier deals failed because somebody withheld their word."
    ),
    "fair_seals": mark("Every word matches its seal."),
    "fair_nobody": mark(
        "The server fixed a secret before the match. Nobody added a word of their own: shuffles and seats follow "
        "from the secret alone."
    ),
    "fair_same": mark("Every deal that this browser saw is on record."),
    "fair_same_file": mark("The match file says the same."),
    "fair_bad": mark(
        "The chance of this match differs from what your browser saw: see “Fair chance” in the menu."
    ),
    "fair_mine": mark("Your own word is among them, and no seal has changed."),
    "fair_secret": mark("The secret matches its fingerprint."),
    "fair_not": mark("This is not true: {what}"),
    "fair_later": mark("The secret is published when the match is over; then everything can be checked."),
    "fair_file": mark(
        "Download the match to check every draw: fourquarters verify, or any program written from the description "
        "of the match file."
    ),
}

TABLE = {
    "the_table": mark("The table"),
    "skip_to_choices": mark("Skip to your choices"),
    "your_choices": mark("Your choices"),
    "log": mark("Log"),
    "tab_table": mark("Table"),
    "tab_own": mark("Yours"),
    "tab_players": mark("Players"),
    "tab_log": mark("Log"),
    "starts": mark("starts this round"),
    "points_of": mark("{who}’s points"),
    "your_turn": mark("Your turn"),
    "this_turn": mark("So far in this turn"),
    "watching": mark("You are watching"),
    "is_thinking": mark("{who} is thinking"),
    "has_the_turn": mark("It is {who}’s turn"),
    "all_choices": mark("{n} choice|All {n} choices"),
    "all_of": mark("All of {what}"),
    "more_of": mark("{n} more|{n} more"),
    "confirm": mark("Confirm"),
    "choose_again": mark("Choose again"),
    "undo": mark("Undo"),
    "enlarge_map": mark("Enlarge the map"),
    "whole_map": mark("Show the whole map"),
    "confirm_turn": mark("Confirm my turn"),
    "confirm_help": mark("A choice is only made when you press Confirm."),
    "turn_ends": mark("Your turn ends with this."),
    "end_turn": mark("End turn"),
    "wait_turn": mark("Wait for “End turn”"),
    "wait_help": mark("A choice that would end your turn waits until you press End turn."),
    "pace": mark("Speed"),
    "pace_calm": mark("Calm"),
    "pace_normal": mark("Normal"),
    "pace_quick": mark("Quick"),
    "pace_off": mark("No pauses"),
    "take_back": mark("Take back my last decision"),
    "taken_back": mark(
        "{n} decision was taken back in this match.|{n} decisions were taken back in this match."
    ),
    "new_lines": mark("{n} new line|{n} new lines"),
    "automatic": mark("automatic"),
    "only_choice": mark("automatic, the only choice"),
    "since_last": mark("Since your last turn"),
    "and_before": mark("({n} more before)"),
    "points_now": mark("Your score: {before}, now {now}"),
    "go_on": mark("Continue"),
    "rule": mark("Rule {rule}"),
    "keys": mark("Keyboard"),
    "keys_numbers": mark("Press the first, second … button"),
    "keys_enter": mark("Choose what has the focus"),
    "keys_arrows": mark("To the next piece in that direction"),
    "keys_tab": mark("To the next thing that can be chosen"),
    "keys_undo": mark("Undo; against bots, take back your last decision"),
    "keys_escape": mark("Put back what is in hand, close what is open"),
    "keys_help": mark("This list"),
    "offline": mark("Offline"),
    "connection_lost": mark("Connection lost. Trying again …"),
    "nothing_lost": mark("Nothing is lost: every move you made is saved."),
    "try_now": mark("Try now"),
    "let_bot_play": mark("Let a bot play for {who}"),
    "take_seat_back": mark("Take my seat back"),
    "leave": mark("Leave the table"),
    "leave_sure": mark("Leave the table? A bot will play on for you."),
    "download": mark("Download"),
}

GUIDE = {
    "learn_by_playing": mark("Learn by playing"),
    "guide_title": mark("Guided first game"),
    "guide_step": mark("Step {n} of {all}"),
    "guide_next": mark("Next"),
    "guide_show": mark("Show me"),
    "guide_one_back": mark("Back one step"),
    "guide_happened": mark("What happened"),
    "guide_good": mark("Why it was good"),
    "guide_first": mark("Let us do this one first."),
    "guide_read": mark("Read this first, then press Next."),
    "guide_leave": mark("Leave the guided game?"),
    "guide_kept": mark("Your place is kept: step {n} of {all}."),
    "guide_stay": mark("Keep playing"),
    "guide_go": mark("Leave"),
    "guide_back": mark("Welcome back"),
    "guide_resume": mark("You were at step {n} of {all}: {chapter}. The table is as you left it."),
    "guide_go_on": mark("Go on"),
    "guide_again": mark("Start again"),
    "guide_play_on": mark("Play on"),
    "guide_real": mark("Play a real game"),
}

END = {
    "you": mark("You"),
    "winner": mark("winner"),
    "below_line": mark("Below the line: this counts only in a tie, from the top down."),
    "decides": mark("decides"),
    "paid_by": mark("{who}: paid"),
    "show_result": mark("Result"),
    "show_table": mark("Show the table"),
    "share_picture": mark("Share as picture"),
    "picture_of_result": mark("The result as a picture"),
    "play_again": mark("Rematch"),
    "next_game": mark("To the next game"),
    "look_back": mark("Look back"),
    "position": mark("Position"),
    "position_of": mark("Move {n} of {all}"),
    "first_position": mark("To the beginning"),
    "one_back": mark("One move back"),
    "one_on": mark("One move forward"),
    "last_position": mark("To the end"),
}

COMPANY = {
    "person_here": mark("Another person here"),
    "name_of_person": mark("Their name"),
    "name_of_seat": mark("Name of the person in seat {n}"),
    "at_this_device": mark("at this device"),
    "hand_to": mark("Hand the device to {who}"),
    "hand_to_help": mark("It is {who}’s turn. Nobody else should look now."),
    "i_am": mark("I am {who}"),
    "turn_of": mark("{who}’s turn"),
    "undo_of": mark("{who} takes that back"),
    "to_own_device": mark("Play on another device"),
    "other_device": mark("Continue on another device"),
    "whose_seat": mark("Whose seat is to move?"),
    "seat_link": mark("Link to this seat"),
    "seat_qr": mark("QR code of the link to this seat"),
    "seat_link_help": mark(
        "Scan the code or open the link on the other device: {who} plays on there. It works once, within {n} minutes."
    ),
    "only_this_computer": mark("This link works only on this computer: the server listens to nobody else."),
    "play_here": mark("Play on here?"),
    "play_here_help": mark("A seat at {game} moves to this device. The other one gives it up."),
    "take_seat_here": mark("Play here"),
    "chat": mark("Chat"),
    "chat_unread": mark("Chat, {n} new message|Chat, {n} new messages"),
    "write_line": mark("Write something"),
    "send": mark("Send"),
    "reactions": mark("Quick reactions"),
    "no_lines": mark("Nobody has written anything yet."),
    "watches": mark("watching"),
    "mute": mark("Mute"),
    "mute_all": mark("Mute everyone"),
    "mute_one": mark("Mute {who}"),
    "hush": mark("Those who watch stay silent"),
    "hushed_you": mark("The host has asked everyone who is watching to be silent."),
    "keys_chat": mark("Open the chat"),
    "react_hello": mark("Hello"),
    "react_luck": mark("Good luck"),
    "react_well_played": mark("Well played"),
    "react_oops": mark("Oops"),
    "react_thinking": mark("Thinking …"),
    "react_moment": mark("One moment"),
    "react_thanks": mark("Thanks"),
    "react_good_game": mark("Good game"),
}

WORDS = EVERY_PAGE | RULES | LOBBY | NEW_TABLE | WAITING | FAIR_CHANCE | TABLE | GUIDE | END | COMPANY


def page_words(tongue: Tongue) -> dict[str, str]:
    """All words of the pages in one language; filling them in is left to the page."""
    translated = catalog(tongue.language).gettext
    return {name: translated(text) for name, text in WORDS.items()}
