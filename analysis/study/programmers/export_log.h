// How can others read the activity log without learning whose it is?
//
//   Result<void> done = exportActivity(paths, {.format = LogExportFormat::csv, .key = "class.key", .output = "class"});
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/study/programmers/open_log.h"
#include "analysis/study/progress.h"

#include <string>

namespace leastaction {

enum class LogExportFormat { csv, json, progsnap2 };
template <>
inline constexpr auto enumNames<LogExportFormat> = std::to_array<std::string_view>({"csv", "json", "progsnap2"});

struct ExportQuestion {
  LogExportFormat format = LogExportFormat::csv;
  std::string key; ///< The file with the key of the pseudonyms.
  std::string
      output; ///< A folder; of progsnap2 with the ending .sqlite a database; of json a file, - is standard output.
  std::string source = {}; ///< A database to read instead of the log; empty: the log.
  bool keepsNames = false; ///< Of files and the like.
  ShowProgress progress = {};
  TellNote note = [](const std::string &) {};
};

Result<void> exportActivity(const wrapper::LogPaths &paths, const ExportQuestion &question);

/// Makes a key for exports in a file that must not exist yet.
Result<void> makeExportKey(const std::string &path);

} // namespace leastaction
