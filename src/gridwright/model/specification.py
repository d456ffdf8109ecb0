"""What can be asked of puzzles to be made or filled, described once: command line, HTTP and page derive theirs from it.

A specification is a frozen dataclass of a kind. Each field carries a `Property`: what it means in plain words, how it is written,
its choices or its range, and where the form of the page shows it::

    @dataclass(frozen=True, slots=True)
    class NonogramSpecification:
        height: int = field(metadata=describe(Side(1, 1_000), "Rows.", option="size", start=10, place=FIRST))
        density: float | None = field(default=None, metadata=describe(Share(), "Share of filled cells, from 0 to 1."))
        symmetry: str = field(default="none", metadata=describe(OneOf({"none": "Any picture.", ...}), "Left like right, ..."))

The annotation and the default stay what they are in any dataclass, `__post_init__` goes on to check what one field alone cannot
say, and a field without a property is the library's alone. What is derived:

- `list_properties(NonogramSpecification)`: the properties with their names and defaults, in the order of the fields;
- `make_schema(NonogramSpecification)`: a JSON schema, with the keys of the page's texts under `x-form`;
- `check_choices(self)`, for `__post_init__`: an InputError about a name that is no choice;
- `list_choices(NonogramSpecification)`: property -> its values by name, each with a sentence;
- the options of `gridwright generate` and `gridwright fill`, in `gridwright.cli.specification_options`;
- the models of requests that the page sends, in `gridwright.kinds.common.specification_models`.

A `GeneratorInfo` is all that a kind tells about its generator, and a `Source` a file that puzzles can be made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from numbers import Integral, Real
from typing import Any, ClassVar, Literal, Protocol, TypeVar

from gridwright.model.errors import InputError, quote

Schema = dict[str, Any]
"""A JSON schema, or a part of one."""
Place = Literal["first", "more", "none"]
FIRST: Place = "first"
MORE: Place = "more"
NOWHERE: Place = "none"
"""Where the page's form shows a property: at once, under "more", or not at all."""
SpecificationT = TypeVar("SpecificationT")
METADATA = "property"
"""The key of a field's metadata that holds its property."""


class Form(Protocol):
    """How the value of a property is written, and which values there are."""

    control: ClassVar[str]
    """What the page's form shows: `side`, `number`, `percent`, `toggle`, `choice`, `boxes`, `range`, `shares` or nothing."""

    def parse(self, text: str) -> Any:
        """The value that a text stands for; ValueError, with what was found and what expected, if there is none."""
        ...

    def write(self, value: Any) -> str:
        """A value as `parse` takes it."""
        ...

    def make_schema(self) -> Schema:
        """The values as JSON."""
        ...

    def make_controls(self, key: str) -> Schema:
        """What the page's form needs to know besides the schema; `key` is that of the property's text."""
        ...


class PlainForm:
    """What most forms have in common."""

    control: ClassVar[str] = ""

    def parse(self, text: str) -> Any:
        return text

    def write(self, value: Any) -> str:
        return str(value)

    def make_controls(self, key: str) -> Schema:
        return {}


@dataclass(frozen=True, slots=True)
class Whole(PlainForm):
    """A whole number within bounds."""

    least: int
    most: int
    control: ClassVar[str] = "number"

    def parse(self, text: str) -> int | None:
        if not re.fullmatch(r"[0-9]{1,20}", text.strip()) or not self.least <= int(text) <= self.most:
            raise ValueError(f"found {quote(text)}, expected a number from {self.least} to {self.most}")
        return int(text)

    def make_schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Side(Whole):
    """Rows or columns. The command line takes both at once, as columns x rows: see `parse_size`."""

    control: ClassVar[str] = "side"


@dataclass(frozen=True, slots=True)
class Share(PlainForm):
    """A number from 0 to 1."""

    has_one: bool = True
    """Whether 1 itself is one of them."""
    control: ClassVar[str] = "percent"

    def parse(self, text: str) -> float:
        try:
            share = float(text)
        except ValueError:
            share = -1.0
        if not (0 <= share < 1 or (self.has_one and share == 1)):
            raise ValueError(f"found {quote(text)}, expected a share from 0 to 1")
        return share

    def write(self, value: float) -> str:
        return f"{value:g}"

    def make_schema(self) -> Schema:
        return {"type": "number", "minimum": 0, "maximum" if self.has_one else "exclusiveMaximum": 1}


