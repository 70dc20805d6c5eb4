// A crew does every piece of work once, in phases that all workers see the end of, and passes on what is thrown.
#include <numeric>
#include <stdexcept>
#include <vector>

#include "base/crew.hpp"
#include "require.hpp"

using soloist::Crew;

namespace {

// Each phase reads what all workers wrote in the one before.
void phases_follow_one_another(unsigned workers) {
    Crew crew(workers);
    std::vector<int> last(workers, 0), next(workers, 0);
    for (int phase = 1; phase <= 100; ++phase) {
        crew.run([&](unsigned worker) {
            for (const int value : last) CHECK(value == phase - 1);
            next[worker] = phase;
        });
        last.swap(next);
    }
    CHECK(crew.longest() >= crew.own() && crew.own() > 0);
}

void items_are_done_once(unsigned workers) {
    Crew crew(workers);
    std::vector<int> done(1000, 0);
    for (int round = 1; round <= 20; ++round) {
        crew.share(done.size(), [&](unsigned worker, std::size_t item) {
            CHECK(worker < crew.size());
            ++done[item];
        });
        for (const int times : done) CHECK(times == round);
    }
}

void errors_come_out_when_all_are_done(unsigned workers) {
    Crew crew(workers);
    for (int round = 0; round < 20; ++round) {
        bool thrown = false;
        std::vector<int> done(100, 0);
        try {
            crew.share(done.size(), [&](unsigned, std::size_t item) {
                if (item == 7) throw std::runtime_error("seven");
                done[item] = 1;
            });
        } catch (const std::runtime_error&) { thrown = true; }
        CHECK(thrown && done[7] == 0);
        int sum = 0;
        crew.share(done.size(), [&](unsigned worker, std::size_t) {
            if (worker == 0) ++sum;
        });
        CHECK(sum <= 100);
    }
}

}  // namespace

int main() {
    for (const unsigned workers : {1U, 2U, 5U}) {
        phases_follow_one_another(workers);
        items_are_done_once(workers);
        errors_come_out_when_all_are_done(workers);
    }
    std::printf("crew: ok\n");
}
