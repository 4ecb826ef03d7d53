"""A match: a game, a seed and the moves made. Save, load, undo and replay are one mechanism.

>>> import dicelab
>>> match = Match(dicelab.game("draconic", players=2, starter=0), seed=7)
>>> match.roll()
Move('roll 4 1 1 0')
>>> match.undo()
>>> match.state == match.game.start()
True
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Callable, Sequence
from random import Random
from threading import RLock
from typing import Any

from dicelab.errors import DamagedSave, DicelabError, IllegalMove, OptionError, quoted
from dicelab.games import new_game, part
from dicelab.games.codec import (
    VERSION,
    check_version,
    game_from_json,
    game_to_json,
    read_object,
    state_from_json,
    state_to_json,
)
from dicelab.games.game import CHANCE, Game, State, Step
from dicelab.games.move import Move
from dicelab.play.files import read_json, write_whole

LARGEST_SEED = 2**53 - 1  # what a browser, too, holds exactly
LARGEST_SAVE = 1_000_000  # bytes
LONGEST_NAME = 24
NAMES = ("Ada", "Ben", "Cleo", "Dev", "Eli")


class Match:
    """A game in progress. ``Match(game, seed=7)`` begins one; ``Match(state, seed=7)`` plays on from a position.

    ``dice`` are what the first rolls show (as a worked example has them, or as they fell on a real table): each is
    used if it can be rolled in its turn; else, and after them, the seed decides.
    """

    def __init__(
        self,
        start: Game | State | str,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        dice: Sequence[Move | str] = (),
    ) -> None:
        if isinstance(start, str):
            start = new_game(start)
        self.start: State = start.start() if isinstance(start, Game) else start
        self.game: Game = self.start.game
        self.seed = secrets.randbelow(1_000_000) if seed is None else read_seed(seed)
        self.names = read_names(names, self.game.players)
        self.dice = tuple(roll if isinstance(roll, Move) else Move.parse(roll) for roll in dice)
        self._steps: list[Step]
        self._state: State
        self._watchers: list[Callable[[], None]] = []
        self.lock = RLock()  # to hold while reading several things of a match that another thread may move
        self._rewind(())

    # -- playing ----------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state now."""
        return self._state

    @property
    def steps(self) -> Sequence[Step]:
        """Everything that happened so far, moves and rolls; read-only."""
        return self._steps

    def play(self, move: Move | str) -> State:
        """Make a move, given as a move or as its text; an illegal one raises and changes nothing."""
        with self.lock:
            made = move if isinstance(move, Move) else Move.parse(move)
            try:
                if self._state.turn == CHANCE:
                    raise IllegalMove("Chance decides now; no move is open.")
                after = self._do(made)
            except IllegalMove as error:
                raise naming_the_rule(error, self._state, made) from None
        self._tell()
        return after

    def roll(self) -> Move:
        """Roll, with the dice that the seed gives; returns what was rolled."""
        with self.lock:
            outcome = self._state.rolls().sample(self._rng)  # also where the dice are known: the seed goes on as ever
            rolled = sum(step.before.turn == CHANCE for step in self._steps) if self.dice else 0
            known = self.dice[rolled] if rolled < len(self.dice) else outcome
            try:
                self._do(known)
            except DicelabError:  # another move was made than in the game these dice are from
                known = outcome
                self._do(known)
        self._tell()
        return known

    def undo(self, steps: int = 1) -> None:
        """Take back the last steps. The same moves played again meet the same dice."""
        with self.lock:
            if steps < 0 or steps > len(self._steps):
                raise IllegalMove(f"Cannot take back {steps} steps; {len(self._steps)} have been made.")
            self._rewind(self._steps[: len(self._steps) - steps])
        self._tell()

    def state_at(self, step: int) -> State:
        """The state after that many steps."""
        return self._steps[step].before if step < len(self._steps) else self._state

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher`` after every step and undo, whoever makes it; call what is returned to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def _tell(self) -> None:
        """Without the lock: a watcher may wait for another thread that waits for this match."""
        for watcher in tuple(self._watchers):
            watcher()

    def _do(self, move: Move) -> State:
        after = self._state.after(move)
        self._steps.append(Step(self._state, move))
        self._state = after
        return after

    def _rewind(self, steps: Sequence[Step]) -> None:
        """Go back to the beginning and through ``steps`` again, drawing each roll anew from the seed."""
        rng, state = Random(self.seed), self.start
        for before, move in steps:
            if before.turn == CHANCE:
                before.rolls().sample(rng)
            state = before.after(move)
        self._rng, self._state, self._steps = rng, state, list(steps)

    @classmethod
    def finished(cls, start: State, seed: int, steps: Sequence[Step], state: State) -> Match:
        """A finished match from its steps, taken over without replaying them."""
        match = cls(start, seed)
        read = (Step(before, move if isinstance(move, Move) else Move.parse(move)) for before, move in steps)
        match._steps, match._state = list(read), state
        return match

    # -- saving -----------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The match as plain data: rolls are not kept, for the seed brings them back."""
        data = {
            "version": VERSION,
            **game_to_json(self.game),
            "seed": self.seed,
            "names": list(self.names),
            "moves": [str(step.move) for step in self._steps if step.before.turn != CHANCE],
            "steps": len(self._steps),
            "check": _digest(self._state),
        }
        if self.dice:
            data["dice"] = list(map(str, self.dice))
        if self.start != self.game.start():
            data["start"] = state_to_json(self.start)
        return data

    @classmethod
    def from_json(cls, data: object) -> Match:
        """The match that :meth:`to_json` wrote; anything else is a :class:`DamagedSave`."""
        shape = {
            "version": int, "game": str, "players": int, "options": dict,
            "seed": int, "names": list, "moves": list, "steps": int, "check": str,
        }  # fmt: skip
        extra = {"start": dict, "dice": list}
        shape |= {name: kind for name, kind in extra.items() if isinstance(data, dict) and name in data}
        fields = read_object(data, shape, "A saved match")
        check_version(fields["version"])
        game = game_from_json({name: fields[name] for name in ("game", "players", "options")})
        position = state_from_json(fields["start"]) if "start" in fields else game.start()
        if position.game != game:
            raise DamagedSave("The saved match and its starting position are of different games.")
        try:
            match = cls(position, fields["seed"], fields["names"], fields.get("dice", ()))
            match._replay([Move.parse(text) for text in fields["moves"]], fields["steps"])
        except DicelabError as error:
            raise DamagedSave(f"This match cannot be played through again: {error}") from None
        if _digest(match.state) != fields["check"]:
            raise DamagedSave("The moves of this match do not lead to the position that was saved.")
        return match

    def _replay(self, moves: list[Move], steps: int) -> None:
        if steps < 0:
            raise DamagedSave("it has fewer than no steps.")
        waiting = iter(moves)
        for _ in range(steps):
            if self._state.turn == CHANCE:
                self.roll()
                continue
            move = next(waiting, None)
            if move is None:
                raise DamagedSave("it has fewer moves than it says.")
            self.play(move)
        if next(waiting, None) is not None:
            raise DamagedSave("it has more moves than it says.")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match to a file, whole or not at all."""
        write_whole({path: f"{json.dumps(self.to_json(), indent=1)}\n".encode()})

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Read a match from a file that :meth:`save` wrote."""
        return cls.from_json(read_json(path, LARGEST_SAVE, "saved match"))

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, seed {self.seed}, {len(self._steps)} steps>"


