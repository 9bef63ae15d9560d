// One sentence to the user on standard error, and into the run; never twice the same kind.
//
//   static Once once;
//   once.say("the folder '", path, "' cannot be written: choose another with LEASTACTION_OUT");
#pragma once

#include "runtime/text.h"

namespace leastaction::runtime {

class Once {
public:
  template <class... Parts> void say(Parts... parts) {
    if (__atomic_exchange_n(&said_, true, __ATOMIC_RELAXED))
      return;
    Text<1024> line;
    line.append(parts...);
    print(line.data());
  }

private:
  static void print(const char *sentence);
  bool said_ = false;
};

/// The sentences said so far, separated by newlines, for run.json.
const char *messages();

} // namespace leastaction::runtime
