"""From a line to its tree.

::

    line       = asked [ "given" condition ]
    asked      = quantity [ comparison ]  |  pool event  |  event "in" pool
    comparison = sign quantity  |  "even"  |  "odd"  |  ("=" | "!=") value { "," value }
    quantity   = term { ("+" | "-") term }
    term       = factor { "*" factor }
    factor     = number | pool [ verb ] | verb ("of" | "in") pool | "first" wanted "in" pool | "(" quantity ")"
    pool       = [ number ] "d" ( number | "%" | "{" faces "}" )  |  "(" pool "+" pool … ")"
    verb       = ("best" | "worst") [ number ] | "count" wanted | "pairs" | "kind" | "run" | "distinct"
               | "reroll" number [ "to" goal ]
    event      = ("any" | "all" | "no") wanted
    wanted     = value { "," value } | value ".." value | sign number | "even" | "odd"
    condition  = event | [ verb | "sum" ] comparison

Everything else that people type is another spelling of this; see :mod:`dicelab.odds.notation.vocabulary`.
"""

from __future__ import annotations

from typing import Any, cast

from dicelab.odds.notation.dice_reader import SIDES, DiceReader
from dicelab.odds.notation.errors import NotationError
from dicelab.odds.notation.shapes import added, as_pool, together
from dicelab.odds.notation.tokens import END, NUMBER, WORD, Token
from dicelab.odds.notation.tree import (
    Asked,
    Dices,
    Event,
    Given,
    Number,
    Quantity,
    Reroll,
    Shows,
    Test,
    Times,
    Versus,
    Waiting,
    is_event,
    leaves,
)
from dicelab.odds.notation.vocabulary import COUNTS, KEEPS, PARITY, PATTERNS, SHOWS, SUMS
from dicelab.odds.notation.wanted import OPPOSITE, Wanted


def parse(line: str) -> Asked:
    """The tree of a line; a :class:`NotationError` points at what cannot be read."""
    return _Parser(line).whole()


