#include "runtime/mpi/requests.h"

#include "runtime/mpi/handle_table.h"

namespace leastaction::mpi {
namespace {

struct Entry {
  Request request;
  const MPI_Request *place = nullptr;
  Entry *next = nullptr; ///< Of the same handle, added later.
  bool isClaimed = false;
};

struct Queue {
  Entry *first = nullptr, *last = nullptr;
};

HandleTable<Queue> queues;
Entry *unused;

Entry *newEntry() {
  constexpr size_t many = 512;
  if (!unused) {
    void *memory = mmap(nullptr, many * sizeof(Entry), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return nullptr;
    for (size_t i = 0; i < many; ++i) {
      auto *entry = static_cast<Entry *>(memory) + i;
      entry->next = unused;
      unused = entry;
    }
  }
  Entry *entry = unused;
  unused = entry->next;
  *entry = Entry();
  return entry;
}

/// The entry of that number, which is mostly the only one; `before` is the one before it.
Entry *entryOf(Queue *queue, uint64_t number, Entry *&before) {
  before = nullptr;
  Entry *entry = queue ? queue->first : nullptr;
  for (; entry && entry->request.number != number; entry = entry->next)
    before = entry;
  return entry;
}

} // namespace

void addRequest(MPI_Request handle, const MPI_Request *place, const Request &request) {
  Queue *queue = queues.add(keyOf(handle));
  if (!queue)
    return;
  // One that the program has overwritten was completed by a call that is not seen here.
  Entry *entry = place ? queue->first : nullptr;
  while (entry && (entry->place != place || entry->request.isPersistent))
    entry = entry->next;
  if (!entry) {
    entry = newEntry();
    if (!entry)
      return;
    if (queue->last)
      queue->last->next = entry;
    else
      queue->first = entry;
    queue->last = entry;
  }
  entry->request = request;
  entry->place = place;
  entry->isClaimed = false;
}

Request claimRequest(MPI_Request handle, const MPI_Request *place) {
  Queue *queue = queues.find(keyOf(handle));
  Entry *found = nullptr;
  for (Entry *entry = queue ? queue->first : nullptr; entry; entry = entry->next)
    if (!entry->isClaimed) {
      found = entry; // without one in this place, the program has moved it: the last one is the likeliest
      if (entry->place == place || !entry->place)
        break;
    }
  if (!found)
    return {};
  found->isClaimed = true;
  return found->request;
}

void releaseRequest(MPI_Request handle, uint64_t number, bool isActive) {
  Entry *before;
  if (Entry *entry = number ? entryOf(queues.find(keyOf(handle)), number, before) : nullptr) {
    entry->isClaimed = false;
    entry->request.isActive = isActive;
  }
}

void removeRequest(MPI_Request handle, uint64_t number) {
  Entry *before;
  Queue *queue = number ? queues.find(keyOf(handle)) : nullptr;
  Entry *entry = entryOf(queue, number, before);
  if (!queue || !entry)
    return;
  (before ? before->next : queue->first) = entry->next;
  if (queue->last == entry)
    queue->last = before;
  if (!queue->first)
    queues.remove(keyOf(handle));
  entry->next = unused;
  unused = entry;
}

} // namespace leastaction::mpi
