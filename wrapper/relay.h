// What stands between a compiler and our standard error, so that its messages can be counted: a pseudo-terminal where
// standard error is a terminal, else a pipe. Bytes pass unchanged.
//
//   Relay relay = Relay::open();
//   … in the child: relay.becomeStandardError();
//   … here: poll relay.readEnd(), then relay.receive(), relay.send()
#pragma once

#include "wrapper/diagnostic_counter.h"
#include "wrapper/file_descriptor.h"

#include <string>

namespace leastaction::wrapper {

class Relay {
public:
  /// None if the system has no descriptors left, or if the child would see a difference: where standard error cannot be
  /// written, has lost its reader, is a file on a full disk or of limited size, or a socket of messages. It writes by
  /// itself then. Where standard output is the same open file as standard error, it comes through the relay, too, to
  /// keep the order.
  static Relay open();

  Relay() = default;
  Relay(Relay &&) = default;
  Relay &operator=(Relay &&) = default;

  explicit operator bool() const { return static_cast<bool>(readEnd_); }
  int readEnd() const { return readEnd_.get(); }

  /// In the child, before exec.
  void becomeStandardError() const;
  /// Here, when the child has been made: only it holds the writing end then.
  void closeChildEnd() { childEnd_.reset(); }

  /// The terminal's size has changed.
  void followWindowSize() const;

  /// Reads what is there, and says how many bytes; 0 if nothing more can come, or at the moment is there. Only while
  /// nothing waits to be sent.
  size_t receive();
  bool hasWaiting() const { return sent_ < waiting_.size(); }
  /// Writes a part that standard error can take at once, if it is ready. What a file does not take (a full disk) is
  /// lost, as it is to who writes to the file. Where its reader is gone, the child's is, too.
  void send();
  /// The child sees that nobody reads.
  void close();

  const DiagnosticCounter &counter() const { return counter_; }
  void finish() { counter_.finish(); }

private:
  void chooseDescriptor();

  FileDescriptor readEnd_, childEnd_, ownPipe_;
  int descriptor_ = -1; ///< To be written to; known from the first bytes on.
  bool isTerminal_ = false, isPipe_ = false, takesStandardOutput_ = false;
  std::string waiting_;
  size_t sent_ = 0;
  DiagnosticCounter counter_;
};

} // namespace leastaction::wrapper
