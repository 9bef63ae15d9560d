#include "analysis/execution/import/data_source.h"

#include <array>

namespace leastaction {
namespace {

constexpr std::string_view fillBuffer = "a line fill buffer", otherCache = "another core's cache", l4 = "an L4 cache",
                           device = "uncached or device memory", anyCache = "some cache", several = "one of several";

/// Collects the places that a description names: one, or several that do not agree.
class Places {
public:
  explicit Places(DataSource &source) : source_(source) {}

  void add(MemoryLevel level) { add(level, {}); }
  void add(std::string_view place) { add(MemoryLevel::none, place); }

private:
  void add(MemoryLevel level, std::string_view place) {
    const bool isFirst = source_.level == MemoryLevel::none && source_.otherPlace.empty();
    if (isFirst || (source_.level == level && source_.otherPlace == place)) {
      source_.level = level;
      source_.otherPlace = place;
    } else {
      source_.level = MemoryLevel::none;
      source_.otherPlace = several;
    }
  }
  DataSource &source_;
};

// include/uapi/linux/perf_event.h: fields of perf_mem_data_src, as shifts and values.
constexpr unsigned levelShift = 5, lockShift = 24, numberShift = 33, remoteShift = 37, hopsShift = 43;
constexpr uint64_t opLoad = 2, opStore = 4, opPrefetch = 8, opExecute = 16, locked = 2;
constexpr uint64_t levelHit = 2;

void decodeNumber(uint64_t number, bool isRemote, Places places) {
  switch (number) {
  case 1:
    return places.add(MemoryLevel::l1);
  case 2:
    return isRemote ? places.add(otherCache) : places.add(MemoryLevel::l2);
  case 3:
    return isRemote ? places.add(otherCache) : places.add(MemoryLevel::l3);
  case 4:
    return places.add(l4);
  case 9:  // CXL
  case 13: // RAM
  case 14: // persistent memory
    return places.add(MemoryLevel::memory);
  case 8:  // uncached
  case 10: // I/O
    return places.add(device);
  case 11:
    return places.add(isRemote ? otherCache : anyCache);
  case 12:
    return places.add(fillBuffer);
  default:
    return;
  }
}

struct Word {
  std::string_view text;
  MemoryLevel level;
  std::string_view place;
};

/// What perf writes in the section LVL. Longer words come before those that they contain.
constexpr std::array words = {
    Word{"Remote Cache", MemoryLevel::none, otherCache},
    Word{"Remote RAM", MemoryLevel::memory, {}},
    Word{"Local RAM", MemoryLevel::memory, {}},
    Word{"RAM", MemoryLevel::memory, {}},
    Word{"PMEM", MemoryLevel::memory, {}},
    Word{"CXL", MemoryLevel::memory, {}},
    Word{"Any cache", MemoryLevel::none, anyCache},
    Word{"LFB", MemoryLevel::none, fillBuffer},
    Word{"Uncached", MemoryLevel::none, device},
    Word{"I/O", MemoryLevel::none, device},
    Word{"L1", MemoryLevel::l1, {}},
    Word{"L2", MemoryLevel::l2, {}},
    Word{"L3", MemoryLevel::l3, {}},
    Word{"L4", MemoryLevel::none, l4},
};

void decodeLevelText(std::string_view text, Places places) {
  // "L1 miss" tells where the data were not.
  if (text.ends_with("miss"))
    return;
  const bool isRemote = text.contains("node") || text.contains("socket") || text.contains("board");
  while (!text.empty()) {
    const size_t end = text.find(" or ");
    const std::string_view one = text.substr(0, end);
    for (const Word &word : words)
      if (one.contains(word.text)) {
        if (isRemote && word.level != MemoryLevel::memory)
          places.add(otherCache);
        else if (word.place.empty())
          places.add(word.level);
        else
          places.add(word.place);
        break;
      }
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 4);
  }
}

} // namespace

DataSource decodeDataSource(uint64_t value) {
  DataSource source;
  source.isLoad = value & opLoad;
  source.isStore = value & opStore;
  source.isPrefetch = value & opPrefetch;
  source.isFetch = value & opExecute;
  source.isLocked = (value >> lockShift) & locked;
  const bool isRemote = ((value >> remoteShift) & 1) != 0 || ((value >> hopsShift) & 7) != 0;
  const Places places(source);
  const uint64_t mask = (value >> levelShift) & 0x3fff;
  if ((mask & levelHit) == 0) {
    // A miss tells where the data were not; without hit or miss, only the newer field may know.
    if ((mask & 4) == 0)
      decodeNumber((value >> numberShift) & 15, isRemote, places);
    return source;
  }
  // The newer field tells apart more places: it is believed if it is there (0 and 15 mean that it is not).
  if (const uint64_t number = (value >> numberShift) & 15; number != 0 && number != 15) {
    decodeNumber(number, isRemote, places);
    return source;
  }
  Places named = places;
  constexpr std::array<uint64_t, 6> numberOfBit = {1, 12, 2, 3, 13, 13}; // L1, LFB, L2, L3, local and remote RAM
  for (unsigned bit = 0; bit < numberOfBit.size(); ++bit)
    if (mask & (uint64_t{8} << bit))
      decodeNumber(numberOfBit[bit], false, named);
  if (mask & 0x200) // remote RAM, two hops
    named.add(MemoryLevel::memory);
  if (mask & 0xc00)
    named.add(otherCache);
  if (mask & 0x3000)
    named.add(device);
  return source;
}

DataSource decodeDataSourceText(std::string_view text) {
  DataSource source;
  while (!text.empty()) {
    const size_t begin = text.find('|');
    if (begin == std::string_view::npos)
      break;
    text.remove_prefix(begin + 1);
    std::string_view section = text.substr(0, text.find('|'));
    while (section.ends_with(' '))
      section.remove_suffix(1);
    if (section.starts_with("OP ")) {
      source.isLoad = section.contains("LOAD");
      source.isStore = section.contains("STORE");
      source.isPrefetch = section.contains("PFETCH");
      source.isFetch = section.contains("EXEC");
    } else if (section.starts_with("LVL ")) {
      decodeLevelText(section.substr(4), Places(source));
    } else if (section.starts_with("LCK ")) {
      source.isLocked = section.contains("Yes");
    }
  }
  return source;
}

} // namespace leastaction
