#include "analysis/cli/report_output.h"

#include "analysis/cli/terminal.h"

#include <algorithm>
#include <unistd.h>

namespace leastaction::cli {

Result<int> writeReport(const std::vector<ReportFile> &files, const TextRenderer &text) {
  for (const ReportFile &file : files)
    if (!file.path.empty() && file.render)
      TRY(writeOutput(file.path, file.render()));
  if (std::ranges::find(files, "-", &ReportFile::path) == files.end())
    TRY(writeText(text({.colour = wantsColour(), .cuts = isTerminal(STDOUT_FILENO)})));
  return exitDone;
}

std::string jsonFile(const nlohmann::ordered_json &json) {
  return json.dump(2) + "\n";
}

std::string jsonFileOfAnyText(const nlohmann::ordered_json &json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace leastaction::cli
