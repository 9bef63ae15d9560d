// What the fuzz targets share: giving the reader bytes as a file, and putting checksums right so that mutations come
// past them.
#pragma once

#include "runtime/format.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace leastaction::fuzz {

/// A file in memory that holds these bytes; its path is valid until the next call.
std::string fileOf(const void *data, size_t bytes);

/// The trace with the checksum of each header put right that stands where one is expected.
std::vector<uint8_t> withChecks(std::vector<uint8_t> trace);

} // namespace leastaction::fuzz
