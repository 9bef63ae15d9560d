"""check_sarif.py FILE: a SARIF 2.1.0 log keeps the rules of its specification that concern what leastaction writes: the
objects' properties, which are required, and what refers to what. Where the object model of the schema is installed
(sarif_om), no property has a name that the schema has not."""
import json
import pathlib
import sys
import urllib.parse

# Of each object: its properties, those with "!" required, and what they are.
TEXT, NUMBER, BOOLEAN, ANY = str, (int, float), bool, object
OBJECTS = {
    "sarif_log": {"$schema": TEXT, "version!": TEXT, "runs!": ["run"]},
    "run": {"tool!": "tool", "invocations": ["invocation"], "originalUriBaseIds": {"": "artifact_location"},
            "results": ["result"], "properties": ANY},
    "tool": {"driver!": "tool_component"},
    "tool_component": {"name!": TEXT, "version": TEXT, "rules": ["reporting_descriptor"]},
    "reporting_descriptor": {"id!": TEXT, "shortDescription": "multiformat_message_string",
                             "fullDescription": "multiformat_message_string",
                             "defaultConfiguration": "reporting_configuration"},
    "multiformat_message_string": {"text!": TEXT},
    "reporting_configuration": {"level": TEXT},
    "invocation": {"executionSuccessful!": BOOLEAN, "workingDirectory": "artifact_location",
                   "toolExecutionNotifications": ["notification"]},
    "notification": {"level": TEXT, "message!": "message"},
    "artifact_location": {"uri": TEXT, "uriBaseId": TEXT},
    "message": {"text!": TEXT},
    "result": {"ruleId": TEXT, "ruleIndex": int, "level": TEXT, "rank": NUMBER, "message!": "message",
               "locations": ["location"], "properties": ANY},
    "location": {"physicalLocation": "physical_location", "logicalLocations": ["logical_location"]},
    "physical_location": {"artifactLocation!": "artifact_location", "region": "region"},
    "region": {"startLine": int},
    "logical_location": {"name": TEXT, "kind": TEXT},
}


def schema_names(kind):
    """The properties that the schema's object has, and those that it requires; None where that is not installed."""
    try:
        import sarif_om
    except ImportError:
        return None
    model = getattr(sarif_om, "".join(part.capitalize() for part in kind.split("_")))
    fields = {field.metadata["schema_property_name"]: field for field in model.__attrs_attrs__}
    required = {name for name, field in fields.items() if field.default.__class__.__name__ == "_Nothing"}
    return fields.keys(), required


def check(value, kind, where):
    if isinstance(kind, list):
        assert isinstance(value, list), where
        for i, one in enumerate(value):
            check(one, kind[0], f"{where}[{i}]")
    elif isinstance(kind, dict):
        for name, one in value.items():
            check(one, kind[""], f"{where}.{name}")
    elif not isinstance(kind, str):
        assert isinstance(value, kind) and (kind is bool or not isinstance(value, bool) or kind is object), (where, value)
    else:
        rules = {name.rstrip("!"): of for name, of in OBJECTS[kind].items()}
        required = {name[:-1] for name in OBJECTS[kind] if name.endswith("!")}
        assert isinstance(value, dict) and required <= value.keys() <= rules.keys(), (where, value.keys())
        if known := schema_names(kind):
            assert known[1] <= value.keys() <= known[0], (where, value.keys(), known)
        for name, one in value.items():
            check(one, rules[name], f"{where}.{name}")
        if "level" in value:
            assert value["level"] in ("none", "note", "warning", "error"), where


def check_run(run):
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for base in run["originalUriBaseIds"].values():  # 3.14.14: absolute, with a slash at its end
        assert base["uri"].startswith("file:///") and base["uri"].endswith("/"), base
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"], result
        assert 0 <= result["rank"] <= 100, result
        for location in result["locations"]:
            place = location["physicalLocation"]["artifactLocation"]
            uri = urllib.parse.urlsplit(place["uri"])
            assert place["uri"].isascii() and " " not in place["uri"] and location["physicalLocation"]["region"]["startLine"] > 0
            if "uriBaseId" in place:  # 3.4.4: relative then, and not upwards
                assert place["uriBaseId"] in run["originalUriBaseIds"], place
                assert not uri.scheme and not uri.path.startswith("/") and ".." not in uri.path.split("/"), place
            elif uri.scheme:
                assert uri.scheme == "file" and uri.path.startswith("/"), place


sys.path.append("/usr/lib/python3/dist-packages")  # of Debian's package, whatever Python runs this
log = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
check(log, "sarif_log", "log")
assert log["version"] == "2.1.0"
for run in log["runs"]:
    check_run(run)
