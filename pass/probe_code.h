// Machine code, labels and data that stand in a function without being machine instructions of it: the streamer gets
// them as they are, where text would have to be parsed by an assembler made for each piece.
//
//   ProbeCode code(function, names);
//   code.label(begin);
//   code.testByte(code.cursor(0), 1);
//   code.jumpIf(ProbeCode::equal, copy);
//
// Registers are numbers of MachineNames::scratch. What is text (text()) still goes to the assembler.
#pragma once

#include "pass/machine_names.h"

#include "llvm/MC/MCInst.h"

#include <string>
#include <variant>
#include <vector>

namespace llvm {
class AsmPrinter;
class MCExpr;
class MCSymbol;
} // namespace llvm

namespace leastaction {

using Label = llvm::MCSymbol *;

class ProbeCode {
public:
  enum Condition : uint8_t { equal = 4, notEqual = 5 };
  /// A memory operand.
  struct Place {
    llvm::MCRegister base;
    const llvm::MCExpr *symbol = nullptr; ///< Else the displacement is `offset`.
    int64_t offset = 0;
    llvm::MCRegister segment = {};
  };
  /// Four bytes: how far it is from `from` to `to`.
  struct Distance {
    Label to, from;
  };
  /// Declares the symbol weak.
  struct Weak {
    Label symbol;
  };
  struct Byte {
    uint8_t value;
  };
  /// Tells debuggers that the prologue ends here.
  struct PrologueEnd {};
  using Item = std::variant<llvm::MCInst, Label, Distance, Weak, Byte, PrologueEnd, std::string>;

  ProbeCode(llvm::MachineFunction &function, const MachineNames &names, bool localExec)
      : function_(&function), names_(&names), localExec_(localExec) {}

  void label(Label label) { items_.emplace_back(label); }
  void distance(Label to, Label from) { items_.emplace_back(Distance{to, from}); }
  void weak(Label symbol) { items_.emplace_back(Weak{symbol}); }
  void byte(uint8_t value) { items_.emplace_back(Byte{value}); }
  void prologueEnd() { items_.emplace_back(PrologueEnd{}); }
  void text(std::string text) { items_.emplace_back(std::move(text)); }
  void append(const ProbeCode &other) { items_.insert(items_.end(), other.items_.begin(), other.items_.end()); }

  /// The thread's cursor in memory. Code that may end up in a shared object finds it through the register `free`.
  Place cursor(unsigned free);
  Place at(unsigned reg, int64_t offset = 0) const { return {.base = names_->scratch[reg], .offset = offset}; }
  Place relative(Label label) const;

  void load(unsigned reg, const Place &from);
  void store(const Place &to, unsigned reg);
  void address(unsigned reg, const Place &of);
  void compare(const Place &with, unsigned reg);
  void testByte(const Place &place, int64_t bits);
  void testLow(unsigned reg, int64_t bits); ///< Of the low half of the register.
  void add(unsigned reg, int64_t value);
  void push(unsigned reg);
  void pop(unsigned reg);
  void pushFlags();
  void popFlags();
  void moveStack(int64_t bytes);
  void jump(Label to);
  void jumpIf(Condition condition, Label to);
  void call(llvm::StringRef function);

  bool empty() const { return items_.empty(); }
  const std::vector<Item> &items() const { return items_; }

private:
  const llvm::MCExpr *expression(Label label, uint16_t specifier = 0) const;
  void addPlace(llvm::MCInst &instruction, const Place &place) const;
  llvm::MCInst &instruction(unsigned opcode);
  void toRegister(unsigned opcode, llvm::MCRegister reg, const Place &place);
  void fromRegister(unsigned opcode, const Place &place, llvm::MCRegister reg);

  llvm::MachineFunction *function_;
  const MachineNames *names_;
  bool localExec_;
  std::vector<Item> items_;
};

/// Gives items other than text to the streamer.
void emit(llvm::AsmPrinter &printer, const ProbeCode::Item &item);

} // namespace leastaction
