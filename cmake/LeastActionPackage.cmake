# Packages: `cpack` makes a .deb and a .tar.gz of each component, from the build folder of the target `programs`.
# scripts/package does all of it. What a package holds beyond an installation is the work of package/stage.cmake.
set(LEASTACTION_MAINTAINER "leastaction maintainers <maintainers@leastaction.invalid>" CACHE STRING
    "Maintainer that packages name, as NAME <ADDRESS>")
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME leastaction)
set(CPACK_PACKAGE_VENDOR leastaction)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each component has its own
set(CPACK_PACKAGE_CONTACT "${LEASTACTION_MAINTAINER}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_FILE_NAME "leastaction-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_THREADS 0)
set(CPACK_COMPONENTS_ALL programs wrapper)
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/package/archive.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/package/stage.cmake")

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_PROGRAMS_FILE_NAME "${CPACK_PACKAGE_FILE_NAME}")
set(CPACK_ARCHIVE_WRAPPER_FILE_NAME "leastaction-wrap-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR}")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
if(PROJECT_HOMEPAGE_URL)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${PROJECT_HOMEPAGE_URL}")
endif()

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME leastaction)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
# The plugin lives inside clang 22. Emulation needs QEMU; classes' servers libpq, which is loaded when it is needed.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "clang-${LLVM_VERSION_MAJOR}")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "qemu-user (>= 1:7.2)")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "leastaction-wrap, libpq5, libbenchmark-dev, cmake, openmpi-bin | mpich")
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION
"says which source line waits for what, in exact ticks
It compiles C and C++ with a plugin for clang ${LLVM_VERSION_MAJOR}, records which instructions
a program runs and which addresses they touch, replays them on a model of a
processor core, and assigns every clock tick to one source line and one cause.
The figures are the same in every run.

It gates changes of performance, compares programs by their energy spectra
and computational action, and says how work must grow with processors.")

set(CPACK_DEBIAN_WRAPPER_PACKAGE_NAME leastaction-wrap)
set(CPACK_DEBIAN_WRAPPER_PACKAGE_SECTION education)
set(CPACK_DEBIAN_WRAPPER_PACKAGE_SUGGESTS "leastaction")
set(CPACK_COMPONENT_WRAPPER_DESCRIPTION
"logs compiles of a programming class, with consent
It stands before the compiler on students' machines. With their consent it logs
each compile and run and what the programmer was doing, in a file of their own.
It is one static program that needs neither leastaction nor LLVM.")
include(CPack)
