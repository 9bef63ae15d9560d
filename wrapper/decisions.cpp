#include "wrapper/decisions.h"

#include "wrapper/clocks.h"
#include "wrapper/own_folder.h"
#include "wrapper/read_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace leastaction::wrapper {
namespace {

constexpr size_t mostBytes = 256;

std::string today() {
  const time_t seconds = time(nullptr);
  tm local{};
  localtime_r(&seconds, &local);
  char date[sizeof "2026-11-21"];
  return {date, strftime(date, sizeof date, "%Y-%m-%d", &local)};
}

} // namespace

Consent readConsent(const LogPaths &paths) {
  Consent consent;
  const std::string text = readFile(paths.consent, mostBytes).value_or("");
  if (text.starts_with("no"))
    consent.answer = ConsentAnswer::no;
  // "yes VERSION NANOSECONDS"
  if (!text.starts_with("yes "))
    return consent;
  char *rest = nullptr;
  consent.version = static_cast<int>(std::strtol(text.c_str() + std::strlen("yes "), &rest, 10));
  consent.atNs = std::strtoll(rest, nullptr, 10);
  if (consent.version == Consent::textVersion)
    consent.answer = ConsentAnswer::yes;
  return consent;
}

Outcome<void> writeConsent(const LogPaths &paths, ConsentAnswer answer) {
  return writeWhole(paths.consent, answer == ConsentAnswer::yes ? "yes " + std::to_string(Consent::textVersion) + " " +
                                                                      std::to_string(now().wallNs) + "\n"
                                                                : "no\n");
}

bool isPaused(const LogPaths &paths) {
  return access(paths.pause.c_str(), F_OK) == 0;
}

bool isStillWanted(const LogPaths &paths) {
  return readConsent(paths).answer == ConsentAnswer::yes && !isPaused(paths);
}

Outcome<void> setPaused(const LogPaths &paths, bool isPaused) {
  if (isPaused)
    return writeWhole(paths.pause, "paused\n");
  if (unlink(paths.pause.c_str()) != 0 && errno != ENOENT)
    return problem(std::string("the file cannot be removed: ") + std::strerror(errno), paths.pause,
                   "check the folder's permissions");
  syncFolder(folderOf(paths.pause));
  return {};
}

bool isNotToday(const LogPaths &paths) {
  const std::optional<std::string> date = readFile(paths.notToday, mostBytes);
  return date && *date == today();
}

Outcome<void> setNotToday(const LogPaths &paths) {
  return writeWhole(paths.notToday, today());
}

} // namespace leastaction::wrapper
