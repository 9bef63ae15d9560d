#include "analysis/execution/trace/function_name.h"

#include "llvm/Demangle/Demangle.h"

#include <cstdlib>

namespace leastaction {

std::string functionName(const std::string &symbol) {
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(symbol.c_str()))
    return symbol;
  size_t size = 0;
  char *const text = demangler.getFunctionName(nullptr, &size);
  std::string name = text ? text : symbol;
  std::free(text);
  return name;
}

} // namespace leastaction
