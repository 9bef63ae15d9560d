# Installation: the executable, plugin, runtime and header, and what other projects find them by.
include(CMakePackageConfigHelpers)

install(TARGETS leastaction RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(TARGETS leastaction_plugin leastaction_runtime leastaction_runtime_shared leastaction_stubs
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(FILES runtime/include/leastaction.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

set(LEASTACTION_CMAKE_FOLDER "${CMAKE_INSTALL_LIBDIR}/cmake/LeastAction")
configure_package_config_file(cmake/LeastActionConfig.cmake.in "${PROJECT_BINARY_DIR}/LeastActionConfig.cmake"
                              INSTALL_DESTINATION "${LEASTACTION_CMAKE_FOLDER}"
                              PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/LeastActionConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
configure_file(cmake/leastaction.pc.in "${PROJECT_BINARY_DIR}/leastaction.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/LeastActionConfig.cmake" "${PROJECT_BINARY_DIR}/LeastActionConfigVersion.cmake"
        DESTINATION "${LEASTACTION_CMAKE_FOLDER}")
install(FILES "${PROJECT_BINARY_DIR}/leastaction.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
