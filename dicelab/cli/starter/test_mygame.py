import dicelab
from dicelab.testing import contract, walked


def haul(carried, more):
    """The fish that come home, found in the engine's own tree."""
    return walked(
        dicelab.game("mygame").start()._replace(turn=0, carried=carried),
        lambda state: state.home[0] if state.player == 1 or state.turn == dicelab.OVER else None,
        lambda state: "step" if state.carried < carried + more else "home",
    )


TestMyGame = contract("mygame", {"players": 2}, {"players": 4, "target": 5}, claims={"haul": haul})
