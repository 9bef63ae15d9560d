// show_emulated RUN [FUNCTION...]: what `leastaction record --emulate` recorded of a run's first thread, whatever
// processor the program is for: a line for each control record, for each function where its code goes on or returns,
// and for each access of the named functions its address.
#include "runtime/emulation_format.h"
#include "runtime/emulator/guest.h"
#include "runtime/emulator/modules.h"
#include "runtime/word_codec.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace format = leastaction::format;
namespace emulator = leastaction::emulator;

uint64_t emulator::guestBase; // that modules.cpp can be linked

namespace {

std::string contentOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<uint64_t> wordsOf(const std::string &path) {
  const std::string bytes = contentOf(path);
  std::vector<uint64_t> words;
  format::ChunkHeader header;
  for (size_t at = sizeof(format::FileHeader); at + sizeof header <= bytes.size(); at += header.storedBytes) {
    memcpy(&header, &bytes[at], sizeof header);
    at += sizeof header;
    if (header.magic == format::endMagic)
      break;
    std::vector<uint64_t> chunk(header.rawBytes / sizeof(uint64_t));
    if (!format::WordDecoder::decode(reinterpret_cast<const unsigned char *>(&bytes[at]), header.storedBytes,
                                     chunk.data(), chunk.size()))
      return {};
    words.insert(words.end(), chunk.begin(), chunk.end());
  }
  return words;
}

std::map<uint64_t, std::string> functionsOf(const std::string &folder) {
  std::map<uint64_t, std::string> functions;
  const nlohmann::json run = nlohmann::json::parse(contentOf(folder + "/run.json"));
  for (const nlohmann::json &module : run["modules"])
    emulator::forEachFunction(folder + "/" + module["file"].get<std::string>(),
                              [&](const emulator::FunctionSymbol &symbol) {
                                functions[symbol.address + module["base"].get<uint64_t>()] = symbol.name;
                              });
  return functions;
}

void show(const std::string &folder, const std::vector<std::string> &wanted) {
  const std::map<uint64_t, std::string> functions = functionsOf(folder);
  std::map<uint64_t, uint64_t> blocks; // their addresses
  const std::vector<uint64_t> definitions = wordsOf(folder + "/blocks.emulated");
  for (size_t at = 0; at < definitions.size(); at += 1 + (definitions[at] >> 8))
    blocks[definitions[at + 1]] = definitions[at + 2];

  const std::vector<uint64_t> words = wordsOf(folder + "/thread-0.emulated");
  std::map<uint64_t, std::string> regions;
  std::string function;
  bool showsAccesses = false;
  for (size_t at = 0; at < words.size(); ++at) {
    const uint64_t word = words[at];
    if (word & format::emulatedBlock) {
      const auto behind = functions.upper_bound(blocks.at(word & format::emulatedBlockMask));
      const std::string name = behind == functions.begin() ? "" : std::prev(behind)->second;
      if (name != function)
        std::printf("in %s\n", name.c_str());
      function = name;
      showsAccesses = std::ranges::find(wanted, name) != wanted.end();
      continue;
    }
    const uint64_t payload = word >> 8;
    const auto kind = static_cast<format::Control>(word & 0xff);
    const uint64_t *const first = &words[at] + 1;
    if (kind == format::Control::regionName && payload < format::maxRegionNameBytes) {
      regions[*first] = std::string(reinterpret_cast<const char *>(first + 1), (payload - 1) * sizeof word).c_str();
    } else if (kind == format::Control::regionStart && payload == 2) {
      std::printf("start %s\n", regions[*first].c_str());
    } else if (kind == format::Control::regionStop && payload == 2) {
      std::printf("stop %s\n", regions[*first].c_str());
    } else if (kind == format::Control::handlerStart && payload == 0) {
      std::printf("handler\n");
    } else if (kind == format::Control::handlerEnd && payload == 0) {
      std::printf("handler ends\n");
    } else if (kind == format::emulatedSystemCall && payload == 1) {
      std::printf("system call %llu\n", static_cast<unsigned long long>(*first));
    } else {
      if (showsAccesses)
        std::printf("%s accesses %#llx\n", function.c_str(),
                    static_cast<unsigned long long>(word & format::emulatedAddressMask));
      continue;
    }
    function.clear();
    at += payload;
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  show(argv[1], {argv + 2, argv + argc});
  return 0;
}
