"""Libraries that we link ourselves, loaded by the system and called: every sort of place that object code leaves open."""

from __future__ import annotations

import ctypes
import math
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from gridwright.kernels.linking import KNOWN_SYMBOLS, LinkError, link, read_object

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="libraries are for Linux")

PROGRAM = """
target triple = "x86_64-unknown-linux-gnu"
@constants = internal constant [3 x double] [double 1.5, double 2.5, double 3.5]
@counter = internal global i64 40
@room = internal global [4096 x i8] zeroinitializer, align 64
@functions = internal constant [2 x ptr] [ptr @twice, ptr @thrice]
@shared = global i64 100

declare double @log(double)
declare ptr @memset(ptr, i32, i64)

define internal i64 @twice(i64 %number) noinline { %answer = mul i64 %number, 2
  ret i64 %answer }
define internal i64 @thrice(i64 %number) noinline { %answer = mul i64 %number, 3
  ret i64 %answer }

define i32 @entry(ptr %table) {
  ; a function by its place in a table of addresses
  %which = load i64, ptr %table
  %cell = getelementptr [2 x ptr], ptr @functions, i64 0, i64 %which
  %function = load ptr, ptr %cell
  %first = call i64 %function(i64 7)
  store i64 %first, ptr %table
  ; a constant, and a function of the C library
  %second = getelementptr i64, ptr %table, i64 1
  %constant = getelementptr [3 x double], ptr @constants, i64 0, i64 %which
  %real = load double, ptr %constant
  %logarithm = call double @log(double %real)
  store double %logarithm, ptr %second
  ; data that lives on, and room that begins as zeros
  %third = getelementptr i64, ptr %table, i64 2
  %before = load i64, ptr @counter
  %after = add i64 %before, 1
  store i64 %after, ptr @counter
  %filled = call ptr @memset(ptr @room, i32 1, i64 8)
  %word = load i64, ptr @room
  %far = getelementptr i8, ptr @room, i64 4088
  %zero = load i64, ptr %far
  %all = load i64, ptr @shared
  %sum1 = add i64 %after, %word
  %sum2 = add i64 %sum1, %zero
  %sum3 = add i64 %sum2, %all
  store i64 %sum3, ptr %third
  ret i32 0
}
"""


def compile_program(program: str) -> bytes:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(program)
    target = llvm.Target.from_triple("x86_64-unknown-linux-gnu")
    machine = target.create_target_machine(opt=2, reloc="pic", codemodel="small")
    return bytes(machine.emit_object(module))


@pytest.fixture(scope="module")
def code() -> bytes:
    return compile_program(PROGRAM)


def test_a_library_is_loaded_and_called(code: bytes, tmp_path: Path) -> None:
    path = tmp_path / "program.so"
    path.write_bytes(link(code, "entry") + b"what comes after it is nobody's business")
    entry = ctypes.CDLL(str(path))["entry"]
    for call in range(2):
        table = (ctypes.c_int64 * 3)(call)
        assert entry(table) == 0
        assert table[0] == 7 * (2 + call)
        assert ctypes.c_double.from_buffer(table, 8).value == math.log((1.5, 2.5)[call])
        assert table[2] == 41 + call + 0x0101010101010101 + 100


def test_only_the_entry_is_exported(code: bytes, tmp_path: Path) -> None:
    path = tmp_path / "program.so"
    path.write_bytes(link(code, "entry"))
    library = ctypes.CDLL(str(path))
    with pytest.raises(AttributeError):
        library["twice"]


def test_what_object_code_needs_is_known(code: bytes) -> None:
    assert read_object(code).list_undefined() == ["log", "memset"]
    assert {"log", "memset"} <= KNOWN_SYMBOLS


def test_an_unknown_symbol_is_refused() -> None:
    """Such as a function of Python, or of Numba's runtime: a library that needs one would not load, or crash."""
    program = "declare i32 @PyErr_Occurred()\ndefine i32 @entry(ptr %table) { %a = call i32 @PyErr_Occurred()\n ret i32 %a }"
    with pytest.raises(LinkError, match="found PyErr_Occurred undefined, expected none but exp, log, memcpy, memmove, memset"):
        link(compile_program(program), "entry")


def test_data_of_threads_is_refused() -> None:
    program = """@own = internal thread_local global i32 5
define i32 @entry(ptr %table) { %a = load i32, ptr @own
 store i32 7, ptr @own
 ret i32 %a }"""
    with pytest.raises(LinkError):
        link(compile_program(program), "entry")


def test_an_entry_that_is_not_there_is_told(code: bytes) -> None:
    with pytest.raises(LinkError, match="found no function 'elsewhere'"):
        link(code, "elsewhere")


def test_other_files_are_refused() -> None:
    with pytest.raises(LinkError, match="found no object code"):
        link(b"MZ" + bytes(100), "entry")
