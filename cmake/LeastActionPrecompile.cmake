# Precompiled headers: four, each shared by many targets. They hold headers of other projects only, so they change when a
# package does, and never with a commit. Sources include what they use all the same: CMAKE_DISABLE_PRECOMPILE_HEADERS=ON
# must build.
#
#   leastaction_precompile(leastaction_pch analysis wrapper)   all targets of these folders that have none yet use it

set(LEASTACTION_PCH_STANDARD
    <algorithm> <array> <bit> <cerrno> <charconv> <chrono> <cmath> <cstddef> <cstdint> <cstdio> <cstdlib> <cstring> <deque>
    <expected> <filesystem> <fstream> <functional> <iterator> <limits> <map> <memory> <numeric> <optional> <ranges> <set>
    <span> <sstream> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector>
    <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>)
set(LEASTACTION_PCH_LLVM
    <llvm/ADT/STLExtras.h> <llvm/ADT/StringExtras.h> <llvm/ADT/StringMap.h> <llvm/ADT/StringSwitch.h>
    <llvm/DebugInfo/DWARF/DWARFContext.h> <llvm/MC/MCAsmInfo.h> <llvm/MC/MCContext.h>
    <llvm/MC/MCDisassembler/MCDisassembler.h> <llvm/MC/MCInst.h> <llvm/MC/MCInstPrinter.h> <llvm/MC/MCInstrAnalysis.h>
    <llvm/MC/MCInstrInfo.h> <llvm/MC/MCRegisterInfo.h> <llvm/MC/MCSubtargetInfo.h> <llvm/MC/MCTargetOptions.h>
    <llvm/MC/TargetRegistry.h> <llvm/Object/ELFObjectFile.h> <llvm/Support/raw_ostream.h>)

# leastaction_pch_target(NAME HEADER...): a target that only precompiles the headers.
function(leastaction_pch_target name)
  set(source "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "")
  add_library(${name} OBJECT "${source}")
  target_link_libraries(${name} PRIVATE leastaction_analysis_options fmt::fmt nlohmann_json::nlohmann_json)
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

leastaction_pch_target(leastaction_pch ${LEASTACTION_PCH_STANDARD})
leastaction_pch_target(leastaction_pch_llvm ${LEASTACTION_PCH_STANDARD} ${LEASTACTION_PCH_LLVM})
target_link_libraries(leastaction_pch_llvm PRIVATE leastaction_llvm)
leastaction_pch_target(leastaction_pch_cli ${LEASTACTION_PCH_STANDARD} <CLI/CLI.hpp>)
target_link_libraries(leastaction_pch_cli PRIVATE CLI11::CLI11)
# LLVM's headers would have every test link LLVM, and every library that uses none of it.
target_compile_definitions(leastaction_pch_llvm PRIVATE LLVM_DISABLE_ABI_BREAKING_CHECKS_ENFORCING=1)
if(LEASTACTION_BUILD_TESTS)
  find_package(GTest REQUIRED CONFIG)
  leastaction_pch_target(leastaction_pch_test ${LEASTACTION_PCH_STANDARD} ${LEASTACTION_PCH_LLVM} <gtest/gtest.h>)
  target_link_libraries(leastaction_pch_test PRIVATE leastaction_llvm GTest::gtest)
  target_compile_definitions(leastaction_pch_test PRIVATE LLVM_DISABLE_ABI_BREAKING_CHECKS_ENFORCING=1)
endif()

function(leastaction_precompile pch)
  foreach(folder IN LISTS ARGN)
    get_property(inner DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
    leastaction_precompile(${pch} ${inner})
    get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
      get_target_property(type ${target} TYPE)
      get_target_property(reused ${target} PRECOMPILE_HEADERS_REUSE_FROM)
      if(type MATCHES "EXECUTABLE|STATIC_LIBRARY" AND NOT reused)
        target_precompile_headers(${target} REUSE_FROM ${pch})
      endif()
    endforeach()
  endforeach()
endfunction()
