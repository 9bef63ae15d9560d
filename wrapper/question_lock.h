// One question for a build: the first of its compiles asks, the others wait until it has been answered.
//
//   QuestionLock lock = QuestionLock::take(*makeRuntimeFolder(), build, 60);
//   if (lock.isFirst()) { ask(); lock.markAsked(); }
#pragma once

#include "wrapper/file_descriptor.h"
#include "wrapper/own_folder.h"

#include <string>

namespace leastaction::wrapper {

class QuestionLock {
public:
  /// Waits while another compile of the build has its question open, at most so long. Files of builds that have ended
  /// are removed.
  static QuestionLock take(const OwnFolder &folder, const std::string &build, int mostSeconds);

  /// Is nobody asked yet, and is it ours to ask?
  bool isFirst() const { return isFirst_; }
  void markAsked();

private:
  FileDescriptor file_;
  bool isFirst_ = false;
};

} // namespace leastaction::wrapper
