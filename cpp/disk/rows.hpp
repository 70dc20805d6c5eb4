// Packed states as rows of words, ordered word by word; on disk they have the bytes that their bits take.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

namespace soloist::disk {

struct Layout {
    std::uint32_t words;  // in memory
    std::uint32_t bytes;  // on disk: the first of those words

    Layout(std::uint32_t row_words, std::uint32_t bits) : words(row_words), bytes(std::max(1U, (bits + 7) / 8)) {
        // Where words begin with their highest byte, those that hold no bit are not at the end.
        if (std::endian::native != std::endian::little) bytes = 8 * words;
    }
};

inline int compare(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words) {
    for (std::uint32_t word = 0; word < words; ++word) {
        if (a[word] != b[word]) return a[word] < b[word] ? -1 : 1;
    }
    return 0;
}

template <std::size_t W>
void sort_rows_of(std::uint64_t* rows, std::size_t count) {
    auto* const first = reinterpret_cast<std::array<std::uint64_t, W>*>(rows);
    std::sort(first, first + count);
}

// Sorts rows where they stand; long ones are sorted by their numbers first, and moved once.
inline void sort_rows(std::uint64_t* rows, std::size_t count, std::uint32_t words) {
    switch (words) {
        case 1: return sort_rows_of<1>(rows, count);
        case 2: return sort_rows_of<2>(rows, count);
        case 3: return sort_rows_of<3>(rows, count);
        case 4: return sort_rows_of<4>(rows, count);
        default: break;
    }
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return compare(rows + std::size_t{a} * words, rows + std::size_t{b} * words, words) < 0;
    });
    const std::vector<std::uint64_t> before(rows, rows + count * words);
    for (const std::uint32_t number : order) {
        rows = std::copy_n(before.data() + std::size_t{number} * words, words, rows);
    }
}

}  // namespace soloist::disk
