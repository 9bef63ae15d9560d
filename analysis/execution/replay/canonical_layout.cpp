#include "analysis/execution/replay/canonical_layout.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace leastaction {
namespace {

/// Apart from all places that PageNumbering gives.
constexpr uint64_t codeBegin = uint64_t{1} << 62, dataBegin = uint64_t{1} << 61;
constexpr uint64_t pageBytes = 4096;

/// Functions are apart, and begin anywhere in a predictor's tables, which low bits choose; apart are also places
/// between the same two branches.
constexpr unsigned functionShift = 44;
constexpr uint64_t scattering = 0x9e37, targetStep = uint64_t{1} << 32;

} // namespace

CanonicalLayout::CanonicalLayout(Run &run) : run_(run) {
  for (const RunBlock &block : run.blocks()) {
    uint64_t &end = ownCode_[{block.module, block.code.functionBegin}];
    end = std::max(end, block.code.end);
  }
  for (uint32_t module = 0; module < run.moduleCount(); ++module) {
    images_.push_back(run.image(module));
    imagesBegin_ = std::min(imagesBegin_, images_.back().begin);
    imagesEnd_ = std::max(imagesEnd_, images_.back().end);
    for (const AddressRange &variable : run.variables(module))
      variables_.emplace(variable.begin, variable.end);
    std::ranges::copy(run.pointers(module), std::back_inserter(pointers_));
  }
  restart();
}

void CanonicalLayout::restart() {
  functions_.clear();
  knownAs_.clear();
  variablePlaces_.clear();
  constantPlaces_.clear();
  recent_.fill({});
  constant_ = {};
  begins_.clear();
  for (const uint64_t pointer : pointers_)
    beginsAt(pointer);
  nextFunction_ = codeBegin;
  nextDatum_ = dataBegin;
}

/// Link-time addresses. What no symbol covers goes by pages.
AddressRange CanonicalLayout::rangeOfFunction(uint32_t module, uint64_t address) {
  const auto behind = ownCode_.upper_bound({module, address});
  if (behind != ownCode_.begin())
    if (const auto &[begin, end] = *std::prev(behind); begin.first == module && address < end)
      return {begin.second, end};
  if (const AddressRange symbol = run_.functionRange(module, address); symbol.holds(address))
    return symbol;
  const uint64_t page = address & ~(pageBytes - 1);
  return {page, page + pageBytes};
}

/// A function that is new gets its place.
CanonicalLayout::Function &CanonicalLayout::functionOf(const CodeLine &line, uint64_t address) {
  const AddressRange range = rangeOfFunction(line.module, address);
  const auto [found, isNew] =
      functions_.try_emplace({line.module, range.begin}, Function{.begin = range.begin, .place = nextFunction_});
  if (isNew) {
    const uint64_t number = functions_.size();
    found->second.nextBranch = (number << functionShift) + number * scattering;
    found->second.nextTarget = found->second.nextBranch + targetStep;
    nextFunction_ = llvm::alignTo(nextFunction_ + (range.end - range.begin), lineBytes);
  }
  return found->second;
}

uint64_t CanonicalLayout::code(const CodeLine &line, uint64_t address) {
  const Function &function = functionOf(line, address);
  return function.place + (address - function.begin);
}

uint64_t CanonicalLayout::knownAs(const CodeLine &line, uint64_t address, bool isBranch) {
  Function &function = functionOf(line, address);
  const auto [found, isNew] =
      knownAs_.try_emplace({line.module, address}, isBranch ? function.nextBranch : function.nextTarget);
  if (isNew && isBranch)
    function.nextTarget = ++function.nextBranch + targetStep;
  else if (isNew)
    function.nextTarget += targetStep;
  return found->second;
}

void CanonicalLayout::note(const CodeLine &line, std::span<const Decoded> instructions) {
  for (const Decoded &decoded : instructions) {
    if (decoded.staticAddress)
      beginsAt(line.base + *decoded.staticAddress);
    if (line.base != 0)
      continue;
    // At fixed addresses these may stand in the instruction themselves.
    beginsAt(static_cast<uint64_t>(decoded.displacement));
    for (const llvm::MCOperand &operand : decoded.instruction)
      if (operand.isImm())
        beginsAt(static_cast<uint64_t>(operand.getImm()));
  }
}

void CanonicalLayout::beginsAt(uint64_t address) {
  if (holds(address) && begins_.insert(address).second)
    recent_.fill({});
}

void CanonicalLayout::place(Access access, std::vector<Access> &pieces) {
  for (bool isFirst = true;; isFirst = false) {
    const Piece &piece = pieceAt(access.address, access.bytes);
    const uint64_t address = piece.place + (access.address - piece.begin);
    const auto here = static_cast<uint32_t>(
        std::min({uint64_t{access.bytes}, piece.end - access.address, pageBytes - address % pageBytes}));
    // What goes on where the last piece ended is one access.
    if (!isFirst && address % pageBytes != 0 && pieces.back().address + pieces.back().bytes == address)
      pieces.back().bytes += here;
    else
      pieces.push_back({address, here, access.isStore});
    if (here == access.bytes)
      return;
    access.address += here;
    access.bytes -= here;
  }
}

const CanonicalLayout::Piece &CanonicalLayout::pieceAt(uint64_t address, uint32_t bytes) {
  Piece &recent = recent_[address / constantBytes % recentPieces];
  if (recent.holds(address)) [[likely]]
    return recent;
  const auto behind = variables_.upper_bound(address);
  if (behind != variables_.begin())
    if (const auto &[begin, end] = *std::prev(behind); address < end)
      return recent = ofVariable({begin, end});
  return recent = ofConstant(address, bytes);
}

CanonicalLayout::Piece CanonicalLayout::ofVariable(AddressRange variable) {
  const uint64_t bytes = variable.end - variable.begin;
  const uint64_t place = llvm::alignTo(nextDatum_, std::bit_ceil(std::min(bytes, lineBytes)));
  const auto [found, isNew] = variablePlaces_.try_emplace(variable.begin, place);
  if (isNew)
    nextDatum_ = place + bytes;
  return {variable, found->second};
}

CanonicalLayout::Piece CanonicalLayout::ofConstant(uint64_t address, uint32_t bytes) {
  // Between what begins last before it, or ends, and what begins next.
  uint64_t begin = 0, end = UINT64_MAX;
  for (const AddressRange &image : images_)
    if (image.holds(address)) {
      begin = image.begin;
      end = image.end;
    }
  const auto variable = variables_.upper_bound(address);
  if (variable != variables_.begin())
    begin = std::max(begin, std::prev(variable)->second);
  if (variable != variables_.end())
    end = std::min(end, variable->first);
  const auto other = begins_.upper_bound(address);
  if (other != begins_.begin())
    begin = std::max(begin, *std::prev(other));
  if (other != begins_.end())
    end = std::min(end, *other);
  Piece piece;
  piece.begin = address - (address - begin) % constantBytes;
  piece.end = std::min(piece.begin + constantBytes, end);
  const auto [found, isNew] = constantPlaces_.try_emplace(piece.begin, 0);
  if (isNew) {
    const bool goesOn =
        constant_.end == piece.begin && piece.begin != begin && constant_.place + constantBytes == nextDatum_;
    const uint64_t alignment = std::clamp(std::bit_ceil<uint64_t>(bytes), constantBytes, lineBytes);
    found->second = goesOn ? nextDatum_ : llvm::alignTo(nextDatum_, alignment);
    nextDatum_ = found->second + constantBytes;
  }
  piece.place = found->second;
  return constant_ = piece;
}

} // namespace leastaction
