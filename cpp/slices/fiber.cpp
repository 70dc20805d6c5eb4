#include "fiber.hpp"

#include <sys/mman.h>

#include <new>
#include <utility>

#include "base/resident_memory.hpp"

#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace soloist {

namespace {

// As large as the stack that systems give a thread by default. Only the pages that are used take memory.
constexpr std::size_t stack_size = std::size_t{8} << 20;

constexpr auto between_weighings = std::chrono::milliseconds(3);  // of the memory held: reading it takes microseconds

void leaving([[maybe_unused]] void** shadow, [[maybe_unused]] const void* stack, [[maybe_unused]] std::size_t size) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(shadow, stack, size);
#endif
}

void arrived([[maybe_unused]] void* shadow, [[maybe_unused]] const void** stack, [[maybe_unused]] std::size_t* size) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(shadow, stack, size);
#endif
}

// Whether the process holds no more than that once it has given back what it does not use.
bool gives_way([[maybe_unused]] std::size_t ceiling) {
#if defined(__GLIBC__)
    malloc_trim(0);
    return resident_bytes() <= ceiling;
#else
    return false;
#endif
}

}  // namespace

Fiber::Fiber(std::function<void()> work, std::size_t ceiling) : work_(std::move(work)), ceiling_(ceiling) {}

Fiber::~Fiber() {
    if (started_ && !done_) {
        stopping_ = true;
        resume();
    }
    if (stack_) munmap(stack_, stack_size);
}

void Fiber::run(double seconds) {
    if (done_) return;
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    resume();
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Fiber::resume() {
    if (!started_) {
        stack_ = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (stack_ == MAP_FAILED) {
            stack_ = nullptr;
            throw std::bad_alloc();
        }
        started_ = true;
        getcontext(&inside_);
        inside_.uc_stack.ss_sp = stack_;
        inside_.uc_stack.ss_size = stack_size;
        inside_.uc_link = nullptr;
        // The arguments of a context are of the type int.
        const auto self = reinterpret_cast<std::uintptr_t>(this);
        makecontext(&inside_, reinterpret_cast<void (*)()>(&Fiber::enter), 2, static_cast<unsigned>(self >> 32),
                    static_cast<unsigned>(self));
    }
    Fiber* const caller = std::exchange(current, this);
    void* shadow = nullptr;
    leaving(&shadow, stack_, stack_size);
    swapcontext(&outside_, &inside_);
    arrived(shadow, nullptr, nullptr);
    current = caller;
}

void Fiber::enter(unsigned high, unsigned low) {
    reinterpret_cast<Fiber*>(std::uintptr_t{high} << 32 | low)->work_through();
}

void Fiber::work_through() {
    arrived(nullptr, &outside_stack_, &outside_size_);
    try {
        work_();
    } catch (const Stopped&) {
    } catch (...) { thrown_ = std::current_exception(); }
    done_ = true;
    // A stack that is left for good has no shadow to come back to.
    leaving(nullptr, outside_stack_, outside_size_);
    setcontext(&outside_);
}

void Fiber::look() {
    spent_ = 0;
    const auto now = Clock::now();
    if (ceiling_ && now - weighed_ >= between_weighings) {
        weighed_ = now;
        if (resident_bytes() > ceiling_ && !gives_way(ceiling_)) throw std::bad_alloc();
    }
    if (now < end_) return;
    leaving(&inside_shadow_, outside_stack_, outside_size_);
    swapcontext(&inside_, &outside_);
    arrived(inside_shadow_, &outside_stack_, &outside_size_);
    if (stopping_) throw Stopped{};
}

}  // namespace soloist
