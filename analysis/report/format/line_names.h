// Names of source lines that stand elsewhere in the program that another is compared with.
//
//   nameOfBoth("a.c:12", "a.c:14", /*unicode=*/true) == "a.c:12 → 14"
#pragma once

#include <string>
#include <string_view>

namespace leastaction {

/// Has the line another name in the reference? It has none if that is empty, and is no line of the program's if its
/// name is that of the reference with something behind it.
bool hasTwoNames(std::string_view name, std::string_view referenceName);

/// "a.c:12 → 14", or "a.c:12 → b.c:14" without the folders that both files are in; the name alone if it has but one.
/// Without Unicode the arrow is "->".
std::string nameOfBoth(const std::string &name, const std::string &referenceName, bool unicode);

/// What stands above such names: `column`, or if there are some "line 1 → 2", for programs that are called so.
std::string headOfBoth(std::string_view column, bool hasSome, std::string_view own, std::string_view reference,
                       bool unicode);

} // namespace leastaction
