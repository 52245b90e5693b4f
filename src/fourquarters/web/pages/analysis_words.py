"""The words of the page that shows the analysis of a match."""

from __future__ import annotations

from fourquarters.words.tongue import mark

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
