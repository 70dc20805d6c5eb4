#include "sgrl/singletons.hpp"

#include <cmath>

namespace soloist::sgrl {

Singletons::Singletons(const Observed& observed)
    : observed_(observed), below_(static_cast<std::size_t>(observed.tree().states())) {
    const auto times = observed.scene().times_seen();
    std::vector<std::uint32_t> seen(observed.words().size());
    for (const Start& start : observed.starts())
        for (const auto& [word, slot] : start.known) seen[word] += times[slot];
    for (std::size_t number = 0; number < seen.size(); ++number)
        if (seen[number] == 1) words_.push_back(observed.words()[number]);
    // Nodes are numbered from the root on.
    const Table& tree = observed.tree();
    for (int node = tree.states() - 1; node >= 0; --node) {
        auto& count = below_[static_cast<std::size_t>(node)];
        count += tree.accepts(node);
        for (std::size_t letter = 0; letter < tree.letters; ++letter)
            if (const int child = tree.step(node, letter); child >= 0) count += below_[static_cast<std::size_t>(child)];
    }
}

std::size_t Singletons::foretold(const Quotient& quotient) {
    if (words_.empty()) return 0;
    const Table& tree = observed_.tree();
    const std::size_t width = tree.letters + 1;
    uses_.assign(static_cast<std::size_t>(tree.states()) * width, 0);
    const auto place = [&](int node, std::size_t letter) {
        return static_cast<std::size_t>(quotient.representative(node)) * width + letter;
    };
    for (int node = 0; node < tree.states(); ++node) {
        uses_[place(node, tree.letters)] += tree.accepts(node);
        for (std::size_t letter = 0; letter < tree.letters; ++letter)
            if (const int child = tree.step(node, letter); child >= 0)
                uses_[place(node, letter)] += below_[static_cast<std::size_t>(child)];
    }
    std::size_t count = 0;
    std::vector<std::size_t> path;
    for (const Word& word : words_) {
        path.clear();
        int node = 0;
        for (auto letter : word) {
            path.push_back(place(node, letter));
            node = tree.step(node, letter);
        }
        path.push_back(place(node, tree.letters));
        for (auto step : path) --uses_[step];
        bool made = true;
        for (auto step : path) made = made && uses_[step] > 0;
        for (auto step : path) ++uses_[step];
        count += made;
    }
    return count;
}

double most_expected(std::size_t seen, double limit) {
    if (seen == 0) return limit;
    const auto count = static_cast<double>(seen);
    // Grows with the mean. The probabilities are added up beginning with the last one, as multiples of it.
    const auto surprise = [&](double mean) {
        double term = 1, sum = 1;
        for (double k = count; k > 0; --k) sum += term *= k / mean;
        return mean - count * std::log(mean) + std::lgamma(count + 1) - std::log(sum);
    };
    double low = count, high = 2 * (count + limit);
    while (surprise(high) < limit) high *= 2;
    for (int step = 0; step < 40; ++step) {
        const double middle = (low + high) / 2;
        (surprise(middle) < limit ? low : high) = middle;
    }
    return low;
}

}  // namespace soloist::sgrl
