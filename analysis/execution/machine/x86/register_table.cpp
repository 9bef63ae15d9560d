#include "analysis/execution/machine/x86/register_table.h"

#include "analysis/execution/machine/opcode_rules.h"
#include "analysis/execution/machine/register_rules.h"

namespace leastaction {
namespace {

using namespace register_trait;

constexpr RegisterRule registerRules[] = {
    // The program counter, segments, and the control registers of floating point, which every such instruction reads.
    {"{RIP,EIP,IP,MXCSR,FPCW,SSP,DF,CS,DS,ES,FS,GS,SS}", noData},
    {"EFLAGS", flags},
    {"{A,B,C,D}H", highByte},
    {"{RA,RB,RC,RD,EA,EB,EC,ED,A,B,C,D}X", hasHighByte},
    {"{EAX,EBX,ECX,EDX,EBP,ESI,EDI,ESP,EIP}", narrow},
    {"{R8,R9,R10,R11,R12,R13,R14,R15}D", narrow},
    {"{RBP,EBP,R13,R13D}", alwaysDisplaced},
    {"{R12,RSP}", longPop},
};

/// `struct user_regs_struct` in its order: registers, and what they are called where 32 bits of them are an address.
constexpr const char *userWords[][2] = {
    {"R15", "R15D"}, {"R14", "R14D"}, {"R13", "R13D"}, {"R12", "R12D"}, {"RBP", "EBP"}, {"RBX", "EBX"},
    {"R11", "R11D"}, {"R10", "R10D"}, {"R9", "R9D"},   {"R8", "R8D"},   {"RAX", "EAX"}, {"RCX", "ECX"},
    {"RDX", "EDX"},  {"RSI", "ESI"},  {"RDI", "EDI"},  {"", ""},        {"RIP", "EIP"}, {"", ""},
    {"", ""},        {"RSP", "ESP"},  {"", ""},        {"FS", ""},      {"GS", ""}};

constexpr RegisterClassRule classes[] = {{"GR8", generalPurpose | mergesOnWrite},
                                         {"GR16", generalPurpose | mergesOnWrite},
                                         {"GR32", generalPurpose},
                                         {"GR64", generalPurpose},
                                         {"VK1", mask},
                                         {"VR128X", vector, 16},
                                         {"VR256X", vector | upperVector, 32},
                                         {"VR512", vector | upperVector, 64}};

RegisterTable x86Table(const llvm::MCRegisterInfo &registers) {
  RegisterTable made{.facts = std::vector<RegisterFacts>(registers.getNumRegs()), .roles = {}};
  const llvm::StringMap<unsigned> numbers = registerNumbers(registers);
  const auto facts = [&](llvm::StringRef name) -> RegisterFacts & { return made.facts[numbers.lookup(name)]; };
  applyClasses(classes, registers, made.facts);
  markSeveral(registers, made.facts);
  for (const RegisterRule &rule : registerRules)
    for (const std::string &name : alternatives(rule.pattern))
      facts(name).traits |= rule.traits;
  for (size_t word = 0; word < std::size(userWords); ++word)
    for (const char *name : userWords[word])
      facts(name).userWord = static_cast<uint8_t>(word);
  constexpr const char *withHighBytes[] = {"A", "B", "C", "D"};
  for (size_t whole = 0; whole < std::size(withHighBytes); ++whole) {
    const std::string letter = withHighBytes[whole];
    for (const std::string &name : {"R" + letter + "X", "E" + letter + "X", letter + "X", letter + "H"})
      facts(name).whole = static_cast<uint8_t>(whole);
    facts(letter + "H").traits &= static_cast<uint16_t>(~mergesOnWrite);
    made.roles.whole[whole] = numbers.lookup("R" + letter + "X");
    made.roles.highBytes[whole] = numbers.lookup(letter + "H");
  }
  made.facts[0] = {}; // where names were looked up that are none
  made.roles.stackPointer = numbers.lookup("RSP");
  made.roles.framePointer = numbers.lookup("RBP");
  made.roles.programCounter = numbers.lookup("RIP");
  made.roles.flags = numbers.lookup("EFLAGS");
  made.roles.accumulator = numbers.lookup("RAX");
  made.roles.upperAccumulator = numbers.lookup("RDX");
  return made;
}

} // namespace

std::span<const RegisterRule> x86RegisterRules() {
  return registerRules;
}

const RegisterTable &x86Registers(const llvm::MCRegisterInfo &registers) {
  static const RegisterTable made = x86Table(registers);
  return made;
}

} // namespace leastaction
