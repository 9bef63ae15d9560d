// The files that the program's code lies in: which one holds an address, and which functions it defines.
//
//   const Place place = modules().at(address);
//   if (place.module != noModule) use(modules().list()[place.module].path);
#pragma once

#include <functional>
#include <stdint.h>
#include <string>
#include <vector>

namespace leastaction::emulator {

inline constexpr uint32_t noModule = 0xffffffff; ///< Generated code.

struct Module {
  std::string path;
  uint64_t base = 0; ///< Run-time address minus link-time address.
  bool isExecutable = false;
};

struct Place {
  uint32_t module = noModule;
  bool isNew = false; ///< The module has just been met.
};

/// Not to be used by two threads at once.
class Modules {
public:
  explicit Modules(const std::string &executable) : executable_(executable) {}

  Place at(uint64_t address);
  const std::vector<Module> &list() const { return modules_; }

  /// Something was mapped or unmapped.
  void mappingsChanged() { mappings_.clear(); }

private:
  struct Mapping {
    uint64_t begin, end, offset;
    std::string path; ///< Empty for memory that is no file's.
    uint32_t module = noModule;
    bool isKnown = false;
  };

  void readMappings();
  Mapping *find(uint64_t address);
  uint32_t moduleOf(const Mapping &mapping, uint64_t address, bool &isNew);

  const std::string &executable_;
  std::vector<Mapping> mappings_; ///< Of code, by address.
  std::vector<Module> modules_;
};

/// A function that a file defines.
struct FunctionSymbol {
  const char *name;
  uint64_t address, bytes; ///< At link time.
};

void forEachFunction(const std::string &path, const std::function<void(const FunctionSymbol &symbol)> &visit);

} // namespace leastaction::emulator