@dataclass(frozen=True, slots=True)
class Flag(PlainForm):
    """Yes or no; not written at all for no."""

    control: ClassVar[str] = "toggle"

    def make_schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class OneOf(PlainForm):
    """A choice by name."""

    choices: Mapping[str, str]
    """Name -> a sentence that says what it means."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Name -> the key of its text on the page, where that is not the property's key with the name behind it."""
    for_squares: Collection[str] = ()
    """Names that need as many rows as columns."""
    control: ClassVar[str] = "choice"

    def write(self, value: str) -> str:
        return hyphenate(value)

    def has(self, name: str) -> bool:
        """Whether there is a choice of this name, be it as it is typed."""
        return name in self.choices or name in self.list_names()

    def list_names(self) -> list[str]:
        """The names as they are typed, without spaces."""
        return [hyphenate(name) for name in self.choices]

    def make_schema(self) -> Schema:
        return {"enum": list(self.choices)}

    def make_controls(self, key: str) -> Schema:
        return {"choices": _list_choices(self.choices, self.texts, key, self.for_squares)}


@dataclass(frozen=True, slots=True)
class Range(PlainForm):
    """Two whole numbers, the smaller one first, written ``2-4``, or ``3`` if they are equal; or a word that stands for some."""

    least: int
    most: int
    expected: str
    """What an error says that should be there."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Word -> a sentence that says what it means."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """As in `OneOf`."""
    control: ClassVar[str] = "range"

    @property
    def choices(self) -> Mapping[str, str]:
        return self.words

    def parse(self, text: str) -> tuple[int, int] | str:
        if text.strip().lower() in self.words:
            return text.strip().lower()
        digits = f"[0-9]{{1,{len(str(self.most))}}}"
        found = re.fullmatch(rf"({digits})(?:\s*-\s*({digits}))?", text.strip())
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not self.least <= low <= high <= self.most:
            raise ValueError(f"found {quote(text)}, expected {self.expected}")
        return low, high

    def write(self, value: tuple[int, int] | str) -> str:
        return value if isinstance(value, str) else f"{value[0]}-{value[1]}"

    def make_schema(self) -> Schema:
        number = {"type": "integer", "minimum": self.least, "maximum": self.most}
        pair: Schema = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        return {"anyOf": [pair, {"enum": list(self.words)}]} if self.words else pair

    def make_controls(self, key: str) -> Schema:
        return {"choices": _list_choices(self.words, self.texts, key)} if self.words else {}


@dataclass(frozen=True, slots=True)
class Shares(PlainForm):
    """Several numbers from 0 to 1, written with commas between them."""

    names: Sequence[str]
    """What each of them is called; the key of its text is the property's with the name behind it."""
    expected: str
    control: ClassVar[str] = "shares"

    def parse(self, text: str) -> tuple[float, ...]:
        shares = [share.strip() for share in text.split(",")]
        if len(shares) != len(self.names) or not all(re.fullmatch(r"0|1|[01]?\.[0-9]{1,20}", share) for share in shares):
            raise ValueError(f"found {quote(text)}, expected {self.expected}")
        return tuple(map(float, shares))

    def write(self, value: Sequence[float]) -> str:
        return ",".join(f"{share:g}" for share in value)

    def make_schema(self) -> Schema:
        many = len(self.names)
        return {"type": "array", "items": Share().make_schema(), "minItems": many, "maxItems": many}

    def make_controls(self, key: str) -> Schema:
        return {"names": [{"value": name, "text": f"{key}.{name}"} for name in self.names]}


@dataclass(frozen=True, slots=True)
class Characters(PlainForm):
    """Some characters of a few, each at most once, such as the clues ``012``."""

    allowed: str
    offered: str = ""
    """Those that the page offers, if not all."""
    control: ClassVar[str] = "boxes"

    def make_schema(self) -> Schema:
        return {"type": "string", "pattern": f"^[{self.allowed}]+$", "minLength": 1, "maxLength": len(self.allowed)}

    def make_controls(self, key: str) -> Schema:
        return {"choices": [{"value": each, "text": ""} for each in self.offered or self.allowed]}


@dataclass(frozen=True, slots=True)
class Text(PlainForm):
    """A line of text."""

    longest: int = 500

    def make_schema(self) -> Schema:
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class WholeOr(Whole):
    """A whole number within bounds, or a word that stands for None: it is then found out."""

    word: str
    expected: str
    """What an error says that should be there."""

    def parse(self, text: str) -> int | None:
        text = text.strip()
        if text == self.word:
            return None
        if not re.fullmatch(rf"[0-9]{{1,{len(str(self.most))}}}", text) or not self.least <= int(text) <= self.most:
            raise ValueError(f"found {quote(text)}, expected {self.expected}")
        return int(text)

    def write(self, value: int | None) -> str:
        return self.word if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Box(PlainForm):
    """A part of an image: left, top, right and bottom in percent of its sides, with one decimal at most."""

    def parse(self, text: str) -> tuple[float, ...]:
        sides = [side.strip() for side in text.split(",")]
        if len(sides) != 4 or not all(re.fullmatch(r"[0-9]{1,3}(\.[0-9])?", side) and float(side) <= 100 for side in sides):
            raise ValueError(f"found {quote(text)}, expected left, top, right and bottom from 0 to 100, such as 20,10,80,100")
        return tuple(map(float, sides))

    def write(self, value: Sequence[float]) -> str:
        return ",".join(f"{side:g}" for side in value)

    def make_schema(self) -> Schema:
        return {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 100}, "minItems": 4, "maxItems": 4}


