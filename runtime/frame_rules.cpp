#include "runtime/frame_rules.h"

#include <dlfcn.h>
#include <string.h>

namespace leastaction::runtime {
namespace {

enum Encoding : uint8_t {
  encodingUleb = 0x01,
  encodingUdata2 = 0x02,
  encodingUdata4 = 0x03,
  encodingUdata8 = 0x04,
  encodingSleb = 0x09,
  encodingSdata2 = 0x0a,
  encodingSdata4 = 0x0b,
  encodingSdata8 = 0x0c,
  encodingFormat = 0x0f,
  encodingRelativeToHere = 0x10,
  encodingRelativeToData = 0x30,
  encodingBase = 0x70,
  encodingOmitted = 0xff,
};

/// Of the instructions that describe frames: those with an operand in their lowest bits, then the others.
enum Instruction : uint8_t {
  advance = 0x40,
  offset = 0x80,
  restore = 0xc0,
  kindMask = 0xc0,
  nop = 0x00,
  setLocation = 0x01,
  advance1 = 0x02,
  advance2 = 0x03,
  advance4 = 0x04,
  offsetExtended = 0x05,
  restoreExtended = 0x06,
  undefinedValue = 0x07,
  sameValue = 0x08,
  inRegister = 0x09,
  rememberState = 0x0a,
  restoreState = 0x0b,
  defineFrame = 0x0c,
  defineFrameRegister = 0x0d,
  defineFrameOffset = 0x0e,
  defineFrameExpression = 0x0f,
  expression = 0x10,
  offsetExtendedSigned = 0x11,
  defineFrameSigned = 0x12,
  defineFrameOffsetSigned = 0x13,
  valueOffset = 0x14,
  valueOffsetSigned = 0x15,
  valueExpression = 0x16,
  argumentsSize = 0x2e,
};

/// What all descriptions of one compiler's functions have in common.
struct CommonEntry {
  uint64_t codeAlignment = 1;
  int64_t dataAlignment = 1;
  uint8_t pointerEncoding = 0;
  bool hasAugmentation = false, isSignalFrame = false;
  DwarfBytes instructions{nullptr, nullptr};
};

/// An entry begins with the bytes that follow its length. Longer ones than 4 Gbyte do not exist.
bool entryAt(const unsigned char *entry, DwarfBytes &content) {
  uint32_t length;
  memcpy(&length, entry, sizeof length);
  constexpr uint32_t isLong = 0xffffffff;
  if (length == 0 || length == isLong)
    return false;
  content = DwarfBytes(entry + sizeof length, entry + sizeof length + length);
  return true;
}

bool readCommonEntry(const unsigned char *entry, CommonEntry &common) {
  DwarfBytes bytes(nullptr, nullptr);
  if (!entryAt(entry, bytes) || bytes.fixed<uint32_t>() != 0)
    return false;
  auto version = bytes.fixed<uint8_t>();
  auto *augmentation = reinterpret_cast<const char *>(bytes.at());
  bytes.skip(strlen(augmentation) + 1);
  if (version != 1 && version != 3)
    return false;
  common.codeAlignment = bytes.unsignedNumber();
  common.dataAlignment = bytes.signedNumber();
  uint64_t returnAddress = version == 1 ? bytes.fixed<uint8_t>() : bytes.unsignedNumber();
  if (returnAddress != dwarfReturnAddress)
    return false;
  if (*augmentation == 'z') {
    common.hasAugmentation = true;
    uint64_t size = bytes.unsignedNumber();
    DwarfBytes data = bytes;
    bytes.skip(size);
    for (const char *letter = augmentation + 1; *letter; ++letter)
      if (*letter == 'R')
        common.pointerEncoding = data.fixed<uint8_t>();
      else if (*letter == 'L')
        data.skip(1);
      else if (*letter == 'P')
        data.pointer(data.fixed<uint8_t>());
      else if (*letter == 'S')
        common.isSignalFrame = true;
      else
        break; // what is behind it is of no interest here
  } else if (*augmentation) {
    return false;
  }
  common.instructions = bytes;
  return bytes.isGood();
}

/// The table of .eh_frame_hdr, sorted by address, in the one form that linkers write.
const unsigned char *findEntry(const unsigned char *header, uint64_t pc) {
  constexpr uint8_t tableEncoding = encodingRelativeToData | encodingSdata4;
  if (header[0] != 1 || header[2] == encodingOmitted || header[3] != tableEncoding)
    return nullptr;
  auto base = reinterpret_cast<uint64_t>(header);
  constexpr uint64_t mostHeaderBytes = 64;
  DwarfBytes bytes(header + 4, header + mostHeaderBytes);
  bytes.pointer(header[1], base);
  uint64_t count = bytes.pointer(header[2], base);
  struct Row {
    int32_t begin, entry;
  };
  const unsigned char *table = bytes.at();
  auto row = [&](uint64_t number) {
    Row found;
    memcpy(&found, table + number * sizeof found, sizeof found);
    return found;
  };
  auto begin = [&](uint64_t number) { return base + static_cast<uint64_t>(int64_t{row(number).begin}); };
  if (!bytes.isGood() || count == 0 || pc < begin(0))
    return nullptr;
  uint64_t first = 0;
  for (uint64_t end = count; end - first > 1;) {
    uint64_t middle = first + (end - first) / 2;
    (pc < begin(middle) ? end : first) = middle;
  }
  return header + row(first).entry;
}

class Interpreter {
public:
  Interpreter(const CommonEntry &common, FrameRules &rules) : common_(common), rules_(rules) {}

