"""Going through a match: the value before and after every step, found a little at a time.

:meth:`Reviewing.work` is a loop that yields: it can be left at any moment, by whoever watches or by an interruption,
and what was found until then is kept. Values are known wherever dice are about to fall or the game is over; a
decision is weighed by comparing its moves with the same dice, and the value before it is the value after it plus what
it cost. So a step always ends where the next begins, and everything adds up.

Moves that are surely worse than others are dropped while they are played on. A move counts as better than the one made
only where the gain is larger than its 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.games import part
from dicelab.games.bot import Bot, find_bot
from dicelab.games.game import CHANCE, OVER, State, Step
from dicelab.games.move import Move
from dicelab.games.rollout import RollOut
from dicelab.games.value import ROLLED_OUT, Shares, Value, candidates, known, quick
from dicelab.play.match import Match, read_seed
from dicelab.play.review.result import MOVE, ROLL, Reviewed, ReviewedStep

FIRST_LOOK: Final = 40
"""Games after which moves are compared for the first time; those that are surely worse are dropped."""


class Weighed(NamedTuple):
    """A decision: the best move, and what everybody has less (or more) by the one that was made."""

    best: Move
    cost: Fraction
    gap: Shares
    error: Fraction


class Weighing:
    """One decision, weighed a little at a time."""

    def __init__(self, state: State, made: Move, bots: Sequence[Bot], games: int, seed: int) -> None:
        self._state, self._made, self._bots, self._games, self._seed = state, made, bots, games, seed
        self._found: Weighed | None = None
        self.rolled_out = False

    def work(self) -> Iterator[int]:
        """Goes on until it is done; gives the games played."""
        state, made = self._state, self._made
        moves = list(state.moves())
        values = [known(state.after(move)) for move in moves] if known(state) else []
        if values and all(values):
            self._found = computed(moves, [value for value in values if value], moves.index(made), state.turn)
            return
        self.rolled_out = True
        yield from self._by_playing()

    def result(self) -> Weighed:
        """What was found."""
        assert self._found is not None, "the work is not done"
        return self._found

    def _as_good(self) -> Weighed:
        return Weighed(self._made, Fraction(0), (Fraction(0),) * len(self._bots), Fraction(0))

    def _by_playing(self) -> Iterator[int]:
        state = self._state
        moves = candidates(state, self._made)
        if len(moves) == 1:  # by what can be computed nothing else comes near
            self._found = self._as_good()
            return
        run = RollOut([state.after(move) for move in moves], self._bots, self._seed)
        mine = moves.index(self._made)
        yield from compare(run, mine, state.turn, self._games)
        self._found = surely_best(run, moves, mine, state.turn)


def computed(moves: Sequence[Move], values: Sequence[Value], mine: int, seat: int) -> Weighed:
    """Where every move's value is known; among equals the one that was made."""
    at = max(range(len(moves)), key=lambda at: (values[at].shares[seat], at == mine))
    gap = tuple(best - own for best, own in zip(values[at].shares, values[mine].shares, strict=True))
    return Weighed(moves[at], gap[seat], gap, Fraction(0))


def compare(run: RollOut, mine: int, seat: int, games: int) -> Iterator[int]:
    """Play the moves against each other, the same dice for all; those that are surely worse are dropped on the way."""
    still = list(range(len(run.states)))
    look = min(FIRST_LOOK, games)
    while True:
        yield from run.play(look, still)
        if look >= games:
            return
        lead = max(still, key=lambda at: run.value(at).shares[seat])
        still = [at for at in still if at in (mine, lead) or _may_be_better(run, at, lead, seat)]
        if len(still) < 2:
            still = [mine]
        look = min(games, 2 * look)


def _may_be_better(run: RollOut, at: int, lead: int, seat: int) -> bool:
    behind, doubt = run.better(lead, at, seat)
    return behind < doubt


