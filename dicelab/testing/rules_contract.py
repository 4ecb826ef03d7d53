"""What holds for the rules of any game: random play, legal and illegal moves, chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from dicelab.errors import DicelabError, IllegalMove, MalformedMove
from dicelab.games.bot import random_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.games.move import Move
from dicelab.play.match import Match
from dicelab.play.simulate import play_out
from dicelab.testing.tried import SEEDS, Tried, legal, listed, play_randomly, some

GARBAGE: Final[list[Any]] = [None, 0, 3.5, "", "give 1", ("keep",), frozenset(), Move("", ()), Move("give", ("1",))]
THROWS: Final = 1500


class RulesContract:
    """The rules as a tree: states, moves, chance."""

    def test_every_option_says_what_it_is(self, tried: Tried) -> None:
        """An option has a sentence, and its values can be written and read again."""
        for option in tried.game.options:
            assert option.says.endswith(".")
            value = dict(tried.game.chosen)[option.name]
            assert option.label(value)
            assert option.read(value) == value
            assert option.read(option.kind.write(value)) == value
            assert set(option.needs) <= {"players", *(other.name for other in tried.game.options)}

    def test_random_play_ends(self, tried: Tried) -> None:
        """Every game ends with some winners or none, and the winners have most points."""
        for seed in SEEDS:
            state = tried.played(seed).state
            assert state.turn == OVER
            assert not state.moves()
            players = range(state.game.players)
            assert len(state.scores()) == len(players)
            assert all(type(points) is int for points in state.scores())
            assert set(state.winners()) <= set(players)
            assert len(set(state.winners())) == len(state.winners())
            best = max(state.scores())
            assert all(state.scores()[seat] == best for seat in state.winners())

    def test_whose_turn_it_is(self, tried: Tried) -> None:
        """A seat that has moves, chance that has a roll, or nobody; and nothing on the way is impossible."""
        for state in tried.visited:
            assert state.turn in (CHANCE, OVER, *range(state.game.players))
            if state.turn >= 0:
                assert state.moves()
                assert len(set(state.moves())) == len(state.moves())
            else:
                assert not state.moves()
            if state.turn != CHANCE:
                with pytest.raises(IllegalMove):
                    state.rolls()
            if state.turn != OVER:
                assert state.winners() == ()
            assert state.problem() is None

    def test_legal_moves_play_and_others_are_refused(self, tried: Tried) -> None:
        """A refusal is a sentence, and nothing changes."""
        decisions = [state for state in tried.visited if state.turn != CHANCE]
        for state in some(decisions, 25) + some(tried.visited, 25):
            before, hashed = tuple(state), hash(state)
            allowed = legal(state)
            for move in some(sorted(allowed, key=str), 60):
                assert state.after(move).problem() is None
            texts = {str(move) for move in allowed}  # a move may be given as its text
            for move in [*tried.refused(state), *(it for it in GARBAGE if not isinstance(it, str) or it not in texts)]:
                with pytest.raises((IllegalMove, MalformedMove)) as told:
                    state.after(move)
                assert str(told.value).endswith(".")
            assert tuple(state) == before
            assert hash(state) == hashed

    def test_a_refused_move_leaves_the_match_alone(self, tried: Tried) -> None:
        """After a refused move the match is as before."""
        match = Match(tried.game, seed=5)
        for _ in range(12):
            if match.state.turn == OVER:
                break
            steps, state = list(match.steps), match.state
            for move in tried.moves:
                if state.turn == CHANCE or move not in state.moves():
                    with pytest.raises(IllegalMove):
                        match.play(move)
            assert match.state == state
            assert list(match.steps) == steps
            if state.turn == CHANCE:
                match.roll()
            else:
                match.play(state.moves()[0])

    def test_a_move_may_be_given_as_its_text(self, tried: Tried) -> None:
        """States, bots and rolls take texts; a text that spells no move is refused in a sentence."""
        for state in tried.visited[::7]:
            for move in list(state.moves())[:20] or ([state.rolls().sample(Random(1))] if state.turn == CHANCE else []):
                assert state.after(str(move)) == state.after(move)
            with pytest.raises(DicelabError, match=r"Cannot read|is over"):
                state.after("Not A Move!")
        talker: Any = [lambda state, rng: str(random_bot(state, rng))] * tried.game.players
        assert play_out(tried.game, Random(2), talker) == play_out(tried.game, Random(2))

    def test_drawing_at_once_leads_where_drawing_a_move_leads(self, tried: Tried) -> None:
        """``after_chance`` and ``after_any`` may do without the move; the same draws lead to the same state."""
        for number, state in enumerate(some(tried.visited, 400)):
            slow, quick = Random(number), Random(number)
            if state.turn == CHANCE:
                assert state.after_chance(quick) == state.after(state.rolls().sample(slow))
                refused = state.after_any
            elif state.turn == OVER:
                refused = state.after_any
            else:
                assert state.after_any(quick) == state.after(random_bot(state, slow))
                refused = state.after_chance
            assert quick.getstate() == slow.getstate()
            with pytest.raises(IllegalMove):
                refused(quick)

    def test_states_cannot_be_changed(self, tried: Tried) -> None:
        """A state is a value."""
        for state in tried.visited[:5]:
            assert not hasattr(state, "__dict__")
            for name in state._fields:
                with pytest.raises(AttributeError):
                    setattr(state, name, None)
            with pytest.raises(AttributeError):
                state.game.players = 3

    def test_the_same_seed_gives_the_same_game(self, tried: Tried) -> None:
        """Another seed gives another game."""
        for seed in SEEDS[:2]:
            again = play_randomly(Match(tried.game, seed), Random(seed))
            assert [step.move for step in again.steps] == [step.move for step in tried.played(seed).steps]
            assert again.state == tried.played(seed).state
        games = {tuple(step.move for step in tried.played(seed).steps) for seed in SEEDS}
        assert len(games) > 1

    def test_undo_goes_back_and_the_dice_come_again(self, tried: Tried) -> None:
        """The same moves meet the same dice."""
        match = play_randomly(Match(tried.game, 1), Random(1))
        steps, end = list(match.steps), match.state
        for back in (1, 3, len(steps)):
            if back > len(steps):
                continue
            match.undo(back)
            assert match.state == steps[-back].before
            assert list(match.steps) == steps[:-back]
            for step in steps[-back:]:
                assert match.state == step.before
                if step.before.turn == CHANCE:
                    assert match.roll() == step.move
                else:
                    match.play(step.move)
            assert match.state == end

    def test_chance_adds_up_and_sampling_agrees(self, tried: Tried) -> None:
        """Listed outcomes sum to one, and come as often as their weights say."""
        rng, seen_before = Random(11), set[Any]()
        for state in some([state for state in tried.visited if state.turn == CHANCE], 80):
            dist = listed(state)
            if dist is None:  # too large to list: then every sample can be played
                seen_before.add(None)
                for _ in range(20):
                    assert state.after(state.rolls().sample(rng)).problem() is None
                continue
            if dist in seen_before:
                continue
            seen_before.add(dist)
            assert sum(p for _, p in dist.items()) == 1
            assert all(p > 0 for _, p in dist.items())
            seen = Counter(state.rolls().sample(rng) for _ in range(THROWS))
            assert set(seen) <= set(dist.outcomes)
            for outcome, p in dist.items():
                expected = float(p) * THROWS
                if expected >= 10:  # six standard deviations: a fixed seed, and no reason to come near it
                    assert abs(seen[outcome] - expected) <= 6 * (expected * float(1 - p)) ** 0.5, outcome
        assert seen_before
