"""The host of a table: holds the match, answers intents, and says what is to be shown.

It knows nothing of widgets or browsers; the widget hands it what the browser sent and sends back what it
answers. The match, its seed and its generator never leave it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from threading import RLock
from typing import Any, cast

from dicelab.errors import DicelabError, IllegalMove, OptionError, quoted
from dicelab.games import find_game, room
from dicelab.games.bot import Bot, find_bot
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, State
from dicelab.games.move import Move
from dicelab.games.scene import SceneRoom
from dicelab.play.intents import read_intent
from dicelab.play.match import Match

HUMAN = "human"
STALE = "The table has moved on since then; look again and choose."
_LONGEST_RUN = 2000  # steps that bots may take at once


class Host:
    """A match at a table, with bots on some seats."""

    def __init__(self, match: Match, bots: Mapping[int, str] | None = None) -> None:
        self._lock = RLock()  # in Lab, messages can arrive in another thread
        self._watchers: list[Callable[[], None]] = []
        self.odds_on = True
        self.revision = 0
        self.considered: Move | None = None
        self._seat(match, dict(bots or {}))

    def _seat(self, match: Match, bots: dict[int, str]) -> None:
        """Put a match on the table; raises before anything changes."""
        for seat in bots:
            if type(seat) is not int or seat not in range(match.game.players):
                raise OptionError(
                    f"There is no seat {quoted(seat)} for a bot; seats are 0 to {match.game.players - 1}."
                )
        players = {seat: find_bot(match.game.key, name) for seat, name in bots.items()}
        self.match, self.bots = match, bots
        self._players: dict[int, Bot] = players
        self._scene_room = cast(SceneRoom, room(match.game.key, "scene"))
        self.step = len(match.steps)
        self._log = [self._story(index) for index in range(self.step)]
        self._me = next((seat for seat in range(match.game.players) if seat not in bots), None)
        self._follow()

    # -- what is shown ----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state that is shown: the match as it stands, or an earlier moment that one looks at."""
        return self.match.state_at(self.step)

    @property
    def live(self) -> bool:
        """Whether the table shows the match as it stands."""
        return self.step == len(self.match.steps)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call ``watcher`` whenever what is shown has changed."""
        self._watchers.append(watcher)

    def view(self, log_from: int = 0) -> dict[str, Any]:
        """Everything the browser shows, as plain data; the log from an entry on."""
        with self._lock:  # also asked for by a page that opens while another thread plays
            return self._view(log_from)

    def _view(self, log_from: int) -> dict[str, Any]:
        match, state = self.match, self.state
        scene = self._scene_room.scene(state, match.steps[: self.step], match.names)
        if not self.live or state.turn in self.bots:
            scene["choices"] = []
        if self._waits_for() == "bot":
            scene["now"] = {"lead": f"{match.names[state.actor()]} plays.", "text": ""}
        return {
            "kind": "view",
            "revision": self.revision,
            "game": match.game.key,
            "title": match.game.title,
            "seed": match.seed,
            "names": list(match.names),
            "bots": {str(seat): name for seat, name in self.bots.items()},
            "me": self._me,
            "step": self.step,
            "steps": len(match.steps),
            "waits": self._waits_for(),
            "can_undo": self._last_own_step() is not None,
            "odds": self.odds_on,
            "scene": scene,
            "said": self._log[self.step - 1] if self.step else "",
            "log": {"from": log_from, "entries": self._log[log_from:]},
        }

    def menu(self) -> dict[str, Any]:
        """What the new-game form offers."""
        game = type(self.match.game)
        return {
            "seats": list(game.seats),
            "bots": [HUMAN, *room(game.key, "bots").BOTS],
            "chosen": {"players": self.match.game.players, "options": dict(self.match.game.chosen)},
            "options": [
                {
                    "name": option.name,
                    "says": option.says,
                    "default": option.default,
                    "needs": list(option.needs) if option.needs else None,
                    "seats": option.seats,
                    "range": [option.choices.start, option.choices.stop - 1]
                    if isinstance(option.choices, range)
                    else None,
                    "choices": [
                        {"value": value, "label": option.label(value)}
                        for value in (option.choices if isinstance(option.choices, tuple) else ())
                    ],
                }
                for option in game.options
            ],
        }

    def _waits_for(self) -> str:
        """Who is to do something: 'you', a 'bot', or nobody ('over', or 'past' while one looks back)."""
        state = self.match.state
        if not self.live:
            return "past"
        if state.turn == OVER:
            return "over"
        actor = state.actor()
        alone = actor == NOBODY and len(self.bots) == self.match.game.players  # nobody there to press the button
        return "bot" if actor in self.bots or alone else "you"

    def _follow(self) -> None:
        """The person at the front of the table is whoever of the persons acts, or acted last."""
        actor = self.match.state.actor()
        if actor in range(self.match.game.players) and actor not in self.bots:
            self._me = actor

    # -- what is asked ----------------------------------------------------------------------------------

    def answer(self, content: object) -> dict[str, Any]:
        """Do what the browser asks and say what to show, or refuse in a sentence and change nothing."""
        with self._lock:
            entries, kind = len(self._log), ""
            try:
                intent = read_intent(content)
                kind = intent["kind"]
                if kind == "hello":
                    return self.view() | {"menu": self.menu()}
                if intent["revision"] != self.revision:
                    raise IllegalMove(STALE)
                if kind == "consider":
                    return self._consider(intent["move"])
                if kind == "hint":
                    return self._hint()
                getattr(self, f"_do_{kind}")(intent)
            except DicelabError as error:
                return {"kind": "refused", "revision": self.revision, "says": str(error), "to": kind}
            self.revision += 1
            self.considered = None
            answer = self.view(entries if kind in ("move", "roll", "next") else 0)
            if kind == "new":
                answer["menu"] = self.menu()
            return answer

    def _consider(self, text: str) -> dict[str, Any]:
        """Remember which move a person is about to make, for the odds beside the table; no text for none."""
        move = Move.parse(text) if text else None
        if move is not None and (not self.live or move not in self.match.state.moves()):
            raise IllegalMove("That move is not open now.")
        self.considered = move
        return {"kind": "considered", "revision": self.revision}

    def _hint(self) -> dict[str, Any]:
        """What a sensible player would do, and why."""
        self._my_turn()
        advice = room(self.match.game.key, "bots").advice(self.match.state, self.match.names)
        if advice is None:
            raise IllegalMove("There is nothing to decide now: roll the dice.")
        move, why = advice
        return {"kind": "hint", "revision": self.revision, "move": str(move), "says": why}

    def tell(self) -> None:
        """Let everything that follows the table know that it has changed."""
        for watcher in self._watchers:
            watcher()

    def _do_move(self, intent: dict[str, Any]) -> None:
        self._my_turn()
        actor = self.match.state.actor()
        self.match.play(intent["move"])
        self._made_steps()
        while self.match.state.turn == CHANCE and self.match.state.actor() == actor:
            self.match.roll()  # the dice that a move rolls need no second press
            self._made_steps()

    def _do_roll(self, intent: dict[str, Any]) -> None:
        self._my_turn()
        self.match.roll()
        self._made_steps()

    def _my_turn(self) -> None:
        waits = self._waits_for()
        if waits == "past":
            raise IllegalMove("You are looking at an earlier moment; go back to the present or play on from here.")
        if waits == "over":
            raise IllegalMove("The game is over; start a new one or take a step back.")
        if waits == "bot":
            raise IllegalMove(f"It is {self.match.names[self.match.state.actor()]}'s turn.")

    def _do_next(self, intent: dict[str, Any]) -> None:
        if self._waits_for() != "bot":
            raise IllegalMove("No bot is to move.")
        for _ in range(_LONGEST_RUN if intent["all"] else 1):
            self._bot_step()
            if self._waits_for() != "bot":
                break

    def _bot_step(self) -> None:
        state = self.match.state
        if state.turn == CHANCE:
            self.match.roll()
        else:
            # Their own stream for every step: dice do not depend on bots, and a bot repeats itself after undo.
            rng = Random(f"{self.match.seed} {len(self.match.steps)}")
            self.match.play(self._players[state.turn](state, rng))
        self._made_steps()

    def _made_steps(self) -> None:
        self.step = len(self.match.steps)
        self._log.append(self._story(self.step - 1))
        self._follow()

    def _last_own_step(self) -> int | None:
        """Where undo goes back to: the last move or pressed roll of a person; None if there is none."""
        steps = self.match.steps
        for index in range(len(steps) - 1, -1, -1):
            before = steps[index].before
            by_itself = before.turn == CHANCE and index > 0 and steps[index - 1].before.turn == before.actor() != NOBODY
            if before.actor() not in self.bots and not by_itself:
                return index
        return None

    def _do_undo(self, intent: dict[str, Any]) -> None:
        index = self._last_own_step()
        if index is None:
            raise IllegalMove("There is nothing to take back.")
        self._cut(index)

    def _cut(self, steps: int) -> None:
        self.match.undo(len(self.match.steps) - steps)
        del self._log[steps:]
        self.step = steps
        self._follow()

    def _do_look(self, intent: dict[str, Any]) -> None:
        if intent["step"] > len(self.match.steps):
            raise IllegalMove(f"This game has {len(self.match.steps)} steps so far, not {intent['step']}.")
        self.step = intent["step"]

    def _do_resume(self, intent: dict[str, Any]) -> None:
        self._cut(self.step)

    def _do_odds(self, intent: dict[str, Any]) -> None:
        self.odds_on = intent["on"]

    def _do_new(self, intent: dict[str, Any]) -> None:
        game: Game = find_game(self.match.game.key)(intent["players"], **intent["options"])
        if len(intent["seats"]) != game.players:
            raise OptionError(f"{game.players} players need {game.players} seats.")
        bots = {seat: name for seat, name in enumerate(intent["seats"]) if name != HUMAN}
        self._seat(Match(game, intent["seed"], intent["names"]), bots)

    # -- the log ----------------------------------------------------------------------------------------

    def _story(self, index: int) -> str:
        before, move = self.match.steps[index]
        return self._scene_room.story(before, move, self.match.state_at(index + 1), self.match.names)
