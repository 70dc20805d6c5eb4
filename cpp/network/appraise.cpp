#include "network/appraise.hpp"

namespace soloist::network {

void Appraiser::finish(std::size_t target, bool count_moves) {
    if (count_moves) {
        batch_.evaluate();
        this->count_moves();
    } else {
        batch_.evaluate_end();
    }
    batch_.run_goals();
    machine_->costs[target].evaluate(batch_.slots(), batch_.count(), costs_);
}

// Adds up the legal lanes of all operators in bit-sliced counters: digit d of 256 numbers is one Lanes value.
void Appraiser::count_moves() {
    constexpr unsigned digit_count = 20;  // counts up to a million moves
    Lanes digits[digit_count] = {};
    unsigned used = 0;
    for (const Operator& item : machine_->operators) {
        Lanes carry = batch_.legal(item);
        for (unsigned digit = 0; digit < digit_count && any(carry); ++digit) {
            const Lanes both = digits[digit] & carry;
            digits[digit] ^= carry;
            carry = both;
            used = std::max(used, digit + 1);
        }
    }
    for (unsigned lane = 0; lane < batch_.count(); ++lane) {
        std::uint32_t number = 0;
        for (unsigned digit = 0; digit < used; ++digit) {
            number |= static_cast<std::uint32_t>(test(digits[digit], lane)) << digit;
        }
        moves_[lane] = number;
    }
}

}  // namespace soloist::network
