# Installation: the executable, plugin, runtime and header, and what other projects find them by.
include(CMakePackageConfigHelpers)

# What an installation needs is one target, so that building it is enough: scripts/demo does.
add_custom_target(programs DEPENDS leastaction leastaction_wrap leastaction_plugin leastaction_runtime
                                   leastaction_runtime_shared leastaction_stubs leastaction_emulator ${LEASTACTION_MPI_LAYERS})
# The class wrapper is a component of its own (LeastActionPackage); all else is `programs`.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME programs)
install(TARGETS leastaction RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(TARGETS leastaction_wrap RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT wrapper)
install(TARGETS leastaction_plugin leastaction_plugin_loader leastaction_runtime leastaction_runtime_shared leastaction_stubs leastaction_emulator ${LEASTACTION_MPI_LAYERS}
        LIBRARY DESTINATION "${LEASTACTION_LIBRARY_FOLDER}" ARCHIVE DESTINATION "${LEASTACTION_LIBRARY_FOLDER}")
install(FILES runtime/include/leastaction.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES runtime/benchmark/include/leastaction/benchmark.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/leastaction")
install(FILES runtime/benchmark/catch2/catch2/catch.hpp
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/leastaction/catch2/catch2")
if(LEASTACTION_HAS_GOOGLE_BENCHMARK)
  add_dependencies(programs leastaction_google_benchmark)
  install(TARGETS leastaction_google_benchmark ARCHIVE DESTINATION "${LEASTACTION_LIBRARY_FOLDER}")
  install(FILES "${LEASTACTION_LIB}/leastaction_google_benchmark.options" DESTINATION "${LEASTACTION_LIBRARY_FOLDER}")
endif()

if(LEASTACTION_HAS_SIMGRID)
  add_dependencies(programs leastaction_simulator)
  # Not in the packages, which do not depend on SimGrid.
  install(TARGETS leastaction_simulator RUNTIME DESTINATION "${LEASTACTION_LIBRARY_FOLDER}" COMPONENT simulator)
endif()

set(LEASTACTION_CMAKE_FOLDER "${CMAKE_INSTALL_LIBDIR}/cmake/LeastAction")
configure_package_config_file(cmake/LeastActionConfig.cmake.in "${PROJECT_BINARY_DIR}/package/LeastActionConfig.cmake"
                              INSTALL_PREFIX /usr INSTALL_DESTINATION "${LEASTACTION_CMAKE_FOLDER}"
                              PATH_VARS CMAKE_INSTALL_BINDIR LEASTACTION_LIBRARY_FOLDER CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/LeastActionConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
# The build tree is laid out like an installation, and found like one: CMAKE_PREFIX_PATH names it.
block()
  set(CMAKE_INSTALL_BINDIR bin)
  set(LEASTACTION_LIBRARY_FOLDER lib/leastaction)
  set(CMAKE_INSTALL_INCLUDEDIR include)
  configure_package_config_file(cmake/LeastActionConfig.cmake.in
                                "${PROJECT_BINARY_DIR}/lib/cmake/LeastAction/LeastActionConfig.cmake"
                                INSTALL_PREFIX "${PROJECT_BINARY_DIR}" INSTALL_DESTINATION lib/cmake/LeastAction
                                PATH_VARS CMAKE_INSTALL_BINDIR LEASTACTION_LIBRARY_FOLDER CMAKE_INSTALL_INCLUDEDIR)
  configure_file("${PROJECT_BINARY_DIR}/package/LeastActionConfigVersion.cmake"
                 "${PROJECT_BINARY_DIR}/lib/cmake/LeastAction/LeastActionConfigVersion.cmake" COPYONLY)
endblock()
configure_file(cmake/leastaction.pc.in "${PROJECT_BINARY_DIR}/leastaction.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/LeastActionConfig.cmake"
              "${PROJECT_BINARY_DIR}/package/LeastActionConfigVersion.cmake"
        DESTINATION "${LEASTACTION_CMAKE_FOLDER}")
install(FILES "${PROJECT_BINARY_DIR}/leastaction.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

# What shells complete, by the executable itself.
set(LEASTACTION_COMPLETION "${PROJECT_BINARY_DIR}/completion")
set(completion_scripts)
foreach(completion bash:leastaction zsh:_leastaction fish:leastaction.fish)
  string(REGEX MATCH "^[a-z]+" shell "${completion}")
  string(REGEX REPLACE "^[a-z]+:" "${LEASTACTION_COMPLETION}/" script "${completion}")
  add_custom_command(OUTPUT "${script}"
                     COMMAND ${CMAKE_COMMAND} -E make_directory "${LEASTACTION_COMPLETION}"
                     COMMAND leastaction completion ${shell} > "${script}"
                     DEPENDS leastaction VERBATIM)
  list(APPEND completion_scripts "${script}")
endforeach()
add_custom_target(completion ALL DEPENDS ${completion_scripts})
add_dependencies(programs completion)
install(FILES "${LEASTACTION_COMPLETION}/leastaction" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${LEASTACTION_COMPLETION}/_leastaction" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES "${LEASTACTION_COMPLETION}/leastaction.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

# The manual, by the executable itself, where man looks whose path has the build tree's bin. The stamp stands for all
# pages: which there are, the executable alone knows.
set(LEASTACTION_MANUAL "${PROJECT_BINARY_DIR}/share/man/man1")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/manual.stamp"
                   COMMAND ${CMAKE_COMMAND} -E rm -rf "${LEASTACTION_MANUAL}"
                   COMMAND leastaction manual --all "${LEASTACTION_MANUAL}"
                   COMMAND ${CMAKE_COMMAND} -E touch "${PROJECT_BINARY_DIR}/manual.stamp"
                   DEPENDS leastaction VERBATIM)
add_custom_target(manual ALL DEPENDS "${PROJECT_BINARY_DIR}/manual.stamp")
add_dependencies(programs manual)
install(DIRECTORY "${LEASTACTION_MANUAL}" DESTINATION "${CMAKE_INSTALL_MANDIR}" PATTERN "leastaction-wrap.1" EXCLUDE)
install(FILES "${LEASTACTION_MANUAL}/leastaction-wrap.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT wrapper)
install(FILES docs/schema/report.schema.json DESTINATION "${CMAKE_INSTALL_DATADIR}/leastaction")
# For the first commands of README.md. Not in share/doc, which images of containers leave out.
install(DIRECTORY examples DESTINATION "${CMAKE_INSTALL_DATADIR}/leastaction" USE_SOURCE_PERMISSIONS
        PATTERN "*.run" EXCLUDE PATTERN "__pycache__" EXCLUDE PATTERN "hosts.txt" EXCLUDE)
install(FILES cmake/package/copyright DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/leastaction")
install(FILES cmake/package/copyright DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/leastaction-wrap" COMPONENT wrapper)
