#include "runtime/call_frames.h"

#include "runtime/frame_rules.h"
#include "runtime/process_identity.h"

#include <sys/uio.h>

namespace leastaction::runtime {
namespace {

enum Operation : uint8_t {
  opDereference = 0x06,
  opConstant1u = 0x08,
  opConstant1s = 0x09,
  opConstant2u = 0x0a,
  opConstant2s = 0x0b,
  opAnd = 0x1a,
  opMinus = 0x1c,
  opPlus = 0x22,
  opPlusConstant = 0x23,
  opShiftLeft = 0x24,
  opGreaterOrEqual = 0x2a,
  opLiteral0 = 0x30,
  opLiteral31 = 0x4f,
  opRegister0 = 0x70,
  opRegister31 = 0x8f,
};

} // namespace

bool StackReader::readPage(uint64_t page) {
  iovec here = {words_, pageBytes}, there = {reinterpret_cast<void *>(page), pageBytes};
  page_ = process_vm_readv(processNumber(), &here, 1, &there, 1, 0) == pageBytes ? page : UINT64_MAX;
  return page_ == page;
}

bool StackReader::read(uint64_t address, uint64_t &value) {
  uint64_t page = address & ~(pageBytes - 1);
  if (address % sizeof value != 0 || count_ == most)
    return false;
  if (address >= knownBegin_ && address < knownEnd_)
    value = *reinterpret_cast<const uint64_t *>(address);
  else if (page == page_ || readPage(page))
    value = words_[(address - page) / sizeof value];
  else
    return false;
  log_[count_++] = {address, value};
  return true;
}

bool Frame::registerValue(uint64_t number, uint64_t &value) {
  if (number == dwarfStackPointer || number == dwarfReturnAddress) {
    value = number == dwarfStackPointer ? stackPointer_ : pc_;
    return true;
  }
  if (number != dwarfFramePointer || framePointerIs_ == Where::lost)
    return false;
  usedFramePointer_ |= framePointerIs_ == Where::inFirst;
  if (framePointerIs_ == Where::inMemory) {
    if (!stack_.read(framePointer_, framePointer_))
      return false;
    framePointerIs_ = Where::known;
  }
  value = framePointer_;
  return true;
}

/// The expressions that compilers and linkers write: of realigned frames, signal frames and tables of calls.
bool Frame::evaluate(const unsigned char *expression, uint64_t first, bool hasFirst, uint64_t &value) {
  constexpr unsigned most = 8;
  uint64_t stack[most + 1];
  unsigned depth = 0;
  if (hasFirst)
    stack[depth++] = first;
  DwarfBytes bytes = DwarfBytes::ofExpression(expression);
  while (bytes.isGood() && !bytes.isAtEnd()) {
    auto code = bytes.fixed<uint8_t>();
    const bool isBinary =
        code == opAnd || code == opMinus || code == opPlus || code == opShiftLeft || code == opGreaterOrEqual;
    if (depth == most || depth < (isBinary ? 2 : code == opDereference || code == opPlusConstant))
      return false;
    uint64_t right = isBinary ? stack[--depth] : 0;
    uint64_t &top = stack[depth ? depth - 1 : 0];
    if (code >= opLiteral0 && code <= opLiteral31) {
      stack[depth++] = static_cast<uint64_t>(code - opLiteral0);
      continue;
    }
    if (code >= opRegister0 && code <= opRegister31) {
      auto offset = static_cast<uint64_t>(bytes.signedNumber());
      uint64_t base;
      if (!registerValue(static_cast<uint64_t>(code - opRegister0), base))
        return false;
      stack[depth++] = base + offset;
      continue;
    }
    switch (code) {
    case opDereference:
      if (!stack_.read(top, top))
        return false;
      break;
    case opConstant1u:
      stack[depth++] = bytes.fixed<uint8_t>();
      break;
    case opConstant1s:
      stack[depth++] = static_cast<uint64_t>(int64_t{bytes.fixed<int8_t>()});
      break;
    case opConstant2u:
      stack[depth++] = bytes.fixed<uint16_t>();
      break;
    case opConstant2s:
      stack[depth++] = static_cast<uint64_t>(int64_t{bytes.fixed<int16_t>()});
      break;
    case opPlusConstant:
      top += bytes.unsignedNumber();
      break;
    case opAnd:
      top &= right;
      break;
    case opMinus:
      top -= right;
      break;
    case opPlus:
      top += right;
      break;
    case opShiftLeft:
      top = right < 64 ? top << right : 0;
      break;
    case opGreaterOrEqual:
      top = static_cast<int64_t>(top) >= static_cast<int64_t>(right);
      break;
    default:
      return false;
    }
  }
  if (depth == 0 || !bytes.isGood())
    return false;
  value = stack[depth - 1];
  return true;
}

bool Frame::goToCaller() {
  FrameRules rules;
  uint64_t frame, caller;
  if (!findRules(inside(), rules))
    return false;
  if (rules.frame.expression) {
    if (!evaluate(rules.frame.expression, 0, false, frame))
      return false;
  } else {
    if (!registerValue(rules.frame.base, frame))
      return false;
    frame += static_cast<uint64_t>(rules.frame.offset);
  }
  // Where a register of the caller is, or what: only memory tells of return addresses.
  auto place = [&](const Rule &rule, uint64_t &address) {
    address = frame + static_cast<uint64_t>(rule.offset);
    return rule.kind == Rule::Kind::saved || rule.kind == Rule::Kind::value ||
           ((rule.kind == Rule::Kind::savedByExpression || rule.kind == Rule::Kind::byExpression) &&
            evaluate(rule.expression, frame, true, address));
  };
  const Rule &pc = rules.returnAddress;
  if ((pc.kind != Rule::Kind::saved && pc.kind != Rule::Kind::savedByExpression) || !place(pc, caller) ||
      !stack_.read(caller, caller) || caller == 0)
    return false;
  // Frames lie above those that they call; what a signal interrupted may have another stack.
  if (frame <= stackPointer_ && !rules.isSignalFrame)
    return false;
  const Rule &bp = rules.framePointer, &sp = rules.stackPointer;
  uint64_t callersStack = frame;
  if (sp.kind == Rule::Kind::savedByExpression || sp.kind == Rule::Kind::saved) {
    if (!place(sp, callersStack) || !stack_.read(callersStack, callersStack))
      return false;
  } else if (sp.kind != Rule::Kind::same && !place(sp, callersStack)) {
    return false;
  }
  if (bp.kind != Rule::Kind::same) {
    const bool isSaved = bp.kind == Rule::Kind::saved || bp.kind == Rule::Kind::savedByExpression;
    framePointerIs_ = !place(bp, framePointer_) ? Where::lost : isSaved ? Where::inMemory : Where::known;
  }
  pc_ = caller;
  stackPointer_ = callersStack;
  isExact_ = rules.isSignalFrame;
  return true;
}

} // namespace leastaction::runtime
