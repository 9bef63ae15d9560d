#include "wrapper/classify.h"

#include "wrapper/invocation.h"
#include "wrapper/option_table.h"

#include <algorithm>
#include <array>

namespace leastaction::wrapper {
namespace {

/// Endings of sources and of headers that are compiled by themselves; sorted.
constexpr std::array<std::string_view, 54> sourceEndings = {
    "C",   "CPP", "F",   "F03", "F08", "F90", "F95", "FOR",  "FPP", "FTN", "H",  "M",   "S",  "adb",
    "ads", "c",   "c++", "cc",  "cl",  "cp",  "cpp", "cppm", "cu",  "cxx", "d",  "di",  "f",  "f03",
    "f08", "f77", "f90", "f95", "for", "fpp", "ftn", "go",   "h",   "h++", "hh", "hip", "hp", "hpp",
    "hxx", "i",   "ii",  "ixx", "ll",  "m",   "mi",  "mii",  "mm",  "s",   "sx", "upc"};
static_assert(std::ranges::is_sorted(sourceEndings));

/// Parts of folders in which build systems try compilers.
constexpr std::array<std::string_view, 6> trialFolders = {
    "/CMakeFiles/CMakeScratch", "/CMakeFiles/CMakeTmp", "/CompilerId", "/TryCompile-",
    "/meson-private",           "/.ext/configure"};
/// How names of files begin that configure scripts, Python's distutils and meson try compilers with.
constexpr std::array<std::string_view, 5> trialNames = {"_configtest.", "cmTC_", "conftest", "sanitycheck",
                                                        "testfile."};

bool isTrialFolder(std::string_view path) {
  return std::ranges::any_of(trialFolders, [&](std::string_view part) { return path.contains(part); });
}

bool isTrial(std::string_view path) {
  return isTrialFolder(path) ||
         std::ranges::any_of(trialNames, [&](std::string_view begin) { return baseName(path).starts_with(begin); });
}

bool isSource(std::string_view word) {
  const std::string_view name = baseName(word);
  const size_t dot = name.rfind('.');
  return dot != std::string_view::npos && std::ranges::binary_search(sourceEndings, name.substr(dot + 1));
}

/// Everything that one pass over the words finds.
struct Words {
  std::vector<std::string> sources, others;
  std::string output;
  bool isQuery = false, readsStandardInput = false;
};

Words readWords(const std::vector<std::string> &arguments) {
  Words found;
  bool isLanguageGiven = false, areOptionsOver = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &word = arguments[i];
    const std::string next = i + 1 < arguments.size() ? arguments[i + 1] : "";
    if (word == "-") {
      found.readsStandardInput = true;
    } else if (!word.starts_with('-') || areOptionsOver) {
      (isLanguageGiven || isSource(word) ? found.sources : found.others).push_back(word);
    } else if (word == "--") {
      areOptionsOver = true;
    } else {
      const OptionMeaning meaning = optionMeaning(word);
      found.isQuery |= meaning == OptionMeaning::query;
      if (meaning == OptionMeaning::takesOutput)
        found.output = next;
      else if (word.starts_with("-o") && word.size() > 2)
        found.output = word.substr(2);
      if (meaning == OptionMeaning::takesLanguage)
        isLanguageGiven = next != "none";
      else if (word.starts_with("-x") && word.size() > 2)
        isLanguageGiven = word != "-xnone";
      i += meaning == OptionMeaning::takesWord || meaning == OptionMeaning::takesOutput ||
           meaning == OptionMeaning::takesLanguage;
    }
  }
  return found;
}

} // namespace

CompilerCall classify(const std::vector<std::string> &arguments, std::string_view folder) {
  Words words = readWords(arguments);
  CompilerCall call{.kind = CallKind::compile, .sources = std::move(words.sources), .output = std::move(words.output)};
  std::erase(call.sources, "/dev/null"); // tries whether an option is known
  const bool hasInput = words.readsStandardInput || !call.sources.empty() || !words.others.empty();
  if (words.isQuery || !hasInput)
    call.kind = CallKind::query;
  else if (words.readsStandardInput)
    call.kind = CallKind::standardInput;
  else if (isTrialFolder(std::string(folder) + "/") || isTrial(call.output) ||
           std::ranges::any_of(call.sources, isTrial) || std::ranges::any_of(words.others, isTrial))
    call.kind = CallKind::check;
  else if (call.sources.empty())
    call.kind = CallKind::link;
  return call;
}

} // namespace leastaction::wrapper
