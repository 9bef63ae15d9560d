// What the formats of chains of calls share: what each chain carried is summed while the events stream.
//
//   class FoldedStacks : public PathExporter {
//     using PathExporter::PathExporter;
//     Result<void> finish() override;                    // writes shares() to out_
//   };
#pragma once

#include "analysis/base/text_output.h"
#include "analysis/execution/event/path_profile.h"
#include "analysis/execution/export/event_exporter.h"

namespace leastaction {

/// In bounded memory. Events whose chain is not known have their function alone.
class PathExporter : public EventExporter {
public:
  PathExporter(TextOutput out, StackWeight weight, const InstructionTable &table)
      : out_(std::move(out)), weight_(weight), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;

protected:
  /// Callers before those they call; PathShare::caller is a place in it.
  std::vector<PathShare> shares() const { return paths_.tree(table_); }
  /// What the innermost function carried itself.
  static uint64_t weightOf(const PathShare &share, StackWeight weight);

  TextOutput out_;
  StackWeight weight_;

private:
  const InstructionTable &table_;
  PathProfile paths_;
  unsigned openRegions_ = 0;
  bool hasEvents_ = false; ///< Since the outermost region began.
  uint64_t lastComplete_ = 0;
};

} // namespace leastaction
