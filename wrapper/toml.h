// The TOML parser, as a header only (the wrapper is one static file) and without exceptions.
#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
