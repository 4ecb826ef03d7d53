"""Reads dice and what is done with them: ``4d6 best 3``, ``6d6 count 5,6``, ``3d6 reroll 1 to >= 12``."""

from __future__ import annotations

from typing import NoReturn

from dicelab.odds.die import Die
from dicelab.odds.notation.braces import read_die
from dicelab.odds.notation.errors import closest
from dicelab.odds.notation.limits import MOST_DICE, MOST_REROLLS, MOST_SIDES
from dicelab.odds.notation.reader import Reader
from dicelab.odds.notation.shapes import as_pool, together
from dicelab.odds.notation.tokens import BRACES, END, NUMBER, SIGN, WORD, Token
from dicelab.odds.notation.tree import (
    Count,
    Dice,
    Dices,
    Event,
    Keep,
    Measure,
    Pattern,
    Plus,
    Quantity,
    Reroll,
    Shows,
)
from dicelab.odds.notation.vocabulary import AT_THE_START, COUNTS, KEEPS, PARITY, PATTERNS, SHOWS, SUMS, TIMES
from dicelab.odds.notation.wanted import Wanted

SIDES = "After d comes the number of sides, as in d6, or faces in braces, as in d{0,1,2}."


class DiceReader(Reader):
    """Knows dice and verbs; sums and comparisons are its heir's."""

    def quantity(self) -> Quantity:
        """Whatever comes to a number."""
        raise NotImplementedError

    # -- dice ---------------------------------------------------------------------------------------------------------

    def pool_of_one(self) -> Dices:
        start = self.now
        number = int(self.take().value) if start.kind == NUMBER else 1
        if not self.now.is_word("d", "w"):
            self.no_dice(start)
        self.take()
        if not number >= 1:
            self.fail("At least one die must be rolled.", start)
        if number > MOST_DICE:
            self.fail(f"{number:,} dice are too many to reckon with exactly; take up to {MOST_DICE:,}.", start)
        die, name = self.die(start)
        self.dice += 1
        return (Dice(self.dice - 1, number, die, name),)

    def no_dice(self, start: Token) -> NoReturn:
        token = self.now
        if token.kind == WORD and token.value[0] in "dw" and len(token.value) < 4:
            self.fail(SIDES)
        if token.kind == WORD:
            meant = closest(token.value, AT_THE_START)
            hint = f" Did you mean “{meant}”?" if meant and meant != "d" else " Dice are written like 3d6."
            self.fail(f"“{token.value}” is not the beginning of anything.{hint}")
        if token.kind == END:
            self.fail("Something is missing here: dice such as 3d6, or a number.")
        if token.kind == BRACES:
            self.fail("Write a d before the faces: d{1,2,3}.")
        self.fail(f"“{token.value}” cannot stand here; dice are written like 3d6.", start)

    def die(self, start: Token) -> tuple[Die, str]:
        token = self.now
        if token.kind == NUMBER:
            sides = int(self.take().value)
            if sides < 1:
                self.fail("A die has at least one side.", token)
            if sides > MOST_SIDES:
                self.fail(f"A die has up to {MOST_SIDES:,} sides, not {sides:,}.", token)
            return Die.numbered(sides), f"d{sides}"
        if token.is_sign("%"):
            self.take()
            return Die.numbered(100), "d100"
        if token.kind == BRACES:
            self.take()
            return read_die(self.line, token.value, token.at + 1)
        if token.is_word("f"):
            self.take()
            return Die([-1, 0, 1]), "d{-1, 0, 1}"
        return self.fail(SIDES)

    # -- verbs --------------------------------------------------------------------------------------------------------

    def _verb_ahead(self) -> bool:
        token = self.now
        return token.kind == WORD and (
            token.value in KEEPS
            or token.value in PATTERNS
            or token.value in SHOWS
            or token.value in COUNTS
            or token.value in SUMS
            or token.value in ("reroll", "rerolls", "re", "drop", "keep")
        )

    def verbs(self, pool: Dices, start: Token, inner: Quantity | None = None) -> Quantity | Event:
        """Dice, and what is done with them."""
        if not self._verb_ahead():
            return inner if inner is not None else pool[0]
        return self.verb(pool, start)

    def verb(self, pool: Dices, start: Token) -> Quantity | Event:
        token = self.now
        if token.is_word(*SUMS):
            self.take()
            return together(pool)
        if token.is_word("reroll", "rerolls", "re"):
            return self.reroll(pool)
        if token.value in SHOWS:
            return self.shows(pool)
        return self.measure(pool, start)

    def measure(self, pool: Dices, start: Token) -> Measure:
        token = self.now
        if token.is_word("drop"):
            return self.drop(pool)
        if self.took_word("keep"):
            if self.now.kind == NUMBER:  # keep 3, keep 3 best
                k = self.k(pool, int(self.take().value), token)
                side = KEEPS[self.take().value] if self.now.kind == WORD and self.now.value in KEEPS else "best"
                self.numbers_only(pool, token)
                return Keep(pool, side, k)
            if not (self.now.kind == WORD and self.now.value in KEEPS):
                self.fail("Keep how many? Write best 3, or worst 1.")
        if self.now.kind == WORD and self.now.value in KEEPS:
            return self.keep(pool, start)
        if self.now.is_word(*COUNTS):
            self.take()
            self.took_word("of")
            return Count(pool, self.wanted(pool))
        if self.now.kind == WORD and self.now.value in PATTERNS:
            return self.pattern(pool)
        return self.lost()

    def keep(self, pool: Dices, start: Token) -> Keep:
        token = self.take()
        k = int(self.take().value) if self.now.kind == NUMBER else 1
        self.numbers_only(pool, token)
        before = self.tokens[max(0, self.tokens.index(start) - 1)]
        if sum(dice.number for dice in pool) == 1 and before.is_sign("+", "-"):
            self.fail(
                f"“{token.value}” is about the one die before it. For all of them use brackets: "
                f"({self.line[: token.at].strip()}) {token.value} {k}.",
                token,
            )
        return Keep(pool, KEEPS[token.value], self.k(pool, k, token))

    def k(self, pool: Dices, k: int, token: Token) -> int:
        number = sum(dice.number for dice in pool)
        if not 1 <= k <= number:
            self.fail(f"From {_dice(number)} one can take 1 to {number}, not {k}.", token)
        return k

    def drop(self, pool: Dices) -> Keep:
        token = self.take()
        k = int(self.take().value) if self.now.kind == NUMBER else 1
        if not (self.now.kind == WORD and self.now.value in KEEPS):
            self.fail("Drop which dice? Write drop lowest, or drop highest.")
        side = KEEPS[self.take().value]
        k = int(self.take().value) if self.now.kind == NUMBER else k
        number = sum(dice.number for dice in pool)
        if not 1 <= k < number:
            self.fail(f"Of {_dice(number)} one can drop 1 to {number - 1}, not {k}.", token)
        self.numbers_only(pool, token)
        return Keep(pool, "worst" if side == "best" else "best", number - k)

    def pattern(self, pool: Dices) -> Pattern:
        token = self.take()
        name = PATTERNS[token.value]
        if name == "run":
            self.numbers_only(pool, token)
        return Pattern(pool, name)

    def shows(self, pool: Dices) -> Shows:
        how = SHOWS[self.take().value]
        self.took_word("of")
        return Shows(pool, how, self.wanted(pool))

    def verb_first(self) -> Quantity | Event:
        """``best 3 of 4d6``, ``any 6 in 4d6``: the verb is read once the dice are known."""
        begin = self.place
        depth = 0
        while not (depth == 0 and self.now.is_word("of", "in")):
            depth += {"(": 1, ")": -1}.get(self.now.value, 0) if self.now.kind == SIGN else 0
            if self.now.kind == END:
                self.place = begin
                self.fail(f"“{self.now.value}” of which dice? Write for example 4d6 {self.now.value} …")
            self.take()
        self.take()
        start = self.now
        if start.is_sign("("):
            self.take()
            pool = as_pool(self.quantity())
            if pool is None or not self.took_sign(")"):
                self.fail("There must be dice here, such as 4d6.", start)
        else:
            pool = self.pool_of_one()
        after, self.place = self.place, begin
        found = self.verb(pool, start)
        if not self.now.is_word("of", "in"):
            self.lost()
        self.place = after
        return found

    # -- re-rolls ------------------------------------------------------------------------------------------------------

    def reroll(self, pool: Dices) -> Reroll:
        token = self.take()
        if token.value == "re":  # re-roll
            self.took_sign("-")
            self.took_word("roll", "rolls")
        if self.now.kind == WORD and self.now.value in TIMES:
            times = TIMES[self.take().value]
        else:
            times = self.number("the number of re-rolls")
        if not 1 <= times <= MOST_REROLLS:
            self.fail(f"Dice are rolled again 1 to {MOST_REROLLS} times here, not {times}.", token)
        self.took_word("time", "times")
        measure: Measure = together(pool)
        wanted = None
        if self.took_word("to", "for"):
            measure, wanted = self.goal(pool, measure)
        if isinstance(measure, Dice | Plus):
            self.numbers_only(pool, token)
        return Reroll(measure, times, wanted)

    def goal(self, pool: Dices, measure: Measure) -> tuple[Measure, Wanted | None]:
        if self.now.kind == WORD and self.now.value in SHOWS:
            shows = self.shows(pool)
            number = sum(dice.number for dice in pool)
            tests = {"any": (">=", (1,)), "all": ("=", (number,)), "no": ("=", (0,))}
            return Count(pool, shows.wanted), Wanted((tests[shows.how],))
        if self.took_word(*SUMS):
            pass
        elif self._verb_ahead():
            measure = self.measure(pool, self.now)
        if self.now.is_word(*PARITY):
            return measure, Wanted(((self.take().value, ()),))
        if self._comparison_ahead():
            return measure, Wanted((self.test(),))
        if isinstance(measure, Dice | Plus):
            self.fail("Re-rolled to what? Write for example to >= 12, or to kind >= 3.")
        return measure, None


def _dice(number: int) -> str:
    return "one die" if number == 1 else f"{number} dice"
