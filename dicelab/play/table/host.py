"""The host of a table: holds the match, answers intents, and says what is to be shown.

The match, its seed and its generator never leave it. Every change, by an intent, by a bot or from a cell of the
notebook, goes one way: the match tells the host, the host publishes what is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from random import Random
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

from dicelab.errors import DicelabError, IllegalMove, OptionError, quoted
from dicelab.games import find_game, part
from dicelab.games.bot import Bot, find_bot
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, State, Step
from dicelab.games.move import Move
from dicelab.games.prose import blocks
from dicelab.games.rulebook import links
from dicelab.games.scene import Scene
from dicelab.play.code import LONGEST_LINK, game_code, laid, position_code, usual_bots
from dicelab.play.host import Host, Refusal
from dicelab.play.intents import Intent, Intents, is_code, is_flag, is_scalars, is_seed, is_text, is_texts, is_whole
from dicelab.play.match import NAMES, Match
from dicelab.play.review.tutor import read_threshold, warning
from dicelab.play.still import Blocks
from dicelab.play.table.coach import Coach
from dicelab.play.table.history import Log, bot_turns, follows, last_own_step, ranking
from dicelab.play.table.menu import HUMAN, Menu, menu
from dicelab.play.table.still import table_still
from dicelab.play.table.view import Hint, KeptCode, RuleTold, SharedCode, TableView, Waits, Warned
from dicelab.play.table.wishes import again, like_hint, rename

if TYPE_CHECKING:
    from dicelab.play.panel.host import PanelHost

STALE: Final = "The table has moved on since then; look again and choose."
THINKER = "expert"
"""The bot that looks ahead: how long it thinks is shown."""
LONGEST_RUN = 0.25
"""Seconds that bots may play on before the table is shown again."""


class Stale(IllegalMove):
    """What was asked is about something that the table does not show any more."""


class TableHost(Host):
    """A match at a table, with bots on some seats."""

    SORRY = "Something went wrong here. Take a step back or start a new game."

    def __init__(self, match: Match, bots: Mapping[int, str] | None = None, coach: Coach | None = None) -> None:
        super().__init__()
        self.odds_on = True
        self.tutor = Fraction(0)
        """How much of the chance to win a move may give away before the table asks; 0 where it never asks."""
        self._warned: tuple[int, str] | None = None
        self.panels: list[PanelHost] = []
        """The odds panels that follow; as long as there is one, the table can switch it on and off."""
        self.coach: Coach | None = None
        self.revision = 0
        self._changing = 0
        self._dirty = False
        self._unwatch: Callable[[], None] = lambda: None
        self._seat(match, dict(bots or {}), coach)
        self._dirty = self._new_game = False

    def _seat(self, match: Match, bots: dict[int, str], coach: Coach | None = None) -> None:
        """Put a match on the table; raises before anything changes."""
        for seat in bots:
            if type(seat) is not int or seat not in range(match.game.players):
                raise OptionError(
                    f"There is no seat {quoted(seat)} for a bot; seats are 0 to {match.game.players - 1}."
                )
        players = {seat: find_bot(match.game.key, name) for seat, name in bots.items()}
        self._unwatch()
        self._unwatch = match.watch(self._match_moved)
        self.match, self.bots, self.coach = match, bots, coach
        self._players: dict[int, Bot] = players
        self._scene = part(match.game.key, "table").scene
        self._log = Log(match)
        self._thought: dict[int, tuple[Step, float]] = {}
        self._new_game = True
        self._look: int | None = None  # the step one looks back at; None for the present
        self.considered: Move | None = None
        self._me = next((seat for seat in range(match.game.players) if seat not in bots), None)
        self._follow()
        self._dirty = True

    # -- what is shown ----------------------------------------------------------------------------------

    @property
    def lock(self) -> Any:
        """The match's own: all tables of one match wait for each other, and never crosswise."""
        return self.match.lock

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

    def position(self) -> tuple[State, tuple[str, ...], Move | None]:
        """What an odds panel looks at: the state shown, the names, and the move that is being considered."""
        with self.lock:
            return self.state, self.match.names, self.considered if self.live else None

    def view(self) -> TableView:
        """All of it: what a page needs that opens now."""
        return {**self._view(), "menu": self.menu()}

    def _view(self, log_from: int = 0) -> TableView:
        """What is shown; the log from an entry on."""
        with self.lock:
            match, state, waits, log = self.match, self.state, self._waits_for(), self._log.entries()
            book = part(match.game.key, "book")
            scene: Scene = self._scene(state, match.steps[: self.step], match.names)
            if waits != "you":
                scene["choices"] = []
                scene.pop("roll", None)
            stands = scene["now"].pop("stands", "")
            if waits == "bot":
                says = "is thinking …" if self._thinks(match.state.turn) else "plays."
                scene["now"] = {"lead": f"{self._actor_name()} {says}", "text": stands}
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
                "can_undo": waits not in ("past", "coach") and last_own_step(match, self.bots) is not None,
                "odds": self.odds_on if self.panels else None,
                "tutor": None if self.coach else int(self.tutor * 100),
                "coach": self.coach.talk() if self.coach and waits != "past" else None,
                "rules": links(book.BOOK, book.section_now(state), scene),
                "scene": scene,
                "said": log[self.step - 1] if self.step else "",
                "turns": bot_turns(match, self.step, self.bots, self._thought),
                "usual_names": match.names == NAMES[: len(match.names)],
                "ranking": ranking(state, scene, match.names),
                "log": {"from": log_from, "entries": log[log_from:]},
            }

    def facts(self) -> dict[str, Any]:
        """The step that is shown, whose turn it is there, and how it stands."""
        with self.lock:
            state = self.state
            return {
                "step": self.step,
                "turn": state.turn,
                "over": state.turn == OVER,
                "scores": [int(score) for score in state.scores()],
            }

    def menu(self) -> Menu:
        """What the new-game form offers."""
        return menu(self.match.game)

    def still(self) -> Blocks:
        """Seats, dice, cards and what happened last."""
        return table_still(self._view())

    def _waits_for(self) -> Waits:
        """Who is to do something: 'you', a 'bot', a 'coach', or nobody ('over', or 'past' while one looks back)."""
        if not self.live:
            return "past"
        if self.coach and self.coach.leads:
            return "coach"
        state = self.match.state
        if state.turn == OVER:
            return "over"
        actor = state.actor()
        alone = actor == NOBODY and len(self.bots) == self.match.game.players  # nobody there to press the button
        return "bot" if actor in self.bots or alone else "you"

    def _actor_name(self) -> str:
        actor = self.match.state.actor()
        return self.match.names[actor] if actor != NOBODY else "Chance"

    def _thinks(self, seat: int) -> bool:
        """Whether a seat takes a moment for its moves, so that the table says so."""
        return self.bots.get(seat) == THINKER

    def _follow(self) -> None:
        """The person at the front of the table is whoever of the persons acts, or acted last."""
        actor = self.match.state.actor()
        if actor != NOBODY and actor in range(self.match.game.players) and actor not in self.bots:
            self._me = actor

    # -- what changes -----------------------------------------------------------------------------------

    @contextmanager
    def _one_change(self) -> Iterator[None]:
        """However many steps are made inside, also where it ends in an error: everybody is told once."""
        with self.lock:
            self._changing += 1
            try:
                yield
            finally:
                self._changing -= 1
                if self._dirty and not self._changing:
                    self._dirty = False
                    self._changed()

    def _changed(self) -> None:
        self.revision += 1
        self.considered = None
        if self._look is not None and self._look >= len(self.match.steps):
            self._look = None  # that moment was taken back: the table is in the present and stays there
        self._follow()
        self.publish()

    def _match_moved(self) -> None:
        """Somebody moved the match: by an intent, or past the table, from a cell of the notebook."""
        with self._one_change():
            self._dirty = True

    def _shown(self) -> Mapping[str, Any]:
        """What is told of a change: of the history what is new, and the form only where it is another game's."""
        try:
            shown = self._view(self._log.published())
            if self._new_game:
                shown["menu"] = self.menu()
                self._new_game = False
        except Exception:
            return self._sorry()
        return shown

    def seat(self, match: Match, bots: Mapping[int, str] | None = None, coach: Coach | None = None) -> None:
        """Put another match on the table, with somebody who talks beside it or without."""
        with self._one_change():
            self._seat(match, dict(bots or {}), coach)

    def close(self) -> None:
        """Stop following the match."""
        self._unwatch()

    # -- what is asked ----------------------------------------------------------------------------------

    def _do(self, intent: Intent, parts: dict[str, Any]) -> Mapping[str, Any] | None:
        if intent.binds and parts.pop("revision") != self.revision:
            raise Stale(STALE)
        with self._one_change():
            return intent.does(self, **parts)

    def _refusal(self, error: DicelabError, to: str) -> Refusal:
        refusal: Refusal = {**super()._refusal(error, to), "revision": self.revision}
        if rule := getattr(error, "rule", ""):
            refusal["rule"] = rule
        if isinstance(error, Stale):
            refusal["stale"] = True
        return refusal

    def _odds(self, on: bool) -> None:
        """Belongs to the page, not to the game."""
        self.odds_on = on
        self.publish()

    def _rule(self, section: str) -> RuleTold:
        told = part(self.match.game.key, "book").BOOK.section(section)
        return {"kind": "rule", "key": section, "title": told.title, "blocks": blocks(told.text)}

    def _consider(self, move: str) -> None:
        """Remember which move a person is about to make, for the odds beside the table; no text for none."""
        considered = Move.parse(move) if move else None
        if considered is not None and (self._waits_for() != "you" or considered not in self.match.state.moves()):
            raise IllegalMove("That move is not open now.")
        self.considered = considered
        self.publish({"kind": "considered", "revision": self.revision, "move": move})

    def _hint(self) -> Hint:
        """What a sensible player would do, and why."""
        self._my_turn()
        if any(panel.keeps_back() for panel in self.panels):
            raise IllegalMove("Hints wait until the odds beside the table are revealed.")
        advice = part(self.match.game.key, "bots").advice(self.match.state, self.match.names)
        if advice is None:
            raise IllegalMove("There is nothing to decide now: roll the dice.")
        move, why = advice
        return {"kind": "hint", "revision": self.revision, "move": str(move), "says": why}

    def _share(self, what: str) -> SharedCode:
        """The position that is shown, or the whole game, as a code to hand on."""
        if what not in ("position", "game"):
            raise IllegalMove("Share this position or the whole game.")
        bots = self.bots if self.coach is None else None
        names = self.match.names
        code = position_code(self.state, names, bots) if what == "position" else game_code(self.match, bots)
        fits = len(code) <= LONGEST_LINK
        return {"kind": "shared", "revision": self.revision, "what": what, "code": code, "link": fits}

    def _keep(self) -> KeptCode:
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

    def _tutor(self, percent: int) -> None:
        """Belongs to the page, not to the game."""
        self.set_tutor(Fraction(percent, 100))
        self.publish()

    def set_tutor(self, threshold: object) -> None:
        """Ask before a move that gives away so much of the chance to win; 0 for never."""
        self.tutor = read_threshold(threshold) if threshold else Fraction(0)

    def _warning(self, move: str) -> Warned | None:
        """What the tutor says before a dear move, once."""
        if not self.tutor or self.coach or self._warned == (self.revision, move):
            return None
        found = warning(self.match.state, Move.parse(move), self.tutor)
        if found is None:
            return None
        self._warned = self.revision, move
        return {"kind": "warned", "revision": self.revision, "move": move, "says": found.says}

    def _move(self, move: str) -> Warned | None:
        self._my_turn()
        warned = self._warning(move)
        if warned:
            return warned
        actor = self.match.state.actor()
        self.match.play(move)
        while follows(self.match.state, actor):
            self.match.roll()  # the dice that a move rolls need no second press
        return None

    def _roll(self) -> None:
        self._my_turn()
        actor = self.match.state.actor()
        self.match.roll()
        while actor == NOBODY and follows(self.match.state, NOBODY):
            self.match.roll()  # a deal in several steps is one press

    def _next(self, all: bool) -> None:
        if self._waits_for() != "bot":
            raise IllegalMove("No bot is to move.")
        end = monotonic() + LONGEST_RUN
        self._bot_step()
        while all and self._waits_for() == "bot" and monotonic() < end:
            self._bot_step()

    def _bot_step(self) -> None:
        state = self.match.state
        if state.turn == CHANCE:
            self.match.roll()
            return
        # Their own stream for every step: dice do not depend on bots, and a bot repeats itself after undo.
        step = len(self.match.steps)
        rng = Random(f"{self.match.seed} {step}")
        began = perf_counter()
        move = self._players[state.turn](state, rng)
        took = perf_counter() - began
        self.match.play(move)
        if self._thinks(state.turn):
            self._thought[step] = self.match.steps[step], took

    def _take_offer(self, offer: str) -> None:
        offers = self.coach.talk()["offers"] if self.coach and self.live else []
        if self.coach is None or offer not in [one["key"] for one in offers]:
            raise IllegalMove("That is not offered now; look again and choose.")
        coach = self.coach
        match = coach.answer(offer)
        self._dirty = True  # a coach says something else now, also where nothing was moved
        if match is not None:
            self._seat(match, {}, coach)

    def _undo(self) -> None:
        index = None if self._waits_for() == "past" else last_own_step(self.match, self.bots)
        if index is None:
            raise IllegalMove("There is nothing to take back.")
        self.match.undo(len(self.match.steps) - index)

    def _look_at(self, step: int) -> None:
        steps = len(self.match.steps)
        if step > steps:
            raise IllegalMove(f"This game has {steps} steps so far, not {step}.")
        self._look = None if step == steps else step
        self._dirty = True

    def _resume(self) -> None:
        step, self._look = self.step, None
        self._dirty = True
        if step < len(self.match.steps):
            self.match.undo(len(self.match.steps) - step)

    def _new(self, players: int, options: dict[str, Any], names: list[str], seats: list[str], seed: int | None) -> None:
        game: Game = find_game(self.match.game.key)(players, **options)
        if len(seats) != game.players:
            raise OptionError(f"{game.players} players need {game.players} seats.")
        bots = {seat: name for seat, name in enumerate(seats) if name != HUMAN}
        self._seat(Match(game, seed, names), bots)

    def _open(self, code: str) -> None:
        _, match, bots = laid(code)
        self._seat(match, usual_bots(match.state) if bots is None else bots)

    INTENTS: ClassVar[Intents] = {
        "move": Intent(_move, {"move": is_text}, binds=True),
        "roll": Intent(_roll, binds=True),
        "next": Intent(_next, {"all": is_flag}, binds=True),
        "undo": Intent(_undo, binds=True),
        "look": Intent(_look_at, {"step": is_whole}, binds=True),
        "resume": Intent(_resume, binds=True),
        "coach": Intent(_take_offer, {"offer": is_text}, binds=True),
        "open": Intent(_open, {"code": is_code}, binds=True),
        "new": Intent(
            _new,
            {"players": is_whole, "options": is_scalars, "names": is_texts, "seats": is_texts, "seed": is_seed},
            binds=True,
        ),
        "again": Intent(again, {"same_dice": is_flag}, binds=True),
        "rename": Intent(rename, {"name": is_text}, binds=True),
        "like_hint": Intent(like_hint, binds=True),
        "consider": Intent(_consider, {"move": is_text}, binds=True),
        "hint": Intent(_hint, binds=True),
        "share": Intent(_share, {"what": is_text}, binds=True),
        "keep": Intent(_keep, binds=True),
        "rule": Intent(_rule, {"section": is_text}),
        "odds": Intent(_odds, {"on": is_flag}),
        "tutor": Intent(_tutor, {"percent": is_whole}),
    }
