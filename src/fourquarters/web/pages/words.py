"""The words of the pages: every text that the lobby and the table show around a game, in the reader's language.

The scripts in the page find them by name. A text with a singular and a plural form is written "one|many".
"""

from __future__ import annotations

from fourquarters.web.pages.account_words import ACCOUNT
from fourquarters.web.pages.club_words import CLUB, GROUPS, TOURNAMENTS
from fourquarters.web.pages.host_words import NOTICES
from fourquarters.web.pages.notification_words import NOTIFICATIONS
from fourquarters.web.pages.pace_words import HOME, PACE
from fourquarters.web.pages.people_words import PEOPLE
from fourquarters.web.pages.study_words import ANALYSIS, HINTS, MATCH_PUZZLES, PUZZLES, STATISTICS
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
    "table_gone": mark("This table is gone."),
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
    "lower_prompt": mark("Look at the table"),
    "raise_prompt": mark("Back to the choices"),
    "turn_ends": mark("Your turn ends with this."),
    "end_turn": mark("End turn"),
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

ADVICE = {
    "play_well": mark("How to play well"),
    "advice": mark("Advice"),
    "advice_help": mark("Against bots: what a bot would do in your place."),
    "advice_first": mark("In my first matches"),
    "advice_every": mark("At every decision"),
    "advice_matters": mark("Where it matters"),
    "advice_off": mark("Off"),
    "advice_later": mark("When it is your turn, a bot gives its advice here."),
    "advice_none": mark("No advice here: not much depends on it, or several choices are good."),
    "advice_one": mark("There is only one choice."),
    "advice_why": mark("Rule"),
    "advice_turn_off": mark("Turn advice off"),
    "advice_is_off": mark("No more advice. You can turn it on again in the preferences."),
}

PLAN = {
    "plan_ahead": mark("Plan ahead"),
    "planning": mark("Planning"),
    "planning_head": mark("Planning: nothing of this is played."),
    "plan_guesses": mark("What you cannot see, what is drawn and what the others do are guesses."),
    "plan_guess": mark("a guess"),
    "plan_gone_on": mark("The match has gone on since. Start over to plan from its present position."),
    "plan_your_turn": mark("It is your turn at the table."),
    "plan_again": mark("Start over"),
    "plan_back": mark("Back to the table"),
    "plan_end": mark("So the match might end, if all guesses come true."),
    "plan_reminder": mark("You planned: {what}."),
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
}

LOOK_BACK = {
    "look_back": mark("Look back"),
    "looking_back": mark("Looking back"),
    "position": mark("Position"),
    "position_of": mark("Move {n} of {all}"),
    "first_position": mark("To the beginning"),
    "one_back": mark("One move back"),
    "one_on": mark("One move forward"),
    "turn_back": mark("One turn back"),
    "turn_on": mark("One turn forward"),
    "last_position": mark("To the end"),
    "play_by_itself": mark("Autoplay"),
    "stop": mark("Stop"),
    "now": mark("now"),
    "beginning": mark("The beginning"),
    "chooses": mark("{who} is choosing."),
    "meanwhile": mark("Meanwhile: {what}"),
    "meanwhile_you": mark("Meanwhile it is your turn."),
    "back_to_now": mark("Back to now"),
    "link_to_move": mark("Link to this move"),
    "copy_link": mark("Link"),
    "play_on_here": mark("Play on from here"),
    "position_picture": mark("This position as a picture"),
    "picture_of_position": mark("The table after move {n} as a picture"),
    "seen_by": mark("Whose view"),
    "seen_by_all": mark("View: everyone"),
    "seen_by_one": mark("View: {who}"),
    "from_file": mark("Opened from a file; every move and every draw was checked."),
    "keys_look_back": mark("Look back"),
    "keys_steps": mark("While looking back: one move back or forward"),
    "keys_turns": mark("While looking back: one turn back or forward"),
    "keys_play": mark("While looking back: start or stop autoplay"),
    "open_file": mark("Open a match file"),
    "open_file_help": mark("or drop it here"),
    "file_too_large": mark("This file is too large to be a match."),
    "file_unreadable": mark("This file cannot be read."),
    "checking_file": mark("Checking every move …"),
}

PREFERENCES = {
    "preferences": mark("Preferences"),
    "kept_at_once": mark("Everything is kept at once."),
    "kept": mark("Kept"),
    "pref_you": mark("You"),
    "pref_look": mark("Appearance"),
    "pref_table": mark("At the table"),
    "pref_my_turn": mark("When it is my turn"),
    "pref_app": mark("As an app"),
    "theme_device": mark("Like the device"),
    "theme_light": mark("Light"),
    "theme_dark": mark("Dark"),
    "palette": mark("Colours of pieces"),
    "palette_help": mark("Every colour has its sign as well."),
    "palette_printed": mark("As printed"),
    "palette_distinct": mark("For colour-blind eyes"),
    "pace": mark("Speed"),
    "pace_help": mark("How long scorings and automatic moves are shown."),
    "pace_calm": mark("Calm"),
    "pace_normal": mark("Normal"),
    "pace_quick": mark("Quick"),
    "pace_off": mark("No pauses"),
    "confirm_turn": mark("Confirm"),
    "confirm_how": mark("What waits for a second press."),
    "confirm_turn_always": mark("Every choice"),
    "confirm_turn_ends": mark("What ends my turn"),
    "confirm_turn_never": mark("Nothing"),
    "notation": mark("Moves in the log"),
    "notation_help": mark("The short notation is the one of match files and of the terminal."),
    "notation_words": mark("In words"),
    "notation_both": mark("Words and notation"),
    "notation_short": mark("Notation"),
    "sound": mark("Sound"),
    "sound_help": mark("Only when you are not already playing."),
    "sound_off": mark("Off"),
    "sound_mine": mark("My turn only"),
    "sound_all": mark("Every move"),
    "volume": mark("Volume"),
    "notify": mark("Notifications"),
    "notify_help": mark(
        "On this device, while the page is in the background. Your browser will ask you once."
    ),
    "notify_forbidden": mark("Your browser blocks them for this site. You can allow them in its settings."),
    "notify_unable": mark("This browser cannot show any here. They need a secure address (https)."),
    "notified": mark("Table {code} is waiting for you."),
    "offline_title": mark("No connection"),
    "offline_help": mark(
        "Four Quarters needs a network to play. Nothing is lost: every move you made is saved."
    ),
    "offline_again": mark("Try again"),
    "install": mark("Install"),
    "install_app": mark("Four Quarters on this device"),
    "install_help": mark("With an icon of its own, and without the browser around it."),
    "install_by_hand": mark("In Safari, press Share, then “Add to Home Screen”."),
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

PARTS = (
    EVERY_PAGE,
    PREFERENCES,
    RULES,
    LOBBY,
    NEW_TABLE,
    WAITING,
    FAIR_CHANCE,
    TABLE,
    GUIDE,
    ADVICE,
    PLAN,
    END,
    LOOK_BACK,
    COMPANY,
    STATISTICS,
    HINTS,
    ANALYSIS,
    PUZZLES,
    MATCH_PUZZLES,
    ACCOUNT,
    PACE,
    HOME,
    PEOPLE,
    CLUB,
    GROUPS,
    TOURNAMENTS,
    NOTICES,
    NOTIFICATIONS,
)
WORDS = {name: text for part in PARTS for name, text in part.items()}
"""By name, which is one text's alone."""


def page_words(tongue: Tongue) -> dict[str, str]:
    """All words of the pages in one language; filling them in is left to the page."""
    translated = catalog(tongue.language).gettext
    return {name: translated(text) for name, text in WORDS.items()}
