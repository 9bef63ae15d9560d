# Build options and the two interface targets every part links: the language level and warnings
# (leastaction_options) and, for the parts that need it, LLVM (leastaction_llvm).
option(LEASTACTION_BUILD_TESTS "Build the tests" ON)
option(LEASTACTION_BUILD_BENCHMARKS "Build the benchmarks" ON)
option(LEASTACTION_BUILD_FUZZERS "Build the fuzz targets, with the tests" ON)
option(LEASTACTION_WERROR "Treat warnings as errors" OFF)
set(LEASTACTION_SANITIZERS "" CACHE STRING "Sanitizers for the analysis and its tests, e.g. address,undefined")

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 22)
  message(FATAL_ERROR "leastaction builds with clang 22; configure with -DCMAKE_C_COMPILER=clang-22 "
                      "-DCMAKE_CXX_COMPILER=clang++-22, or use a preset (cmake --preset release)")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# ccache takes results of compiles with precompiled headers only if told that these carry no times.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$")
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# The build tree is laid out like an installation, so that the executable finds plugin, runtime and header in both.
set(LEASTACTION_BIN "${PROJECT_BINARY_DIR}/bin")
set(LEASTACTION_LIBRARY_FOLDER "${CMAKE_INSTALL_LIBDIR}/leastaction")
set(LEASTACTION_LIB "${PROJECT_BINARY_DIR}/${LEASTACTION_LIBRARY_FOLDER}")

add_library(leastaction_options INTERFACE)
target_compile_features(leastaction_options INTERFACE cxx_std_23)
# In a unity build a local name may hide one of another source.
target_compile_options(leastaction_options INTERFACE -Wall -Wextra $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>
                       -Wconversion -Wno-sign-conversion $<$<BOOL:${LEASTACTION_WERROR}>:-Werror>)
target_include_directories(leastaction_options INTERFACE "${PROJECT_SOURCE_DIR}")

# What only becomes part of executables. Sanitizers go to the analysis and its tests; the plugin lives inside clang and the
# runtime inside the user's program. Executables and libraries alike are -fPIE, so that they share precompiled headers.
add_library(leastaction_analysis_options INTERFACE)
target_link_libraries(leastaction_analysis_options INTERFACE leastaction_options)
target_compile_options(leastaction_analysis_options INTERFACE -fPIE $<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>)
if(LEASTACTION_SANITIZERS)
  target_compile_options(leastaction_analysis_options INTERFACE -fsanitize=${LEASTACTION_SANITIZERS}
                         -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(leastaction_analysis_options INTERFACE -fsanitize=${LEASTACTION_SANITIZERS})
endif()

add_library(leastaction_llvm INTERFACE)
target_include_directories(leastaction_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(leastaction_llvm INTERFACE ${LLVM_DEFINITIONS_LIST})
target_link_libraries(leastaction_llvm INTERFACE LLVM)
