"""The schema of JSON reports, and which part of it describes which part of a report."""
import json
import pathlib

PATH = pathlib.Path(__file__).resolve().parents[3] / "docs/schema/report.schema.json"


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def objects(schema, root, value):
    """Each object of the value that has named keys, with its schema."""
    if "$ref" in schema:
        yield from objects(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, value)
    for choice in schema.get("oneOf", []):
        if value is not None and "$ref" in choice:
            yield from objects(choice, root, value)
    if isinstance(value, dict) and "properties" in schema:
        yield schema, value
        for key, part in value.items():
            yield from objects(schema["properties"].get(key, {}), root, part)
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        for part in value:
            yield from objects(schema["items"], root, part)


def definition_of(report):
    """The name of what the schema says of a report."""
    kind = report["report"]
    if kind == "gate":
        return "gate_of_cores" if "cores" in report else "gate_verdict"
    return "isoefficiency_of_jobs" if kind == "isoefficiency" and "by_kind" in report else kind


def described(root, report):
    """Each object of a report that has named keys, with its schema; nothing of what is not a report that the schema knows."""
    kind = report.get("report") if isinstance(report, dict) else None
    if kind not in root["properties"]["report"]["enum"]:
        return []
    return objects(root["$defs"][definition_of(report)], root, report)