  /// The common instructions, then those of the function up to `pc`.
  bool run(DwarfBytes own, uint64_t begin, uint64_t pc) {
    location_ = begin;
    if (!execute(common_.instructions, UINT64_MAX))
      return false;
    initial_ = rules_;
    return execute(own, pc);
  }

private:
  bool execute(DwarfBytes bytes, uint64_t pc) {
    while (bytes.isGood() && !bytes.isAtEnd() && location_ <= pc)
      if (!step(bytes))
        return false;
    return bytes.isGood();
  }

  bool step(DwarfBytes &bytes) {
    auto code = bytes.fixed<uint8_t>();
    uint64_t low = code & ~kindMask;
    switch (code & kindMask) {
    case advance:
      location_ += low * common_.codeAlignment;
      return true;
    case offset:
      set(low, {Rule::Kind::saved, static_cast<int64_t>(bytes.unsignedNumber()) * common_.dataAlignment});
      return true;
    case restore:
      setBack(low);
      return true;
    default:
      return stepExtended(code, bytes);
    }
  }

  bool stepExtended(uint8_t code, DwarfBytes &bytes) {
    switch (code) {
    case nop:
      return true;
    case setLocation:
      location_ = bytes.pointer(common_.pointerEncoding);
      return true;
    case advance1:
      location_ += bytes.fixed<uint8_t>() * common_.codeAlignment;
      return true;
    case advance2:
      location_ += bytes.fixed<uint16_t>() * common_.codeAlignment;
      return true;
    case advance4:
      location_ += bytes.fixed<uint32_t>() * common_.codeAlignment;
      return true;
    case argumentsSize:
      bytes.unsignedNumber();
      return true;
    case rememberState:
      if (remembered_ == mostRemembered)
        return false;
      stack_[remembered_++] = rules_;
      return true;
    case restoreState:
      if (remembered_ == 0)
        return false;
      rules_ = stack_[--remembered_];
      return true;
    case defineFrame:
      rules_.frame = {bytes.unsignedNumber(), 0, nullptr};
      rules_.frame.offset = static_cast<int64_t>(bytes.unsignedNumber());
      return true;
    case defineFrameSigned:
      rules_.frame = {bytes.unsignedNumber(), 0, nullptr};
      rules_.frame.offset = bytes.signedNumber() * common_.dataAlignment;
      return true;
    case defineFrameRegister:
      rules_.frame.base = bytes.unsignedNumber();
      return true;
    case defineFrameOffset:
      rules_.frame.offset = static_cast<int64_t>(bytes.unsignedNumber());
      return true;
    case defineFrameOffsetSigned:
      rules_.frame.offset = bytes.signedNumber() * common_.dataAlignment;
      return true;
    case defineFrameExpression:
      rules_.frame.expression = block(bytes);
      return true;
    default:
      return stepRegister(code, bytes);
    }
  }

  /// What says how one register is found.
  bool stepRegister(uint8_t code, DwarfBytes &bytes) {
    uint64_t number = bytes.unsignedNumber();
    switch (code) {
    case restoreExtended:
      setBack(number);
      return true;
    case undefinedValue:
      set(number, {Rule::Kind::undefined});
      return true;
    case sameValue:
      set(number, {Rule::Kind::same});
      return true;
    case inRegister: // such a register is not followed
      bytes.unsignedNumber();
      set(number, {Rule::Kind::undefined});
      return true;
    case offsetExtended:
      set(number, {Rule::Kind::saved, static_cast<int64_t>(bytes.unsignedNumber()) * common_.dataAlignment});
      return true;
    case offsetExtendedSigned:
      set(number, {Rule::Kind::saved, bytes.signedNumber() * common_.dataAlignment});
      return true;
    case valueOffset:
      set(number, {Rule::Kind::value, static_cast<int64_t>(bytes.unsignedNumber()) * common_.dataAlignment});
      return true;
    case valueOffsetSigned:
      set(number, {Rule::Kind::value, bytes.signedNumber() * common_.dataAlignment});
      return true;
    case expression:
      set(number, {Rule::Kind::savedByExpression, 0, block(bytes)});
      return true;
    case valueExpression:
      set(number, {Rule::Kind::byExpression, 0, block(bytes)});
      return true;
    default:
      return false;
    }
  }

