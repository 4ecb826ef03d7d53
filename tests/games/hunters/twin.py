"""The game once more with dice one can touch: every die lies somewhere. Slow, obvious, and its own code."""

from __future__ import annotations

from dataclasses import dataclass, field

PARTY, MAT, CENTRE = "party", "mat", "centre"
LETTER = {"white": "w", "yellow": "y", "red": "r"}


@dataclass
class TouchedDie:
    owner: int
    colour: str
    place: str
    shows: str = ""


@dataclass
class Tabletop:
    """Nine dice a player, coins and warrants; told what was rolled, it does what the rulebook says."""

    players: int
    must_chase: bool = True
    coins: list[int] = field(default_factory=list)
    won: list[list[int]] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)
    dice: list[TouchedDie] = field(default_factory=list)
    markers: set[int] = field(default_factory=set)
    """Whose duel markers lie in the centre."""
    active: int = -1
    over: bool = False

    def __post_init__(self) -> None:
        self.coins = [0] * self.players
        self.won = [[] for _ in range(self.players)]
        self.stack = [5, 10, 10, 10, 15] if self.players == 2 else [5, 10, 10, 10, 10, 10, 15]
        for owner in range(self.players):
            for colour in ("white", "yellow", "red"):
                place = PARTY if colour == "white" else MAT
                self.dice += [TouchedDie(owner, colour, place) for _ in range(3)]

    def lying(self, owner: int, place: str, colour: str = "") -> list[TouchedDie]:
        return [d for d in self.dice if d.owner == owner and d.place == place and colour in ("", d.colour)]

    def in_centre(self) -> list[TouchedDie]:
        return [die for die in self.dice if die.place == CENTRE]

    def begin(self, seat: int) -> None:
        """The start of a turn: is the villain captured?"""
        self.active = seat
        for die in self.dice:
            die.shows = die.shows if die.place == CENTRE else ""
        mine = self.lying(seat, CENTRE)
        for die in mine:
            die.place = PARTY
            die.shows = ""
        if not mine:
            return
        if self.players == 2 and seat not in self.markers:
            self.markers.add(seat)
            return
        self.markers.discard(seat)
        self.won[seat].append(self.stack.pop(0))
        self.over = not self.stack

    def pick_up(self, words: list[str]) -> None:
        """Take dice that show this into the hand."""
        for word in words:
            die = next(die for die in self.lying(self.active, PARTY) if die.shows == word)
            die.shows = ""

    def roll(self, words: list[str]) -> None:
        """The dice in the hand fall like this."""
        for word in words:
            hand = [die for die in self.lying(self.active, PARTY) if not die.shows]
            die = next(die for die in hand if LETTER[die.colour] == word[0])
            die.shows = word
            if word[1] == "x":
                die.place, die.shows = MAT, ""
        assert all(die.shows for die in self.lying(self.active, PARTY))

    def finish(self, willing: bool = True) -> None:
        """Chase, coins, growth; then the next player."""
        mine = self.lying(self.active, PARTY)
        blades = [die for die in mine if die.shows[1].isdigit()]
        swords = sum(int(die.shows[1]) for die in blades)
        there = sum(int(die.shows[1]) for die in self.in_centre())
        if swords > there and (self.must_chase or willing):
            for die in self.in_centre():
                die.place = PARTY
            self.markers &= {self.active}
            for die in blades:
                die.place = CENTRE
        for die in mine:
            if die.shows[1] == "c":
                self.coins[self.active] += 1 if blades else 2
            colour = {"wy": "yellow", "yr": "red"}.get(die.shows)
            waiting = self.lying(self.active, MAT, colour) if colour else []
            if waiting:
                waiting[0].place = PARTY
        self.begin((self.active + 1) % self.players)

    def open(self, winner: int, words: list[str]) -> None:
        """The opening roll is won with these dice."""
        for die, word in zip(self.lying(winner, PARTY, "white"), words, strict=True):
            if word[1].isdigit():
                die.place, die.shows = CENTRE, word
        self.begin((winner + 1) % self.players)
