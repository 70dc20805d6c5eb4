#include "network/program.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "base/wide.hpp"
#include "slices/fiber.hpp"

namespace soloist::network {
namespace {

// The component of a graph that a variable lies in, or null: components are in order, so bisect.
const Component* component_at(const Graph& graph, Variable variable) {
    const auto& components = graph.components();
    const auto after = std::upper_bound(components.begin(), components.end(), variable,
                                        [](Variable value, const Component& item) { return value < item.start; });
    if (after == components.begin()) return nullptr;
    const Component& candidate = *(after - 1);
    return variable < candidate.stop ? &candidate : nullptr;
}

}  // namespace

Program::Program(const Graph& graph, const std::vector<Variable>& variables, std::uint32_t first_slot,
                 std::vector<std::uint32_t>& slot_of)
    : first_slot_(first_slot) {
    std::vector<Variable> plain;
    for (std::size_t place = 0; place < variables.size();) {
        const Component* component = component_at(graph, variables[place]);
        std::size_t end = place + 1;
        bool loops = false;
        if (component != nullptr) {
            while (end < variables.size() && variables[end] < component->stop) ++end;
            loops = std::any_of(variables.begin() + static_cast<std::ptrdiff_t>(place),
                                variables.begin() + static_cast<std::ptrdiff_t>(end),
                                [&](Variable variable) { return graph.gate(variable).is_loop(); });
        }
        const std::vector<Variable> part(variables.begin() + static_cast<std::ptrdiff_t>(place),
                                         variables.begin() + static_cast<std::ptrdiff_t>(end));
        if (loops) {
            if (!plain.empty()) add_segment(graph, plain, slot_of);
            plain.clear();
            add_segment(graph, part, slot_of);
        } else {
            plain.insert(plain.end(), part.begin(), part.end());
        }
        place = end;
    }
    if (!plain.empty()) add_segment(graph, plain, slot_of);
}

void Program::add_segment(const Graph& graph, const std::vector<Variable>& variables,
                          std::vector<std::uint32_t>& slot_of) {
    Segment segment;
    std::unordered_map<Variable, std::uint32_t> level;
    std::vector<std::tuple<std::uint32_t, Kind, Variable>> order;
    std::vector<Variable> loops;
    for (const Variable variable : variables) {
        breathe(200);
        const Gate& gate = graph.gate(variable);
        if (gate.is_loop()) {
            loops.push_back(variable);
            slot_of[variable] = first_slot_ + size_++;
            continue;
        }
        const auto depth_of = [&](Literal literal) {
            const auto found = level.find(variable_of(literal));
            return found == level.end() ? 0 : found->second + 1;
        };
        const std::uint32_t own = std::max(depth_of(gate.left), depth_of(gate.right));
        level[variable] = own;
        const int complements = static_cast<int>(complemented(gate.left)) + static_cast<int>(complemented(gate.right));
        order.emplace_back(own, static_cast<Kind>(complements), variable);
    }
    std::sort(order.begin(), order.end());
    segment.first_slot = first_slot_ + size_;
    segment.first_operand = static_cast<std::uint32_t>(operands_.size());
    for (const auto& entry : order) {
        const Kind kind = std::get<1>(entry);
        const Variable variable = std::get<2>(entry);
        const Gate& gate = graph.gate(variable);
        const bool swap = kind == left_only && complemented(gate.left);
        const std::uint32_t left = slot_of[variable_of(swap ? gate.right : gate.left)];
        const std::uint32_t right = slot_of[variable_of(swap ? gate.left : gate.right)];
        operands_.emplace_back(left, right);
        slot_of[variable] = first_slot_ + size_++;
        if (segment.runs.empty() || segment.runs.back().kind != kind) segment.runs.push_back({kind, 0});
        ++segment.runs.back().gates;
    }
    for (const Variable loop : loops) {
        const Literal definition = graph.definition(loop);
        segment.loops.push_back({slot_of[loop], {slot_of[variable_of(definition)], complemented(definition)}});
    }
    segments_.push_back(std::move(segment));
}

SOLOIST_WIDE void Program::run_gates(const Segment& segment, Lanes* slots) const {
    Lanes* out = slots + segment.first_slot;
    const auto* operand = operands_.data() + segment.first_operand;
    for (const Run& run : segment.runs) {
        const Lanes* const end = out + run.gates;
        switch (run.kind) {
            case both:
                for (; out != end; ++out, ++operand) *out = slots[operand->first] & slots[operand->second];
                break;
            case left_only:
                for (; out != end; ++out, ++operand) *out = slots[operand->first] & ~slots[operand->second];
                break;
            case neither:
                for (; out != end; ++out, ++operand) *out = ~(slots[operand->first] | slots[operand->second]);
                break;
        }
    }
}

void Program::run(Lanes* slots) const {
    for (const Segment& segment : segments_) {
        for (const Loop& loop : segment.loops) slots[loop.slot] = Lanes{};
        run_gates(segment, slots);
        for (bool changed = !segment.loops.empty(); changed;) {
            changed = false;
            for (const Loop& loop : segment.loops) {
                const Lanes value = fetch(slots, loop.definition);
                changed = changed || any(value ^ slots[loop.slot]);
                slots[loop.slot] = value;
            }
            if (changed) run_gates(segment, slots);
        }
    }
}

}  // namespace soloist::network
