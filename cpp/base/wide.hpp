// Wide paths chosen at run time: a function marked SOLOIST_WIDE is compiled twice, for the machine that everything is
// compiled for and for x86-64-v3 (AVX2, BMI2), and the loader takes the one that the machine can run.
//
// It pays for loops over wide vectors only (cpp/network): docs/search.md has what it gains. What such a function calls is
// compiled with it only where it is inlined. Where everything is compiled for a machine that wide, or the compiler and the
// C library cannot choose, the mark means nothing.
#pragma once

#include <cstdint>  // tells which C library it is

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__AVX2__) && \
    !defined(__SANITIZE_ADDRESS__) && __GNUC__ >= 12
#define SOLOIST_WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define SOLOIST_WIDE
#endif
