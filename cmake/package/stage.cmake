# Runs in cpack when a package's files are in place, before it packs them: strips them, and adds what only packages have.
set(top "${CMAKE_CURRENT_LIST_DIR}/../..")

# CPack would strip by llvm-strip, which refuses static programs of glibc.
function(strip_files root)
  file(GLOB files "${root}/bin/*" "${root}/lib/leastaction/*.so")
  execute_process(COMMAND strip --strip-unneeded --remove-section=.comment ${files} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Without a time and a name, as Debian wants it.
function(write_gzipped from to)
  execute_process(COMMAND gzip -9nc "${from}" OUTPUT_FILE "${to}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# As Debian has pages of the manual.
function(gzip_manual root)
  file(GLOB pages "${root}/share/man/man1/*.1")
  foreach(page IN LISTS pages)
    write_gzipped("${page}" "${page}.gz")
    file(REMOVE "${page}")
  endforeach()
endfunction()

# Debian's own files of one package: both changelogs, and what lintian is told.
function(stage_debian root package)
  set(documents "${root}/share/doc/${package}")
  file(MAKE_DIRECTORY "${documents}" "${root}/share/lintian/overrides")
  write_gzipped("${top}/CHANGELOG.md" "${documents}/changelog.gz")
  file(READ "${top}/CHANGELOG.md" changes)
  string(REGEX MATCH "## [0-9.]+ \\(([0-9-]+)\\)" heading "${changes}")
  execute_process(COMMAND date -u -R -d "${CMAKE_MATCH_1}" OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  set(debian "${CPACK_TEMPORARY_DIRECTORY}/${package}.changelog")
  file(WRITE "${debian}" "${package} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
       "  * Package of leastaction ${CPACK_PACKAGE_VERSION}; changelog.gz says what changed.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  write_gzipped("${debian}" "${documents}/changelog.Debian.gz")
  file(COPY_FILE "${top}/cmake/package/${package}.lintian" "${root}/share/lintian/overrides/${package}")
endfunction()

set(folder "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
if(CPACK_GENERATOR STREQUAL "DEB")
  strip_files("${folder}/programs/usr")
  strip_files("${folder}/wrapper/usr")
  gzip_manual("${folder}/programs/usr")
  gzip_manual("${folder}/wrapper/usr")
  # Where Debian has examples.
  file(CREATE_LINK ../../leastaction/examples "${folder}/programs/usr/share/doc/leastaction/examples" SYMBOLIC)
  stage_debian("${folder}/programs/usr" leastaction)
  stage_debian("${folder}/wrapper/usr" leastaction-wrap)
else()
  strip_files("${folder}/programs/${CPACK_PACKAGE_FILE_NAME}")
  strip_files("${folder}/wrapper/${CPACK_PACKAGE_FILE_NAME}")
endif()