def surely_best(run: RollOut, moves: Sequence[Move], mine: int, seat: int) -> Weighed:
    """The move that is better than the one made by more than the interval; else the one made was as good as any."""
    best, most, doubt = mine, Fraction(0), Fraction(0)
    for at in range(len(moves)):
        if at != mine:
            gain, error = run.better(at, mine, seat)
            if gain > error and gain > most:
                best, most, doubt = at, gain, error
    number = min(len(run.played[best]), len(run.played[mine]))
    gap = tuple(_mean_gap(run, best, mine, other, number) for other in range(run.states[mine].game.players))
    return Weighed(moves[best], gap[seat], gap, doubt)


def _mean_gap(run: RollOut, at: int, mine: int, seat: int, games: int) -> Fraction:
    return run.better(at, mine, seat)[0] if at != mine and games else Fraction(0)


GAMES: Final = 400
MOST_GAMES: Final = 1_000_000


class Progress(NamedTuple):
    """How far it is, also in words."""

    done: int
    steps: int
    says: str


class Reviewing:
    """The review of one match, as far as it has come."""

    def __init__(self, match: Match, bot: str = "sensible", games: int = GAMES, seed: int = 1) -> None:
        self.match, self.bot, self.seed = match, bot, read_seed(seed)
        self.games = read_games(games)
        find_bot(match.game.key, bot)
        player, self.stand_in = quick(match.game.key, bot)
        self._bots = [player] * match.game.players
        with match.lock:
            self._steps: Sequence[Step] = list(match.steps)
            self._states = [step.before for step in self._steps] + [match.state]
        self._values: dict[int, Value] = {}  # by the number of the state: where dice fall, and at the end
        self._weighed: dict[int, Weighed] = {}
        self._done = 0  # finished steps
        self._methods: dict[str, None] = {}

    # -- working ----------------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def finished(self) -> bool:
        """Whether all of it has been looked at."""
        return self._done == self.total and (self.total > 0 or 0 in self._values)

    def is_of_another_game(self) -> bool:
        """Whether the match has other steps by now than those that are looked at."""
        steps = self.match.steps
        return len(steps) != self.total or bool(steps and steps[-1] is not self._steps[-1])

    def work(self) -> Iterator[Progress]:
        """Look at one step after the other; may be left and taken up again."""
        for says in part(self.match.game.key, "bots").learning(self._states[0]):
            yield Progress(self._done, self.total, says)
        yield from self._find(self._anchor(0))
        for number in range(self._done, self.total):
            yield self._progress(number)
            if self._states[number].turn >= 0:
                yield from self._weigh(number)
            yield from self._find(self._anchor(number + 1))
            self._done = number + 1
        yield self._progress(self.total)

    def _progress(self, number: int) -> Progress:
        says = f"Step {min(number + 1, self.total)} of {self.total}." if number < self.total else "All steps are done."
        return Progress(self._done, self.total, says)

    def _anchor(self, number: int) -> int:
        """The next state, from this one on, whose value is found by itself: where nothing is to be decided."""
        while number < self.total and self._states[number].turn >= 0:
            number += 1
        return number

    def _find(self, number: int) -> Iterator[Progress]:
        """The value of a state."""
        if number in self._values:
            return
        state = self._states[number]
        found = known(state)
        if found is None:
            run = RollOut([state], self._bots, self.seed)
            for game in run.play(self.games):
                if game % FIRST_LOOK == 0:
                    yield self._progress(self._done)
            found = run.value()
        self._keep(number, found)

    def _keep(self, number: int, value: Value) -> None:
        self._values[number] = value
        if self._states[number].turn != OVER:
            self._methods[value.method] = None

    def _weigh(self, number: int) -> Iterator[Progress]:
        """What a decision cost."""
        state, made = self._states[number], self._steps[number].move
        if number in self._weighed or len(state.moves()) < 2:
            return
        weighing = Weighing(state, made, self._bots, self.games, self.seed)
        for _ in weighing.work():
            yield self._progress(number)
        self._weighed[number] = weighing.result()
        if weighing.rolled_out:
            self._methods[ROLLED_OUT] = None

    # -- what was found ---------------------------------------------------------------------------------

    @property
    def done(self) -> int:
        """How many steps are finished."""
        return self._done

    def result(self) -> Reviewed:
        """What has been found so far; of a review that was stopped, the finished steps."""
        if not self._values:
            raise DicelabError("Nothing has been looked at yet; let the review go on for a moment.")
        shares, errors = self._shares()
        story = part(self.match.game.key, "table").story
        found = []
        turn = 0
        last: object = None
        for number in range(self._done):
            state, move = self._steps[number]
            mark = turn_mark(state)
            if mark != last:
                turn, last = turn + 1, mark
            weighed = self._weighed.get(number)
            found.append(
                ReviewedStep(
                    number, turn, state.actor(), ROLL if state.turn == CHANCE else MOVE, move,
                    shares[number], shares[number + 1],
                    best=weighed.best if weighed else move if state.turn >= 0 else None,
                    cost=weighed.cost if weighed else Fraction(0),
                    cost_error=weighed.error if weighed else Fraction(0),
                    error=errors[number + 1],
                    error_before=errors[number],
                    choices=len(state.moves()) if state.turn >= 0 else 0,
                    said=story(state, move, self._states[number + 1], self.match.names),
                    **self._in_words(state, move, weighed),
                )
            )  # fmt: skip
        end = self._states[self._done]
        return Reviewed(
            self.match.game, self.match.names, self.match.seed, shares[0], errors[0], tuple(found), self.total,
            end.turn == OVER, tuple(self._methods), self.bot, self.games, self.seed, end.scores(),
        )  # fmt: skip

    def _in_words(self, state: State, move: Move, weighed: Weighed | None) -> dict[str, str]:
        if weighed is None or not weighed.cost:
            return {}
        played, best = (move_words(state, one, self.match.names) for one in (move, weighed.best))
        return {"played_words": played, "best_words": best}

    def _shares(self) -> tuple[list[Shares], list[Fraction]]:
        """The value of every state up to where it has come: backwards, since a decision is worth what follows and what
        it cost."""
        end = self._anchor(self._done)
        value = self._values[end]
        shares, errors = [value.shares], [_doubt(value)]
        for number in range(end - 1, -1, -1):
            if number in self._values:
                value = self._values[number]
                shares.append(value.shares)
                errors.append(_doubt(value))
            else:
                gap = self._weighed[number].gap if number in self._weighed else ()
                after = shares[-1]
                shares.append(tuple(a + b for a, b in zip(after, gap, strict=True)) if gap else after)
                errors.append(errors[-1])
        return shares[::-1], errors[::-1]


