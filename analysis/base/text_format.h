// Numbers and names as the text report shows them.
//
//   countText(1210)                == "1210"
//   countText(45743000)            == "45.74 M"
//   withUnit(3.2e9, "Hz")          == "3.2 GHz"
//   fitText("dot_product", 8, true) == "dot_pro…"
//
// Names come from programs and may hold anything: validUtf8 makes them valid, printableText also harmless to a
// terminal.
#pragma once

#include "analysis/base/utf8.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace leastaction {

/// Exact up to seven digits, then four significant digits and an SI prefix.
std::string countText(uint64_t count);

/// "1 window", "12345 windows".
std::string counted(uint64_t count, std::string_view thing);

/// Four significant digits; powers of ten outside [1e-3, 1e7).
std::string plainNumber(double value);

/// All digits of a whole number up to 10^15, as of processors, of which 999,999,999 are not 1,000,000,000; other
/// numbers as plainNumber() has them.
std::string wholeText(double value);

/// There is no thousandth of a flop or byte: "250 mflop" would be read as millions.
bool isPrefixed(double value, std::string_view unit);

/// Four significant digits, and an SI prefix (powers of ten) in front of the unit where isPrefixed().
std::string withUnit(double value, std::string_view unit);

/// The same with all digits of a count that has up to seven.
std::string countWithUnit(uint64_t count, std::string_view unit);

/// Percent with one decimal, without the sign.
std::string percentText(double fraction);

/// A percentage to two digits: "0.52", "12", "130".
std::string roughPercent(double percent);

/// "+1.25 %", "same"; "new" where there was nothing before. A change too small for two decimals says so.
std::string changeText(uint64_t before, uint64_t now);

/// "smooth", or "smooth, thread 2" for all but the first thread.
std::string regionText(const std::string &name, const std::string &thread);

/// Valid UTF-8 in which control characters are U+FFFD too, so that a name cannot move a terminal's cursor.
std::string printableText(std::string_view text);

/// The same in HTML or XML, in their attributes, too.
std::string markupText(std::string_view text);

/// How a shell reads the word as it is, whatever bytes it has; without quotes where it needs none.
std::string shellWord(std::string_view word);

/// The characters this report itself uses in ASCII ("·" is "*", "²" is "^2"), every other one as "?".
std::string asciiText(std::string_view text);

/// Columns that valid UTF-8 takes on a terminal.
unsigned displayWidth(std::string_view text);

/// What stays of a text that is cut. Long names of C++ are alike at their heads, and at their ends.
enum class Keep { head, tail, ends };

/// Cuts to `width` columns, with an ellipsis where something is missing (a full stop in ASCII).
std::string fitText(std::string_view text, unsigned width, bool unicode, Keep keep = Keep::head);

} // namespace leastaction
