#include "analysis/execution/calibrate/instruction/form_blocks.h"

#include "analysis/execution/calibrate/instruction/operand_values.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace leastaction {
namespace {

constexpr unsigned chainCopies = 64, independentCopies = 192;
constexpr unsigned vectorNumbers = 32, mostNumbers = 16;

bool isKept(RegisterFile file, unsigned number) {
  return file == RegisterFile::general && std::ranges::find(kept::all, number) != std::end(kept::all);
}

/// A result or an operand that a chain goes through: explicit, or a register of its own.
struct End {
  const Form::Operand *operand = nullptr;
  FileRegister fixed{};
  RegisterFile file() const { return operand ? operand->file : fixed.file; }
};

/// Writes copies of a form: which numbers are for what.
class Writer {
public:
  Writer(const Conversions &conversions, const Form &form) : conversions_(conversions), form_(form) {
    for (const FileRegister &reg : form.implicitUses())
      taken_[reg.file].insert(reg.number);
    for (const FileRegister &reg : form.implicitDefs())
      taken_[reg.file].insert(reg.number);
    for (const Form::Operand &operand : form.operands())
      if (operand.usedUp && operand.written)
        for (unsigned &mask : masks_)
          mask = take(operand).value_or(0);
    const Form::Operand *last = nullptr;
    for (const Form::Operand &operand : form.operands())
      if (!operand.written && !operand.tiedTo && !operand.usedUp) {
        constants_[operand.place] = {take(operand).value_or(0), 0};
        constants_[operand.place].second = constants_[operand.place].first;
        if (!operand.index)
          last = &operand;
      }
    // Divisors and factors alternate with their reciprocals.
    if (last && last->file == RegisterFile::vector)
      if (const auto other = takeOther(*last, constants_[last->place].first))
        constants_[last->place].second = *other;
  }

  std::optional<ChainBlock> chain(const End &result, const End &source) {
    ChainBlock block{.code = {},
                     .copies = chainCopies,
                     .result = result.file(),
                     .source = source.file(),
                     .throughAddress = source.operand && source.operand->index};
    const auto numbers = chainNumbers(result, source);
    if (!numbers)
      return std::nullopt;
    const auto [first, second] = *numbers;
    for (unsigned i = 0; i < block.copies; ++i) {
      llvm::MCInst copy = begin(block.code, i, i);
      const unsigned here = i % 2 == 0 ? first : second;
      const unsigned there = i % 2 == 0 ? second : first;
      const bool crosses = result.file() != source.file();
      if (result.operand)
        form_.setNumber(copy, *result.operand, crosses ? first : here);
      if (source.operand && !isTied(source, result))
        form_.setNumber(copy, *source.operand, crosses ? second : there);
      setOtherResults(copy, result, source, i);
      block.code.push_back(copy);
      const FileRegister from = result.operand ? FileRegister{result.file(), first} : result.fixed;
      const FileRegister to = source.operand ? FileRegister{source.file(), second} : source.fixed;
      std::ranges::copy(conversions_.path(from, to, form_.usesVex()), std::back_inserter(block.code));
    }
    return block;
  }

  IndependentBlock independent() {
    IndependentBlock block{.code = {}, .copies = independentCopies, .breaking = {}};
    for (const FileRegister &reg : form_.implicitUses())
      if (reg.file != RegisterFile::vector &&
          std::ranges::find(form_.implicitDefs(), reg) != form_.implicitDefs().end())
        block.breaking.push_back(conversions_.breakOf(reg, valueOf(reg)));
    std::vector<const Form::Operand *> results;
    for (const Form::Operand &operand : form_.operands())
      if (operand.written && !operand.usedUp)
        results.push_back(&operand);
    std::vector<std::vector<unsigned>> numbers(results.size());
    for (unsigned turn = 0, found = 1; found != 0; ++turn) {
      found = 0;
      for (size_t which = 0; which < results.size() && turn < mostNumbers; ++which)
        if (const std::optional<unsigned> number = take(*results[which])) {
          numbers[which].push_back(*number);
          ++found;
        }
    }
    for (const std::vector<unsigned> &ofResult : numbers)
      block.registers = block.registers == 0 ? static_cast<unsigned>(ofResult.size())
                                             : std::min(block.registers, static_cast<unsigned>(ofResult.size()));
    for (unsigned i = 0; i < block.copies; ++i) {
      std::ranges::copy(block.breaking, std::back_inserter(block.code));
      llvm::MCInst copy = begin(block.code, i, block.registers == 0 ? i : i / block.registers);
      for (size_t which = 0; which < results.size(); ++which)
        if (!numbers[which].empty())
          form_.setNumber(copy, *results[which], numbers[which][i % numbers[which].size()]);
      block.code.push_back(copy);
    }
    return block;
  }

private:
  /// What a broken register gets: only divisions take longer for some values than for zero.
  int64_t valueOf(const FileRegister &reg) const {
    return reg.file == RegisterFile::general && form_.facts().divides
               ? static_cast<int64_t>(operandValues(conversions_.name(form_.opcode()), form_).general[reg.number])
               : 0;
  }

