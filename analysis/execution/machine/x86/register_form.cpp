#include "analysis/execution/machine/x86/register_form.h"

namespace leastaction {

std::vector<std::string> registerForms(llvm::StringRef opcode) {
  // A mnemonic is in capitals; small letters and what follows are the kinds of operands.
  const auto isSmall = [](char letter) { return letter >= 'a' && letter <= 'z'; };
  size_t kinds = 0;
  for (size_t at = opcode.size(); at-- > 0 && kinds == 0;)
    if (opcode[at] == 'm' && (at == 0 || !isSmall(opcode[at - 1]) || opcode[at - 1] == 'r'))
      kinds = at;
  if (kinds == 0)
    return {};
  const llvm::StringRef before = opcode.take_front(kinds);
  llvm::StringRef behind = opcode.drop_front(kinds + 1);
  behind.consume_front("b"); // One element for all lanes.
  std::vector<std::string> names = {(before + "r" + behind).str()};
  if (behind.consume_back("_Int"))
    names.push_back((before + "r" + behind).str());
  return names;
}

} // namespace leastaction
