// Seconds of wall time since construction: how long a slice has run.
#pragma once

#include <chrono>

namespace soloist::sokoban {

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace soloist::sokoban