  static bool isTied(const End &source, const End &result) {
    return source.operand && result.operand && source.operand->tiedTo == result.operand->place;
  }

  /// The next number that the operand can have and nothing else has.
  std::optional<unsigned> take(const Form::Operand &operand) {
    return takeWhere(operand, [](unsigned) { return true; });
  }

  /// One that holds the reciprocal of what `number` does.
  std::optional<unsigned> takeOther(const Form::Operand &operand, unsigned number) {
    return takeWhere(operand, [&](unsigned other) { return other % 2 != number % 2; });
  }

  template <class Wanted> std::optional<unsigned> takeWhere(const Form::Operand &operand, const Wanted &wanted) {
    for (unsigned number = 0; number < vectorNumbers; ++number)
      if (wanted(number) && isFree(operand, number)) {
        taken_[operand.file].insert(number);
        return number;
      }
    return std::nullopt;
  }

  bool isFree(const Form::Operand &operand, unsigned number) const {
    const auto taken = taken_.find(operand.file);
    return !isKept(operand.file, number) && form_.canHave(operand, number) &&
           (taken == taken_.end() || !taken->second.contains(number));
  }

  bool hasResults() const { return std::ranges::any_of(form_.operands(), &Form::Operand::written); }

  /// A copy with its constants; `parity` says which.
  llvm::MCInst begin(std::vector<llvm::MCInst> &code, unsigned copy, unsigned parity) const {
    llvm::MCInst inst = form_.plain();
    const int step = static_cast<int>(operandValues(conversions_.name(form_.opcode()), form_).memoryStep);
    constexpr int reach = 128; // of a displacement of one byte, on both sides
    const int places = std::max(2 * reach / step, 1);
    // What is read as a divisor or factor alternates, too; stores go to as many places as there are.
    const unsigned place = hasResults() ? (copy & ~1u) | (parity & 1u) : copy;
    form_.setDisplacement(inst, static_cast<int>(place) % places * step - std::min(reach, places * step / 2));
    for (const Form::Operand &operand : form_.operands())
      if (operand.usedUp && operand.written) {
        const unsigned mask = masks_[copy % masks_.size()];
        form_.setNumber(inst, operand, mask);
        code.push_back(conversions_.fullMask({operand.file, mask}));
      } else if (const auto constant = constants_.find(operand.place); constant != constants_.end()) {
        form_.setNumber(inst, operand, parity % 2 == 0 ? constant->second.first : constant->second.second);
      }
    return inst;
  }

  /// Numbers of the result and of the source in copies that are even; where the chain stays in its file, they change
  /// places in odd ones. Nothing where no number fits both.
  std::optional<std::pair<unsigned, unsigned>> chainNumbers(const End &result, const End &source) const {
    const auto firstFree = [&](const Form::Operand &operand, unsigned but) -> std::optional<unsigned> {
      for (unsigned number = 0; number < vectorNumbers; ++number)
        if (number != but && isFree(operand, number))
          return number;
      return std::nullopt;
    };
    constexpr unsigned none = ~0u;
    if (result.file() != source.file()) {
      const auto first = result.operand ? firstFree(*result.operand, none) : std::optional(result.fixed.number);
      const auto second = source.operand ? firstFree(*source.operand, none) : std::optional(source.fixed.number);
      if (!first || !second)
        return std::nullopt;
      return std::pair(*first, *second);
    }
    if (!result.operand && !source.operand)
      return result.fixed == source.fixed ? std::optional(std::pair(0u, 0u)) : std::nullopt;
    if (!result.operand || !source.operand) {
      const Form::Operand &operand = result.operand ? *result.operand : *source.operand;
      const unsigned fixed = result.operand ? source.fixed.number : result.fixed.number;
      if (operand.tiedTo || !form_.canHave(operand, fixed))
        return std::nullopt;
      return std::pair(fixed, fixed);
    }
    const bool tied = isTied(source, result);
    const bool resultIsRead = std::ranges::any_of(
        form_.operands(), [&](const Form::Operand &operand) { return operand.tiedTo == result.operand->place; });
    for (unsigned first = 0; first < vectorNumbers; ++first) {
      if (!isFree(*result.operand, first) || (!tied && !form_.canHave(*source.operand, first)))
        continue;
      if (tied || !resultIsRead)
        return std::pair(first, first);
      for (unsigned second = first + 1; second < vectorNumbers; ++second)
        if (isFree(*result.operand, second) && form_.canHave(*source.operand, second))
          return std::pair(first, second);
    }
    return std::nullopt;
  }

