"""The host of a table: holds the match, answers intents, and says what is to be shown.

It knows nothing of widgets or browsers; the widget hands it what the browser sent and sends back what it
answers. The match, its seed and its generator never leave it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from threading import RLock
from time import monotonic
from typing import Any, cast

from dicelab.errors import DicelabError, IllegalMove, OptionError, quoted
from dicelab.games import find_game, room
from dicelab.games.bot import Bot, find_bot
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, State, Step
from dicelab.games.move import Move
from dicelab.games.scene import SceneRoom
from dicelab.games.story import StoryRoom
from dicelab.play.coach import Coach
from dicelab.play.code import LONGEST_LINK, game_code, laid, position_code, usual_bots
from dicelab.play.intents import read_intent
from dicelab.play.match import Match
from dicelab.play.menu import HUMAN, menu
from dicelab.play.rules import links, rule_told

STALE = "The table has moved on since then; look again and choose."
LONGEST_RUN = 0.25
"""Seconds that bots may play on before the table is shown again."""


class Host:
    """A match at a table, with bots on some seats."""

    def __init__(self, match: Match, bots: Mapping[int, str] | None = None) -> None:
        self._lock = RLock()  # in Lab, messages can arrive in another thread
        self._watchers: list[Callable[[], None]] = []
        self._panels: list[Callable[[], None]] = []
        self._answering = False
        self.odds_on = True
        self.withheld: Callable[[], bool] = lambda: False  # whether hints would tell what a teacher keeps back
        self.coach: Coach | None = None
        self.revision = 0
        self._unwatch: Callable[[], None] = lambda: None
        self._seat(match, dict(bots or {}))

    def _seat(self, match: Match, bots: dict[int, str]) -> None:
        """Put a match on the table; raises before anything changes."""
        for seat in bots:
            if type(seat) is not int or seat not in range(match.game.players):
                raise OptionError(
                    f"There is no seat {quoted(seat)} for a bot; seats are 0 to {match.game.players - 1}."
                )
        players = {seat: find_bot(match.game.key, name) for seat, name in bots.items()}
        self._unwatch()
        self._unwatch = match.watch(self._match_moved)
        self.match, self.bots = match, bots
        self._players: dict[int, Bot] = players
        self._scene = cast(SceneRoom, room(match.game.key, "scene")).scene
        self._story = cast(StoryRoom, room(match.game.key, "story")).story
        self._told: list[tuple[Step, str]] = []
        self._look: int | None = None  # the step one looks back at; None for the present
        self.considered: Move | None = None
        self.coach = None
        self._me = next((seat for seat in range(match.game.players) if seat not in bots), None)
        self._follow()

    # -- what is shown ----------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """How many steps lie before what is shown."""
        steps = len(self.match.steps)
        return steps if self._look is None else min(self._look, steps)

    @property
    def live(self) -> bool:
        """Whether the table shows the match as it stands."""
        return self.step == len(self.match.steps)

    @property
    def state(self) -> State:
        """The state that is shown: the match as it stands, or an earlier moment that one looks at."""
        return self.match.state_at(self.step)

    @property
    def has_odds(self) -> bool:
        """Whether an odds panel follows the table."""
        return bool(self._panels)

    def watch(self, watcher: Callable[[], None], odds: bool = False) -> Callable[[], None]:
        """Call ``watcher`` whenever what is shown has changed; what is returned ends that.

        With ``odds`` it is an odds panel: as long as one follows, the table can switch it on and off.
        """
        followers = self._panels if odds else self._watchers
        followers.append(watcher)
        return lambda: followers.remove(watcher) if watcher in followers else None

    def seat(self, match: Match, bots: Mapping[int, str] | None = None, coach: Coach | None = None) -> None:
        """Put another match on the table, with somebody who talks beside it or without."""
        with self._lock:
            self._seat(match, dict(bots or {}))
            self.coach = coach
            self._changed()
        self.tell()

    def close(self) -> None:
        """Stop following the match."""
        self._unwatch()

    def tell(self) -> None:
        """Let everything that follows the table know that it has changed."""
        for watcher in (*self._watchers, *self._panels):
            watcher()

    def position(self) -> tuple[State, tuple[str, ...], Move | None]:
        """What an odds panel looks at: the state shown, the names, and the move that is being considered."""
        with self._lock, self.match.lock:
            return self.state, self.match.names, self.considered if self.live else None

    def view(self, log_from: int = 0) -> dict[str, Any]:
        """Everything the browser shows, as plain data; the log from an entry on."""
        with self._lock, self.match.lock:
            match, state, waits, log = self.match, self.state, self._waits_for(), self._log()
            log_from = min(log_from, len(log))  # another thread may have taken steps back
            scene = self._scene(state, match.steps[: self.step], match.names)
            if waits != "you":
                scene["choices"] = []
                scene.pop("roll", None)
            stands = scene["now"].pop("stands", "")
            if waits == "bot":
                scene["now"] = {"lead": f"{self._actor_name()} plays.", "text": stands}
            elif waits == "coach":
                scene["now"] = {"lead": "", "text": ""}
            elif waits == "past":
                scene["now"] = {"lead": f"Looking back: step {self.step} of {len(match.steps)}.", "text": stands}
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
                "waits": waits,
                "can_undo": waits not in ("past", "coach") and self._last_own_step() is not None,
                "odds": self.odds_on if self.has_odds else None,
                "coach": self.coach.talk() if self.coach and waits != "past" else None,
                "rules": links(scene, state),
                "scene": scene,
                "said": log[self.step - 1] if self.step else "",
                "log": {"from": log_from, "entries": log[log_from:]},
            }

    def menu(self) -> dict[str, Any]:
        """What the new-game form offers."""
        return menu(self.match.game)

    def _waits_for(self) -> str:
        """Who is to do something: 'you', a 'bot', a 'coach', or nobody ('over', or 'past' while one looks back)."""
        if not self.live:
            return "past"
        if self.coach and self.coach.leads:
            return "coach"
        state = self.match.state
        if state.turn == OVER:
            return "over"
        actor = state.actor()
        alone = actor == NOBODY and not self._persons()  # nobody there to press the button
        return "bot" if actor in self.bots or alone else "you"

    def _persons(self) -> list[int]:
        return [seat for seat in range(self.match.game.players) if seat not in self.bots]

    def _actor_name(self) -> str:
        actor = self.match.state.actor()
        return self.match.names[actor] if actor != NOBODY else "Chance"

    def _follow(self) -> None:
        """The person at the front of the table is whoever of the persons acts, or acted last."""
        actor = self.match.state.actor()
        if actor in self._persons():
            self._me = actor

    def _log(self) -> list[str]:
        """What happened, step by step; told once and kept as long as the step is part of the match."""
        steps = self.match.steps
        while len(self._told) > len(steps) or (self._told and self._told[-1][0] is not steps[len(self._told) - 1]):
            self._told.pop()
        for index in range(len(self._told), len(steps)):
            before, move = steps[index]
            after = self.match.state_at(index + 1)
            self._told.append((steps[index], self._story(before, move, after, self.match.names)))
        return [story for _, story in self._told]

    # -- what is asked ----------------------------------------------------------------------------------

    def answer(self, content: object) -> dict[str, Any]:
        """Do what the browser asks and say what to show, or refuse in a sentence and change nothing."""
        with self._lock:
            match, entries, kind, refusal, rule = self.match, len(self.match.steps), "", "", ""
            self._answering = True
            try:
                intent = read_intent(content)
                kind = intent["kind"]
                if kind == "hello":
                    return self.view() | {"menu": self.menu()}
                if kind == "rule":
                    return rule_told(match.game.key, intent["section"])
                if kind == "odds":  # belongs to the page, not to the game
                    self.odds_on = intent["on"]
                    return self.view(entries)
                if intent["revision"] != self.revision:
                    raise IllegalMove(STALE)
                if kind == "consider":
                    return self._consider(intent["move"])
                if kind == "hint":
                    return self._hint()
                if kind == "share":
                    return self._share(intent["what"])
                if kind == "keep":
                    return self._keep()
                getattr(self, f"_do_{kind}")(intent)
            except DicelabError as error:
                refusal, rule = str(error), getattr(error, "rule", "")
            finally:
                self._answering = False
                if match is self.match and len(match.steps) != entries:
                    self._changed()  # also where a bot failed half-way
            if refusal:
                return {"kind": "refused", "revision": self.revision, "says": refusal, "to": kind} | (
                    {"rule": rule} if rule else {}
                )
            if match is not self.match or len(match.steps) == entries:
                self._changed()
            answer = self.view(entries if kind in ("move", "roll", "next") else 0)
            if kind in ("new", "open"):
                answer["menu"] = self.menu()
            return answer

    def _changed(self) -> None:
        self.revision += 1
        self.considered = None
        if self._look is not None and self._look >= len(self.match.steps):
            self._look = None  # that moment was taken back: the table is in the present and stays there
        self._follow()

    def _match_moved(self) -> None:
        """Somebody moved the match: by an intent, or past the table, from a cell of the notebook."""
        if not self._answering:
            with self._lock:
                self._changed()
            self.tell()

    def _consider(self, text: str) -> dict[str, Any]:
        """Remember which move a person is about to make, for the odds beside the table; no text for none."""
        move = Move.parse(text) if text else None
        if move is not None and (self._waits_for() != "you" or move not in self.match.state.moves()):
            raise IllegalMove("That move is not open now.")
        self.considered = move
        return {"kind": "considered", "revision": self.revision}

    def _hint(self) -> dict[str, Any]:
        """What a sensible player would do, and why."""
        self._my_turn()
        if self.withheld():
            raise IllegalMove("Hints wait until the odds beside the table are revealed.")
        advice = room(self.match.game.key, "bots").advice(self.match.state, self.match.names)
        if advice is None:
            raise IllegalMove("There is nothing to decide now: roll the dice.")
        move, why = advice
        return {"kind": "hint", "revision": self.revision, "move": str(move), "says": why}

    def _share(self, what: str) -> dict[str, Any]:
        """The position that is shown, or the whole game, as a code to hand on."""
        if what not in ("position", "game"):
            raise IllegalMove("Share this position or the whole game.")
        bots = self.bots if self.coach is None else None
        names = self.match.names
        code = position_code(self.state, names, bots) if what == "position" else game_code(self.match, bots)
        fits = len(code) <= LONGEST_LINK
        return {"kind": "shared", "revision": self.revision, "what": what, "code": code, "link": fits}

    def _keep(self) -> dict[str, Any]:
        """The game as a code for the page to hold, in case this process ends; what a coach shows is not a game."""
        code = "" if self.coach else game_code(self.match, self.bots)
        return {"kind": "kept", "revision": self.revision, "code": code}

    def _my_turn(self) -> None:
        waits = self._waits_for()
        if waits == "past":
            raise IllegalMove("You are looking at an earlier moment; go back to the present or play on from here.")
        if waits == "over":
            raise IllegalMove("The game is over; start a new one or take a step back.")
        if waits == "coach":
            raise IllegalMove("This is an example: answer the question above the table to go on.")
        if waits == "bot":
            raise IllegalMove(f"It is {self._actor_name()}'s turn.")

    def _do_move(self, intent: dict[str, Any]) -> None:
        self._my_turn()
        actor = self.match.state.actor()
        self.match.play(intent["move"])
        while _follows(self.match.state, actor):
            self.match.roll()  # the dice that a move rolls need no second press

    def _do_roll(self, intent: dict[str, Any]) -> None:
        self._my_turn()
        actor = self.match.state.actor()
        self.match.roll()
        while actor == NOBODY and _follows(self.match.state, NOBODY):
            self.match.roll()  # a deal in several steps is one press

    def _do_next(self, intent: dict[str, Any]) -> None:
        if self._waits_for() != "bot":
            raise IllegalMove("No bot is to move.")
        end = monotonic() + LONGEST_RUN
        self._bot_step()
        while intent["all"] and self._waits_for() == "bot" and monotonic() < end:
            self._bot_step()

    def _bot_step(self) -> None:
        state = self.match.state
        if state.turn == CHANCE:
            self.match.roll()
            return
        # Their own stream for every step: dice do not depend on bots, and a bot repeats itself after undo.
        rng = Random(f"{self.match.seed} {len(self.match.steps)}")
        self.match.play(self._players[state.turn](state, rng))

    def _last_own_step(self) -> int | None:
        """Where undo goes back to: the last move or pressed roll of a person; a deal of nobody's if that is all."""
        if not self._persons():
            return None
        nobodys = None
        steps = self.match.steps
        for index in range(len(steps) - 1, -1, -1):
            actor = steps[index].before.actor()
            if actor == NOBODY:
                nobodys = index if nobodys in (None, index + 1) else nobodys  # a deal in several steps is one
            elif actor not in self.bots and not self._rolled_by_a_move(index):
                return index
        return nobodys

    def _rolled_by_a_move(self, index: int) -> bool:
        """Whether a step rolled the dice of its actor's own move, the first or a later one."""
        steps, actor = self.match.steps, self.match.steps[index].before.actor()
        first = index
        while first >= 0 and _follows(steps[first].before, actor):
            first -= 1
        return 0 <= first < index and steps[first].before.turn == actor

    def _do_coach(self, intent: dict[str, Any]) -> None:
        offers = self.coach.talk()["offers"] if self.coach and self.live else []
        if self.coach is None or intent["offer"] not in [offer["key"] for offer in offers]:
            raise IllegalMove("That is not offered now; look again and choose.")
        coach = self.coach
        match = coach.answer(intent["offer"])
        if match is not None:
            self._seat(match, {})
            self.coach = coach

    def _do_undo(self, intent: dict[str, Any]) -> None:
        with self.match.lock:
            index = None if self._waits_for() == "past" else self._last_own_step()
            steps = len(self.match.steps)
        if index is None:
            raise IllegalMove("There is nothing to take back.")
        self.match.undo(steps - index)

    def _do_look(self, intent: dict[str, Any]) -> None:
        steps = len(self.match.steps)
        if intent["step"] > steps:
            raise IllegalMove(f"This game has {steps} steps so far, not {intent['step']}.")
        self._look = None if intent["step"] == steps else intent["step"]

    def _do_resume(self, intent: dict[str, Any]) -> None:
        step, self._look = self.step, None
        if step < len(self.match.steps):
            self.match.undo(len(self.match.steps) - step)

    def _do_new(self, intent: dict[str, Any]) -> None:
        game: Game = find_game(self.match.game.key)(intent["players"], **intent["options"])
        if len(intent["seats"]) != game.players:
            raise OptionError(f"{game.players} players need {game.players} seats.")
        bots = {seat: name for seat, name in enumerate(intent["seats"]) if name != HUMAN}
        self._seat(Match(game, intent["seed"], intent["names"]), bots)

    def _do_open(self, intent: dict[str, Any]) -> None:
        _, match, bots = laid(intent["code"])
        self._seat(match, usual_bots(match.state) if bots is None else bots)


def _follows(state: State, actor: int) -> bool:
    """Whether ``actor``'s dice are to be rolled as a consequence of what ``actor`` just did."""
    return state.turn == CHANCE and state.actor() == actor and not state.is_new_turn()
