"""Makes a page of docs/schema/report.schema.json: a table for each object, with keys, types, units and descriptions."""
import json
import re


def typed(schema, definitions):
    """What a value is, in words of JSON, with links to the tables of objects."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        part = definitions[name]
        return f"[{name}](#{name})" if "properties" in part else typed(part, definitions)
    if "oneOf" in schema:
        return " or ".join(typed(choice, definitions) for choice in schema["oneOf"])
    if "const" in schema:
        return f"`\"{schema['const']}\"`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema["type"] == "array":
        items = schema.get("items") or schema["prefixItems"][0]
        return f"list of {typed(items, definitions)}".replace("of string", "of strings").replace("of number", "of numbers")
    if schema["type"] == "object":
        values = schema.get("additionalProperties") or next(iter(schema["patternProperties"].values()))
        return f"map to {typed(values, definitions)}"
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " or ".join({"integer": "whole number"}.get(word, word) for word in types)


def unit(schema, definitions):
    if "$ref" in schema:
        part = definitions[schema["$ref"].rsplit("/", 1)[1]]
        return "" if "properties" in part else unit(part, definitions)
    if "unit" in schema:
        return schema["unit"]
    inner = schema.get("items") or (schema.get("additionalProperties") if schema.get("type") == "object" else None)
    return unit(inner, definitions) if isinstance(inner, dict) else ""


def hoisted(schema):
    """The object that a key holds itself, in a list or not; None if it has no table here."""
    while schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        schema = schema["items"]
    return schema if "properties" in schema else None


def sentence(text):
    """With a capital letter, unless it begins with a command."""
    return re.sub(r"^leastaction \w+", r"`\g<0>`", text) if text.startswith("leastaction") else text[0].upper() + text[1:]


def table(path, schema, definitions, level):
    lines = [f"{'#' * level} {path} {{#{path}}}", "", f"{sentence(schema['description'])}.", "",
             "| key | type | unit | meaning |", "|---|---|---|---|"]
    inner = []
    for key, value in schema["properties"].items():
        own = hoisted(value)
        if own:
            inner.append((f"{path}.{key}", own))
        kind = f"{'list of ' if value.get('type') == 'array' else ''}[{path}.{key}](#{path}.{key})" if own else typed(value, definitions)
        optional = "" if key in schema["required"] else " *(optional)*"
        lines.append(f"| `{key}`{optional} | {kind} | {unit(value, definitions)} | {value['description']} |")
    lines.append("")
    for name, part in inner:
        lines += table(name, part, definitions, 3)
    return lines


def page(schema_file):
    schema = json.loads(schema_file.read_text(encoding="utf-8"))
    definitions = schema["$defs"]
    text = [f"# {schema['title']}", "", f"{schema['$comment']} The tables are made from", "[report.schema.json](schema/report.schema.json.md) (draft 2020-12), "
            "which a test compares with what the commands write. A key that is *optional* is missing where it does not apply.", ""]
    for name, part in definitions.items():
        if "properties" in part:
            text += table(name, part, definitions, 2)
    return "\n".join(text) + "\n"
