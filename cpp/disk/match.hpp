// A place for successors that waits for one of them, and remembers how it was made first.
#pragma once

#include <cstdint>
#include <vector>

namespace soloist::disk {

class Match {
public:
    explicit Match(const std::vector<std::uint64_t>& wanted) : wanted_(wanted), row_(wanted.size()) {}

    std::uint64_t* place() { return row_.data(); }
    void commit(std::uint32_t step, unsigned lane) {
        if (row_ != wanted_ || found) return;
        found = true;
        this->step = step;
        this->lane = lane;
    }

    bool found = false;
    std::uint32_t step = 0;
    unsigned lane = 0;

private:
    const std::vector<std::uint64_t>& wanted_;
    std::vector<std::uint64_t> row_;
};

}  // namespace soloist::disk
