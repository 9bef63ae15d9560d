// One thing that would be different of a program: what users write, and whether an instruction is meant.
//
//   WhatIfChange change = TRY(parseChange("dot.c:14 loads=L1"));
//   TRY(change.find(table));                             // in what was executed
//   if (change.concerns(table, row)) model.compile(..., change.rule);
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/core_model.h"
#include "analysis/execution/core/instruction_change.h"

#include <string>
#include <string_view>

namespace leastaction {

struct WhatIfChange {
  std::string text = {}; ///< As it is shown: "dot.c:14 loads=L1", "sort free", "memory=perfect".

  // Where: a line of a file, all of a function, or everything.
  std::string file = {};
  uint32_t line = 0;
  std::string function = {};

  // What.
  InstructionChange rule = {};
  bool perfectMemory = false;
  bool perfectBranches = false;
  bool hashedSets = false; ///< No data share sets of the caches because of how far apart they are.

  bool isSame(const WhatIfChange &other) const {
    return file == other.file && line == other.line && function == other.function && rule == other.rule &&
           perfectMemory == other.perfectMemory && perfectBranches == other.perfectBranches &&
           hashedSets == other.hashedSets;
  }

  bool isEverywhere() const { return perfectMemory || perfectBranches || hashedSets; }

  /// What is different everywhere.
  void applyTo(CoreModel::Options &options) const;

  /// Fails where it names a cache that the core does not have.
  Result<void> checkCore(const CoreDescription &core) const;

  /// Makes the file's or function's name the whole one of the table. Fails where no instruction of the line or function
  /// was executed, and where several files or functions could be meant.
  Result<void> find(const InstructionTable &table);

  /// Whether the instruction is one of the line or function that find() has found.
  bool concerns(const InstructionTable &table, uint32_t row) const;

  /// Whether it may be one without find(): of any file or function that the name fits.
  bool fits(const InstructionTable &table, uint32_t row) const;

  /// The same of what has these names.
  bool fits(std::string_view path, uint32_t lineOfPath, std::string_view functionName) const;

  /// Fails as find() does where no instruction of the table fits.
  Result<void> checkPlace(const InstructionTable &table) const;

  /// What is wrong where a replay has found no instruction to change.
  Error changesNothing() const;
};

/// "FILE:LINE RULE" or "FUNCTION RULE", where RULE is loads=L1, loads=L2, loads=L3, branches=predicted, latency=TICKS
/// or free; or memory=perfect, branches=perfect, sets=hashed.
Result<WhatIfChange> parseChange(const std::string &text);

} // namespace leastaction
