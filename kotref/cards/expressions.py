"""Conditions and amounts: `life < max_life`, `energy // 6`.

An expression is parsed, checked against a whitelist (integers, named quantities, comparisons, ``and or not``,
``+ - * //``, ``min``, ``max``) and turned into closures. Nothing in it is ever evaluated as Python.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from kotref.cards.context import Context
from kotref.cards.model import Amount
from kotref.cards.quantities import HOLDS, QUANTITIES, THEY_HOLD, held, held_by_them

MAX_NODES = 60
MAX_NUMBER = 1000


class ExpressionError(Exception):
    """An expression that the language does not allow; `word` is the part at fault, for a "did you mean"."""

    def __init__(self, message: str, word: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.word = word


_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def _divide(left: int, right: int) -> int:
    return left // right if right else 0


_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: _divide,
}


def expression(text: str | int) -> Amount:
    """Compile `text` to a function of a `Context`.

    >>> from kotref.cards.expressions import expression
    >>> expression("min(2, 3) + 1")(None)
    3

    Raises ExpressionError with the part that is not allowed.
    """
    source = str(text).strip()
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"{source[:80]!r} is not an expression") from error
    if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
        raise ExpressionError("the expression is too long")
    return _build(tree.body)


def _build(node: ast.expr) -> Amount:
    match node:
        case ast.Constant(value=bool()):
            raise ExpressionError(f"{node.value!r} is not a number")
        case ast.Constant(value=int(number)) if abs(number) <= MAX_NUMBER:
            return lambda ctx: number
        case ast.Name(id=name):
            return _quantity(name)
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return _quantity(f"{owner}.{name}")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _build(operand)
            return lambda ctx: not inner(ctx)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _build(operand)
            return lambda ctx: -inner(ctx)
        case ast.BoolOp(op=op, values=values):
            return _boolean(isinstance(op, ast.And), [_build(value) for value in values])
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _binary(_BINARY[type(op)], _build(left), _build(right))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARE:
            return _binary(_COMPARE[type(op)], _build(left), _build(right))
        case ast.Call(func=ast.Name(id="min" | "max" as name), args=[left, right], keywords=[]):
            return _binary(min if name == "min" else max, _build(left), _build(right))
    raise ExpressionError(f"{ast.unparse(node)[:80]!r} has no place in an expression")


def _quantity(name: str) -> Amount:
    if name.startswith(HOLDS):
        return held(name.removeprefix(HOLDS))
    if name.startswith(THEY_HOLD):
        return held_by_them(name.removeprefix(THEY_HOLD))
    quantity = QUANTITIES.get(name)
    if quantity is None:
        raise ExpressionError(f"there is no quantity {name!r}", name)
    return quantity.of


def _boolean(every: bool, parts: list[Amount]) -> Amount:
    if every:
        return lambda ctx: all(part(ctx) for part in parts)
    return lambda ctx: any(part(ctx) for part in parts)


def _binary(function: Callable[[Any, Any], Any], left: Amount, right: Amount) -> Amount:
    def both(ctx: Context) -> int:
        result: int = function(left(ctx), right(ctx))
        return result

    return both
