#include "analysis/execution/step/seal_emulation.h"

#include "runtime/emulation_format.h"
#include "runtime/word_codec.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// The words that are left, and the number of chunks before them; none if the file is not what a process left.
std::vector<uint64_t> wordsIn(const fs::path &rest, uint64_t &chunks) {
  std::ifstream file(rest, std::ios::binary);
  format::EmulationRest head;
  if (!file.read(reinterpret_cast<char *>(&head), sizeof head) || head.magic != format::emulationRestMagic)
    return {};
  const uint64_t bytes = reinterpret_cast<uint64_t>(head.next) - reinterpret_cast<uint64_t>(head.begin);
  if (bytes % sizeof(uint64_t) || bytes > format::emulationChunkWords * sizeof(uint64_t))
    return {};
  std::vector<uint64_t> words(bytes / sizeof(uint64_t));
  if (!file.seekg(format::emulationRestBytes) ||
      !file.read(reinterpret_cast<char *>(words.data()), static_cast<std::streamsize>(bytes)))
    return {};
  chunks = head.chunks;
  return words;
}

bool appendChunk(const fs::path &path, const std::vector<uint64_t> &words, uint64_t chunks) {
  std::vector<unsigned char> encoded(format::encodedBound(words.size()));
  std::vector<uint64_t> work(format::encoderWorkBytes(words.size()) / sizeof(uint64_t) + 1);
  const size_t size = format::WordEncoder::encode(words.data(), words.size(), encoded.data(), work.data());
  const format::ChunkHeader header =
      format::chunkHeader(static_cast<uint32_t>(chunks), words.size() * sizeof(uint64_t), encoded.data(), size);
  std::ofstream file(path, std::ios::binary | std::ios::app);
  file.write(reinterpret_cast<const char *>(&header), sizeof header);
  file.write(reinterpret_cast<const char *>(encoded.data()), static_cast<std::streamsize>(size));
  file.close();
  return file.good();
}

} // namespace

Result<void> sealEmulation(const std::string &folder) {
  std::vector<fs::path> rests;
  std::error_code problem;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, problem))
    if (entry.path().extension() == ".rest")
      rests.push_back(entry.path());
  for (const fs::path &rest : rests) {
    uint64_t chunks = 0;
    const std::vector<uint64_t> words = wordsIn(rest, chunks);
    fs::path target = rest;
    target.replace_extension(); // ".rest" follows the whole name
    if (!words.empty() && !appendChunk(target, words, chunks))
      return fail(std::string("what the program recorded last cannot be written: ") + std::strerror(errno),
                  target.string(), "make room and record again");
    fs::remove(rest, problem);
  }
  return {};
}

} // namespace leastaction
