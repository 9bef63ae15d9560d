#include "analysis/simulator/script.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace leastaction::script {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

template <class T> void take(std::FILE *file, std::vector<T> &all, uint64_t count, const std::string &path) {
  all.resize(count);
  if (count != 0 && std::fread(all.data(), sizeof(T), count, file) != count)
    throw std::runtime_error("the script '" + path + "' is not whole");
}

} // namespace

Script readScript(const std::string &path) {
  const File file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file)
    throw std::runtime_error("the script '" + path + "' cannot be read");
  Script script;
  if (std::fread(&script.header, sizeof script.header, 1, file.get()) != 1 ||
      std::memcmp(script.header.magic, scriptMagic, sizeof scriptMagic) != 0)
    throw std::runtime_error("'" + path + "' is not a script of this simulator");
  take(file.get(), script.ranks, script.header.ranks, path);
  take(file.get(), script.calls, script.header.calls, path);
  take(file.get(), script.numbers, script.header.numbers, path);
  uint64_t first = 0;
  for (const ScriptRank &rank : script.ranks) {
    script.firstCall.push_back(first);
    first += rank.calls;
  }
  script.firstCall.push_back(first);
  if (first != script.header.calls)
    throw std::runtime_error("the script '" + path + "' has other calls than its ranks");
  if (std::ranges::any_of(script.calls, [&](const ScriptCall &call) {
        return uint64_t{call.firstNumber} + call.numbers > script.numbers.size();
      }))
    throw std::runtime_error("the script '" + path + "' has calls with numbers that it lacks");
  return script;
}

void Times::write(const std::string &path, TimesHeader header) const {
  std::memcpy(header.magic, timesMagic, sizeof timesMagic);
  header.calls = times_.size();
  const File file(std::fopen(path.c_str(), "wb"), std::fclose);
  if (!file || std::fwrite(&header, sizeof header, 1, file.get()) != 1 ||
      std::fwrite(times_.data(), sizeof(CallTimes), times_.size(), file.get()) != times_.size() ||
      std::fflush(file.get()) != 0)
    throw std::runtime_error("the times cannot be written to '" + path + "'");
}

} // namespace leastaction::script
