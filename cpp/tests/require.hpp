// What a test demands: the first failure ends it, of random games with the seed, so that the game can be made again.
#pragma once

#include <cstdio>
#include <cstdlib>

#define REQUIRE_OF(name, condition)                                                                \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "seed %u, %s: %s (line %d)\n", seed, name, #condition, __LINE__); \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (false)

#define REQUIRE(condition) REQUIRE_OF(__FILE__, condition)

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                        \
        }                                                                        \
    } while (false)
