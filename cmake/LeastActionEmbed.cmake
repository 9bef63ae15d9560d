# leastaction_embed(SOURCE FILE...): SOURCE embeds these files (#embed). The compiler names them as what the object depends
# on, but compiler caches do not look into them: so a sum of them stands on the command line.
function(leastaction_embed source)
  set(sums "")
  foreach(file IN LISTS ARGN)
    set(path "${CMAKE_CURRENT_SOURCE_DIR}/${file}")
    file(SHA256 "${path}" sum)
    string(APPEND sums "${sum}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
  endforeach()
  string(SHA256 sum "${sums}")
  set_source_files_properties("${source}" PROPERTIES COMPILE_DEFINITIONS "LEASTACTION_EMBEDDED=sum_${sum}")
endfunction()
