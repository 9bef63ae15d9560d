// Wrappers of what waits for requests, starts and ends them.
#pragma once

#include "runtime/mpi/call.h"

#include <stdlib.h>

namespace leastaction::mpi {

/// Room for so many of a kind of plain data; null if there is no memory.
template <class Value, int Few> class Room {
public:
  explicit Room(int count)
      : many_(count > Few ? static_cast<Value *>(malloc(sizeof(Value) * count)) : nullptr),
        values_(count > Few ? many_ : few_) {}
  ~Room() { free(many_); }
  Room(const Room &) = delete;
  Room &operator=(const Room &) = delete;
  Value *get() { return values_; }

private:
  Value few_[Few];
  Value *many_, *values_;
};

/// What is known of the requests of a call that may complete them, taken before MPI takes the handles. Up to `few` need
/// no memory of their own.
template <int few> class Waiting {
public:
  Waiting(Call &call, int count, const MPI_Request *requests, MPI_Status *given, bool ignores)
      : call_(call), count_(count > 0 ? count : 0), known_(count_), own_(ignores ? count_ : 0),
        statuses_(ignores ? own_.get() : given) {
    if (!known_.get() || (ignores && !statuses_)) {
      count_ = 0; // no memory: the call goes on as the program made it
      statuses_ = given;
      return;
    }
    for (int i = 0; i < count_ && ignores; ++i)
      statuses_[i] = noStatus();
    withTrace([&] {
      for (int i = 0; i < count_; ++i) {
        known_.get()[i] = {requests[i], {}, false};
        if (requests[i] != MPI_REQUEST_NULL)
          known_.get()[i].request = claimRequest(requests[i], requests + i);
      }
    });
    if (count_ == 1) {
      call_.record.request = known_.get()[0].request.number;
      call_.record.communicator = known_.get()[0].request.communicator;
    }
  }

  MPI_Status *statuses() { return statuses_; }

  /// Counts it, if it was a request that was active; it is recorded by finish().
  void complete(int index) {
    if (index < 0 || index >= count_)
      return;
    Known &known = known_.get()[index];
    if (known.handle == MPI_REQUEST_NULL || (known.request.number && !known.request.isActive))
      return;
    known.isComplete = true;
    ++call_.record.count;
  }

  /// The same if its status, the one of that number, does not say that it goes on.
  void completeByStatus(int result, int index, int status) {
    if (result == MPI_SUCCESS || (status < count_ && statuses_[status].MPI_ERROR != MPI_ERR_PENDING))
      complete(index);
  }

  /// Behind the end of the call. `statusOf` has the place of the status of a request that is complete.
  template <class StatusOf> void finish(StatusOf statusOf) {
    for (int i = 0; i < count_; ++i) {
      const Known &known = known_.get()[i];
      const Request &request = known.request;
      if (!request.number)
        continue;
      withTrace([&] {
        if (known.isComplete && !request.isPersistent)
          removeRequest(known.handle, request.number);
        else
          releaseRequest(known.handle, request.number, request.isActive && !known.isComplete);
      });
      if (known.isComplete)
        call_.completed(request, statuses_[statusOf(i)]);
    }
  }
  void finish() {
    finish([](int index) { return index; });
  }

private:
  struct Known {
    MPI_Request handle;
    Request request;
    bool isComplete;
  };
  Call &call_;
  int count_;
  Room<Known, few> known_;
  Room<MPI_Status, few> own_;
  MPI_Status *statuses_;
};

/// Did MPI say for each request how it went?
inline bool tellsEach(int result) {
  int kind = MPI_SUCCESS;
  PMPI_Error_class(result, &kind);
  return kind == MPI_SUCCESS || kind == MPI_ERR_IN_STATUS;
}

template <auto Function, Called call> int wait(MPI_Request *request, MPI_Status *status) {
  if (!isRecorded())
    return Function(request, status);
  Call c(call, __builtin_return_address(0));
  Waiting<1> waiting(c, 1, request, status, status == MPI_STATUS_IGNORE);
  c.begin();
  const int result = Function(request, waiting.statuses());
  if (result == MPI_SUCCESS)
    waiting.complete(0);
  c.end(result);
  waiting.finish();
  return result;
}

template <auto Function, Called call> int test(MPI_Request *request, int *flag, MPI_Status *status) {
  if (!isRecorded())
    return Function(request, flag, status);
  Call c(call, __builtin_return_address(0));
  Waiting<1> waiting(c, 1, request, status, status == MPI_STATUS_IGNORE);
  c.begin();
  const int result = Function(request, flag, waiting.statuses());
  if (result == MPI_SUCCESS && *flag)
    waiting.complete(0);
  c.end(result);
  waiting.finish();
  return result;
}

template <auto Function, Called call> int waitAll(int count, MPI_Request *requests, MPI_Status *statuses) {
  if (!isRecorded())
    return Function(count, requests, statuses);
  Call c(call, __builtin_return_address(0));
  Waiting<16> waiting(c, count, requests, statuses, statuses == MPI_STATUSES_IGNORE);
  c.begin();
  const int result = Function(count, requests, waiting.statuses());
  for (int i = 0; i < count && tellsEach(result); ++i)
    waiting.completeByStatus(result, i, i);
  c.end(result);
  waiting.finish();
  return result;
}

template <auto Function, Called call> int testAll(int count, MPI_Request *requests, int *flag, MPI_Status *statuses) {
  if (!isRecorded())
    return Function(count, requests, flag, statuses);
  Call c(call, __builtin_return_address(0));
  Waiting<16> waiting(c, count, requests, statuses, statuses == MPI_STATUSES_IGNORE);
  c.begin();
  const int result = Function(count, requests, flag, waiting.statuses());
  for (int i = 0; i < count && result == MPI_SUCCESS && *flag; ++i)
    waiting.complete(i);
  c.end(result);
  waiting.finish();
  return result;
}

template <auto Function, Called call> int waitAny(int count, MPI_Request *requests, int *index, MPI_Status *status) {
  if (!isRecorded())
    return Function(count, requests, index, status);
  Call c(call, __builtin_return_address(0));
  Waiting<16> waiting(c, count, requests, status, status == MPI_STATUS_IGNORE);
  c.begin();
  const int result = Function(count, requests, index, waiting.statuses());
  if (result == MPI_SUCCESS && *index != MPI_UNDEFINED)
    waiting.complete(*index);
  c.end(result);
  waiting.finish([](int) { return 0; });
  return result;
}

template <auto Function, Called call>
int testAny(int count, MPI_Request *requests, int *index, int *flag, MPI_Status *status) {
  if (!isRecorded())
    return Function(count, requests, index, flag, status);
  Call c(call, __builtin_return_address(0));
  Waiting<16> waiting(c, count, requests, status, status == MPI_STATUS_IGNORE);
  c.begin();
  const int result = Function(count, requests, index, flag, waiting.statuses());
  if (result == MPI_SUCCESS && *flag && *index != MPI_UNDEFINED)
    waiting.complete(*index);
  c.end(result);
  waiting.finish([](int) { return 0; });
  return result;
}

/// MPI_Testsome, too.
template <auto Function, Called call>
int waitSome(int count, MPI_Request *requests, int *doneCount, int *indices, MPI_Status *statuses) {
  if (!isRecorded())
    return Function(count, requests, doneCount, indices, statuses);
  Call c(call, __builtin_return_address(0));
  Waiting<16> waiting(c, count, requests, statuses, statuses == MPI_STATUSES_IGNORE);
  c.begin();
  const int result = Function(count, requests, doneCount, indices, waiting.statuses());
  const int done = !tellsEach(result) || *doneCount == MPI_UNDEFINED ? 0 : *doneCount;
  for (int i = 0; i < done; ++i)
    waiting.completeByStatus(result, indices[i], i);
  c.end(result);
  waiting.finish([&](int index) {
    int place = 0;
    while (place < done - 1 && indices[place] != index)
      ++place;
    return place;
  });
  return result;
}

/// What the record of a start says of its request.
inline void describeStart(MpiRecord &record, const Request &request) {
  record.call = request.number ? MpiCall::start : MpiCall::other; // a persistent collective call
  record.request = request.number;
  record.communicator = request.communicator;
  record.peer = request.number ? request.peer : format::mpiNoPeer;
  record.tag = request.tag;
  record.bytesOut = request.bytesOut;
  record.bytesIn = request.bytesIn;
}

/// Takes the request of a handle without keeping others from it.
inline Request lookUp(MPI_Request *place) {
  Request known;
  withTrace([&] {
    known = claimRequest(*place, place);
    releaseRequest(*place, known.number, known.isActive);
  });
  return known;
}

template <auto Function, Called call> int start(MPI_Request *request) {
  if (!isRecorded())
    return Function(request);
  Call c(call, __builtin_return_address(0));
  const Request known = lookUp(request);
  const MPI_Request handle = *request;
  describeStart(c.record, known);
  c.begin();
  const int result = Function(request);
  if (result == MPI_SUCCESS)
    withTrace([&] { releaseRequest(handle, known.number, true); });
  return c.end(result);
}

template <auto Function, Called call> int startAll(int count, MPI_Request *requests) {
  if (!isRecorded() || count <= 0)
    return Function(count, requests);
  // The first record is that of the call; those of the others follow it.
  Call c(call, __builtin_return_address(0));
  describeStart(c.record, lookUp(requests));
  c.begin();
  const int result = c.end(Function(count, requests));
  for (int i = 0; i < count && result == MPI_SUCCESS; ++i) {
    const Request known = lookUp(requests + i);
    MpiRecord record = c.record;
    describeStart(record, known);
    withTrace([&] {
      releaseRequest(requests[i], known.number, true);
      if (i > 0 && known.number)
        append(record);
    });
  }
  return result;
}

template <auto Function, Called call> int cancel(MPI_Request *request) {
  if (!isRecorded())
    return Function(request);
  Call c(call, __builtin_return_address(0));
  const Request known = lookUp(request);
  c.record.request = known.number;
  c.record.communicator = known.communicator;
  c.begin();
  return c.end(Function(request));
}

template <auto Function, Called call> int freeRequest(MPI_Request *request) {
  if (!isRecorded())
    return Function(request);
  Call c(call, __builtin_return_address(0));
  const Request known = lookUp(request);
  c.record.request = known.number;
  c.record.communicator = known.communicator;
  withTrace([&] { removeRequest(*request, known.number); });
  c.begin();
  return c.end(Function(request));
}

} // namespace leastaction::mpi