class _Parser(DiceReader):
    """Makes a tree of the tokens."""

    # -- a whole line -------------------------------------------------------------------------------------------------

    def whole(self) -> Asked:
        if self.now.kind == END:
            self.fail("There is nothing to roll yet; write for example 3d6.")
        question = self.asked()
        asked: Asked = self.given(question) if self.now.is_word("given", "if") else question
        if self.now.kind != END:
            self.lost()
        if not any(leaves(asked)):
            raise NotationError("There are no dice in this line; write for example 3d6.", self.line, 0, len(self.line))
        return asked

    def asked(self) -> Quantity | Event:
        left = self.quantity_or_event()
        if is_event(left):
            if self._comparison_ahead():
                self.fail("This happens or not, and cannot be compared with a number.")
            return left
        quantity = cast(Quantity, left)
        if self.now.is_word(*PARITY):
            self.whole_numbers(quantity, self.now)
            return Test(quantity, Wanted(((self.take().value, ()),)))
        if not self._comparison_ahead():
            return quantity
        at = self.now
        sign = self.comparison()
        if isinstance(quantity, Number):
            return self.number_first(quantity, sign, at)
        return self.compared(quantity, sign, at)

    def number_first(self, number: Number, sign: str, at: Token) -> Event:
        """``5 <= 2d6``, also ``5 <= 2d6 <= 9``."""
        right: Any = self.quantity_or_event()
        if isinstance(right, Number) or is_event(right):
            self.fail("One side of a comparison must be dice.", at)
        tests = [(OPPOSITE[sign], (number.value,))]
        self.whole_numbers(right, at)
        if self._comparison_ahead():
            sign = self.comparison()
            high: Any = self.quantity()
            if not isinstance(high, Number):
                self.fail("Between two numbers: write 5 <= 2d6 <= 9.", at)
            tests.append((sign, (high.value,)))
        return Test(right, Wanted(tuple(tests)))

    def compared(self, left: Quantity, sign: str, at: Token) -> Event:
        """What stands to the right of a sign: a number or several, a word, or other dice."""
        if sign in ("=", "!=") and (self._values_ahead() or not self._is_numeric(left)):
            values = self.values(self._faces_of(left))
            return Test(left, Wanted(((sign, values),)))
        self.whole_numbers(left, at)
        right: Any = self.quantity_or_event()
        if is_event(right):
            self.fail("To the right of the sign there must be a number or dice.", at)
        if isinstance(right, Number):
            return Test(left, Wanted(((sign, (right.value,)),)))
        if isinstance(left, Reroll | Waiting) or isinstance(right, Reroll | Waiting):
            self.fail("Re-rolls and waiting times can be compared with numbers only.", at)
        self.whole_numbers(right, at)
        return Versus(left, sign, right)

    # -- sums and products --------------------------------------------------------------------------------------------

    def quantity(self) -> Quantity:
        found = self.quantity_or_event()
        if is_event(found):
            self.fail("Here a number or dice are needed, not something that happens or not.")
        return found  # type: ignore[return-value]

    def quantity_or_event(self) -> Quantity | Event:
        self.deep += 1
        if self.deep > 20:
            self.fail("These brackets are nested too deeply.")
        at = self.now
        sign = -1 if self.took_sign("-") else 1
        self.took_sign("+")
        first: Any = self.term()
        terms: list[tuple[int, Quantity]] = [(sign, first)]
        while self.now.is_sign("+", "-"):
            sign, at = (1 if self.now.value == "+" else -1), self.take()
            terms.append((sign, self.term()))  # type: ignore[arg-type]
        self.deep -= 1
        if len(terms) == 1 and terms[0][0] > 0:
            return first  # type: ignore[no-any-return]
        for _, term in terms:
            self.in_sum(term, at)
        return added(terms)

    def in_sum(self, term: Any, at: Token) -> None:
        if is_event(term):
            self.fail("What happens or not cannot be added; put the comparison after the sum.", at)
        if isinstance(term, Reroll | Waiting):
            self.fail("Re-rolls and waiting times stand alone in a line.", at)
        self.whole_numbers(term, at)

    def term(self) -> Quantity | Event:
        left: Any = self.factor()
        while self.now.is_sign("*"):
            at = self.take()
            right: Any = self.factor()
            for side in (left, right):
                self.in_sum(side, at)
            both = isinstance(left, Number) and isinstance(right, Number)
            left = Number(left.value * right.value) if both else Times(left, right)
        return left  # type: ignore[no-any-return]

    def factor(self) -> Quantity | Event:
        token = self.now
        if token.is_sign("("):
            return self.group()
        if token.is_word("first"):
            return self.first()
        if (
            token.kind == WORD
            and token.value not in ("d", "w")
            and (token.value in KEEPS or token.value in SHOWS or token.value in COUNTS or token.value in PATTERNS)
        ):
            return self.verb_first()
        if token.kind == NUMBER and not self.next().is_word("d", "w"):
            self.take()
            if self.now.kind == WORD and self.now.value[0] in "dw" and not self._comparison_ahead():
                if len(self.now.value) < 4:
                    self.fail(SIDES)
                self.fail(f"“{self.now.value}” means nothing here. Dice are written like {token.value}d6.")
            return Number(int(token.value))
        return self.verbs(self.pool_of_one(), token)

    def group(self) -> Quantity | Event:
        opening = self.take()
        inner: Any = self.quantity_or_event()
        if not self.took_sign(")"):
            self.fail("A bracket is missing here: )." if self.now.kind == END else "Here ) is missing, or a sign.")
        pool = as_pool(inner)
        if pool is not None:
            return self.verbs(pool, opening, inner)
        if self._verb_ahead():
            self.fail("This is about dice lying on the table: write it directly after the dice.")
        return inner  # type: ignore[no-any-return]

    # -- waiting ------------------------------------------------------------------------------------------------------

    def first(self) -> Waiting:
        token = self.take()
        begin = self.place
        while not self.now.is_word("in", "of", "with"):
            if self.now.kind == END:
                self.fail("In which dice? Write for example first 6 in d6.")
            self.take()
        self.take()
        quantity: Any = self.quantity()
        if isinstance(quantity, Number | Reroll | Waiting):
            self.fail("There must be dice here, as in first 6 in d6.", token)
        after, self.place = self.place, begin
        event: Event
        if self.now.kind == WORD and self.now.value in SHOWS:
            event = self.shows(tuple(leaves(quantity)))
        else:
            event = Test(quantity, self.wanted_of(tuple(leaves(quantity)), self._faces_of(quantity)))
        if not self.now.is_word("in", "of", "with"):
            self.lost()
        self.place = after
        return Waiting(event)

    # -- conditions ---------------------------------------------------------------------------------------------------

    def given(self, asked: Quantity | Event) -> Given:
        begin = self.take()
        if isinstance(asked, Reroll | Waiting) or (
            isinstance(asked, Test) and isinstance(asked.quantity, Reroll | Waiting)
        ):
            self.fail("Re-rolls and waiting times take no condition.", begin)
        pool = tuple(leaves(asked))
        start = self.now
        if self.now.kind == WORD and self.now.value in SHOWS:
            condition: Event = self.shows(pool)
        else:
            condition = self.condition(asked, pool)
        return Given(asked, condition, " ".join(self.line[start.at : self.tokens[self.place - 1].upto].split()))

    def condition(self, asked: Quantity | Event, pool: Dices) -> Event:
        quantity: Any = asked.quantity if isinstance(asked, Test) else asked
        if isinstance(asked, Shows | Versus):
            quantity = together(pool)
        start = self.now
        if self.took_word(*SUMS):
            quantity = together(pool)
        elif self._verb_ahead():
            quantity = self.measure(pool, self.now)
        if self.now.is_word(*PARITY):
            self.whole_numbers(quantity, start)
            return Test(quantity, Wanted(((self.take().value, ()),)))
        if not self._comparison_ahead():
            self.fail("Given what? Write for example given any 6, given >= 4, or given even.")
        if self._is_numeric(quantity):
            return Test(quantity, Wanted((self.test(),)))
        sign = self.comparison()
        if sign not in ("=", "!="):
            self.whole_numbers(quantity, start)
        return Test(quantity, Wanted(((sign, self.values(self._faces_of(quantity))),)))
