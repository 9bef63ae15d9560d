// What a user may choose of how the events of an input come about.
//
//   EventInputOptions options{.core = "skylake", .memory = Fidelity::perfect};
//   Result<EventInput> input = readEvents("dot.run", options, table, consumer);
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/execution/core/pipeline.h"
#include "analysis/execution/event/run_mode.h"
#include "analysis/execution/replay/replay.h"
#include "analysis/study/program/sample_choice.h"
#include "analysis/study/progress.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Of a part of the core model.
enum class Fidelity { simulated, perfect };

/// Of a run that was recorded with --step.
enum class RunPart { step, trace };

template <> inline constexpr auto enumNames<Completion> = std::to_array<std::string_view>({"execution", "retirement"});
template <> inline constexpr auto enumNames<OpaqueTime> = std::to_array<std::string_view>({"measured", "nominal"});
template <> inline constexpr auto enumNames<InlinedLines> = std::to_array<std::string_view>({"caller", "callee"});
template <> inline constexpr auto enumNames<Fidelity> = std::to_array<std::string_view>({"simulated", "perfect"});
template <> inline constexpr auto enumNames<RunPart> = std::to_array<std::string_view>({"step", "trace"});

struct EventInputOptions {
  std::string core = {}; ///< A name or a TOML file; empty: the one that fits this machine.
  Completion completion = Completion::retirement;
  OpaqueTime opaque = OpaqueTime::nominal;
  Layout layout = Layout::real;
  Fidelity memory = Fidelity::simulated;
  Fidelity branches = Fidelity::simulated;
  InlinedLines inlines = InlinedLines::caller;
  bool events = true;                   ///< False with `explains` alone: retired instructions are enough.
  bool explains = false;                ///< Retired instructions are wanted, too,
  bool arrivals = false;                ///< with what arrived last.
  std::optional<RunPart> source = {};   ///< Otherwise the trace, or the steps where there is none.
  SampleChoice sample = {};             ///< Of a trace.
  unsigned threads = 0;                 ///< That may work at once; 0: as many as there are processors.
  std::vector<std::string> chosen = {}; ///< What the user gave a value, by the names of names(), or "--inlines".
  ShowProgress progress = {};

  /// What the options are called, "--core" and so on; but for --inlines, which only commands with source lines have.
  static const std::vector<std::string> &names();
  /// Sentences: in what simulated events differ from a program's on the whole core.
  std::vector<std::string> assumptions() const;
  /// How many threads that are.
  unsigned threadCount() const;
  /// What is taken for perfect: "memory", "branches".
  std::vector<std::string> perfect() const;
  /// Those that were given, in the order of names(). With --source and --inlines, which mean something of most runs.
  std::vector<std::string> given(bool withSource) const;
};

/// A sentence: which options change nothing of an input of that mode.
std::string unusedNote(const std::vector<std::string> &unused, RunMode mode);

} // namespace leastaction
