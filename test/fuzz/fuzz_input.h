// What the fuzz targets share: giving the reader bytes as a file.
#pragma once

#include <cstddef>
#include <string>

namespace leastaction::fuzz {

/// A file in memory that holds these bytes; its path is valid until the next call.
std::string fileOf(const void *data, size_t bytes);

} // namespace leastaction::fuzz
