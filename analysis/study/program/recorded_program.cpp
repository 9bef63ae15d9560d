#include "analysis/study/program/recorded_program.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <unistd.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

bool isLauncher(const std::string &word) {
  constexpr std::array<std::string_view, 6> begins = {"mpirun", "mpiexec", "orterun", "prterun", "prun", "srun"};
  const std::string name = fs::path(word).filename().string();
  return std::ranges::any_of(begins, [&](std::string_view begin) { // mpirun.openmpi, mpiexec.hydra
    return name == begin || (name.starts_with(begin) && name[begin.size()] == '.');
  });
}

/// Executables show the markers to the shared objects that they load.
bool hasRuntime(const std::string &path) {
  constexpr std::string_view marker("leastaction_start\0", 18);
  std::error_code problem;
  if (!fs::is_regular_file(path, problem) || access(path.c_str(), X_OK) != 0)
    return false;
  std::ifstream file(path, std::ios::binary);
  constexpr size_t piece = size_t{1} << 20;
  std::string text;
  while (file) {
    text.erase(0, text.size() - std::min(text.size(), marker.size()));
    const size_t kept = text.size();
    text.resize(kept + piece);
    file.read(text.data() + kept, piece);
    text.resize(kept + static_cast<size_t>(file.gcount()));
    if (text.contains(marker))
      return true;
  }
  return false;
}

} // namespace

std::string recordedProgram(const std::vector<std::string> &command) {
  if (!isLauncher(command.front()))
    return command.front();
  const auto found = std::find_if(command.begin() + 1, command.end(), hasRuntime);
  return found == command.end() ? command.front() : *found;
}

} // namespace leastaction