def _doubt(value: Value) -> Fraction:
    return value.error if value.method == ROLLED_OUT else Fraction(0)


def turn_mark(state: State) -> object:
    """What is the same for all steps of a turn: the number of turns that a game counts, or else who acts."""
    turns = getattr(state, "turns", None)
    return state.actor() if turns is None else turns


def read_games(games: object) -> int:
    """How many games are played on from a position, if that is a sensible number."""
    if isinstance(games, str) and games.isascii() and games.isdigit() and len(games) < 9:
        games = int(games)
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise OptionError(
            f"games is a whole number from 1 to {MOST_GAMES:,}, not {quoted(games)}.", option="games", value=games
        )
    return games


def review(match: Match, bot: str = "sensible", games: int = GAMES, seed: int = 1) -> Reviewed:
    """The whole review at once; an interruption (Ctrl-C) ends it early, with what was found until then.

    >>> import dicelab
    >>> match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=7)
    >>> for _ in range(4):
    ...     _ = match.roll() if match.state.turn == dicelab.CHANCE else match.play(match.state.moves()[0])
    >>> found = review(match)
    >>> found.start[0] + sum(step.change(0) for step in found.steps) == found.result[0]
    True
    """
    going = Reviewing(match, bot, games, seed)
    try:
        for _ in going.work():
            pass
    except KeyboardInterrupt:
        pass
    return going.result()


def move_words(state: State, move: Move, names: Sequence[str]) -> str:
    """What the button says that makes a move; the move itself where there is none."""
    scene = part(state.game.key, "table").scene(state, (), names)
    said = next((choice["says"] for choice in scene["choices"] if choice["move"] == str(move)), "")
    return said or str(move)
