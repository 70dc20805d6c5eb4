#include "network/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

namespace soloist::network {
namespace {

std::uint8_t* map_pages(std::size_t bytes) {
    void* const place =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return place == MAP_FAILED ? nullptr : static_cast<std::uint8_t*>(place);
}

// Grows a mapping, moving page tables rather than bytes where the system can.
std::uint8_t* remap_pages(std::uint8_t* data, std::size_t before, std::size_t after) {
#if defined(__linux__)
    void* const place = mremap(data, before, after, MREMAP_MAYMOVE);
    return place == MAP_FAILED ? nullptr : static_cast<std::uint8_t*>(place);
#else
    std::uint8_t* const place = map_pages(after);
    if (place == nullptr) return nullptr;
    std::memcpy(place, data, before);
    munmap(data, before);
    return place;
#endif
}

}  // namespace

Pages& Pages::operator=(Pages&& other) noexcept {
    if (this == &other) return *this;
    release();
    budget_ = other.budget_;
    data_ = std::exchange(other.data_, nullptr);
    mapped_ = std::exchange(other.mapped_, 0);
    paid_ = std::exchange(other.paid_, 0);
    return *this;
}

bool Pages::reserve(std::size_t bytes) {
    if (bytes <= paid_) return true;
    const std::size_t needed = (bytes + page_step - 1) / page_step * page_step;
    if (!budget_->take(needed - paid_)) return false;
    if (needed > mapped_) {
        const std::size_t target = std::max(needed, 2 * mapped_);
        std::uint8_t* const place = data_ == nullptr ? map_pages(target) : remap_pages(data_, mapped_, target);
        if (place == nullptr) {
            budget_->give_back(needed - paid_);
            return false;
        }
        data_ = place;
        mapped_ = target;
#if defined(MADV_HUGEPAGE)
        madvise(data_, mapped_, MADV_HUGEPAGE);
#endif
    }
    paid_ = needed;
    return true;
}

void Pages::release() {
    if (data_ == nullptr) return;
    munmap(data_, mapped_);
    budget_->give_back(paid_);
    data_ = nullptr;
    mapped_ = 0;
    paid_ = 0;
}

}  // namespace soloist::network
