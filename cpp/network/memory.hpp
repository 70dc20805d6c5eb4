// Memory with a limit that is known before it is reached.
//
// A Budget is what a search may use. A Column is an array that grows in place by remapping pages: nothing is
// copied, untouched pages cost nothing, and every page that will be touched is taken from the budget first. So
// running out of memory is an answer (`false`), not a crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/crew.hpp"

namespace soloist::network {

class Budget {
public:
    explicit Budget(std::size_t bytes) : limit_(bytes) {}

    std::size_t limit() const { return limit_; }
    std::size_t used() const { return used_; }
    std::size_t left() const { return used_ < limit_ ? limit_ - used_ : 0; }
    void set_limit(std::size_t bytes) { limit_ = bytes; }

    bool take(std::size_t bytes) {
        if (bytes > left()) return false;
        used_ += bytes;
        return true;
    }
    void give_back(std::size_t bytes) { used_ -= bytes; }

private:
    std::size_t limit_;
    std::size_t used_ = 0;
};

// Zeroed pages that belong to a budget.
class Pages {
public:
    explicit Pages(Budget& budget) : budget_(&budget) {}
    ~Pages() { release(); }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    Pages(Pages&& other) noexcept { *this = std::move(other); }
    Pages& operator=(Pages&& other) noexcept;

    // Makes the first `bytes` bytes usable; they may move. False where the budget or the machine has no more.
    bool reserve(std::size_t bytes);
    void release();

    std::uint8_t* data() const { return data_; }
    std::size_t size() const { return paid_; }

    static constexpr std::size_t page_step = std::size_t{1} << 21;  // a huge page: memory comes in these

private:
    Budget* budget_ = nullptr;
    std::uint8_t* data_ = nullptr;
    std::size_t mapped_ = 0;  // address space
    std::size_t paid_ = 0;    // of it, usable and counted
};

// An array of rows of `width` items of type T.
template <typename T>
class Column {
public:
    explicit Column(Budget& budget, std::size_t width = 1) : pages_(budget), width_(width) {}

    // Makes room for `rows` rows; false where memory is out.
    bool reserve(std::size_t rows) {
        const std::size_t bytes = rows * width_ * sizeof(T);
        return bytes <= pages_.size() || pages_.reserve(bytes);
    }
    // The same, and the pages are there: the system clears them here, in all workers at once, and not where they are first
    // written to, one at a time.
    bool reserve(std::size_t rows, Crew& crew) {
        const std::size_t bytes = rows * width_ * sizeof(T);
        if (bytes <= touched_) return true;
        if (!pages_.reserve(bytes + (crew.size() - 1) * Pages::page_step) && !pages_.reserve(bytes)) return false;
        const std::size_t first = touched_ / Pages::page_step, end = pages_.size() / Pages::page_step;
        crew.share(end - first, [&](unsigned, std::size_t page) {
            volatile std::uint8_t* const place = pages_.data() + (first + page) * Pages::page_step;
            *place = *place;
        });
        touched_ = pages_.size();
        return true;
    }
    T* row(std::size_t index) { return reinterpret_cast<T*>(pages_.data()) + index * width_; }
    const T* row(std::size_t index) const { return reinterpret_cast<const T*>(pages_.data()) + index * width_; }
    T& operator[](std::size_t index) { return *row(index); }
    const T& operator[](std::size_t index) const { return *row(index); }
    void release() {
        pages_.release();
        touched_ = 0;
    }

private:
    Pages pages_;
    std::size_t width_;
    std::size_t touched_ = 0;  // bytes
};

}  // namespace soloist::network
