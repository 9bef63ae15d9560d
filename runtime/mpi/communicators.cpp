#include "runtime/mpi/communicators.h"

namespace leastaction::mpi {
namespace {

HandleTable<Communicator> communicators;
HandleTable<uint64_t> madeByKey;
MPI_Group worldGroup = MPI_GROUP_NULL;

constexpr int pieceRanks = format::mpiMembersPerRecord;

/// The ranks in MPI_COMM_WORLD of a group's members from `first` on; returns how many there are, pieceRanks at most.
int worldRanks(MPI_Group group, int first, int size, int (&ranks)[pieceRanks]) {
  int asked[pieceRanks], count = size - first < pieceRanks ? size - first : pieceRanks;
  for (int i = 0; i < count; ++i)
    asked[i] = first + i;
  PMPI_Group_translate_ranks(group, count, asked, worldGroup, ranks);
  return count;
}

/// Calls `visit` with the index and the rank in MPI_COMM_WORLD of each member.
template <class Visit> void forEachMember(MPI_Group group, Visit visit) {
  int size = 0, ranks[pieceRanks];
  PMPI_Group_size(group, &size);
  for (int first = 0; first < size; first += pieceRanks)
    for (int i = 0, count = worldRanks(group, first, size, ranks); i < count; ++i)
      visit(first + i, ranks[i]);
}

int32_t lowestOf(MPI_Group group, bool &areKnown) {
  int32_t lowest = INT32_MAX;
  forEachMember(group, [&](int, int rank) {
    areKnown &= rank != MPI_UNDEFINED;
    lowest = rank < lowest ? rank : lowest;
  });
  return lowest;
}

/// The communicator's groups in the order of their numbers; the second one is none but of intercommunicators.
struct Groups {
  explicit Groups(MPI_Comm communicator) {
    int isInter = 0;
    PMPI_Comm_test_inter(communicator, &isInter);
    PMPI_Comm_group(communicator, &own);
    if (isInter)
      PMPI_Comm_remote_group(communicator, &other);
  }
  ~Groups() {
    PMPI_Group_free(&own);
    if (other != MPI_GROUP_NULL)
      PMPI_Group_free(&other);
  }
  Groups(const Groups &) = delete;
  Groups &operator=(const Groups &) = delete;
  MPI_Group own = MPI_GROUP_NULL, other = MPI_GROUP_NULL;
};

/// Fills records of members one after the other.
class MembersWriter {
public:
  MembersWriter(const format::MpiRecord &like) : record_(like) {
    record_.kind = format::MpiRecordKind::members;
    clear();
  }
  void add(int32_t rank) {
    memcpy(begin() + sizeof rank * filled_, &rank, sizeof rank);
    if (++filled_ == format::mpiMembersPerRecord)
      flush();
  }
  void flush() {
    if (filled_)
      withTrace([&] { append(record_); });
    record_.count += filled_;
    clear();
  }

private:
  char *begin() { return reinterpret_cast<char *>(&record_) + offsetof(format::MpiRecord, begin); }
  void clear() {
    memset(begin(), 0, offsetof(format::MpiRecord, caller) - offsetof(format::MpiRecord, begin));
    filled_ = 0;
  }
  format::MpiRecord record_;
  uint32_t filled_ = 0;
};

} // namespace

uint64_t idFrom(uint64_t parent, uint64_t madeBefore, int32_t lowest) {
  const uint64_t words[] = {parent, madeBefore, static_cast<uint64_t>(lowest)};
  const uint64_t id = format::checksum(words, sizeof words);
  return id > format::mpiSelf ? id : id + format::mpiSelf + 1;
}

Communicator *findCommunicator(MPI_Comm communicator) {
  return communicators.find(keyOf(communicator));
}

void forgetCommunicator(MPI_Comm communicator) {
  communicators.remove(keyOf(communicator));
}

bool describe(MPI_Comm communicator, Communicator &known) {
  const Groups groups(communicator);
  bool areKnown = true;
  int rank = 0, size = 0;
  PMPI_Comm_rank(communicator, &rank);
  PMPI_Comm_size(communicator, &size);
  known.lowest = lowestOf(groups.own, areKnown);
  known.rank = rank;
  known.size = size;
  known.offset = 0;
  known.isInter = groups.other != MPI_GROUP_NULL;
  if (known.isInter) {
    const int32_t others = lowestOf(groups.other, areKnown);
    int remote = 0;
    PMPI_Comm_remote_size(communicator, &remote);
    known.size = remote;
    if (others < known.lowest) {
      known.lowest = others;
      known.rank += remote;
    } else {
      known.offset = size;
    }
  }
  return areKnown;
}

uint64_t sumOfMembers(MPI_Group group) {
  uint64_t sum = 0;
  forEachMember(group, [&](int, int rank) {
    const auto word = static_cast<uint64_t>(rank);
    sum += format::checksum(&word, sizeof word);
  });
  return sum;
}

uint64_t sumOfBothGroups(MPI_Comm communicator) {
  const Groups groups(communicator);
  return sumOfMembers(groups.own) + sumOfMembers(groups.other);
}

void announce(MPI_Comm communicator, const Communicator &known, const format::MpiRecord &maker) {
  const Groups groups(communicator);
  int own = 0, other = 0;
  PMPI_Group_size(groups.own, &own);
  if (groups.other != MPI_GROUP_NULL)
    PMPI_Group_size(groups.other, &other);
  format::MpiRecord record = maker;
  record.kind = format::MpiRecordKind::communicator;
  record.communicator = known.id;
  record.peer = format::mpiNoPeer;
  record.tag = 0;
  record.bytesOut = record.bytesIn = record.request = 0;
  record.count = static_cast<uint32_t>(own + other);
  record.peerIn = known.rank;
  withTrace([&] {
    if (Communicator *noted = communicators.add(keyOf(communicator)))
      *noted = known;
    append(record);
  });
  record.count = 0;
  record.peerIn = 0;
  MembersWriter members(record);
  const bool otherIsFirst = groups.other != MPI_GROUP_NULL && known.offset == 0;
  const MPI_Group inOrder[] = {otherIsFirst ? groups.other : groups.own, otherIsFirst ? groups.own : groups.other};
  for (const MPI_Group group : inOrder)
    if (group != MPI_GROUP_NULL)
      forEachMember(group, [&](int, int rank) { members.add(rank); });
  members.flush();
}

uint64_t countMade(uint64_t key) {
  uint64_t *count = madeByKey.add(key);
  return count ? (*count)++ : 0;
}

void beginCommunicators() {
  PMPI_Comm_group(MPI_COMM_WORLD, &worldGroup);
}

void endCommunicators() {
  if (worldGroup != MPI_GROUP_NULL)
    PMPI_Group_free(&worldGroup);
}

} // namespace leastaction::mpi
