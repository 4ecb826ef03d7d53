"""What a parser reads with: tokens one after the other, comparisons, values, and sentences for what cannot be read."""

from __future__ import annotations

from typing import Any, NoReturn

from dicelab.odds.notation.errors import NotationError, closest
from dicelab.odds.notation.shapes import bare_dice, painted
from dicelab.odds.notation.tokens import BRACES, END, NUMBER, SIGN, WORD, Token, tokens
from dicelab.odds.notation.tree import Dice, Dices
from dicelab.odds.notation.vocabulary import AFTER_DICE, COMPARISONS, PARITY, SIGNS
from dicelab.odds.notation.wanted import Value, Wanted

_LONGEST_RANGE = 1000
_AFTER = "After dice can come: + 3, >= 9, best 3, count 6, any 6, pairs, kind, run, reroll 1, given any 6."


class Reader:
    """Reads tokens from left to right."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.tokens = tokens(line)
        self.place = 0
        self.dice = 0
        self.deep = 0

    # -- looking and taking -------------------------------------------------------------------------------------------

    @property
    def now(self) -> Token:
        return self.tokens[self.place]

    def next(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.place + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.now
        self.place = min(self.place + 1, len(self.tokens) - 1)
        return token

    def took_word(self, *words: str) -> bool:
        if self.now.is_word(*words):
            self.take()
            return True
        return False

    def took_sign(self, *signs: str) -> bool:
        if self.now.is_sign(*signs):
            self.take()
            return True
        return False

    def fail(self, says: str, token: Token | None = None) -> NoReturn:
        at = token or self.now
        raise NotationError(says, self.line, at.at, at.upto)

    def number(self, what: str) -> int:
        if self.now.kind != NUMBER:
            self.fail(f"Here {what} is missing: a whole number.")
        return int(self.take().value)

    # -- comparisons and what they compare with ------------------------------------------------------------------------

    def _comparison_ahead(self) -> bool:
        return self.now.is_sign(*SIGNS) or self._spelt() > 0

    def _spelt(self) -> int:
        """How many words ahead spell a comparison."""
        ahead = [token.value if token.kind == WORD else "" for token in self.tokens[self.place : self.place + 3]]
        return max((len(words) for words in COMPARISONS if tuple(ahead[: len(words)]) == words), default=0)

    def comparison(self) -> str:
        if self.now.kind == SIGN:
            sign = self.take().value
            if self.now.is_sign(*SIGNS):
                self.fail(f"After {sign} comes a number or dice.")
            return sign
        words = tuple(self.take().value for _ in range(self._spelt()))
        return COMPARISONS[words]

    def test(self) -> tuple[str, tuple[Value, ...]]:
        """A sign and a number, or several after =."""
        sign = self.comparison()
        if sign in ("=", "!="):
            return sign, self.values(None)
        return sign, (self.signed(),)

    def signed(self) -> int:
        sign = -1 if self.took_sign("-") else 1
        return sign * self.number("what it is compared with")

    def wanted(self, pool: Dices) -> Wanted:
        """Faces, as in ``count 5,6`` or ``any >= 5``."""
        return self.wanted_of(pool, painted(pool))

    def wanted_of(self, pool: Dices, known: tuple[Value, ...] | None) -> Wanted:
        """The same of values among the known ones; of any number where nothing is known."""
        if self.now.is_word(*PARITY):
            return Wanted(((self.take().value, ()),))
        if self._comparison_ahead():
            at = self.now
            sign = self.comparison()
            if sign not in ("=", "!="):
                if not all(dice.numeric for dice in pool):
                    self.numbers_only(pool, at)
                return Wanted(((sign, (self.signed(),)),))
            return Wanted(((sign, self.values(known, check=True)),))
        return Wanted.of(self.values(known, check=True))

    def _values_ahead(self) -> bool:
        """Whether a list of values follows: 7,11 or 5..9; not dice, nor a sum."""
        place = self.place + (self.now.is_sign("-"))
        if self.tokens[place].kind != NUMBER:
            return False
        return self.tokens[min(place + 1, len(self.tokens) - 1)].is_sign(",", "..") or (
            self.tokens[min(place + 1, len(self.tokens) - 1)].is_word("or")
        )

    def values(self, known: tuple[Value, ...] | None, check: bool = False) -> tuple[Value, ...]:
        """Numbers and words with commas between; ``known`` are the words there are, and with ``check`` the numbers."""
        found = [*self.value(known, check)]
        while self.now.is_sign(",") or self.now.is_word("or"):
            self.take()
            self.took_word("or")
            found += self.value(known, check)
        return tuple(dict.fromkeys(found))

    def value(self, known: tuple[Value, ...] | None, check: bool) -> list[Value]:
        token = self.now
        if token.kind == NUMBER or token.is_sign("-"):
            low = self.signed()
            if self.took_sign(".."):
                high = self.signed()
                if not 0 <= high - low <= _LONGEST_RANGE:
                    self.fail(f"A range goes up, by {_LONGEST_RANGE:,} at most.", token)
                return list(range(low, high + 1))
            if check and known is not None and low not in known:
                self.fail(f"There is no {low} on these dice; their faces are {_listed(known)}.", token)
            return [low]
        named = self.word(known or ())
        if named is None:
            names = [str(value) for value in known or () if isinstance(value, str)]
            meant = closest(token.value, [name.lower() for name in names])
            if token.kind == END:
                self.fail("Here a face is missing, such as 6.")
            hint = f" Did you mean “{meant}”?" if meant else f" Their faces are {_listed(known)}." if known else ""
            says = f"“{token.value}” is on none of these dice.{hint}" if known else "There must be a number here."
            self.fail(says, token)
        return [named]

    def word(self, known: tuple[Value, ...]) -> str | None:
        """The longest face with letters on it that stands here, in large or small letters."""
        at = self.now.at
        rest = self.line[at:].lower()
        for name in sorted((value for value in known if isinstance(value, str)), key=len, reverse=True):
            if rest.startswith(name.lower()):
                end = at + len(name)
                ends = [place for place, token in enumerate(self.tokens) if token.upto == end and token.at >= at]
                if ends:
                    self.place = min(ends[0] + 1, len(self.tokens) - 1)
                    return name
        return None

    def _is_numeric(self, node: Any) -> bool:
        return all(dice.numeric for dice in bare_dice(node))

    def _faces_of(self, node: Any) -> tuple[Value, ...] | None:
        """The faces of a single die whose face is the value; of anything else there are too many values to list."""
        if isinstance(node, Dice) and (node.number == 1 or not node.numeric):
            if node.number > 1:
                self.fail(f"Several dice show several faces; count one: {node.text} count … >= 1.")
            return painted((node,))
        return None

    # -- what cannot be read ------------------------------------------------------------------------------------------

    def lost(self) -> NoReturn:
        """Something that cannot stand where it stands."""
        token = self.now
        if token.kind == WORD:
            meant = closest(token.value, AFTER_DICE)
            self.fail(f"“{token.value}” means nothing here. {f'Did you mean “{meant}”?' if meant else _AFTER}")
        if token.kind == NUMBER or token.kind == BRACES:
            self.fail("Something is missing before this: a sign such as + or >=, or a word such as best.")
        self.fail(f"“{token.value}” cannot stand here.")

    def whole_numbers(self, node: Any, at: Token) -> None:
        """Refuse to reckon with words."""
        for dice in bare_dice(node):
            if not dice.numeric:
                word = next(str(face) for face in dice.die.weights if not isinstance(face, int))
                self.fail(
                    f"There are words on these dice, so their faces cannot be added or compared; "
                    f"count one of them instead: {dice.text} count {word}.",
                    at,
                )

    def numbers_only(self, pool: Dices, token: Token) -> None:
        for dice in pool:
            self.whole_numbers(dice, token)


def _listed(faces: Any) -> str:
    names = [str(face) for face in faces[:8]]
    return ", ".join(names) + (", …" if len(faces) > 8 else "")