  /// Results that the chain does not go through.
  void setOtherResults(llvm::MCInst &copy, const End &result, const End &source, unsigned i) {
    for (const Form::Operand &operand : form_.operands()) {
      if (!operand.written || operand.usedUp || &operand == result.operand ||
          (source.operand && source.operand->tiedTo == operand.place))
        continue;
      auto &[first, second] = others_[operand.place];
      if (first == second) {
        // From the end, where chains do not look.
        for (unsigned number = vectorNumbers; number-- > 0 && first == second;)
          if (isFree(operand, number)) {
            (first == 0 ? first : second) = number;
            taken_[operand.file].insert(number);
          }
      }
      form_.setNumber(copy, operand, i % 2 == 0 ? first : second);
    }
  }

  const Conversions &conversions_;
  const Form &form_;
  std::map<RegisterFile, std::set<unsigned>> taken_;
  std::map<unsigned, std::pair<unsigned, unsigned>> constants_; ///< By place, in even and in odd copies.
  std::map<unsigned, std::pair<unsigned, unsigned>> others_;
  std::array<unsigned, 2> masks_{};
};

std::vector<End> resultsOf(const Form &form) {
  std::vector<End> results;
  for (const Form::Operand &operand : form.operands())
    if (operand.written && !operand.usedUp)
      results.push_back({.operand = &operand});
  for (const FileRegister &reg : form.implicitDefs())
    if (reg.file != RegisterFile::flags)
      results.push_back({.fixed = reg});
  const bool readsFlags =
      std::ranges::any_of(form.implicitUses(), [](const FileRegister &reg) { return reg.file == RegisterFile::flags; });
  // That flags are there as early as the result is taken for granted.
  if (form.writesFlags() && (results.empty() || readsFlags))
    results.push_back({.fixed = {RegisterFile::flags, 0}});
  return results;
}

std::vector<End> sourcesOf(const Form &form) {
  std::vector<End> sources;
  for (const Form::Operand &operand : form.operands())
    if (!operand.written && !operand.usedUp)
      sources.push_back({.operand = &operand});
  for (const FileRegister &reg : form.implicitUses())
    sources.push_back({.fixed = reg});
  return sources;
}

} // namespace

FormBlocks formBlocks(const Conversions &conversions, const Encoder &encoder, const Form &form) {
  FormBlocks blocks;
  // By then each register has had its turn.
  constexpr size_t looked = 64;
  const auto encodes = [&](std::span<const llvm::MCInst> code) {
    return std::ranges::all_of(code.first(std::min(code.size(), looked)),
                               [&](const llvm::MCInst &inst) { return encoder.encode(inst).has_value(); });
  };
  for (const End &result : resultsOf(form))
    for (const End &source : sourcesOf(form)) {
      // Both flags and registers are written: a chain from one to the other is there within both already.
      const bool ofFlags = result.file() == RegisterFile::flags || source.file() == RegisterFile::flags;
      if (ofFlags && result.file() != source.file() && resultsOf(form).size() > 1)
        continue;
      // What is divided by would become what was left.
      if (form.facts().divides && !result.operand && source.operand)
        continue;
      // With some registers an instruction is another one: xchg of the accumulator with itself does nothing.
      if (std::optional<ChainBlock> chain = Writer(conversions, form).chain(result, source);
          chain && encodes(chain->code))
        blocks.chains.push_back(*std::move(chain));
    }
  blocks.independent = Writer(conversions, form).independent();
  if (!encodes(blocks.independent.code))
    blocks.independent.code.clear();
  return blocks;
}

} // namespace leastaction