  static const unsigned char *block(DwarfBytes &bytes) {
    const unsigned char *begin = bytes.at();
    bytes.skip(bytes.unsignedNumber());
    return begin;
  }

  static Rule *ruleOf(FrameRules &rules, uint64_t number) {
    return number == dwarfFramePointer    ? &rules.framePointer
           : number == dwarfStackPointer  ? &rules.stackPointer
           : number == dwarfReturnAddress ? &rules.returnAddress
                                          : nullptr;
  }
  void set(uint64_t number, Rule rule) {
    if (Rule *place = ruleOf(rules_, number))
      *place = rule;
  }
  void setBack(uint64_t number) {
    if (const Rule *rule = ruleOf(initial_, number))
      set(number, *rule);
  }

  static constexpr unsigned mostRemembered = 8;
  const CommonEntry &common_;
  FrameRules &rules_;
  FrameRules initial_, stack_[mostRemembered];
  unsigned remembered_ = 0;
  uint64_t location_ = 0;
};

} // namespace

bool findRules(uint64_t pc, FrameRules &rules) {
  dl_find_object module;
  if (_dl_find_object(reinterpret_cast<void *>(pc), &module) != 0 || !module.dlfo_eh_frame)
    return false;
  const unsigned char *entry = findEntry(static_cast<const unsigned char *>(module.dlfo_eh_frame), pc);
  DwarfBytes bytes(nullptr, nullptr);
  if (!entry || !entryAt(entry, bytes))
    return false;
  const unsigned char *link = bytes.at();
  auto distance = bytes.fixed<uint32_t>();
  CommonEntry common;
  if (distance == 0 || !readCommonEntry(link - distance, common))
    return false;
  uint64_t begin = bytes.pointer(common.pointerEncoding);
  uint64_t size = bytes.pointer(common.pointerEncoding & encodingFormat);
  if (pc < begin || pc - begin >= size)
    return false;
  if (common.hasAugmentation)
    bytes.skip(bytes.unsignedNumber());
  rules = FrameRules();
  rules.isSignalFrame = common.isSignalFrame;
  return Interpreter(common, rules).run(bytes, begin, pc);
}

DwarfBytes DwarfBytes::ofExpression(const unsigned char *expression) {
  constexpr uint64_t mostLengthBytes = 10;
  DwarfBytes length(expression, expression + mostLengthBytes);
  uint64_t size = length.unsignedNumber();
  return {length.at(), length.at() + size};
}

void DwarfBytes::skip(uint64_t bytes) {
  if (bytes > static_cast<uint64_t>(end_ - at_))
    good_ = false;
  at_ = good_ ? at_ + bytes : end_;
}

uint64_t DwarfBytes::unsignedNumber() {
  uint64_t value = 0;
  for (unsigned shift = 0; good_; shift += 7) {
    auto byte = fixed<uint8_t>();
    if (shift < 64)
      value |= uint64_t{byte & 0x7fu} << shift;
    if (!(byte & 0x80))
      break;
  }
  return value;
}

int64_t DwarfBytes::signedNumber() {
  uint64_t value = 0;
  unsigned shift = 0;
  uint8_t byte = 0x80;
  for (; good_ && byte & 0x80; shift += 7) {
    byte = fixed<uint8_t>();
    if (shift < 64)
      value |= uint64_t{byte & 0x7fu} << shift;
  }
  if (byte & 0x40 && shift < 64)
    value |= ~uint64_t{0} << shift;
  return static_cast<int64_t>(value);
}

uint64_t DwarfBytes::pointer(uint8_t encoding, uint64_t dataBase) {
  if (encoding == encodingOmitted)
    return 0;
  auto here = reinterpret_cast<uint64_t>(at_);
  uint64_t value = 0;
  switch (encoding & encodingFormat) {
  case encodingUleb:
    value = unsignedNumber();
    break;
  case encodingSleb:
    value = static_cast<uint64_t>(signedNumber());
    break;
  case encodingUdata2:
    value = fixed<uint16_t>();
    break;
  case encodingSdata2:
    value = static_cast<uint64_t>(int64_t{fixed<int16_t>()});
    break;
  case encodingUdata4:
    value = fixed<uint32_t>();
    break;
  case encodingSdata4:
    value = static_cast<uint64_t>(int64_t{fixed<int32_t>()});
    break;
  case 0:
  case encodingUdata8:
  case encodingSdata8:
    value = fixed<uint64_t>();
    break;
  default:
    good_ = false;
  }
  switch (encoding & encodingBase) {
  case 0:
    break;
  case encodingRelativeToHere:
    value += here;
    break;
  case encodingRelativeToData:
    value += dataBase;
    break;
  default:
    good_ = false;
  }
  return value;
}

} // namespace leastaction::runtime
