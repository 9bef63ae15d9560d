"""check_job_otf2.py ARCHIVE REPORT [--cut]: what otf2-print shows of a job's archive is consistent, and says of the
job what the JSON of its report says.

Times never fall; what is entered is left again; a message is received by whom and where it was sent to, not before it
was sent, with the same bytes; requests end once; the members of a communicator take part in the same collective calls.
--cut: the job did not come to its end, so some messages have no receive. Prints what there is, for FileCheck.
"""
import collections
import json
import re
import subprocess
import sys

archive, report = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
cut = "--cut" in sys.argv


def shown(*options):
    command = ["otf2-print", *options, archive + "/traces.otf2"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not answer.stderr, answer.stderr
    return answer.stdout.splitlines()


members, names = {}, []
for line in shown("-G"):
    if found := re.match(r"GROUP +(\d+) .*Type: COMM_(GROUP|SELF)", line):
        members[found[1]] = [int(rank) for rank in re.findall(r"(\d+) \(", line)]
    elif found := re.match(r'COMM +\d+ +Name: "([^"]+)" .*Group: "" <(\d+)>, Parent: (?:"([^"]+)"|UNDEFINED)', line):
        members[found[1]] = members[found[2]]
        names.append(f"{found[1]}: {' '.join(map(str, members[found[2]])) or 'self'} of {found[3]}")

EVENT = re.compile(r"^([A-Z_]+) +(\d+) +(\d+) +(.*)$")
last, entered, begun, collectives = {}, collections.defaultdict(list), {}, collections.defaultdict(list)
sent, received = collections.defaultdict(list), collections.defaultdict(list)
kinds, regions, operations = collections.Counter(), collections.Counter(), collections.Counter()
for line in shown():
    if not (event := EVENT.match(line)):
        continue
    kind, rank, tick, rest = event[1], int(event[2]), int(event[3]), event[4]
    assert last.get(rank, 0) <= tick <= report["ticks"], line
    last[rank] = tick
    kinds[kind] += 1
    field = lambda name: re.search(name + r": (?:\"([^\"]+)\"|([^ ,]+))", rest)
    number = lambda name: int(field(name)[2])
    request = (rank, number("Request")) if "Request: " in rest else None
    if kind in ("MPI_SEND", "MPI_ISEND", "MPI_RECV", "MPI_IRECV"):
        inside = field("Communicator")[1]
        other = number("Receiver" if "SEND" in kind else "Sender")
        other = members[inside][other] if members[inside] else rank
        ends = (rank, other) if "SEND" in kind else (other, rank)
        (sent if "SEND" in kind else received)[*ends, inside, number("Tag")].append(
            (begun.get(request, tick) if kind == "MPI_IRECV" else tick, tick, number("Length")))
    if kind == "ENTER":
        entered[rank].append(rest)
        regions[field("Region")[1]] += 1
    elif kind == "LEAVE":
        assert entered[rank].pop() == rest, line
    elif kind in ("MPI_ISEND", "MPI_IRECV_REQUEST", "NON_BLOCKING_COLLECTIVE_REQUEST"):
        assert request not in begun, line
        begun[request] = tick
    elif request:
        del begun[request]
    if "Operation: " in rest:
        operations[field("Operation")[2].rstrip(",")] += 1
        collectives[rank, field("Communicator")[1]].append((field("Operation")[2], re.search(r"Root: (\w+)", rest)[1]))

assert not any(entered.values()), "not all that was entered is left"
assert cut or not begun, begun
assert all(time <= report["ticks"] for time in last.values())
traffic = collections.Counter()
for channel in sorted(sent.keys() | received.keys()):
    ends = sorted(received[channel])
    assert len(ends) == len(sent[channel]) or cut and len(ends) < len(sent[channel]), channel
    for (_, gone, given), (_, come, got) in zip(sent[channel], ends):
        assert gone <= come and given == got, (channel, gone, come)
        traffic[channel[:2]] += got
if not cut:
    assert traffic == {(row["from"], row["to"]): row["bytes"] for row in report["messages"]}, traffic
for (rank, inside), calls in collectives.items():
    for member in members[inside]:
        assert cut or collectives[member, inside] == calls, (inside, rank, member)
for title, counts in (("", kinds), ("region ", regions), ("operation ", operations)):
    for name, count in sorted(counts.items()):
        print(f"{title}{name}: {count}")
print(*names, sep="\n")
