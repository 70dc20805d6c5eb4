// Sorted rows in several files, few of them: where `fan` are about as large, they are merged into one.
//
// So a row is written again as often as the logarithm of their number to the base of the fan, and as many files as that times
// the fan are open at once.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "disk/merge.hpp"
#include "disk/stream.hpp"

namespace soloist::disk {

// Sorted rows in a part of a file.
struct Part {
    std::shared_ptr<const File> file;
    std::uint64_t offset, rows;
};

// Where temporary files go.
struct Scratch {
    std::string folder;
    std::shared_ptr<Usage> usage;

    // Sorted rows in a file of their own.
    Part keep(Merge& merge, Layout layout) const {
        auto file = std::make_shared<File>(File::temporary(folder, usage));
        RowWriter writer(*file, 0, layout);
        while (const std::uint64_t* const row = merge.next()) writer.add(row);
        writer.finish();
        return {std::move(file), 0, writer.rows()};
    }
};

class Pile {
public:
    // fan: a power of two.
    Pile(Scratch scratch, Layout layout, unsigned fan) : scratch_(std::move(scratch)), layout_(layout), fan_(fan) {}

    // The largest first.
    const std::vector<Part>& parts() const { return parts_; }
    void clear() { parts_.clear(); }

    void add(Part part) {
        if (part.rows == 0) return;
        const auto smaller = [](const Part& a, const Part& b) { return a.rows > b.rows; };
        parts_.insert(std::upper_bound(parts_.begin(), parts_.end(), part, smaller), part);
        const auto [first, last] =
            std::equal_range(parts_.begin(), parts_.end(), part,
                             [&](const Part& a, const Part& b) { return size_class(a.rows) > size_class(b.rows); });
        if (last - first < static_cast<std::ptrdiff_t>(fan_)) return;
        Merge merge(layout_.words);
        for (auto each = first; each != last; ++each)
            merge.add(RowReader(*each->file, each->offset, each->rows, layout_));
        Part merged = scratch_.keep(merge, layout_);
        parts_.erase(first, last);
        add(std::move(merged));
    }

private:
    int size_class(std::uint64_t rows) const { return (std::bit_width(rows) - 1) / (std::bit_width(fan_) - 1); }

    Scratch scratch_;
    Layout layout_;
    unsigned fan_;
    std::vector<Part> parts_;
};

}  // namespace soloist::disk
