"""What pages say about playing well: hints, analyses, puzzles and statistics."""

from __future__ import annotations

from fourquarters.words.tongue import mark

STATISTICS = {
    "statistics": mark("Statistics"),
    "your_statistics": mark("Your statistics"),
    "statistics_private": mark("Nobody but you can see this page."),
    "matches_counted": mark("finished matches"),
    "results": mark("Results"),
    "of_all": mark("of all matches"),
    "form": mark("Form"),
    "form_help": mark("last 20, newest right"),
    "how_you_score": mark("How you score"),
    "a_match": mark("{unit} per match"),
    "scores": mark("Scores"),
    "on_average": mark("on average"),
    "best_score": mark("best"),
    "lowest_score": mark("lowest"),
    "scores_against": mark("On average, by opponents"),
    "opponents": mark("Opponents"),
    "opponents_help": mark("who won"),
    "by_seat": mark("Victories by seat"),
    "in_turn_order": mark("in turn order"),
    "everyone_here": mark("Everyone here"),
    "everyone_help": mark("victories and mean scores by seat, without names"),
    "what_counts": mark("What counts"),
    "no_matches": mark("No finished match of {game} yet. Play one, and your results are drawn here."),
}

HINTS = {
    "hints": mark("Hints"),
    "hint": mark("Hint"),
    "hint_ask": mark("Ask for a hint"),
    "hint_hide": mark("Hide the hint"),
    "hint_chance": mark("chance of winning after it"),
    "advice_on_card": mark("The hint shows the best choices."),
    "hints_allowed": mark("Hints are allowed"),
    "hints_allowed_help": mark(
        "Everyone may ask for hints at their turn, and sees that before they sit down."
    ),
    "hints_here": mark("Hints are allowed at this table."),
    "keys_hint": mark("Ask for a hint, or hide it"),
    "percent": mark("{n}%"),
    "chances": mark("Chances of winning"),
    "chances_help": mark(
        "Against bots: a line below the bar, and a number for every player. Who watches always sees it."
    ),
    "chances_on": mark("Show"),
    "chances_off": mark("Off"),
}

PUZZLES = {
    "puzzles": mark("Puzzles"),
    "puzzle": mark("Puzzle"),
    "puzzle_of": mark("Puzzle {n} of {all}"),
    "puzzle_daily": mark("Puzzle of the day"),
    "puzzle_find": mark("Find the best move"),
    "puzzle_ask": mark(
        "One decision is clearly better than all others. Which one raises your chance to win most?"
    ),
    "puzzle_how": mark("Choose as in play, then try it."),
    "puzzle_try": mark("Try this"),
    "puzzle_hint": mark("Hint"),
    "puzzle_hinted": mark("Half of the choices are gone: the best move is one of these {n}."),
    "puzzle_answer": mark("Show the answer"),
    "puzzle_next": mark("Next puzzle"),
    "puzzle_right": mark("Yes, the best move: {chance} %"),
    "puzzle_wrong": mark("Not the best: {chance} %"),
    "puzzle_wrong_help": mark("There is a better one. Try again."),
    "puzzle_tried": mark("You tried: {what}."),
    "puzzle_is": mark("The answer: {chance} %"),
    "puzzle_others": mark("Chance to win after each move"),
    "puzzle_rated": mark("Rating"),
    "puzzle_yours": mark("Your rating"),
    "puzzle_choices": mark("Choices"),
    "puzzle_tries": mark("tried by {n} person|tried by {n} people"),
    "puzzle_streak": mark("{n} day in a row|{n} days in a row"),
    "puzzle_solved": mark("solved"),
    "puzzle_attempted": mark("tried"),
    "puzzle_list": mark("All puzzles"),
    "puzzle_intro": mark(
        "Positions from games that bots played against each other. One decision is clearly best, and easily missed."
    ),
    "puzzle_count": mark("{n} of {all} solved"),
    "puzzle_first": mark("Only your first try moves your rating."),
    "puzzle_none": mark("All solved. Well done."),
}

MATCH_PUZZLES = {
    "why_better": mark("Why:"),
    "try_again": mark("Try it yourself"),
    "match_puzzle_of": mark("Dear decision {n} of {all}"),
    "match_puzzle_ask": mark("Here {who} lost {n} points of chance. Which decision would have kept them?"),
    "match_puzzle_find": mark("Find a better move"),
    "match_puzzle_right": mark("Yes, the better move: {chance} %"),
    "match_puzzle_as_good": mark("Yes, just as good: {chance} %"),
    "match_puzzle_played": mark("That was played: {chance} %"),
    "match_puzzle_next": mark("Next decision"),
    "match_puzzle_back": mark("Back to the analysis"),
}

ANALYSIS = {
    "analysis": mark("Analysis"),
    "chance_of_winning": mark("Chance of winning"),
    "how_much": mark("What the chart shows"),
    "whole_match": mark("The match"),
    "move_n": mark("move {n}"),
    "move_of": mark("Move {n} of {all}"),
    "luck": mark("luck"),
    "slips": mark("slips"),
    "your_luck": mark("your luck"),
    "your_slips": mark("your slips"),
    "decisions": mark("decisions"),
    "lines_at": mark("lines: 0, 50, 100 %"),
    "results_came": mark("How the results came about"),
    "points_of_chance": mark("points of chance"),
    "accurate": mark("accurate"),
    "sum_of_seat": mark("start {start}, luck {luck}, own decisions {own}, others’ {others}: {end}"),
    "cost_most": mark("What cost most"),
    "whose_decisions": mark("Whose decisions"),
    "everyone": mark("All"),
    "nothing_cost": mark("No decision cost a point or more."),
    "cost_points": mark("cost {n} point of chance|cost {n} points of chance"),
    "played": mark("Played"),
    "better": mark("Better"),
    "well_chosen": mark("Well chosen"),
    "no_choice": mark("There was no choice."),
    "before_all": mark("The match has not begun. Step on with the arrow keys, or press on the chart."),
    "the_decision": mark("The decision"),
    "in_words": mark("In words"),
    "step_through": mark("Step through the match"),
    "round_back": mark("One round back"),
    "round_on": mark("One round on"),
    "analysing": mark("The match is being analysed"),
    "analysing_help": mark("You may leave this page: it goes on, and is kept with the match."),
    "analysing_first": mark("Getting ready. The first analysis of a game can take a minute or two."),
    "moves_done": mark("{n} of {all} moves"),
}
