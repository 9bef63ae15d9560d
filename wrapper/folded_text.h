// Texts as they are compared: an answer, and the words that it may be.
//
//   folded(" Änderung\n")                            // "änderung"
#pragma once

#include <string>
#include <string_view>

namespace leastaction::wrapper {

/// Without white space around it, in small letters (those of Latin-1).
std::string folded(std::string_view text);

} // namespace leastaction::wrapper
