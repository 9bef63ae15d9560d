// Places for a program's code and static data that depend on what it executes and on nothing else: neither on the order
// in which it was linked, nor on functions, strings and variables that it does not use.
//
//   CanonicalLayout layout(run);
//   layout.note(line, decoded);                            // before the line is executed for the first time
//   uint64_t address = layout.code(line, decoded[0].address);
//   uint64_t known = layout.knownAs(line, decoded[0].address, /*isBranch=*/false);
//   if (layout.holds(access.address)) layout.place(access, pieces);
//
// Functions stand behind each other in the order of their first execution, each at a line of the cache; their blocks
// are as they were compiled. Branch prediction, whose hashes of addresses let a branch that moves change the luck of
// all others, knows branches by their order in the function. Variables stand in the order of their first access, as
// aligned as their size suggests, up to a line. What has no symbol (constants, strings, jump tables) begins where
// executed code or a pointer refers to it, and gets its place in pieces of 16 byte, again by the first access.
#pragma once

#include "analysis/execution/event/access.h"
#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/run.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace leastaction {

class CanonicalLayout {
public:
  explicit CanonicalLayout(Run &run);

  /// Nothing has been executed yet.
  void restart();

  /// Where the instruction at a link-time address of the line's module lies; a function that is new gets its place.
  /// The line belongs to a module.
  uint64_t code(const CodeLine &line, uint64_t address);

  /// By what branch prediction knows the branch there, or what a branch may lead to. Branches have numbers in the order
  /// in which they are asked for, the others that of the next branch: what stands between them changes nothing.
  uint64_t knownAs(const CodeLine &line, uint64_t address, bool isBranch);

  /// What the line's instructions refer to begins something.
  void note(const CodeLine &line, std::span<const Decoded> instructions);

  /// Does a run-time address lie in the image of a module?
  bool holds(uint64_t address) const {
    if (address < imagesBegin_ || address >= imagesEnd_) [[likely]]
      return false;
    return std::ranges::any_of(images_, [=](const AddressRange &image) { return image.holds(address); });
  }

  /// Adds the access, whose first byte the images hold, moved; in several pieces where it touches several things.
  void place(Access access, std::vector<Access> &pieces);

private:
  /// Bytes that stay together, of which the first lies at `begin`, and moved at `place`.
  struct Piece : AddressRange {
    uint64_t place = 0;
  };
  struct Function {
    uint64_t begin = 0, place = 0;
    uint64_t nextBranch = 0, nextTarget = 0; ///< By what prediction knows them.
  };
  static constexpr uint64_t lineBytes = 64, constantBytes = 16;
  static constexpr size_t recentPieces = 1024;

  Function &functionOf(const CodeLine &line, uint64_t address);
  AddressRange rangeOfFunction(uint32_t module, uint64_t address);
  const Piece &pieceAt(uint64_t address, uint32_t bytes);
  Piece ofVariable(AddressRange variable);
  Piece ofConstant(uint64_t address, uint32_t bytes);
  void beginsAt(uint64_t address);

  Run &run_;
  std::vector<AddressRange> images_; ///< Run-time addresses.
  uint64_t imagesBegin_ = UINT64_MAX, imagesEnd_ = 0;
  std::map<std::pair<uint32_t, uint64_t>, uint64_t>
      ownCode_; ///< Module, first byte of a function: behind its own code.
  std::map<std::pair<uint32_t, uint64_t>, Function> functions_; ///< Module, first byte.
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> knownAs_;   ///< Module, address.
  std::map<uint64_t, uint64_t> variables_;                      ///< Run-time address: behind the last byte.
  std::map<uint64_t, uint64_t> variablePlaces_;
  std::vector<uint64_t> pointers_; ///< That the loader relocates.
  std::set<uint64_t> begins_;      ///< What lies between variables begins there.
  std::unordered_map<uint64_t, uint64_t> constantPlaces_;
  std::array<Piece, recentPieces> recent_{}; ///< By address.
  Piece constant_{};                         ///< The latest that was given a place.
  uint64_t nextFunction_ = 0, nextDatum_ = 0;
};

} // namespace leastaction
