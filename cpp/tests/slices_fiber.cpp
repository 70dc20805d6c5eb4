// Fibers: work is left and resumed where it is, comes back in time, hands on what it throws, and is unwound when it is
// not wanted any more or the process holds too much.
#include "slices/fiber.hpp"

#include <chrono>
#include <new>
#include <stdexcept>
#include <vector>

#include "base/resident_memory.hpp"
#include "require.hpp"

using soloist::breathe;
using soloist::Fiber;

namespace {

struct Flag {
    bool& left;
    ~Flag() { left = true; }
};

std::uint64_t count(std::uint64_t steps) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < steps; i++) {
        sum += i;
        breathe(1000);
    }
    return sum;
}

void slices_do_the_same_work() {
    std::uint64_t sum = 0;
    int slices = 0;
    Fiber fiber([&] { sum = count(300'000); });
    while (!fiber.done()) {
        fiber.run(0.0001);
        slices++;
    }
    CHECK(sum == count(300'000));
    CHECK(slices > 2);
}

void work_comes_back_in_time() {
    Fiber fiber([] { count(std::uint64_t{1} << 60); });
    for (int i = 0; i < 3; i++) {
        const auto start = std::chrono::steady_clock::now();
        fiber.run(0.01);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
        CHECK(!fiber.done());
    }
}

void unfinished_work_is_unwound() {
    bool left = false;
    {
        Fiber fiber([&] {
            const Flag flag{left};
            count(std::uint64_t{1} << 60);
        });
        fiber.run(0.001);
        CHECK(!left);
    }
    CHECK(left);
}

void work_that_never_ran_is_not_begun() {
    bool begun = false;
    {
        const Fiber fiber([&] { begun = true; });
    }
    CHECK(!begun);
}

void what_is_thrown_comes_out() {
    Fiber fiber([] {
        count(1000);
        throw std::runtime_error("this");
    });
    bool caught = false;
    try {
        while (!fiber.done()) fiber.run(0.0001);
    } catch (const std::runtime_error&) { caught = true; }
    CHECK(caught && fiber.done());
}

void fibers_may_run_within_one_another() {
    std::uint64_t inner = 0;
    Fiber fiber([&] {
        Fiber within([&] { inner = count(100'000); });
        while (!within.done()) {
            within.run(0.0001);
            breathe(1'000'000);
        }
    });
    while (!fiber.done()) fiber.run(0.0005);
    CHECK(inner == count(100'000));
}

void memory_has_a_ceiling() {
    if (!soloist::resident_bytes()) return;
    const std::size_t ceiling = soloist::resident_bytes() + (std::size_t{64} << 20);
    bool left = false, caught = false;
    Fiber fiber(
        [&] {
            const Flag flag{left};
            std::vector<std::vector<char>> held;
            for (;;) {
                held.emplace_back(std::size_t{1} << 20, 'x');
                breathe(1 << 20);
            }
        },
        ceiling);
    try {
        while (!fiber.done()) fiber.run(0.01);
    } catch (const std::bad_alloc&) { caught = true; }
    CHECK(caught && left && fiber.done());
}

}  // namespace

int main() {
    slices_do_the_same_work();
    work_comes_back_in_time();
    unfinished_work_is_unwound();
    work_that_never_ran_is_not_begun();
    what_is_thrown_comes_out();
    fibers_may_run_within_one_another();
    memory_has_a_ceiling();
}