@dataclass(frozen=True, slots=True)
class Words(PlainForm):
    """Words of a theme, each given on its own."""

    def make_schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string"}}


@dataclass(frozen=True, slots=True)
class WordLists(PlainForm):
    """Lists of words, their spelling, scores and words left out. The command line has a group of options for it."""

    def make_schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string"}}


@dataclass(frozen=True, slots=True)
class Property:
    """What can be asked of a puzzle in one respect."""

    form: Form
    help: str
    """A sentence in plain words."""
    name: str = ""
    """The field's name; `list_properties` writes it in."""
    default: Any = None
    """The field's default, if it has one."""
    is_required: bool = False
    option: str = ""
    """What the command line calls it, if not by its name."""
    short: str = ""
    """Its one letter on the command line, if it has one."""
    option_help: str = ""
    """The sentence of the command line's help, where that speaks of other options."""
    metavar: str = ""
    """What stands for the value in the command line's help."""
    is_left_open: bool = False
    """Whether the specification decides what it means that nothing is asked for: it depends on the other properties."""
    has_shown_default: bool = True
    """Whether the command line's help tells the default, if there is one."""
    place: Place = MORE
    start: Any = None
    """What the page's form shows a beginner at first, if not the default."""
    text: str = ""
    """The key of its text on the page, if not ``generate.<name>``."""

    @property
    def option_name(self) -> str:
        return self.option or hyphenate(self.name.replace("_", " "))

    @property
    def text_key(self) -> str:
        return self.text or f"generate.{self.name}"

    def make_schema(self) -> Schema:
        """The JSON schema of the field, with what the page's form needs under `x-form`."""
        values = self.form.make_schema()
        if not self.is_required and self.default is None:
            values = {"anyOf": [*values.pop("anyOf", [values]), {"type": "null"}]}
        shown: Schema = {"place": self.place}
        if self.place != NOWHERE:
            start = self.default if self.start is None else self.start
            shown |= {
                "text": self.text_key,
                "control": self.form.control,
                "start": start,
                **self.form.make_controls(self.text_key),
            }
        schema: Schema = {**values, "description": self.help, "x-form": shown}
        return schema if self.is_required else {**schema, "default": self.default}


def describe(form: Form, help: str, **more: Any) -> dict[str, Property]:
    """The metadata of a field; `more` are the other fields of its `Property`."""
    return {METADATA: Property(form, help, **more)}


def list_properties(specification: type) -> Iterator[Property]:
    """What can be asked for, in the order of the fields."""
    for each in fields(specification):
        found: Property | None = each.metadata.get(METADATA)
        if found is not None:
            default = each.default_factory() if each.default_factory is not MISSING else each.default
            is_required = default is MISSING
            yield replace(found, name=each.name, default=None if is_required else default, is_required=is_required)


def make_specification(specification: type[SpecificationT], values: Mapping[str, Any]) -> SpecificationT:
    """A specification with these values; InputError about one that does not exist, is missing or is of another type.

    Bounds, and what goes with what, are for the specification itself to check.
    """
    described = {each.name: each for each in list_properties(specification)}
    for name in values:
        if name not in described:
            raise InputError(f"found {quote(name)}, expected one of {', '.join(described)}")
    for name, each in described.items():
        if name in values:
            _check_type(each, values[name])
        elif each.is_required:
            raise InputError(f"found nothing, expected {_name_type(each.form.make_schema())}", place=name)
    return specification(**values)


def _check_type(asked: Property, value: Any) -> None:
    may_be_none = not asked.is_required and (asked.default is None or asked.is_left_open)
    if isinstance(asked.form, WordLists) or (value is None and may_be_none):
        return
    schema = asked.form.make_schema()
    if not any(_TYPES[_find_type(part)][0](value) for part in schema.get("anyOf", [schema])):
        raise InputError(f"found {quote(value)}, expected {_name_type(schema)}", place=asked.name)


def _name_type(schema: Schema) -> str:
    return " or ".join(_TYPES[_find_type(part)][1] for part in schema.get("anyOf", [schema]))


def _find_type(schema: Schema) -> str:
    found: str = schema.get("type", "string")  # names that can be chosen are texts
    return found


_TYPES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "integer": (lambda value: isinstance(value, Integral) and not isinstance(value, bool), "a whole number"),
    "number": (lambda value: isinstance(value, Real) and not isinstance(value, bool), "a number"),
    "boolean": (lambda value: isinstance(value, bool), "True or False"),
    "string": (lambda value: isinstance(value, str), "a text"),
    "array": (lambda value: isinstance(value, Sequence) and not isinstance(value, str), "a list"),
}
"""Type in a JSON schema -> whether a value of Python is one, and what an error calls it."""


