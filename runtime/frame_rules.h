// What .eh_frame says of a place in the program: how the caller's registers are found there.
//
//   FrameRules rules;
//   if (findRules(pc, rules)) ...   // at `pc`, the canonical frame address is rules.frame
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// DWARF's numbers of the registers that frames are found by, and of the return address.
enum DwarfRegister : uint64_t { dwarfFramePointer = 6, dwarfStackPointer = 7, dwarfReturnAddress = 16 };

struct Rule {
  enum class Kind : uint8_t {
    same,              ///< As in the callee.
    undefined,         ///< Not known; a return address that is not marks the outermost frame.
    saved,             ///< At the frame address plus `offset`.
    value,             ///< The frame address plus `offset`.
    savedByExpression, ///< At the address that `expression` gives.
    byExpression,      ///< What it gives.
  };
  Kind kind = Kind::same;
  int64_t offset = 0;
  const unsigned char *expression = nullptr; ///< Begins with its length.
};

struct FrameRules {
  /// The canonical frame address: that of a register plus an offset, or what an expression gives.
  struct {
    uint64_t base = 0;
    int64_t offset = 0;
    const unsigned char *expression = nullptr;
  } frame;
  Rule framePointer, stackPointer, returnAddress;
  bool isSignalFrame = false; ///< What it interrupted stands at the return address, not behind a call there.
};

/// False if no module says anything of `pc`, or if it cannot be understood.
bool findRules(uint64_t pc, FrameRules &rules);

/// Reads numbers in DWARF's encodings.
class DwarfBytes {
public:
  DwarfBytes(const unsigned char *at, const unsigned char *end) : at_(at), end_(end) {}
  /// A block that begins with its length.
  static DwarfBytes ofExpression(const unsigned char *expression);

  bool isAtEnd() const { return at_ >= end_; }
  bool isGood() const { return good_; }
  const unsigned char *at() const { return at_; }
  void skip(uint64_t bytes);
  template <class T> T fixed() {
    T value{};
    if (sizeof(T) > static_cast<uint64_t>(end_ - at_))
      good_ = false;
    else
      __builtin_memcpy(&value, at_, sizeof value);
    at_ = good_ ? at_ + sizeof(T) : end_;
    return value;
  }
  uint64_t unsignedNumber();
  int64_t signedNumber();
  /// As a DW_EH_PE_ encoding says; indirect pointers are not followed.
  uint64_t pointer(uint8_t encoding, uint64_t dataBase = 0);

private:
  const unsigned char *at_, *end_;
  bool good_ = true;
};

} // namespace leastaction::runtime
