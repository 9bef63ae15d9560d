// Wrappers of collective calls, those that block and those that give a request (`Begun` is then MPI_Request *).
#pragma once

#include "runtime/mpi/call.h"

namespace leastaction::mpi {

/// Of the ranks that a collective call exchanges data with, a sum of what each has; the counts are those of the
/// program.
template <class Count> uint64_t sumOf(const Count *counts, int ranks, MPI_Datatype type) {
  uint64_t sum = 0, one = bytesOf(Count{1}, type);
  for (int i = 0; i < ranks; ++i)
    sum += counts[i] > 0 ? static_cast<uint64_t>(counts[i]) * one : 0;
  return sum;
}

template <auto Function, Called call, class... Begun> int barrier(MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.begin(request...);
  return c.end(Function(communicator, request...), request...);
}

template <auto Function, Called call, class Count, class... Begun>
int broadcast(void *buffer, Count count, MPI_Datatype type, int root, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(buffer, count, type, root, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(root);
  if (root != MPI_PROC_NULL)
    (c.isRoot(root) ? c.record.bytesOut : c.record.bytesIn) = bytesOf(count, type);
  c.begin(request...);
  return c.end(Function(buffer, count, type, root, communicator, request...), request...);
}

template <auto Function, Called call, class Count, class... Begun>
int reduce(const void *sent, void *received, Count count, MPI_Datatype type, MPI_Op operation, int root,
           MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, received, count, type, operation, root, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(root);
  if (root != MPI_PROC_NULL && root != MPI_ROOT)
    c.record.bytesOut = bytesOf(count, type);
  if (c.isRoot(root))
    c.record.bytesIn = bytesOf(count, type);
  c.begin(request...);
  return c.end(Function(sent, received, count, type, operation, root, communicator, request...), request...);
}

/// Scans, too: the first rank gets nothing from MPI_Exscan.
template <auto Function, Called call, class Count, class... Begun>
int reduceForAll(const void *sent, void *received, Count count, MPI_Datatype type, MPI_Op operation,
                 MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, received, count, type, operation, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.bytesOut = bytesOf(count, type);
  c.record.bytesIn = call == MpiCall::exscan && c.communicator.rank == 0 ? 0 : c.record.bytesOut;
  c.begin(request...);
  return c.end(Function(sent, received, count, type, operation, communicator, request...), request...);
}

template <auto Function, Called call, class Count, class... Begun>
int gather(const void *sent, Count sentCount, MPI_Datatype sentType, void *received, Count count, MPI_Datatype type,
           int root, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, received, count, type, root, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(root);
  if (c.isRoot(root))
    c.record.bytesIn = bytesOf(count, type) * static_cast<uint64_t>(c.communicator.size);
  if (root != MPI_PROC_NULL && root != MPI_ROOT)
    c.record.bytesOut = sent == MPI_IN_PLACE ? bytesOf(count, type) : bytesOf(sentCount, sentType);
  c.begin(request...);
  return c.end(Function(sent, sentCount, sentType, received, count, type, root, communicator, request...), request...);
}

template <auto Function, Called call, class Count, class Place, class... Begun>
int gatherParts(const void *sent, Count sentCount, MPI_Datatype sentType, void *received, const Count *counts,
                const Place *places, MPI_Datatype type, int root, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, received, counts, places, type, root, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  const int ranks = c.communicator.size;
  const bool isRoot = c.isRoot(root);
  c.record.peer = c.peerOf(root);
  if (isRoot)
    c.record.bytesIn = sumOf(counts, ranks, type);
  if (root != MPI_PROC_NULL && root != MPI_ROOT)
    c.record.bytesOut =
        sent == MPI_IN_PLACE ? bytesOf(counts[c.communicator.rank], type) : bytesOf(sentCount, sentType);
  c.begin(request...);
  const int result = c.end(
      Function(sent, sentCount, sentType, received, counts, places, type, root, communicator, request...), request...);
  if (isRoot && result == MPI_SUCCESS)
    c.parts(ranks, [](int) { return uint64_t{0}; }, [&](int rank) { return bytesOf(counts[rank], type); });
  return result;
}

template <auto Function, Called call, class Count, class... Begun>
int scatter(const void *sent, Count sentCount, MPI_Datatype sentType, void *received, Count count, MPI_Datatype type,
            int root, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, received, count, type, root, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(root);
  if (c.isRoot(root))
    c.record.bytesOut = bytesOf(sentCount, sentType) * static_cast<uint64_t>(c.communicator.size);
  if (root != MPI_PROC_NULL && root != MPI_ROOT)
    c.record.bytesIn = received == MPI_IN_PLACE ? bytesOf(sentCount, sentType) : bytesOf(count, type);
  c.begin(request...);
  return c.end(Function(sent, sentCount, sentType, received, count, type, root, communicator, request...), request...);
}

template <auto Function, Called call, class Count, class Place, class... Begun>
int scatterParts(const void *sent, const Count *counts, const Place *places, MPI_Datatype sentType, void *received,
                 Count count, MPI_Datatype type, int root, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, counts, places, sentType, received, count, type, root, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  const int ranks = c.communicator.size;
  const bool isRoot = c.isRoot(root);
  c.record.peer = c.peerOf(root);
  if (isRoot)
    c.record.bytesOut = sumOf(counts, ranks, sentType);
  if (root != MPI_PROC_NULL && root != MPI_ROOT)
    c.record.bytesIn = received == MPI_IN_PLACE ? bytesOf(counts[c.communicator.rank], sentType) : bytesOf(count, type);
  c.begin(request...);
  const int result = c.end(
      Function(sent, counts, places, sentType, received, count, type, root, communicator, request...), request...);
  if (isRoot && result == MPI_SUCCESS)
    c.parts(ranks, [&](int rank) { return bytesOf(counts[rank], sentType); }, [](int) { return uint64_t{0}; });
  return result;
}

template <auto Function, Called call, class Count, class... Begun>
int gatherForAll(const void *sent, Count sentCount, MPI_Datatype sentType, void *received, Count count,
                 MPI_Datatype type, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, received, count, type, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.bytesOut = sent == MPI_IN_PLACE ? bytesOf(count, type) : bytesOf(sentCount, sentType);
  c.record.bytesIn = bytesOf(count, type) * static_cast<uint64_t>(c.communicator.size);
  c.begin(request...);
  return c.end(Function(sent, sentCount, sentType, received, count, type, communicator, request...), request...);
}

template <auto Function, Called call, class Count, class Place, class... Begun>
int gatherPartsForAll(const void *sent, Count sentCount, MPI_Datatype sentType, void *received, const Count *counts,
                      const Place *places, MPI_Datatype type, MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, received, counts, places, type, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  const int ranks = c.communicator.size;
  c.record.bytesIn = sumOf(counts, ranks, type);
  c.record.bytesOut = sent == MPI_IN_PLACE ? bytesOf(counts[c.communicator.rank], type) : bytesOf(sentCount, sentType);
  c.begin(request...);
  const int result =
      c.end(Function(sent, sentCount, sentType, received, counts, places, type, communicator, request...), request...);
  if (result == MPI_SUCCESS)
    c.parts(ranks, [&](int) { return c.record.bytesOut; }, [&](int rank) { return bytesOf(counts[rank], type); });
  return result;
}

template <auto Function, Called call, class Count, class... Begun>
int exchange(const void *sent, Count sentCount, MPI_Datatype sentType, void *received, Count count, MPI_Datatype type,
             MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, received, count, type, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  const auto ranks = static_cast<uint64_t>(c.communicator.size);
  c.record.bytesIn = bytesOf(count, type) * ranks;
  c.record.bytesOut = sent == MPI_IN_PLACE ? c.record.bytesIn : bytesOf(sentCount, sentType) * ranks;
  c.begin(request...);
  return c.end(Function(sent, sentCount, sentType, received, count, type, communicator, request...), request...);
}

template <auto Function, Called call, class Count, class Place, class... Begun>
int exchangeParts(const void *sent, const Count *sentCounts, const Place *sentPlaces, MPI_Datatype sentType,
                  void *received, const Count *counts, const Place *places, MPI_Datatype type, MPI_Comm communicator,
                  Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCounts, sentPlaces, sentType, received, counts, places, type, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  const int ranks = c.communicator.size;
  const bool inPlace = sent == MPI_IN_PLACE;
  const auto give = [&](int rank) {
    return inPlace ? bytesOf(counts[rank], type) : bytesOf(sentCounts[rank], sentType);
  };
  c.record.bytesIn = sumOf(counts, ranks, type);
  c.record.bytesOut = inPlace ? c.record.bytesIn : sumOf(sentCounts, ranks, sentType);
  c.begin(request...);
  const int result =
      c.end(Function(sent, sentCounts, sentPlaces, sentType, received, counts, places, type, communicator, request...),
            request...);
  if (result == MPI_SUCCESS)
    c.parts(ranks, give, [&](int rank) { return bytesOf(counts[rank], type); });
  return result;
}

template <auto Function, Called call, class Count, class Place, class... Begun>
int exchangeTypes(const void *sent, const Count *sentCounts, const Place *sentPlaces, const MPI_Datatype *sentTypes,
                  void *received, const Count *counts, const Place *places, const MPI_Datatype *types,
                  MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, sentCounts, sentPlaces, sentTypes, received, counts, places, types, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  const int ranks = c.communicator.size;
  const bool inPlace = sent == MPI_IN_PLACE;
  const auto get = [&](int rank) { return bytesOf(counts[rank], types[rank]); };
  const auto give = [&](int rank) { return inPlace ? get(rank) : bytesOf(sentCounts[rank], sentTypes[rank]); };
  for (int rank = 0; rank < ranks; ++rank) {
    c.record.bytesIn += get(rank);
    c.record.bytesOut += give(rank);
  }
  c.begin(request...);
  const int result = c.end(
      Function(sent, sentCounts, sentPlaces, sentTypes, received, counts, places, types, communicator, request...),
      request...);
  if (result == MPI_SUCCESS)
    c.parts(ranks, give, get);
  return result;
}

template <auto Function, Called call, class Count, class... Begun>
int reduceParts(const void *sent, void *received, const Count *counts, MPI_Datatype type, MPI_Op operation,
                MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, received, counts, type, operation, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  // Of an intercommunicator, both groups have the same sum, and the counts are of the own one.
  int ranks = c.communicator.size, rank = c.communicator.rank;
  if (c.communicator.isInter) {
    PMPI_Comm_size(communicator, &ranks);
    PMPI_Comm_rank(communicator, &rank);
  }
  c.record.bytesOut = sumOf(counts, ranks, type);
  c.record.bytesIn = bytesOf(counts[rank], type);
  c.begin(request...);
  const int result = c.end(Function(sent, received, counts, type, operation, communicator, request...), request...);
  if (result == MPI_SUCCESS && !c.communicator.isInter)
    c.parts(ranks, [&](int to) { return bytesOf(counts[to], type); }, [&](int) { return c.record.bytesIn; });
  return result;
}

template <auto Function, Called call, class Count, class... Begun>
int reduceBlocks(const void *sent, void *received, Count count, MPI_Datatype type, MPI_Op operation,
                 MPI_Comm communicator, Begun... request) {
  if (!isRecorded())
    return Function(sent, received, count, type, operation, communicator, request...);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.bytesIn = bytesOf(count, type);
  c.record.bytesOut = c.record.bytesIn * static_cast<uint64_t>(c.communicator.size);
  c.begin(request...);
  return c.end(Function(sent, received, count, type, operation, communicator, request...), request...);
}

} // namespace leastaction::mpi
