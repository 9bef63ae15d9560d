#include "analysis/programmers/activity/known_words.h"

#include "wrapper/option_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace leastaction {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char data[] = {
#embed "data/known_words.txt"
    , 0};
#pragma clang diagnostic pop

using Words = std::set<std::string_view>;

/// By section.
std::map<std::string_view, Words> sectionsOf(std::string_view text) {
  std::map<std::string_view, Words> sections;
  Words *section = nullptr;
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    if (word.starts_with('#')) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
      continue;
    }
    if (word.starts_with('['))
      section = &sections[word.substr(1, word.size() - 2)];
    else if (!word.empty() && section)
      section->insert(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return sections;
}

const Words &section(std::string_view name) {
  static const std::map<std::string_view, Words> sections = sectionsOf(data);
  return sections.at(name);
}

/// Longer ones first, where one begins like another.
constexpr auto joined = std::to_array<std::string_view>(
    {"-isystem", "-iquote", "-Wl,", "-Wa,", "-Wp,", "-B", "-D", "-F", "-I", "-J", "-L", "-U", "-l", "-o", "-x"});

/// So many digits that no number of a person has so few.
bool isSmallNumber(std::string_view text) {
  constexpr size_t mostDigits = 4;
  return !text.empty() && text.size() <= mostDigits && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "gcc" of "x86_64-linux-gnu-gcc-12.2", "mpicc" of "mpicc.openmpi".
std::string_view withoutTargetAndVersion(std::string_view name) {
  for (const std::string_view target : section("targets"))
    if (name.starts_with(target)) {
      name.remove_prefix(target.size());
      break;
    }
  for (const std::string_view maker : {".openmpi", ".mpich"})
    if (name.ends_with(maker))
      name.remove_suffix(maker.size());
  const size_t version = name.find_last_not_of("0123456789.");
  constexpr size_t mostVersion = 8;
  if (version != std::string_view::npos && version > 0 && name[version] == '-' && name.size() - version <= mostVersion)
    name = name.substr(0, version);
  return name;
}

} // namespace

bool isKnownOption(std::string_view word) {
  const bool takesMore = std::ranges::any_of(
      wrapper::optionTable(), [&](const wrapper::OptionFact &fact) { return !fact.isPrefix && fact.text == word; });
  return takesMore || section("options").contains(word);
}

bool isKnownValue(std::string_view name, std::string_view value) {
  return section("valued").contains(name) && (isSmallNumber(value) || section("values").contains(value));
}

std::string_view joinedOption(std::string_view word) {
  for (const std::string_view option : joined)
    if (word.starts_with(option) && word.size() > option.size())
      return option;
  return {};
}

bool isKnownProgram(std::string_view name) {
  const std::string_view bare = withoutTargetAndVersion(name);
  return section("programs").contains(bare) || isLauncher(name) || isCompilerCache(name);
}

bool isLauncher(std::string_view name) {
  return section("launchers").contains(withoutTargetAndVersion(name));
}

bool isCompilerCache(std::string_view name) {
  return section("caches").contains(name);
}

bool isKnownLanguage(std::string_view name) {
  return section("languages").contains(name);
}

bool isKnownLibrary(std::string_view name) {
  return section("libraries").contains(name);
}

bool isKnownMacro(std::string_view name) {
  return section("macros").contains(name);
}

std::string_view knownEnding(std::string_view fileName) {
  const size_t dot = fileName.rfind('.');
  if (dot == std::string_view::npos || dot == 0)
    return {};
  const std::string_view ending = fileName.substr(dot + 1);
  return section("endings").contains(ending) ? ending : std::string_view();
}

} // namespace leastaction
