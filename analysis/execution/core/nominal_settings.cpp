#include "analysis/execution/core/nominal_settings.h"

#include <algorithm>
#include <utility>

namespace leastaction {
namespace {

/// "[[override]]" and "[override]" are "override".
std::string_view tableName(std::string_view line) {
  const size_t begin = line.find_first_not_of('[');
  return begin == std::string_view::npos ? "" : line.substr(begin, line.find(']') - begin);
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
  return begin == std::string_view::npos ? "" : text.substr(begin, end + 1 - begin);
}

} // namespace

std::vector<std::string> nominalSettings(std::string_view toml) {
  std::vector<std::string> settings;
  std::string table;
  bool isNominal = false;
  const auto add = [&](const std::string &name) {
    if (std::exchange(isNominal, false) && std::ranges::find(settings, name) == settings.end())
      settings.push_back(name);
  };
  for (size_t at = 0, end; at < toml.size(); at = end + 1) {
    end = std::min(toml.find('\n', at), toml.size());
    const std::string_view line = trimmed(toml.substr(at, end - at));
    if (line.starts_with('#')) {
      isNominal |= line.contains("ominal"); // also at the beginning of a sentence
    } else if (line.starts_with('[')) {
      table = tableName(line);
      add(table);
    } else if (const size_t equals = line.find('='); equals != std::string_view::npos) {
      add((table.empty() ? "" : table + ".") + std::string(trimmed(line.substr(0, equals))));
    } else if (line.empty()) {
      isNominal = false;
    }
  }
  return settings;
}

} // namespace leastaction
