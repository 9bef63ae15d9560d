// What the subject has decided about being recorded and asked: small files beside the log, because every compile reads
// them.
//
//   if (readConsent(paths).answer != ConsentAnswer::yes || isPaused(paths)) … run the compiler, that is all
#pragma once

#include "wrapper/log_paths.h"
#include "wrapper/problem.h"

#include <cstdint>

namespace leastaction::wrapper {

enum class ConsentAnswer : uint8_t { none, yes, no };

struct Consent {
  /// The version of the text that subjects agree to (data/*.toml); with another one they are asked again.
  static constexpr int textVersion = 2;

  ConsentAnswer answer = ConsentAnswer::none;
  int64_t atNs = 0; ///< Since 1970.
  int version = 0;
};

Consent readConsent(const LogPaths &paths);
Outcome<void> writeConsent(const LogPaths &paths, ConsentAnswer answer);

bool isPaused(const LogPaths &paths);

/// Does the subject, who may have decided otherwise meanwhile, still agree to be recorded?
bool isStillWanted(const LogPaths &paths);

Outcome<void> setPaused(const LogPaths &paths, bool isPaused);

/// "Not today": no questions until midnight, local time. Compiles are logged all the same.
bool isNotToday(const LogPaths &paths);
Outcome<void> setNotToday(const LogPaths &paths);

} // namespace leastaction::wrapper
