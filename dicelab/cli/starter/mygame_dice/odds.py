"""What one can ask, and what the panel asks in a position."""

from fractions import Fraction

from dicelab.games.game import OVER
from dicelab.games.kinds import Whole
from dicelab.games.question import Answer, Asked, Parameter, question
from dicelab.games.words import count
from dicelab.odds.formula import power
from dicelab.odds.working import Working, equation

HOLDS = Fraction(5, 6)
CARRIED = Parameter("carried", Whole(range(21)), "how many fish you carry")
MORE = Parameter("more", Whole(range(1, 21)), "how many steps you take before you go home")


@question("the chance to come home, and the fish that brings", CARRIED, MORE, example="haul carried=3 more=2")
def haul(carried: int, more: int) -> Answer:
    p = HOLDS**more
    says = f"Chance to come home after {count(more, 'more step')} with {count(carried, 'fish', 'fish')} in the bag"
    working = Working((equation("the ice holds", power(HOLDS, more), answer=p),), p)
    return Answer(says, p=p, mean=(carried + more) * p, mean_says="fish brought home, on average", working=working)


QUESTIONS = (haul,)


def asked(state, names, chosen, considered=None):
    left = 0 if state.turn == OVER else state.game.target - state.home[state.player] - state.carried
    whose = f"For {names[state.player]}."
    return [
        Asked(haul, {"carried": state.carried, "more": more}, "Go home after", count(more, "more step"), whose=whose)
        for more in range(1, min(left, 3) + 1)
    ]
