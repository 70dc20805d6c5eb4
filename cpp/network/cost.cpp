#include "network/cost.hpp"

#include <unordered_map>

#include "slices/fiber.hpp"

namespace soloist::network {
namespace {

using Costs = std::uint16_t __attribute__((vector_size(32)));
constexpr unsigned at_once = 16;  // costs of 16 bits in 32 bytes

Costs splat(std::uint16_t value) { return Costs{} + value; }

// One for each lane of sixteen whose bit is clear.
Costs missing(std::uint16_t bits) {
    constexpr Costs bits_by_place = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    return ((splat(bits) & bits_by_place) == splat(0)) & splat(1);
}

}  // namespace

Cost::Cost(const Graph& graph, Literal root, const std::vector<std::uint32_t>& slot_of,
           const std::vector<bool>& is_clock) {
    std::unordered_map<Literal, std::uint32_t> made;
    const auto add = [&](Node node) {
        nodes_.push_back(node);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    };
    const std::uint32_t free = add({Kind::free});
    const std::uint32_t never = add({Kind::never});
    made[true_literal] = free;
    made[false_literal] = never;
    const auto leaf = [&](Literal literal) {
        const Kind kind = complemented(literal) ? Kind::unwanted : Kind::wanted;
        return add({kind, slot_of[variable_of(literal)], 0});
    };
    const auto join = [&](bool sum, std::uint32_t left, std::uint32_t right) {
        if (left == right) return sum && left != free && left != never ? add({Kind::sum, left, right}) : left;
        const std::uint32_t neutral = sum ? free : never;
        const std::uint32_t strong = sum ? never : free;
        if (left == neutral) return right;
        if (right == neutral) return left;
        if (left == strong || right == strong) return strong;
        return add({sum ? Kind::sum : Kind::least, left, right});
    };
    std::vector<Literal> stack{root};
    while (!stack.empty()) {
        const Literal literal = stack.back();
        breathe(100);
        const Variable variable = variable_of(literal);
        if (made.contains(literal)) {
            stack.pop_back();
            continue;
        }
        if (graph.is_input(variable)) {
            made[literal] = is_clock[variable - 1] ? free : leaf(literal);
        } else if (graph.gate(variable).is_loop()) {
            made[literal] = leaf(literal);
        } else {
            const Literal left = graph.gate(variable).left ^ (literal & 1);
            const Literal right = graph.gate(variable).right ^ (literal & 1);
            const auto first = made.find(left);
            const auto second = made.find(right);
            if (first == made.end() || second == made.end()) {
                if (first == made.end()) stack.push_back(left);
                if (second == made.end()) stack.push_back(right);
                continue;
            }
            made[literal] = join(!complemented(literal), first->second, second->second);
        }
    }
    const std::uint32_t last = made.at(root);
    if (last + 1 != nodes_.size()) add({Kind::sum, last, free});
}

void Cost::evaluate(const Lanes* slots, unsigned count, std::uint16_t* costs) const {
    static thread_local std::vector<Costs> values;
    values.resize(nodes_.size());
    for (unsigned first = 0; first < count; first += at_once) {
        const auto bits = [&](std::uint32_t slot) {
            return static_cast<std::uint16_t>(slots[slot][first / 64] >> (first % 64));
        };
        for (std::size_t index = 0; index < nodes_.size(); ++index) {
            const Node& node = nodes_[index];
            switch (node.kind) {
                case Kind::free: values[index] = splat(0); break;
                case Kind::never: values[index] = splat(infinite); break;
                case Kind::wanted: values[index] = missing(bits(node.left)); break;
                case Kind::unwanted: values[index] = missing(static_cast<std::uint16_t>(~bits(node.left))); break;
                case Kind::sum: {
                    const Costs sum = values[node.left] + values[node.right];
                    values[index] = sum | (sum < values[node.left]);
                    break;
                }
                case Kind::least: {
                    const Costs less = values[node.left] < values[node.right];
                    values[index] = (values[node.left] & less) | (values[node.right] & ~less);
                    break;
                }
            }
        }
        for (unsigned lane = first; lane < count && lane < first + at_once; ++lane) {
            costs[lane] = values.back()[lane - first];
        }
    }
}

}  // namespace soloist::network
