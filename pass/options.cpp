#include "pass/options.h"

#include "llvm/ADT/StringExtras.h"

namespace leastaction {

std::optional<std::string> Options::parse(llvm::StringRef argument) {
  auto [key, value] = argument.split('=');
  if (key == "mode") {
    if (value == "trace")
      mode = Mode::trace;
    else if (value == "markers")
      mode = Mode::markers;
    else if (value == "count")
      mode = Mode::count;
    else
      return ("unknown mode '" + value + "'; valid modes are 'markers', 'count' and 'trace'").str();
    return std::nullopt;
  }
  if (key == "region") {
    if (value.empty())
      return "the argument 'region' needs a pattern of function names, as in region=compute_*";
    llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(value);
    if (!pattern)
      return ("the region pattern '" + value + "' is not valid: " + llvm::toString(pattern.takeError())).str();
    regions.push_back(std::move(*pattern));
    return std::nullopt;
  }
  return ("unknown argument '" + key + "'; valid arguments are 'mode' and 'region'").str();
}

} // namespace leastaction
