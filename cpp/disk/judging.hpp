// New states wait here until there are enough to be judged at once; `better(row)` is called for one that is a better end than
// all before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace soloist::disk {

template <class Space, class Better>
class Judging {
public:
    Judging(Space& space, std::uint32_t words, std::uint32_t depth, Better better)
        : space_(space),
          words_(words),
          depth_(depth),
          better_(std::move(better)),
          rows_(std::size_t{Space::most} * words) {}

    void add(const std::uint64_t* row) {
        std::copy_n(row, words_, rows_.data() + std::size_t{count_} * words_);
        if (++count_ == Space::most) finish();
    }
    void finish() {
        if (count_ == 0 || space_.enough()) return;
        const int lane = space_.judge(rows_.data(), count_, depth_);
        if (lane >= 0) better_(rows_.data() + static_cast<std::size_t>(lane) * words_);
        count_ = 0;
    }

private:
    Space& space_;
    std::uint32_t words_, depth_;
    Better better_;
    std::vector<std::uint64_t> rows_;
    unsigned count_ = 0;
};

}  // namespace soloist::disk
