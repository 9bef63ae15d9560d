// `leastaction import`: another tool's samples or pipeline log, as events.
//
//   ImportedEvents done = TRY(importEvents({.kind = ImportKind::konata, .path = "dot.kanata", .out = "dot.csv"}));
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/base/error.h"
#include "analysis/execution/import/perf_import.h"
#include "analysis/execution/import/pipeline_import.h"

#include <string>
#include <variant>
#include <vector>

namespace leastaction {

enum class ImportKind { perf, o3pipeview, konata };
template <>
inline constexpr auto enumNames<ImportKind> = std::to_array<std::string_view>({"perf", "o3pipeview", "konata"});

struct ImportQuestion {
  ImportKind kind = ImportKind::perf;
  std::string path;      ///< "-" is standard input.
  std::string out = "-"; ///< Events CSV; "-" is standard output.
  PerfImportOptions perf = {};
  PipelineImportOptions pipeline = {};
};

struct ImportedEvents {
  std::variant<PerfImport, PipelineImport> import;
  std::vector<std::string> notes; ///< What was left out, and what stands for what.
};

/// The region of the events is called like the file, or like the kind if it is standard input.
Result<ImportedEvents> importEvents(ImportQuestion question);

} // namespace leastaction
