#!/usr/bin/env python3
"""Answers the questions of the trials with no code of Docket's, and compares.

Usage: oracle.py FILE

Each line of FILE is a JSON object made by `record-trials --oracle FILE`: records, a predicate, sort keys, a limit, and
the names that Docket's evaluator answered, in order. This is written from the rules in the book, with Python's standard
library only: its integers are exact, its fractions compare numbers exactly, and its Unicode data are its own.
"""

import json
import math
import struct
import sys
import unicodedata
from fractions import Fraction

MARKS = [(0x300, 0x36F), (0x483, 0x487), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F)]


def double(bits):
    return struct.unpack(">d", int(bits, 16).to_bytes(8, "big"))[0]


def fold(text, options):
    text = unicodedata.normalize("NFD", text)
    if "d" in options:
        text = "".join(c for c in text if not any(low <= ord(c) <= high for low, high in MARKS))
    if "c" in options:
        text = text.casefold()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text))


def encoded(text):
    return text.encode("utf-8", "surrogatepass")


def words(text):
    text = fold(text, "cd")
    found, run = set(), ""
    for c in text + " ":
        category = unicodedata.category(c)
        if category[0] in "LM" or category == "Nd":
            run += c
        else:
            if any(unicodedata.category(d)[0] == "L" or unicodedata.category(d) == "Nd" for d in run):
                found.add(run)
            run = ""
    return found


def order_key(value, options=""):
    """A key that compares within one kind, with a rank for what meets along a sort path; None when there is no order."""
    kind, content = value
    if kind == "bool":
        return (0, content)
    if kind == "int":
        return (1, Fraction(content))
    if kind == "double":
        return (1, Fraction(double(content)))
    if kind == "string":
        return (2, encoded(fold(content, options) if options else content))
    if kind == "date":
        return (3, Fraction(double(content)))
    if kind == "data":
        return (4, bytes.fromhex(content))
    if kind == "reference":
        type_, name = content.split("/", 1)
        return (5, (encoded(type_), encoded(name)))
    return None


def equality_key(value):
    """Equal for values that are equal in meaning, at any depth."""
    kind, content = value
    if kind == "list":
        return ("list", tuple(equality_key(element) for element in content))
    if kind == "object":
        return ("object", frozenset((encoded(key), equality_key(inner)) for key, inner in content))
    if kind == "location":
        return ("location", tuple(double(part) for part in content))
    return order_key(value)


def distance(a, b):
    (lat1, lon1), (lat2, lon2) = ([math.radians(double(part)) for part in p] for p in (a, b))
    # The angle by the haversine formula.
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    metres = 2 * 6_371_008.8 * math.asin(min(1.0, math.sqrt(h)))
    return math.floor(metres * 1000 + 0.5) / 1000


def value_at(record, path):
    (root, name), keys = path
    if root == "metadata":
        if name == "id":
            return ["reference", record["type"] + "/" + record["name"]]
        return record[name]
    value = record["fields"].get(name)
    for key in keys:
        if value is None or value[0] != "object":
            return None
        value = next((inner for k, inner in value[1] if k == key), None)
    return value


def like(pattern, text, options):
    """Dynamic programming over the pattern's parts, which is plainer than the matcher it checks."""
    parts, run, i = [], "", 0
    while i < len(pattern):
        c = pattern[i]
        if c in "*?":
            if run:
                parts.extend(fold(run, options) if options else run)
                run = ""
            parts.append(None if c == "*" else True)
        else:
            if c == "\\" and i + 1 < len(pattern):
                i += 1
                c = pattern[i]
            run += c
        i += 1
    parts.extend(fold(run, options) if options else run)
    text = fold(text, options) if options else text
    reach = {0}
    for part in parts:
        if part is None:
            reach = set(range(min(reach), len(text) + 1)) if reach else set()
        else:
            reach = {i + 1 for i in reach if i < len(text) and (part is True or text[i] == part)}
    return len(text) in reach


