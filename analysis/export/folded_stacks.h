// Folded stacks: a line for each chain of calls, "main;solve;dot 1234", as tools that draw flame graphs read them.
#pragma once

#include "analysis/event/text_output.h"
#include "analysis/export/event_exporter.h"
#include "analysis/spectrum/path_profile.h"

#include <optional>

namespace leastaction {

/// The weight of a line is what the innermost function carried itself; lines without any are left out. Events whose
/// chain is not known have their function alone.
class FoldedStacks : public EventExporter {
public:
  FoldedStacks(TextOutput out, StackWeight weight, const InstructionTable &table)
      : out_(std::move(out)), weight_(weight), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  Result<void> finish() override;

private:
  TextOutput out_;
  StackWeight weight_;
  const InstructionTable &table_;
  PathProfile paths_;
  unsigned openRegions_ = 0;
  bool hasEvents_ = false; ///< Since the outermost region began.
  uint64_t lastComplete_ = 0;
};

} // namespace leastaction
