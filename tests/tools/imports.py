"""What every file of Python here needs, read from the sources without running them; which tests a change can touch.

``python -m tests.tools.imports main`` prints the test files that what has changed since ``main`` can touch.

A module needs what it imports, and what it names in a text (a command with ``-m dicelab.cli``), gets from a package
that imports when asked (``dicelab.Table``), finds by a group of entry points or in a folder beside it. A test needs,
too, the fixtures that it names, and every file that is no Python if the name of that file, or of its folder at the top,
is one of its words. That is too much rather than too little, but for one thing: in a folder that is called like a game
nothing is said to need the other games.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
OURS = ("dicelab", "tests", "website")
NAMED = re.compile(rf"\b(?:{'|'.join(OURS)})(?:\.\w+)*\.?")
FOR_ALL = {"pyproject.toml", "tests/tools/imports.py"}
"""Whatever changes here can touch every test."""
FOR_NONE = {"CHANGELOG.md"}


@dataclass
class Module:
    """A file of Python, and what stands in it."""

    path: str
    name: str
    first: set[str] = field(default_factory=set)
    """Names of all that is imported as soon as this is, ours and others'."""
    later: set[str] = field(default_factory=set)
    """Names of what its functions import."""
    words: set[str] = field(default_factory=set)
    """Its texts, but for docstrings."""
    attributes: set[str] = field(default_factory=set)
    """What is got from a name: ``dicelab.Table``."""
    lazy: dict[str, str] = field(default_factory=dict)
    """Where the names come from that this package imports when somebody asks for them."""
    takes: set[str] = field(default_factory=set)
    """What its functions take: in a test, fixtures by name."""
    fixtures: dict[str, Module] = field(default_factory=dict)
    """The fixtures of a conftest, each as if it were a file."""

    @classmethod
    def read(cls, path: str, source: str) -> Module:
        """The module in this file."""
        found = cls(path, path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))
        tree = ast.parse(source)
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        if path.endswith("conftest.py"):
            for name, node in functions.items():
                if any("fixture" in ast.dump(one) for one in node.decorator_list):
                    found.fixtures[name] = cls(path, found.name)
                    found.fixtures[name]._look(node, found.fixtures[name].first)
                    tree.body.remove(node)
        if "__getattr__" in functions:
            nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
            found.lazy = {alias.asname or alias.name: str(node.module) for node in nodes for alias in node.names}
        found._look(tree, found.first)
        return found

    def _look(self, node: ast.AST, into: set[str]) -> None:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.Import(names):
                    into.update(alias.name for alias in names)
                case ast.ImportFrom(_, names):
                    into.update(f"{self._home(child)}.{alias.name}" for alias in names)
                case ast.If(ast.Name("TYPE_CHECKING")) | ast.Expr(ast.Constant()):
                    pass
                case ast.Constant(str(text)):
                    self.words.add(text)
                case ast.Attribute(ast.Name(name), attribute):
                    self.attributes.add(f"{name}.{attribute}")
                case ast.arg(name):
                    self.takes.add(name)
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    self._look(child, self.later)
                case _:
                    self._look(child, into)

    def _home(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return str(node.module)
        up = node.level - self.path.endswith("__init__.py")
        return ".".join([*self.name.split(".")[: -up or None], *([node.module] if node.module else [])])


class Graph:
    """Every file that git knows or would add, and what each needs.

    ``name:`` is a module that is imported because another needs what lies below it: what its functions import is not.
    """

    def __init__(self, root: Path = ROOT) -> None:
        listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
        self.files = [path for path in listed if path and (root / path).is_file()]
        ours = [path for path in self.files if path.endswith(".py") and path.split("/")[0] in OURS]
        read = (Module.read(path, (root / path).read_text(encoding="utf-8")) for path in ours)
        self.modules = {module.name: module for module in read}
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self.entries: dict[str, dict[str, str]] = project["entry-points"]
        self.lazy = {f"{name}.{lazy}" for name, module in self.modules.items() for lazy in module.lazy}
        self.beside: dict[PurePosixPath, list[str]] = defaultdict(list)
        folders = {PurePosixPath(path).parent for path in ours}
        for path in set(self.files) - set(ours):
            above = (folder for folder in PurePosixPath(path).parents if folder in folders)
            self.beside[next(above, PurePosixPath())].append(path)
        self.near: dict[str, set[str]] = {}
        self.needs = cache(self._needs)

    def _needs(self, name: str) -> set[str]:
        """All that this module needs, near and far: modules of ours and of others by name, other files by path."""
        games = self.entries["dicelab.games"]
        here = next((key for key in games if key in name.split(".")), None)
        others = tuple(f"{place}." for key, place in games.items() if here and key != here)
        found: set[str] = set()
        new = {name, *self._for_test(self.modules[name])}
        while new:
            found |= new
            for one in new - self.near.keys():
                self.near[one] = set(self._from(one))
            new = set().union(*(self.near[one] for one in new)) - found
            new = {one for one in new if not f"{one.rstrip(':')}.".startswith(others)} if others else new
        return {one.rstrip(":") for one in found}

    def touched(self, changed: Iterable[str]) -> list[str]:
        """The test files that need a changed file."""
        tests = [module for module in self.modules.values() if PurePosixPath(module.path).name.startswith("test_")]
        by_path = {module.path: name for name, module in self.modules.items()}
        wanted = {by_path.get(path, path) for path in set(changed) - FOR_NONE}
        found = tests if wanted & FOR_ALL else [test for test in tests if wanted & self.needs(test.name)]
        return sorted(test.path for test in found)

    def _from(self, node: str) -> Iterator[str]:
        """What this one needs itself."""
        name = node.rstrip(":")
        if name not in self.modules:
            return
        module = self.modules[name]
        yield from chain.from_iterable(map(self.named, module.first))
        if node.endswith(":"):
            return
        yield from self.beside[PurePosixPath(module.path).parent]
        yield from chain.from_iterable(map(self.named, module.later | module.attributes & self.lazy))
        if any(name.split(".")[0] == "pkgutil" for name in module.first):
            yield from chain.from_iterable(map(self._below, module.first))
        for text in () if module.lazy else module.words:
            yield from chain.from_iterable(map(self.named, NAMED.findall(text)))
            if "-m" in module.words and f"{text}.__main__" in self.modules:  # [python, "-m", "website"]
                yield f"{text}.__main__"
            for place in self.entries.get(text, {}).values():
                yield from self._below(place.partition(":")[0])

    def named(self, name: str) -> Iterator[str]:
        """The modules that come with a name; one that ends with a dot stands for whatever lies below it."""
        parts = name.rstrip(".").split(".")
        if parts[0] not in OURS:
            yield parts[0]
            return
        if name.endswith(".") and len(parts) > 1:  # not startswith("dicelab.")
            yield from self._below(name[:-1])
        known = max((length for length in range(len(parts) + 1) if ".".join(parts[:length]) in self.modules), default=0)
        for length in range(1, known):
            yield f"{'.'.join(parts[:length])}:"
        if not known:
            return
        home, rest = ".".join(parts[:known]), parts[known:]
        if rest and rest[0] in self.modules[home].lazy:
            yield f"{home}:"
            yield from self.named(self.modules[home].lazy[rest[0]])
        else:
            yield home

    def _below(self, package: str) -> Iterator[str]:
        """Itself and its modules; what lies in a folder that is no package is no module of it."""
        below = (name for name in self.modules if name.startswith(f"{package}."))
        return chain([package], (name for name in below if name.rpartition(".")[0] in self.modules))

    def _for_test(self, test: Module) -> Iterator[str]:
        """What a test needs that it does not import: conftests above it, their fixtures, files by a word."""
        if not test.name.startswith("tests."):
            return
        asked = test.takes | test.words
        for folder in PurePosixPath(test.path).parents:
            conftest = self.modules.get(".".join((*folder.parts, "conftest")))
            if conftest is None:
                continue
            yield f"{conftest.name}:"
            new = asked & conftest.fixtures.keys()
            while new:
                fixture = conftest.fixtures[new.pop()]
                new |= (fixture.takes - asked) & conftest.fixtures.keys()
                asked |= fixture.takes
                yield from chain.from_iterable(map(self.named, fixture.first | fixture.later))
        words = {part for text in test.words for part in text.split("/")}
        yield from (path for path in self.files if {path.split("/")[0], PurePosixPath(path).name} & words)


def changed(since: str, root: Path = ROOT) -> list[str]:
    """The files that are not as they were where this branch began, also those that are not committed."""
    begun = _git(root, "merge-base", since, "HEAD").strip()
    listed = _git(root, "diff", "--name-only", "--no-renames", "-z", begun)
    listed += _git(root, "ls-files", "-z", "--others", "--exclude-standard")
    return [path for path in listed.split("\0") if path]


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    if found := changed(sys.argv[1]):
        print(*Graph().touched(found), sep="\n")