def holds(value, relation, constant, options):
    """Whether one value satisfies a comparison; != is the complement of ==, here as for an absent value."""
    if relation == "!=":
        return not holds(value, "==", constant, options)
    if value is None:
        return False
    if relation == "CONTAINS" and value[0] == "list":
        return any(holds(element, "==", constant, options) for element in value[1])
    if constant[0] == "string" and (options or relation in ("CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE")):
        if value[0] != "string":
            return False
        if relation == "LIKE":
            return like(constant[1], value[1], options)
        a, b = (encoded(fold(s, options) if options else s) for s in (value[1], constant[1]))
        return {"CONTAINS": b in a, "BEGINSWITH": a.startswith(b), "ENDSWITH": a.endswith(b), "==": a == b,
                "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[relation]
    if relation == "==":
        return equality_key(value) == equality_key(constant)
    a, b = order_key(value), order_key(constant)
    if a is None or b is None or a[0] != b[0]:
        return False
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[relation]


def quantified(value, quantifier, test):
    if quantifier is None:
        return test(value)
    if quantifier == "NONE":
        return not quantified(value, "ANY", test)
    if value is None or value[0] != "list":
        return False
    return (any if quantifier == "ANY" else all)(test(element) for element in value[1])


def satisfies(record, predicate):
    kind = predicate[0]
    if kind == "constant":
        return predicate[1]
    if kind == "and":
        return all(satisfies(record, part) for part in predicate[1])
    if kind == "or":
        return any(satisfies(record, part) for part in predicate[1])
    if kind == "not":
        return not satisfies(record, predicate[1])
    if kind == "exists":
        return value_at(record, predicate[1]) is not None
    if kind == "compare":
        _, path, relation, constant, options, quantifier = predicate
        return quantified(value_at(record, path), quantifier, lambda v: holds(v, relation, constant, options))
    if kind == "in":
        _, path, constants, options, quantifier = predicate
        return quantified(
            value_at(record, path), quantifier,
            lambda v: any(holds(v, "==", constant, options) for constant in constants))
    if kind == "between":
        _, path, low, high = predicate
        value = value_at(record, path)
        return holds(value, ">=", low, "") and holds(value, "<=", high, "")
    if kind == "distance":
        _, path, center, metres, included = predicate
        value = value_at(record, path)
        if value is None or value[0] != "location":
            return False
        away, bound = distance(value[1], center[1]), double(metres[1])
        return away <= bound if included else away < bound
    if kind == "tokens":
        _, match, text = predicate
        have = set()
        for value in record["fields"].values():
            if value[0] == "string":
                have |= words(value[1])
            elif value[0] == "list":
                for element in value[1]:
                    if element[0] == "string":
                        have |= words(element[1])
        asked = words(text)
        return asked <= have if match == "ALL" else bool(asked & have)
    raise ValueError(kind)


def sort_key(record, key):
    """(0,) for an absent value, so that it comes first ascending and last descending."""
    value = value_at(record, key[1])
    if key[0] == "distance":
        if value is None or value[0] != "location":
            return (0,)
        return (1, 1, Fraction(distance(value[1], key[2][1])))
    made = None if value is None or value[0] in ("list", "object") else order_key(value, key[2])
    return (0,) if made is None else (1, *made)


def answer(case):
    rows = [record for record in case["records"] if satisfies(record, case["where"])]
    rows.sort(key=lambda record: encoded(record["name"]))
    # Sorting is stable, descending too, so the last key is sorted by first.
    for key in reversed(case["sort"]):
        rows.sort(key=lambda record: sort_key(record, key), reverse=key[3])
    names = [record["name"] for record in rows]
    return names if case["limit"] is None else names[: case["limit"]]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    cases = 0
    with open(sys.argv[1], encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            case = json.loads(line)
            mine = answer(case)
            if mine != case["answer"]:
                print(f"{sys.argv[1]}:{number}: Docket answers {case['answer']}, the oracle {mine}")
                print(line[:4000])
                sys.exit(1)
            cases += 1
    if cases == 0:
        sys.exit("The file has no cases; nothing was checked.")
    print(f"The oracle agrees with {cases} answers.")


main()
