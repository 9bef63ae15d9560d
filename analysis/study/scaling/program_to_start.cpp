#include "analysis/study/scaling/program_to_start.h"

#include "analysis/base/suggestion.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>
#include <vector>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

bool canBeExecuted(const fs::path &path) {
  std::error_code unknown;
  return fs::is_regular_file(path, unknown) && access(path.c_str(), X_OK) == 0;
}

bool isOnPath(const std::string &word) {
  const char *variable = std::getenv("PATH");
  const std::string path = variable ? variable : "/usr/bin:/bin";
  for (size_t from = 0; from <= path.size();) {
    const size_t to = std::min(path.find(':', from), path.size());
    if (canBeExecuted(fs::path(path.substr(from, to - from)) / word))
      return true;
    from = to + 1;
  }
  return false;
}

/// Of what can be executed in the word's folder, what it may have meant. Folders, which are the same, do not count.
std::string nearestTo(const std::string &word) {
  const size_t slash = word.rfind('/');
  const std::string folder = slash == std::string::npos ? "./" : word.substr(0, slash + 1);
  std::vector<std::string> names;
  std::error_code unknown;
  for (fs::directory_iterator entry(folder, unknown), end; !unknown && entry != end; entry.increment(unknown))
    if (canBeExecuted(entry->path()))
      names.push_back(entry->path().filename().string());
  std::ranges::sort(names); // of two as near, the same one everywhere
  std::string question = suggestion(slash == std::string::npos ? word : word.substr(slash + 1), names);
  if (!question.empty())
    question.insert(question.find('\'') + 1, folder);
  return question;
}

} // namespace

Result<void> checkProgram(const std::string &word) {
  if (word.starts_with('-') || word.find("{n}") != std::string::npos || word.find("{P}") != std::string::npos)
    return {};
  const bool isPath = word.find('/') != std::string::npos;
  if (canBeExecuted(word) || (!isPath && isOnPath(word)))
    return {};
  std::error_code unknown;
  if (fs::is_directory(word, unknown))
    return fail("the program is a folder", word, "name a program in it");
  if (fs::exists(word, unknown))
    return fail("the program cannot be executed", word,
                "compile it if it is source code, else make it executable: chmod +x " + word);
  return fail("there is no such program", word,
              nearestTo(word) + (isPath ? "build it, or correct its path" : "give its path, or put it on $PATH"));
}

} // namespace leastaction
