// The memory that this process holds.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>

namespace soloist {

// Bytes in real memory as Linux tells them; 0 elsewhere.
inline std::size_t resident_bytes() {
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    char text[64] = {};
    const auto length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return 0;
    // The second figure, in pages.
    char* rest = nullptr;
    std::strtoull(text, &rest, 10);
    return std::strtoull(rest, nullptr, 10) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace soloist
