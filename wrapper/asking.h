// Before a compile: may it be recorded, and what was the programmer doing? Asks if it is to be asked, and says what the
// subject has decided.
//
//   const Asked asked = askIfWanted(paths, folder);
//   if (asked.consent.answer == ConsentAnswer::yes) … log the compile
#pragma once

#include "wrapper/decisions.h"

#include <string>

namespace leastaction::wrapper {

struct Asked {
  Consent consent;
  int signal = 0; ///< Ended the dialogue: the compile ends by it, too.
};

/// At most one dialogue for a build; the build's other compiles wait for its end. Answers are logged here.
Asked askIfWanted(const LogPaths &paths, const std::string &folder);

} // namespace leastaction::wrapper