def read_seed(seed: object) -> int:
    """``seed`` if it is a whole number that every browser holds exactly."""
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise OptionError(
            f"A seed is a whole number from 0 to {LARGEST_SEED}, not {quoted(seed)}.", option="seed", value=seed
        )
    return seed


def read_names(names: Sequence[object] | None, players: int) -> tuple[str, ...]:
    """One name for each player: text of a sensible length, or the usual names."""
    if names is None:
        return NAMES[:players]
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise OptionError(
            f"Names are a list with a text for each player, not {quoted(names)}.", option="names", value=names
        )
    if len(names) != players:
        raise OptionError(f"{players} players need {players} names, not {len(names)}.", option="names", value=names)
    return tuple(_read_name(name, seat) for seat, name in enumerate(names))


def _read_name(name: object, seat: int) -> str:
    if not isinstance(name, str):
        raise OptionError(f"A player's name is a text, not {type(name).__name__}.")
    tidy = " ".join("".join(c if c.isprintable() else " " for c in name[:200]).split())[:LONGEST_NAME]
    return tidy or NAMES[seat]


def naming_the_rule(error: IllegalMove, state: State, move: Move) -> IllegalMove:
    """The same refusal, with the section of the rulebook that says why."""
    rules: Any = part(state.game.key, "book")
    key, because = (rules.section_now(state), "") if state.turn < 0 else rules.against(state, move)
    says = f"{quoted(move)} is not allowed: {because}." if because else str(error)
    return IllegalMove(f"{says} The rule is “{rules.BOOK.section(key).title}”.", rule=key, move=move)


def _digest(state: State) -> str:
    text = json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
