# cmake -DFILE=... -DHEADER=... -P WriteFileHash.cmake: a header that changes with a file that is embedded (#embed), for
# compiler caches, which do not look into such files.
file(SHA256 "${FILE}" hash)
file(WRITE "${HEADER}" "[[maybe_unused]] static constexpr const char *embeddedFileHash = \"${hash}\";\n")
