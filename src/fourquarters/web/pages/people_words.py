"""The words of people's pages, of leaderboards, and of rated tables."""

from __future__ import annotations

from fourquarters.words.tongue import mark

PEOPLE = {
    "rated": mark("Rated"),
    "for_fun": mark("For fun"),
    "rated_help": mark(
        "It counts for everyone’s rating. All need an account; there are no hints, and whoever gives up comes last."
    ),
    "for_fun_help": mark("It counts for nobody’s rating."),
    "rated_not_guest": mark("Only members are rated. A passkey makes you one: two clicks, no password."),
    "rated_not_bots": mark("Not with a bot at the table. Take the bot out and it can count."),
    "rated_not_device": mark(
        "Not with two people at one device: everyone who is rated needs an account of their own."
    ),
    "rated_not_hints": mark("Not with hints: who is rated decides alone."),
    "rated_here": mark("This table is rated: it counts for everyone’s rating."),
    "rated_short": mark("Rated."),
    "rated_guest": mark(
        "Only members can sit here. Become one with a passkey: two clicks, and you come straight back."
    ),
    "rated_leave_sure": mark("Give up? This match is rated: you come last, and a bot plays to the end."),
    "gave_up_short": mark("gave up"),
    "play_again_rated": mark("Play again, rated"),
    "rating": mark("Rating"),
    "leaderboards": mark("Leaderboards"),
    "leaderboards_note": mark("who is surely strongest: points less what they may be off"),
    "my_page": mark("My page"),
    "narrow_hill": mark("a narrow hill is a sure one"),
    "not_rated_yet": mark("not rated yet"),
    "last_ten": mark("last ten, newest right"),
    "ahead_of": mark("who finished ahead"),
    "all_games": mark("All"),
    "with_you": mark("With you"),
    "matches_title": mark("Games"),
    "older": mark("Older games"),
    "newer": mark("Newer games"),
    "no_such_matches": mark("There is nothing to show here yet."),
    "player": mark("Player"),
    "place": mark("Place"),
    "points_word": mark("Points"),
    "rated_matches": mark("Rated matches"),
    "page_hidden": mark("Only you see this page: others are told that there is nothing here."),
    "page_settings": mark("What others see"),
    "your_handle": mark("Your address"),
    "handle_help": mark("Small letters, digits and hyphens."),
    "page_shown": mark("Others may see my page"),
    "page_shown_help": mark("Ratings, form, and finished games at tables that were not private."),
    "tell_zone": mark("Tell what time it is for me"),
    "tell_zone_help": mark("On your page: {zone}."),
    "saved": mark("Saved."),
}
