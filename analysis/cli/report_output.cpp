#include "analysis/cli/report_output.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace leastaction::cli {
namespace {

/// A terminal that can, unless the user wants none (no-color.org).
bool wantsColour() {
  const char *const refused = std::getenv("NO_COLOR");
  const char *const terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) && !(refused && *refused) && !(terminal && std::string_view(terminal) == "dumb");
}

} // namespace

Result<int> writeReport(const std::vector<ReportFile> &files, const TextRenderer &text) {
  for (const ReportFile &file : files)
    if (!file.path.empty() && file.render)
      TRY(writeOutput(file.path, file.render()));
  if (std::ranges::find(files, "-", &ReportFile::path) == files.end())
    TRY(writeOutput("-", text({.colour = wantsColour(), .cuts = isatty(STDOUT_FILENO) != 0})));
  return exitDone;
}

std::string jsonFile(const nlohmann::ordered_json &json) {
  return json.dump(2) + "\n";
}

std::string jsonFileOfAnyText(const nlohmann::ordered_json &json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace leastaction::cli
