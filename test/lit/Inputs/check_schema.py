"""check_schema.py [--some] FILE...: the JSON reports are as docs/schema says, and together they have every key of reports of their kinds
(--some: or some of them).

The schema itself is valid (draft 2020-12), describes every key, and gives every number a unit. Prints "N files, N keys" and the kinds, or
what is wrong.
"""
import sys

import jsonschema
from report_schema import PATH, definition_of, described, load


def parts(schema):
    """The schema and all in it that describes a value."""
    yield schema
    for key in ("properties", "patternProperties", "$defs"):
        for part in schema.get(key, {}).values():
            if isinstance(part, dict):
                yield from parts(part)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key])


def reachable(root, name, found):
    """Adds the names of all definitions that one of that name refers to."""
    if name in found:
        return
    found.add(name)
    stack = [root["$defs"][name]]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if "$ref" in value:
                reachable(root, value["$ref"].rsplit("/", 1)[1], found)
            stack += value.values()
        elif isinstance(value, list):
            stack += value


def main():
    root, wrong, seen, kinds, wanted = load(PATH), [], set(), set(), set()
    files = [word for word in sys.argv[1:] if word != "--some"]
    jsonschema.Draft202012Validator.check_schema(root)
    validator = jsonschema.Draft202012Validator(root)
    for part in parts(root):
        wrong += [f"schema: '{key}' is not described" for key, value in part.get("properties", {}).items() if not value.get("description")]
        types = part.get("type", [])
        if {"number", "integer"} & set(types if isinstance(types, list) else [types]) and not part.get("unit"):
            wrong.append(f"schema: a number has no unit: {part}")
        if part.get("type") == "object" and part is not root and "additionalProperties" not in part:
            wrong.append(f"schema: an object takes any key: {part.get('description')}")
    for path in files:
        report = load(path)
        for error in list(validator.iter_errors(report))[:5]:
            wrong.append(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
        for schema, value in described(root, report):
            seen |= {(id(schema), key) for key in value}
        kinds.add(report["report"])
        if "--some" not in sys.argv:
            reachable(root, definition_of(report), wanted)
    for part in (part for name in sorted(wanted) for part in parts(root["$defs"][name])):
        wrong += [f"no file has '{key}' of '{part['description']}'" for key in part.get("properties", {}) if (id(part), key) not in seen]
    print("\n".join(wrong) if wrong else f"{len(files)} files, {len(seen)} keys: {', '.join(sorted(kinds))}")
    sys.exit(bool(wrong))


main()