def check_choices(specification: Any) -> None:
    """InputError unless what is asked for by name exists."""
    for each in list_properties(type(specification)):
        if isinstance(each.form, OneOf):
            found = getattr(specification, each.name)
            if found is None and each.is_left_open:
                continue
            if not each.form.has(found):
                expected = ", ".join(each.form.choices)
                raise InputError(f"found {quote(found)}, expected one of {expected}", place=each.name)


def list_choices(specification: type) -> dict[str, dict[str, str]]:
    """Property -> its values by name, each with a sentence that says what it means."""
    named = ((each.name, each.form) for each in list_properties(specification))
    return {name: dict(form.choices) for name, form in named if isinstance(form, OneOf | Range) and form.choices}


def make_schema(specification: type, *, longest_side: int | None = None, without: Collection[str] = ()) -> Schema:
    """A specification as a JSON schema; a server may allow shorter sides only, and leave properties out."""
    properties: Schema = {}
    required = []
    for each in list_properties(specification):
        if each.name not in without and not isinstance(each.form, WordLists):
            properties[each.name] = each.make_schema()
            if isinstance(each.form, Side) and longest_side is not None:
                properties[each.name]["maximum"] = min(longest_side, each.form.most)
            if each.is_required:
                required.append(each.name)
    title, description = specification.__name__, (specification.__doc__ or "").strip().partition("\n")[0]
    base = {"title": title, "description": description, "type": "object", "additionalProperties": False}
    return {**base, "properties": properties, "required": required}


@dataclass(frozen=True, slots=True)
class Source:
    """A file that puzzles can be made of: a picture, an image, a loop."""

    name: str
    """Also of the option that takes it."""
    help: str
    specification: type
    """What can be asked of puzzles that are made of it."""
    part: Literal["picture_maker", "loop_maker"]
    """The part of the kind that makes puzzles of it."""
    refusal: str
    """Why what can only be asked of puzzles made from nothing does not go with it, with a comma or a colon before it."""
    tracing: type | None = None
    """How a photograph becomes a picture, as a specification; None for a puzzle file with its solution."""
    is_random: bool = False
    """Whether the seed says what is made of it; it stays as it is then."""


@dataclass(frozen=True, slots=True)
class GeneratorInfo:
    """What a kind tells about its generator."""

    specification: type
    """What can be asked of puzzles that are made from nothing."""
    summary: str
    """What it makes, in a sentence."""
    help: str
    """The paragraphs of the command line's help that say how."""
    describe: Callable[[Mapping[str, Any]], str]
    """What was found out about a puzzle that was made, in words."""
    facts: Sequence[str]
    """The names of what is found out."""
    unfit: str = ""
    """When the exit code is 4, if it ever is."""
    sources: Sequence[Source] = ()
    sizes: Sequence[tuple[int, int]] = ()
    """Columns and rows that the page's form offers at one press."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """Options to try on the command line -> what they do."""
    is_light: Callable[[Mapping[str, Any]], bool] = lambda values: False
    """Whether puzzles with these values are made without kernels and without words."""

    def make_schema(self, *, longest_side: int | None = None, without: Collection[str] = ()) -> Schema:
        """The JSON schema of what can be asked for, with the sizes that the page offers under `x-form`."""
        schema = make_schema(self.specification, longest_side=longest_side, without=without)
        return {**schema, "x-form": {"sizes": [list(size) for size in self.sizes]}}


def parse_size(text: str, *, has_depth: bool = False) -> tuple[int, ...]:
    """Columns and rows, and slices where there may be some; ValueError unless they are written like 20x15.

    >>> parse_size("20x15"), parse_size("5x4x3", has_depth=True)
    ((20, 15), (5, 4, 3))
    """
    sides = re.fullmatch(r"([0-9]{1,99})\s*[xX]\s*([0-9]{1,99})(?:\s*[xX]\s*([0-9]{1,99}))?", text.strip())
    if sides is None or (sides[3] and not has_depth):
        raise ValueError(f"found {quote(text)}, expected columns and rows such as 20x15")
    return tuple(int(side) for side in sides.groups() if side)


def hyphenate(name: str) -> str:
    """A name as it is typed, without spaces."""
    return name.replace(" ", "-")


def _list_choices(
    choices: Mapping[str, str], texts: Mapping[str, str], key: str, for_squares: Collection[str] = ()
) -> list[Schema]:
    return [
        {
            "value": name,
            "text": texts.get(name, f"{key}.{hyphenate(name)}"),
            "summary": summary,
            **({"needs_square": True} if name in for_squares else {}),
        }
        for name, summary in choices.items()
    ]
