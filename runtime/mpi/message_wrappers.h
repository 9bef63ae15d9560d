// Wrappers of messages. In all of these files, `Function` is MPI's own function and `call` what it is recorded as; the
// parameters are those of MPI 3, and with other types of counts those of MPI 4.
#pragma once

#include "runtime/mpi/call.h"

namespace leastaction::mpi {

/// Where MPI writes a status that the program does not want.
class StatusPlace {
public:
  explicit StatusPlace(MPI_Status *given) : place_(given == MPI_STATUS_IGNORE ? &own_ : given) {}
  MPI_Status *get() { return place_; }
  const MPI_Status &value() const { return *place_; }

private:
  MPI_Status own_ = noStatus();
  MPI_Status *place_;
};

template <auto Function, Called call, class Count>
int send(const void *buffer, Count count, MPI_Datatype type, int to, int tag, MPI_Comm communicator) {
  if (!isRecorded())
    return Function(buffer, count, type, to, tag, communicator);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(to);
  c.record.tag = tag;
  c.record.bytesOut = bytesOf(count, type);
  c.begin();
  return c.end(Function(buffer, count, type, to, tag, communicator));
}

template <auto Function, Called call, class Count>
int beginSend(const void *buffer, Count count, MPI_Datatype type, int to, int tag, MPI_Comm communicator,
              MPI_Request *request) {
  if (!isRecorded())
    return Function(buffer, count, type, to, tag, communicator, request);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(to);
  c.record.tag = tag;
  c.record.bytesOut = bytesOf(count, type);
  c.begin(request);
  return c.end(Function(buffer, count, type, to, tag, communicator, request), request, call == MpiCall::makeSend);
}

template <auto Function, Called call, class Count>
int receive(void *buffer, Count count, MPI_Datatype type, int from, int tag, MPI_Comm communicator,
            MPI_Status *status) {
  if (!isRecorded())
    return Function(buffer, count, type, from, tag, communicator, status);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(from);
  c.record.tag = tagOf(tag);
  c.record.bytesIn = bytesOf(count, type);
  StatusPlace place(status);
  c.begin();
  const int result = c.end(Function(buffer, count, type, from, tag, communicator, place.get()));
  if (result == MPI_SUCCESS)
    c.received(place.value());
  return result;
}

template <auto Function, Called call, class Count>
int beginReceive(void *buffer, Count count, MPI_Datatype type, int from, int tag, MPI_Comm communicator,
                 MPI_Request *request) {
  if (!isRecorded())
    return Function(buffer, count, type, from, tag, communicator, request);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(from);
  c.record.tag = tagOf(tag);
  c.record.bytesIn = bytesOf(count, type);
  c.begin(request);
  return c.end(Function(buffer, count, type, from, tag, communicator, request), request, call == MpiCall::makeReceive);
}

template <auto Function, Called call, class Count>
int sendReceive(const void *sent, Count sentCount, MPI_Datatype sentType, int to, int sentTag, void *buffer,
                Count count, MPI_Datatype type, int from, int tag, MPI_Comm communicator, MPI_Status *status) {
  if (!isRecorded())
    return Function(sent, sentCount, sentType, to, sentTag, buffer, count, type, from, tag, communicator, status);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(to);
  c.record.tag = sentTag;
  c.record.bytesOut = bytesOf(sentCount, sentType);
  c.record.peerIn = c.peerOf(from);
  c.record.bytesIn = bytesOf(count, type);
  StatusPlace place(status);
  c.begin();
  const int result = c.end(
      Function(sent, sentCount, sentType, to, sentTag, buffer, count, type, from, tag, communicator, place.get()));
  if (result == MPI_SUCCESS)
    c.received(place.value());
  return result;
}

template <auto Function, Called call, class Count>
int sendReceiveReplace(void *buffer, Count count, MPI_Datatype type, int to, int sentTag, int from, int tag,
                       MPI_Comm communicator, MPI_Status *status) {
  if (!isRecorded())
    return Function(buffer, count, type, to, sentTag, from, tag, communicator, status);
  Call c(call, communicator, __builtin_return_address(0));
  c.record.peer = c.peerOf(to);
  c.record.tag = sentTag;
  c.record.peerIn = c.peerOf(from);
  c.record.bytesOut = c.record.bytesIn = bytesOf(count, type);
  StatusPlace place(status);
  c.begin();
  const int result = c.end(Function(buffer, count, type, to, sentTag, from, tag, communicator, place.get()));
  if (result == MPI_SUCCESS)
    c.received(place.value());
  return result;
}

/// The rest of a probe: `ask` calls MPI with a status and says whether there is a message. The probe's own record says
/// whose it is, when it ends.
template <class Ask> int probeBy(Call &c, int from, int tag, MPI_Status *status, Ask ask) {
  c.record.peer = c.peerOf(from);
  c.record.tag = tagOf(tag);
  StatusPlace place(status);
  c.begin();
  bool isThere = false;
  const int result = ask(place.get(), isThere);
  if (result == MPI_SUCCESS && isThere) {
    const MPI_Status &found = place.value();
    c.record.count = 1;
    c.record.peer = c.peerOf(found.MPI_SOURCE);
    c.record.tag = tagOf(found.MPI_TAG);
    c.record.bytesIn = found.MPI_SOURCE == MPI_PROC_NULL ? 0 : bytesIn(found);
  }
  return c.end(result);
}

template <auto Function, Called call> int probe(int from, int tag, MPI_Comm communicator, MPI_Status *status) {
  if (!isRecorded())
    return Function(from, tag, communicator, status);
  Call c(call, communicator, __builtin_return_address(0));
  return probeBy(c, from, tag, status, [&](MPI_Status *place, bool &isThere) {
    isThere = true;
    return Function(from, tag, communicator, place);
  });
}

template <auto Function, Called call>
int probeNow(int from, int tag, MPI_Comm communicator, int *flag, MPI_Status *status) {
  if (!isRecorded())
    return Function(from, tag, communicator, flag, status);
  Call c(call, communicator, __builtin_return_address(0));
  return probeBy(c, from, tag, status, [&](MPI_Status *place, bool &isThere) {
    const int result = Function(from, tag, communicator, flag, place);
    isThere = result == MPI_SUCCESS && *flag;
    return result;
  });
}

/// What a message that was probed is to be received as.
struct Matched {
  Communicator communicator;
  int32_t peer = 0, tag = 0;
};
inline HandleTable<Matched> matchedMessages; ///< Only in withTrace().

inline void remember(const MPI_Message &message, const Call &c) {
  withTrace([&] {
    if (Matched *matched = matchedMessages.add(keyOf(message)))
      *matched = {c.communicator, c.record.peer, c.record.tag};
  });
}

/// Sets what the record of its receive says, and forgets the message.
inline void recall(const MPI_Message &message, Call &c) {
  withTrace([&] {
    if (const Matched *matched = matchedMessages.find(keyOf(message))) {
      c.communicator = matched->communicator;
      c.record.communicator = matched->communicator.id;
      c.record.peer = matched->peer;
      c.record.tag = matched->tag;
      matchedMessages.remove(keyOf(message));
    }
  });
}

template <auto Function, Called call>
int matchedProbe(int from, int tag, MPI_Comm communicator, MPI_Message *message, MPI_Status *status) {
  if (!isRecorded())
    return Function(from, tag, communicator, message, status);
  Call c(call, communicator, __builtin_return_address(0));
  const int result = probeBy(c, from, tag, status, [&](MPI_Status *place, bool &isThere) {
    isThere = true;
    return Function(from, tag, communicator, message, place);
  });
  if (result == MPI_SUCCESS)
    remember(*message, c);
  return result;
}

template <auto Function, Called call>
int matchedProbeNow(int from, int tag, MPI_Comm communicator, int *flag, MPI_Message *message, MPI_Status *status) {
  if (!isRecorded())
    return Function(from, tag, communicator, flag, message, status);
  Call c(call, communicator, __builtin_return_address(0));
  const int result = probeBy(c, from, tag, status, [&](MPI_Status *place, bool &isThere) {
    const int asked = Function(from, tag, communicator, flag, message, place);
    isThere = asked == MPI_SUCCESS && *flag;
    return asked;
  });
  if (result == MPI_SUCCESS && *flag)
    remember(*message, c);
  return result;
}

template <auto Function, Called call, class Count>
int matchedReceive(void *buffer, Count count, MPI_Datatype type, MPI_Message *message, MPI_Status *status) {
  if (!isRecorded())
    return Function(buffer, count, type, message, status);
  Call c(call, __builtin_return_address(0));
  recall(*message, c);
  c.record.bytesIn = bytesOf(count, type);
  StatusPlace place(status);
  c.begin();
  const int result = c.end(Function(buffer, count, type, message, place.get()));
  if (result == MPI_SUCCESS)
    c.received(place.value());
  return result;
}

template <auto Function, Called call, class Count>
int beginMatchedReceive(void *buffer, Count count, MPI_Datatype type, MPI_Message *message, MPI_Request *request) {
  if (!isRecorded())
    return Function(buffer, count, type, message, request);
  Call c(call, __builtin_return_address(0));
  recall(*message, c);
  c.record.bytesIn = bytesOf(count, type);
  c.begin(request);
  return c.end(Function(buffer, count, type, message, request), request);
}

} // namespace leastaction::mpi
