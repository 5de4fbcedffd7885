"""Small changes of a file, one at a time, each laid into the functions that run."""

import ast
import builtins
import gc
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

# What stands for what. Of texts nothing is changed: tests of texts hold them.
OTHERS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
COMES = "__somebody_comes__"  # what a place calls
Place = tuple[str, int, str]  # file, first line and name of a function


@dataclass(frozen=True)
class Change:
    file: str
    at: int  # the how-manieth of its file
    line: int
    what: str
    function: Place

    def __str__(self) -> str:
        return (
            f"{os.path.relpath(self.file)}:{self.line} {self.function[2]}: {self.what}"
        )


class Changer(ast.NodeTransformer):
    """Finds what can be changed within functions; changes one of it, or nothing."""

    def __init__(self, file: str, chosen: int = -1) -> None:
        self.file, self.chosen = file, chosen
        self.within: list[Place] = []
        self.found: list[Change] = []
        self.places: dict[ast.AST, list[int]] = defaultdict(list)

    def enter(self, node: ast.FunctionDef | ast.Lambda, name: str) -> ast.AST:
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(one.lineno for one in decorators)])
        self.within.append((self.file, first, name))
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = [self.visit(one) for one in node.body]
        self.within.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self.enter(node, node.name)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self.enter(node, "<lambda>")

    def can(self, node: ast.expr | ast.stmt, what: str) -> bool:
        """Whether this is the one to be changed."""
        if not self.within:
            return False
        change = Change(self.file, len(self.found), node.lineno, what, self.within[-1])
        self.found.append(change)
        self.places[node].append(change.at)
        return change.at == self.chosen

    def other(self, node: ast.expr | ast.stmt, old: ast.AST) -> ast.AST:
        new = OTHERS.get(type(old))
        said = f"{type(old).__name__} to {new.__name__}" if new else ""
        return new() if new and self.can(node, said) else old

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        node.ops = [self.other(node, one) for one in node.ops]  # type: ignore[misc]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.op = self.other(node, node.op)  # type: ignore[assignment]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not of_text(node.left) and not of_text(node.right):
            node.op = self.other(node, node.op)  # type: ignore[assignment]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        node.op = self.other(node, node.op)  # type: ignore[assignment]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        dropped = isinstance(node.op, ast.Not | ast.USub)
        if dropped and self.can(node, f"without {type(node.op).__name__}"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, int):
            return node
        new = not node.value if isinstance(node.value, bool) else node.value + 1
        if self.can(node, f"{node.value} to {new}"):
            return ast.copy_location(ast.Constant(new), node)
        return node

    def visit_Break(self, node: ast.Break) -> ast.AST:
        return ast.copy_location(self.other(node, node), node)

    visit_Continue = visit_Break  # type: ignore[assignment]

    def negate(self, node: ast.expr) -> ast.expr:
        plain = isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
        if plain and self.can(node, "the contrary is asked"):
            return ast.copy_location(ast.UnaryOp(ast.Not(), node), node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.test = self.negate(node.test)
        return node

    visit_IfExp = visit_While = visit_If  # type: ignore[assignment]

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs = [self.negate(one) for one in node.ifs]
        return node


def of_text(node: ast.expr) -> bool:
    constant = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return constant or isinstance(node, ast.JoinedStr)


def changes_of(path: Path) -> list[Change]:
    changer = Changer(str(path))
    changer.visit(ast.parse(path.read_text(encoding="utf-8")))
    return changer.found


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from codes(const)


class Marker(ast.NodeTransformer):
    """Has each place that can be changed say that somebody comes there."""

    def __init__(self, places: dict[ast.AST, list[int]]) -> None:
        self.places = places

    def visit(self, node: ast.AST) -> Any:
        numbers = self.places.get(node, ())
        if isinstance(node, ast.pattern):
            return node  # which can only be a constant
        self.generic_visit(node)
        told = [ast.parse(f"{COMES}({at})", mode="eval").body for at in numbers]
        if not told:
            return node
        if isinstance(node, ast.stmt):
            return [*map(ast.Expr, told), node]
        both = ast.Tuple([*told, node], ast.Load())
        return ast.Subscript(both, ast.Constant(len(told)), ast.Load())


def compile_change(path: Path, chosen: int = -1) -> list[CodeType]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    Changer(str(path), chosen).visit(tree)
    return codes_of(tree, path)


def compile_marks(path: Path, first: int) -> list[CodeType]:
    """With a call at each place, by its number; these begin with `first`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    changer = Changer(str(path))
    changer.visit(tree)
    places = {
        node: [first + at for at in numbers] for node, numbers in changer.places.items()
    }
    return codes_of(Marker(places).visit(tree), path)


def codes_of(tree: ast.AST, path: Path) -> list[CodeType]:
    whole = ast.fix_missing_locations(tree)
    return list(codes(compile(whole, str(path), "exec", dont_inherit=True)))


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name


def lay(change: Change) -> int:
    """In how many functions it stands now."""
    path = Path(change.file)
    return lay_codes(path, compile_change(path, change.at))


def lay_marks(paths: Iterable[Path], come: Callable[[int], object]) -> None:
    """`come` is told each place that somebody comes to: by the number of its change,
    counted through all the files.
    """
    setattr(builtins, COMES, come)
    first = 0
    for path in paths:
        lay_codes(path, compile_marks(path, first))
        first += len(changes_of(path))


def lay_codes(path: Path, changed: list[CodeType]) -> int:
    running: dict[CodeType, list[FunctionType]] = defaultdict(list)
    for function in gc.get_objects():
        # Asked for its class, a lazy value would be worked out.
        if type(function) is FunctionType and function.__code__.co_filename == str(
            path
        ):
            running[function.__code__].append(function)
    laid = 0
    before = {place_of(one): one for one in compile_change(path)}
    for new in changed:
        old = before.get(place_of(new))
        if old is not None and old != new:
            for function in running.get(old, ()):
                function.__code__ = new
                laid += 1
    return laid
