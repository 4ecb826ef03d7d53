from fractions import Fraction

import dicelab
from dicelab.testing import contract, walked

WORTH = {"thousands": 1000, "hundreds": 100, "tens": 10, "ones": 1, "spare": 0}


def place(die, free):
    """The best one can do with this die, tried out in the engine's own tree for a player alone."""
    game = dicelab.game("highest", players=1, digits=4, spare=True)
    board = tuple(0 if name in free else 1 for name in game.places())
    taken = sum(WORTH[name] for name, lying in zip(game.places(), board, strict=True) if lying)

    def best(state):
        if state.turn == dicelab.OVER:
            return Fraction(state.scores()[0] - taken)
        if state.turn == dicelab.CHANCE:
            return sum(p * best(state.after(roll)) for roll, p in state.rolls().dist().items())
        return max(best(state.after(move)) for move in state.moves())

    return best(game.start()._replace(turn=0, die=die, boards=(board,)))


def higher(die, rolls):
    """Whether one of the next dice is higher, for a player alone with so many places."""
    start = dicelab.game("highest", players=1, digits=4, spare=True).start()
    free = 5 - rolls

    def seen(state):
        found = [it for it in state.boards[0][free:] if it > die]
        return True if found else False if all(state.boards[0]) else None

    start = start._replace(boards=((1,) * free + (0,) * rolls,))
    return walked(start, seen, lambda state: state.moves()[0])


SETS = ({"players": 1}, {"players": 2, "digits": 2}, {"players": 3, "spare": True}, {"players": 5, "digits": 4})
TestHighestNumber = contract("highest", *SETS, claims={"place": place, "higher": higher})
