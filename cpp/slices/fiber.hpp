// Work that is done in slices without being written for it: it has a stack of its own, and is left and resumed there.
//
//   Fiber fiber([&] { long_work(); });        // nothing has run yet
//   while (!fiber.done()) fiber.run(0.1);     // long_work comes back wherever it calls breathe() after its time
//
// What takes long calls breathe(cost) with the machine steps it has taken since, about; the clock is looked at now and
// then only. Outside of a fiber that does nothing. Work that is not finished is unwound when its fiber is destroyed, and when
// the process holds more memory than the ceiling (then run throws std::bad_alloc): breathe() throws there, so it must not
// be called from a destructor or while an exception is handled.
#pragma once

#include <ucontext.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>

namespace soloist {

class Fiber {
public:
    // ceiling: the bytes that the process may hold while the work runs; 0: any number.
    explicit Fiber(std::function<void()> work, std::size_t ceiling = 0);
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    // Goes on with the work for about so many seconds. What the work throws comes out here, and ends it.
    void run(double seconds);
    bool done() const { return done_; }

    static constexpr std::uint64_t between_looks = 200'000;  // machine steps: tens of microseconds, a look takes less

    static void breathe(std::uint64_t cost) {
        if (current && (current->spent_ += cost) >= between_looks) current->look();
    }

private:
    struct Stopped {};  // thrown to unwind the work

    static inline constinit thread_local Fiber* current = nullptr;  // whose work runs now

    static void enter(unsigned high, unsigned low);
    void work_through();
    void look();
    void resume();

    using Clock = std::chrono::steady_clock;

    std::function<void()> work_;
    std::size_t ceiling_;
    Clock::time_point end_, weighed_;
    std::uint64_t spent_ = 0;
    bool started_ = false, done_ = false, stopping_ = false;
    std::exception_ptr thrown_;
    void* stack_ = nullptr;
    ucontext_t inside_, outside_;
    // What the address sanitizer has to know of stacks that are left.
    void* inside_shadow_ = nullptr;
    const void* outside_stack_ = nullptr;
    std::size_t outside_size_ = 0;
};

// What takes long says so now and then: about so many machine steps have been taken.
inline void breathe(std::uint64_t cost) { Fiber::breathe(cost); }

}  // namespace soloist
