// What commands have in common that store the summary of a run: `--db`, `--commit`, `--label`.
//
//   HistoryOutput history;
//   history.addTo(app);
//   if (Result<void> stored = history.store(baseline); !stored) return std::unexpected(stored.error());
#pragma once

#include "analysis/cli/command.h"
#include "analysis/program/gate/baseline.h"

#include <string>

namespace leastaction::cli {

struct HistoryOutput {
  std::string database, commit, label;

  void addTo(CommandLine &app);
  /// Does nothing without --db. The commit is what the environment of a CI job or git says, unless it was given.
  Result<void> store(const Baseline &summary) const;
};

} // namespace leastaction::cli
