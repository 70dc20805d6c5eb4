// Breadth-first search on disk over random graphs, with states of any width: layers, plays, and what it goes on from.
#include "disk/breadth.hpp"

#include <filesystem>
#include <map>
#include <random>
#include <vector>

#include "require.hpp"
#include "slices/fiber.hpp"

using namespace soloist;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::temp_directory_path() / ("soloist-test-disk-" + std::to_string(getpid()));

// Nodes with some edges each. A node is a row whose words all depend on its number, so that order and width matter.
class Graph {
public:
    static constexpr unsigned most = 64;

    Graph(std::uint32_t seed, std::uint32_t nodes, std::uint32_t words, std::uint32_t goal)
        : words_(words), goal_(goal) {
        std::mt19937 random(seed);
        edges_.resize(nodes);
        for (auto& targets : edges_)
            for (int left = 3; left > 0; --left) targets.push_back(static_cast<std::uint32_t>(random() % nodes));
        for (std::uint32_t node = 0; node < nodes; ++node) {
            std::vector<std::uint64_t> row;
            // The first words are of few values, so that the others decide.
            for (std::uint32_t word = 0; word + 1 < words; ++word) row.push_back(splitmix(node % (7 + word)));
            row.push_back(node);
            numbers_[row] = node;
            rows_.push_back(row);
        }
    }

    // The fewest edges to every node; the plain way.
    std::vector<std::uint32_t> distances() const {
        std::vector<std::uint32_t> found(edges_.size(), ~0U), waiting{0};
        found[0] = 0;
        for (std::size_t next = 0; next < waiting.size(); ++next)
            for (const std::uint32_t target : edges_[waiting[next]])
                if (found[target] == ~0U) {
                    found[target] = found[waiting[next]] + 1;
                    waiting.push_back(target);
                }
        return found;
    }

    const std::uint64_t* initial() const { return rows_[0].data(); }
    template <class Sink>
    void expand(const std::uint64_t* rows, unsigned count, std::uint32_t, Sink& sink) {
        for (unsigned lane = 0; lane < count; ++lane) {
            const auto& targets = edges_[number_of(rows, lane)];
            for (std::uint32_t step = 0; step < targets.size(); ++step) {
                std::copy_n(rows_[targets[step]].data(), words_, sink.place());
                sink.commit(step, lane);
            }
        }
    }
    int judge(const std::uint64_t* rows, unsigned count, std::uint32_t depth) {
        int found = -1;
        for (unsigned lane = 0; lane < count; ++lane) {
            met[number_of(rows, lane)] = depth;
            if (number_of(rows, lane) == goal_) found = static_cast<int>(lane);
        }
        found_ = found_ || found >= 0;
        return found;
    }
    std::optional<disk::Move> won() const { return {}; }
    void take(const std::vector<std::uint32_t>& steps) { play = steps; }
    bool enough() const { return found_; }
    bool last(std::uint32_t) const { return false; }
    bool layered() const { return false; }
    std::vector<std::uint64_t> note() const { return {}; }
    void restore(const std::vector<std::uint64_t>&) {}

    std::uint32_t end_of(const std::vector<std::uint32_t>& steps) const {
        std::uint32_t node = 0;
        for (const std::uint32_t step : steps) node = edges_[node][step];
        return node;
    }

    std::map<std::uint32_t, std::uint32_t> met;  // the depth at which a node was new
    std::vector<std::uint32_t> play;

private:
    std::uint32_t number_of(const std::uint64_t* rows, unsigned lane) const {
        const std::uint64_t* const row = rows + std::size_t{lane} * words_;
        return numbers_.at({row, row + words_});
    }

    std::uint32_t words_, goal_;
    std::vector<std::vector<std::uint32_t>> edges_;
    std::vector<std::vector<std::uint64_t>> rows_;
    std::map<std::vector<std::uint64_t>, std::uint32_t> numbers_;
    bool found_ = false;
};

void explore(std::uint32_t seed, std::uint32_t nodes, std::uint32_t words, bool with_goal) {
    const std::vector<std::uint32_t> distances = Graph(seed, nodes, words, ~0U).distances();
    std::uint32_t goal = ~0U;
    for (std::uint32_t node = 0; with_goal && node < nodes; ++node)
        if (distances[node] != ~0U && (goal == ~0U || distances[node] > distances[goal])) goal = node;
    Graph graph(seed, nodes, words, goal);
    disk::Breadth<Graph> search(graph, disk::Layout(words, 64 * words - 32), 0, {folder, "", ""});
    Fiber fiber([&] { search.work(); });
    while (!fiber.done()) fiber.run(seed % 2);
    REQUIRE(search.exhausted() == !with_goal);
    for (const auto& [node, depth] : graph.met) REQUIRE(depth == distances[node]);
    if (with_goal) {
        REQUIRE(graph.play.size() == distances[goal]);
        REQUIRE(graph.end_of(graph.play) == goal);
    } else {
        std::size_t reached = 0;
        for (const std::uint32_t distance : distances) reached += distance != ~0U;
        REQUIRE(search.states() == reached);
        REQUIRE(graph.met.size() == reached);
    }
    REQUIRE(search.usage().bytes == 0);
}

}  // namespace

int main() {
    fs::create_directory(folder);
    std::uint32_t seed = 0;
    for (const std::uint32_t words : {1U, 2U, 3U, 4U, 5U, 9U}) {
        for (const std::uint32_t nodes : {1U, 40U, 3000U}) {
            explore(++seed, nodes, words, false);
            explore(++seed, nodes, words, true);
        }
    }
    explore(++seed, 30'000, 5, false);  // layers of several buffers
    REQUIRE(fs::is_empty(folder));
    fs::remove(folder);
    std::printf("disk: ok\n");
}
