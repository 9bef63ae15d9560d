// Words of calls that say nothing of who called: options that every compiler has, names of compilers and launchers,
// of languages, libraries and kinds of files.
//
//   isKnownOption("-O2")                        // true
//   isKnownProgram("x86_64-linux-gnu-gcc-12")   // true
#pragma once

#include <optional>
#include <string_view>

namespace leastaction {

/// A whole word; also that of an option whose value is the next word.
bool isKnownOption(std::string_view word);

/// Of "-std=c11" and the like, name with = and value.
bool isKnownValue(std::string_view name, std::string_view value);

/// The option at the begin of a word that has its value in the same one: "-I" of "-Iinclude"; empty if there is none.
std::string_view joinedOption(std::string_view word);

/// A compiler, a compiler cache or what starts programs, with or without target and version.
bool isKnownProgram(std::string_view name);
bool isLauncher(std::string_view name);
bool isCompilerCache(std::string_view name);

bool isKnownLanguage(std::string_view name);
bool isKnownLibrary(std::string_view name);
bool isKnownMacro(std::string_view name);

/// "c" of "life.c", "" if the ending is none that says what kind of file it is.
std::string_view knownEnding(std::string_view fileName);

} // namespace leastaction
