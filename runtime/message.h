// One sentence to the user on standard error, and into the run; never twice the same kind.
//
//   static Once once;
//   once.say("the folder '", path, "' cannot be written: choose another with LEASTACTION_OUT");
#pragma once

#include "runtime/text.h"

namespace leastaction::runtime {

class Once {
public:
  /// Something is not recorded.
  template <class... Parts> void say(Parts... parts) { print(Kind::loss, parts...); }

  /// All is recorded, but perhaps not as the user means it.
  template <class... Parts> void note(Parts... parts) { print(Kind::note, parts...); }

private:
  enum class Kind { loss, note };
  template <class... Parts> void print(Kind kind, Parts... parts) {
    if (__atomic_exchange_n(&said_, true, __ATOMIC_RELAXED))
      return;
    Text<1024> line;
    line.append(parts...);
    printLine(kind, line.data());
  }
  static void printLine(Kind kind, const char *sentence);
  bool said_ = false;
};

/// The sentences said so far, separated by newlines, for run.json.
const char *messages();
const char *notes();

} // namespace leastaction::runtime
