// Code that linkers put into PowerPC programs to lead to other modules, among the program's own. It finds the
// descriptor of the function by an offset from the table of contents, to which register 2 points.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace leastaction {

/// Of a function's descriptor, from what register 2 holds, if the code (as its bytes are) is a call of another
/// module's.
std::optional<int64_t> powerpcStubOffset(std::span<const uint8_t> code);

inline constexpr uint64_t powerpcStubBytes = 32; ///< The longest.

/// What binds a function when it is first called: does the code begin it?
bool isPowerpcBinder(std::span<const uint8_t> code);
inline constexpr uint64_t powerpcBinderBytes = 8;      ///< Of its beginning.
inline constexpr uint64_t powerpcBinderSecondPart = 8; ///< It reads the program counter, which ends a block.

/// How many bytes behind an entry, of which there is one for each function, the binder is that it leads to.
std::optional<int64_t> powerpcBinderBehind(std::span<const uint8_t> code);
inline constexpr uint64_t powerpcEntryBytes = 16; ///< The longest.

} // namespace leastaction
