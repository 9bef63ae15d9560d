// The JSON files of a run, which end with a checksum of themselves (runtime/format.h).
//
//   Result<nlohmann::json> json = readRunJson("dot.run/run.json", "run", runFormats);
#pragma once

#include "analysis/base/error.h"
#include "runtime/format.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace leastaction {

/// What to do about a damaged run.
inline constexpr const char *recordAgain = "record the program again";

/// Versions of a format that can be read.
struct ReadableFormats {
  uint32_t newest;
  uint32_t oldest = newest;

  constexpr bool has(uint64_t version) const { return version >= oldest && version <= newest; }
};
inline constexpr ReadableFormats runFormats{format::version, format::oldestVersion};

/// Reads an object whose key `format` is one of `formats`; `what` has that format, for errors. Fails if anything of the
/// file is not as it was written, or if it is longer than 16 Mbyte. Strings are the bytes that they were when
/// recording, which need not be UTF-8: see asRunText().
Result<nlohmann::json> readRunJson(const std::string &path, const std::string &what, ReadableFormats formats);

/// Where the copy of a module lies that such a file names: in the run's folder of modules. Fails if it names another
/// place; throws what nlohmann::json does if it names none.
Result<std::string> moduleFile(const nlohmann::json &module, const std::string &jsonPath);

/// A name as a string of such a file: each byte that is not UTF-8 is U+0000, which no name holds, and the character of
/// the byte's number.
std::string asRunText(std::string_view bytes);

/// The text of such a file; `object` is the JSON without its closing brace.
std::string withRunCheck(const std::string &object);

} // namespace leastaction
