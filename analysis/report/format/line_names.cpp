#include "analysis/report/format/line_names.h"

#include <algorithm>
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
  if (referenceName.starts_with(file))
    return fmt::format("{} {} {}", name, arrow(unicode), referenceName.substr(file.size()));
  // Both have to fit into a column, which keeps the end.
  const auto differing = std::ranges::mismatch(name, referenceName).in1 - name.begin();
  const size_t folders = name.substr(0, static_cast<size_t>(differing)).rfind('/') + 1;
  return fmt::format("{} {} {}", name.substr(folders), arrow(unicode), referenceName.substr(folders));
}

std::string headOfBoth(std::string_view column, bool hasSome, std::string_view own, std::string_view reference,
                       bool unicode) {
  return hasSome ? fmt::format("line {} {} {}", own, arrow(unicode), reference) : std::string(column);
}

} // namespace leastaction
