// Tasks at random: what an operator leads to is the same whether derived variables are derived anew or only those that it touches.
#include <cstddef>
#include <random>
#include <vector>

#include "anytime/task.hpp"
#include "require.hpp"

using namespace soloist::anytime;

namespace {

constexpr int PRIMARY = 6;
constexpr int DERIVED = 12;

class Dice {
public:
    explicit Dice(unsigned seed) : engine_(seed) {}
    int below(int bound) { return static_cast<int>(engine_() % static_cast<unsigned>(bound)); }

private:
    std::mt19937 engine_;
};

// Some variables of three values, and some derived ones in three layers, which may need each other within a layer.
Task random_task(Dice& dice) {
    Task task;
    for (int variable = 0; variable < PRIMARY; ++variable) {
        task.domain.push_back(3);
        task.layer.push_back(-1);
        task.initial.push_back(static_cast<Value>(dice.below(3)));
    }
    for (int number = 0; number < DERIVED; ++number) {
        task.domain.push_back(2);
        task.layer.push_back(dice.below(3));
        task.initial.push_back(1);
    }
    const auto primary_fact = [&] { return Fact{dice.below(PRIMARY), dice.below(3)}; };
    for (int number = 0; number < 3 * DERIVED; ++number) {
        const int variable = PRIMARY + dice.below(DERIVED);
        std::vector<Fact> conditions{primary_fact()};
        const int other = PRIMARY + dice.below(DERIVED);
        // Within a layer only what holds is asked, so that the least fixpoint is the one meaning.
        if (task.layer[other] < task.layer[variable]) conditions.push_back({other, dice.below(2)});
        if (task.layer[other] == task.layer[variable]) conditions = {{other, 0}};
        task.axioms.push_back({conditions, variable, 0});
    }
    for (int number = 0; number < 10; ++number) {
        Operator op{{}, {}};
        for (int effects = 1 + dice.below(3); effects > 0; --effects) {
            const Fact effect = primary_fact();
            std::vector<Fact> conditions;
            if (dice.below(2) == 0) conditions.push_back({PRIMARY + dice.below(DERIVED), dice.below(2)});
            op.effects.push_back({conditions, effect.variable, effect.value});
        }
        task.operators.push_back(op);
    }
    task.finish();
    return task;
}

void derives_what_is_touched(unsigned seed) {
    Dice dice(seed);
    const Task task = random_task(dice);
    State state = task.initial;
    for (int step = 0; step < 50; ++step) {
        const int op = dice.below(static_cast<int>(task.operators.size()));
        const State after = task.successor(state, op);
        State anew = after;
        task.derive(anew);
        CHECK(after == anew);
        state = after;
    }
}

}  // namespace

int main() {
    for (unsigned seed = 0; seed < 200; ++seed) derives_what_is_touched(seed);
    return 0;
}
