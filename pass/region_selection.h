// Decides which functions are regions, on the IR before the optimizer runs.
//
// A function is a region if it carries __attribute__((annotate("leastaction"))), if its name matches a region=GLOB
// argument, or if it is `main` (which the runtime ignores as soon as any other region is linked in). The decision is
// left on the function as the attribute regionAttribute; the markers themselves are placed by the machine pass, so
// that they do not disturb code generation, except where an exception leaves the function: that takes a cleanup.
// Selected functions are not inlined: a region needs a place of its own.
#pragma once

#include "pass/options.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/PassManager.h"

namespace leastaction {

/// Function attribute whose value is the region's name.
inline constexpr llvm::StringLiteral regionAttribute = "leastaction-region";

/// Function attribute of `main` where it is a region only for want of others.
inline constexpr llvm::StringLiteral implicitRegionAttribute = "leastaction-implicit-region";

/// Weak symbol that a module with regions of its own defines; it switches the implicit region `main` off.
inline constexpr llvm::StringLiteral explicitRegionsSymbol = "__leastaction_explicit_regions";

class RegionSelection : public llvm::PassInfoMixin<RegionSelection> {
public:
  explicit RegionSelection(Options options) : options_(std::move(options)) {}
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  bool matches(llvm::StringRef name);
  void notePatterns(llvm::Module &module) const;
  Options options_;
  llvm::StringSet<> matched_; ///< Patterns that a function of the module matches.
};

} // namespace leastaction
