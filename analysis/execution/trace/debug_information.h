// A module's debug information, by LLVM, kept from printing: what is wrong with it is told, not written.
//
//   DebugInformation debug(objectFile);
//   if (llvm::DWARFContext *context = debug.context()) ...
//   if (!debug.problem().empty()) ...   // once it has been read
#pragma once

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"

#include <functional>
#include <memory>
#include <string>

namespace leastaction {

class DebugInformation {
public:
  /// `object` must outlive this.
  explicit DebugInformation(const llvm::object::ObjectFile &object);
  DebugInformation(const DebugInformation &) = delete;
  DebugInformation &operator=(const DebugInformation &) = delete;

  /// Null if it would unpack to more than any compressor packs into such a file.
  llvm::DWARFContext *context() const { return context_.get(); }

  /// Null if the unit has none that can be read.
  const llvm::DWARFDebugLine::LineTable *lineTable(llvm::DWARFUnit &unit);

  /// The first thing that LLVM complained about; empty if it did not.
  const std::string &problem() const { return problem_; }

private:
  std::unique_ptr<llvm::DWARFContext> context_;
  std::string problem_;
};

/// Calls `visit` with each compile unit of a file; with none if it cannot be read.
void forEachUnit(const std::string &modulePath,
                 const std::function<void(DebugInformation &, llvm::DWARFUnit &)> &visit);

} // namespace leastaction
