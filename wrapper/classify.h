// What a call of a compiler is for: only compiles and links of the programmer's own files are logged or asked about.
//
//   CompilerCall call = classify({"-c", "life.c", "-o", "life.o"}, "/home/anna/life");
//   // call.kind == CallKind::compile, call.sources == {"life.c"}
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

enum class CallKind : uint8_t {
  query,         ///< Asks the compiler something, only preprocesses, or has no input.
  check,         ///< A build system tries what the compiler can do.
  standardInput, ///< The source comes from standard input.
  compile,
  link, ///< Objects only.
};

struct CompilerCall {
  CallKind kind = CallKind::query;
  std::vector<std::string> sources; ///< As the call names them.
  std::string output;               ///< Of -o; empty if there is none.
};

/// `arguments` are those behind the compiler's name, response files already read; `folder` is the working directory.
CompilerCall classify(const std::vector<std::string> &arguments, std::string_view folder);

/// Is this compile to be logged?
inline bool isLogged(CallKind kind) {
  return kind == CallKind::compile || kind == CallKind::link;
}

} // namespace leastaction::wrapper
