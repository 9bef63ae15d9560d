#include "analysis/report/format/line_names.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

const char *arrow(bool unicode) {
  return unicode ? "→" : "->";
}

} // namespace

bool hasTwoNames(std::string_view name, std::string_view referenceName) {
  return !referenceName.empty() && name != referenceName &&
         !(name.starts_with(referenceName) && name[referenceName.size()] == ' ');
}

std::string nameOfBoth(const std::string &name, const std::string &referenceName, bool unicode) {
  if (!hasTwoNames(name, referenceName))
    return name;
  const std::string file = name.substr(0, name.rfind(':') + 1);
  return fmt::format("{} {} {}", name, arrow(unicode),
                     referenceName.starts_with(file) ? referenceName.substr(file.size()) : referenceName);
}

std::string headOfBoth(std::string_view column, bool hasSome, std::string_view own, std::string_view reference,
                       bool unicode) {
  return hasSome ? fmt::format("{}, {} {} {}", column, own, arrow(unicode), reference) : std::string(column);
}

} // namespace leastaction
