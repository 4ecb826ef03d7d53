"""What the dice bring after the last roll; first of all the chase."""

from __future__ import annotations

from dicelab.games.hunters.rulebook.goals import ada_chases, turn_over
from dicelab.games.hunters.rulebook.takings import COINS, GROWS, TREASURE
from dicelab.games.rulebook import Challenge, Chapter, Position, Ruling, Section, Show

_BEHIND = {
    "shown": "w2,wc,wc",
    "left": 1,
    "captured": (1, 1, 1, 2, 2, 2),
    "coins": (5, 20, 12),
}
"""One villain is left, nobody chases it, and Ada has less than Ben even with its warrant."""

CHASE = Section(
    "chase",
    "Chasing the villain",
    """
    Count the swords that your dice show. Then look at the centre:

    - **Nobody chases**: one sword is enough. All your dice with swords go there.
    - **Somebody chases**: you need **more** swords than lie there. Then you have outbid them: they take their dice
      home, and yours lie there instead.
    - **As many or fewer**: nothing happens. Your dice stay with you.

    All your swords go, you cannot hold some back. What lies in the centre is fixed: nobody adds to it or takes from
    it. If it still lies there when your next turn begins, the villain is [captured](#capture).
    """,
    of=("sword1", "sword2", "sword3", "chase"),
    rulings=(
        Ruling(
            "D11",
            "All dice with swords go to the centre, and they must show more than lies there; as many is not enough.",
            "the rulebook has you put down all the swords you rolled and asks for a higher number",
        ),
        Ruling(
            "D12",
            "Dice that were outbid go home to their party, whatever their colour, and never to the mat.",
            "only an X sends a die to the mat; being outbid is no X",
        ),
        Ruling(
            "D13",
            "The bid stays as it was put down until it is outbid or the villain is captured.",
            "the dice in the centre are not rolled again before they come home",
        ),
    ),
    shows=(
        Show(
            "Cleo chases with four swords. Ada shows six: stop.",
            Position(
                3,
                {
                    "parties": ("3/0/0", "3/0/0", "3/1/0"),
                    "shown": "w1,w2,w3",
                    "left": 1,
                    "chase": (2, "w1,y3"),
                },
            ),
            ("stop",),
            "Six outbid four. Cleo's two dice go home, the yellow one too; Ada's three lie in the centre.",
            leaves={"chase": (0, ("w1", "w2", "w3")), "bid": 6, "players.2.party": (3, 1, 0)},
        ),
        Show(
            "Cleo has six swords there. Ada shows six as well: stop.",
            Position(3, {"shown": "w3,w3,wc", "left": 1, "chase": (2, "w1,w2,w3")}),
            ("stop",),
            "As many is not enough: Cleo goes on chasing. Ada keeps her dice and takes one coin.",
            leaves={"chase": (2, ("w1", "w2", "w3")), "players.0.coins": 1, "roller": 1},
        ),
        Show(
            "Nobody chases. Ada shows one sword: stop.",
            Position(3, {"shown": "w1,wc,wy", "left": 1}),
            ("stop",),
            "One sword starts the chase. It will not hold for long: two swords outbid it.",
            leaves={"chase": (0, ("w1",)), "bid": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Cleo chases with three dice, one sword on each. You show three swords on a single die, and one re-roll "
            "is left. Outbid her: which dice do you roll?",
            Position(3, {"shown": "w3,wc,wy", "left": 1, "chase": (2, "w1,w1,w1")}),
            ada_chases,
            "Swords are counted, not dice: three against three, and as many is not enough. One sword more is, so keep "
            "the three and roll both other dice. They miss only together: 1/2 · 1/2 = 1/4.",
        ),
    ),
)

MUST_CHASE = Section(
    "must-chase",
    "Must you chase?",
    """
    Yes. If you show more swords than the centre, you chase, like it or not. Mostly you like it. But capturing the last
    villain [ends the game](#the-end), and whoever is behind would rather wait.

    If you do not want to chase, roll your swords away in time.

    You can play it otherwise: switch **must chase** off before the game. Then you are asked each time you could
    chase. Whoever declines still showed swords, so there is no [Great Treasure](#great-treasure).
    """,
    options=("must_chase",),
    rulings=(
        Ruling(
            "D10",
            "Whoever shows more swords than the centre has to put them there.",
            "the rulebook has you carry out all actions that match your dice; some read it as a choice",
            switch="must_chase",
        ),
        Ruling(
            "D24",
            "After the third roll the rest follows by itself. Whoever may decline a chase, and does, still has shown "
            "swords: coins count once.",
            "all actions are duties, so nothing is left to choose; and the Great Treasure asks what the dice show, "
            "not where they go",
        ),
    ),
    shows=(
        Show(
            "One villain is left, nobody chases it, and Ada is far behind. She shows two swords. Stop and see.",
            Position(
                3,
                _BEHIND,
            ),
            ("stop",),
            "She has to chase. If nobody outbids her, her own capture ends the game while Ben is ahead.",
            leaves={"chase": (0, ("w2",)), "players.0.coins": 7},
        ),
        Show(
            "Here must chase is switched off: Ada has stopped with her two swords and is asked. Leave the villain "
            "alone.",
            Position(
                3,
                _BEHIND,
                {"must_chase": False},
                line=("stop",),
            ),
            ("leave",),
            "The centre stays empty, and the game goes on. Ada takes two coins, not four: her dice did show swords.",
            leaves={"chase": None, "players.0.coins": 7, "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "One villain is left, nobody chases it, and you are far behind. You show two swords, and one re-roll is "
            "left. End this turn without your swords in the centre.",
            Position(3, _BEHIND),
            lambda state: turn_over(state) and not ada_chases(state),
            "Re-roll the die with the two swords and nothing else: half of a die's faces show no sword. The coins "
            "show none, so leave them.",
            until=turn_over,
        ),
    ),
)

ACTIONS = Chapter("What your dice bring", (CHASE, MUST_CHASE, COINS, TREASURE, GROWS))
