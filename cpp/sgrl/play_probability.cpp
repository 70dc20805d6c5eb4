#include "sgrl/play_probability.hpp"

#include <array>
#include <bit>

#include "sgrl/walk.hpp"

namespace soloist::sgrl {

namespace {

// Counters for all positions at once: bit n of every counter of a chunk is in word n.
class Counters {
public:
    explicit Counters(std::size_t rows) : words_(rows * width) {}

    void add(const Chunk& chunk) {
        auto carry = chunk.bits;
        for (auto* word = &words_[chunk.at * width]; carry != 0 && word < &words_[chunk.at * width] + width; ++word) {
            const auto both = *word & carry;
            *word ^= carry;
            carry = both;
        }
    }

    // The counts of the positions of a chunk.
    std::array<std::uint32_t, 64> counts(std::size_t at) const {
        std::array<std::uint32_t, 64> result{};
        for (std::size_t bit = 0; bit < width; ++bit)
            if (const auto word = words_[at * width + bit]; word != 0)
                for (unsigned position = 0; position < 64; ++position)
                    result[position] |= static_cast<std::uint32_t>(word >> position & 1) << bit;
        return result;
    }

private:
    static constexpr std::size_t width = 16;  // no board offers 65,536 moves
    std::vector<std::uint64_t> words_;
};

}  // namespace

PlayProbability::PlayProbability(const std::vector<const Observed*>& roles, double rate,
                                 const std::vector<Excuse>& excuses) {
    std::map<const Scene*, Counters> counters;
    for (std::size_t number = 0; number < roles.size(); ++number) {
        const Observed& role = *roles[number];
        const Excuse excuse = number < excuses.size() ? excuses[number] : Excuse();
        auto& counts = counters.try_emplace(&role.scene(), role.scene().row_size()).first->second;
        Walk walk(role);
        for (std::size_t start = 0; start < role.starts().size(); ++start)
            walk.words(TableMachine{role.tree()}, role.starts()[start],
                       [&](int, const Word& word, std::span<const Chunk> positions) {
                           const Bits excused = excuse ? excuse(start, word) : Bits();
                           for (const Chunk& chunk : positions)
                               counts.add({chunk.at, excuse ? chunk.bits & ~excused[chunk.at] : chunk.bits});
                           return true;
                       });
    }
    for (const auto& [scene, counts] : counters) {
        auto& shares = shares_[scene];
        for (std::size_t at = 0; at < scene->row_size(); ++at)
            for (auto count : counts.counts(at)) shares.push_back(rate / (count + 1));
    }
}

double PlayProbability::expected(const Scene& scene, std::span<const Chunk> positions) const {
    const auto& shares = shares_.at(&scene);
    double sum = 0;
    for (const Chunk& chunk : positions)
        for (auto bits = chunk.bits; bits != 0; bits &= bits - 1)
            sum += shares[chunk.at * 64 + static_cast<unsigned>(std::countr_zero(bits))];
    return sum;
}

}  // namespace soloist::sgrl
