// Catch2's own main program; compiled without leastaction, because it takes long and is not what is measured.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
