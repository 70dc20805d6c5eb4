// Breadth-first search on several cores: a round of batches instead of one.
#include "network/breadth.hpp"
#include "network/last_stage.hpp"

namespace soloist::network {
namespace {

// A round is long enough that waiting for one another at its end costs little, and ends well within a slice of an engine.
constexpr double round_seconds = 0.008;
constexpr std::size_t round_bytes = std::size_t{16} << 20;  // of candidates; a round number, nothing was measured

}  // namespace

void BreadthFirst::start_round() {
    const std::size_t waiting = (layer_end_ - current_ + lane_count - 1) / lane_count;
    round_.start(std::min(waiting, round_.next_batches(round_bytes, round_seconds)));
    for (Hand& hand : hands_) hand.earliest.assign(earliest_.size(), never);
}

// Calls expand(hand, first state, batch) for every batch of the round, with the states loaded and evaluated.
template <typename Expand>
void BreadthFirst::share_batches(Expand expand) {
    crew_.share(round_.size(), [&](unsigned worker, std::size_t number) {
        Hand& hand = hands_[worker];
        const std::uint32_t first = current_ + static_cast<std::uint32_t>(number) * lane_count;
        load(hand.batch, first, std::min(lane_count, layer_end_ - first));
        hand.batch.set_depth(depth_);
        hand.batch.evaluate();
        expand(hand, first, number);
    });
}

void BreadthFirst::collect() {
    start_round();
    share_batches([&](Hand& hand, std::uint32_t first, std::size_t number) {
        Round::Candidates& candidates = round_[number];
        Stage stage(table_, table_.words(), nullptr, [&](const auto& queue) {
            candidates.generated += queue.count();
            for (std::uint32_t index = 0; index < queue.count(); ++index) {
                if (table_.has(queue.row(index), queue.hash(index))) continue;
                candidates.add(queue.row(index), table_.words(), queue.hash(index), first + queue.lane(index),
                               queue.step(index));
            }
        });
        hand.batch.successors(stage);
        stage.finish();
    });
    pay_for_round();
}

// What the candidates take is the search's. Where there is no memory for it, the next round is a small one.
void BreadthFirst::pay_for_round() {
    const std::size_t bytes = round_.bytes();
    if (bytes > round_bytes_ && budget_.take(bytes - round_bytes_)) round_bytes_ = bytes;
}

// The successors of the last layer but one: only asked for their reward.
void BreadthFirst::collect_last() {
    struct Best {
        Verdict verdict;
        std::uint32_t parent = 0, step = 0;
    };
    start_round();
    std::vector<Best> bests(round_.size());
    share_batches([&](Hand& hand, std::uint32_t first, std::size_t number) {
        Best& best = bests[number];
        LastStage stage(machine_->words, [&](const auto& queue) {
            round_[number].generated += queue.count();
            hand.checker.load(queue.count(), [&](unsigned lane) { return queue.row(lane); });
            const Verdict verdict = judge(hand.checker, depth_ + 1, hand.earliest);
            if (verdict.value <= best.verdict.value) return;
            best = {verdict, first + queue.lane(verdict.lane), queue.step(verdict.lane)};
        });
        hand.batch.successors(stage);
        stage.finish();
    });
    for (std::size_t number = 0; number < round_.size() && !holds_most(); ++number) {
        generated_ += round_[number].generated;
        take(bests[number].verdict, [&](unsigned) {
            std::vector<std::uint32_t> path = table_.path(bests[number].parent);
            path.push_back(bests[number].step);
            return path;
        });
    }
}

// Judges the states that have not been, a whole batch at a time; fewer than a batch are left.
void BreadthFirst::check_blocks() {
    const std::uint32_t blocks = (table_.size() - checked_) / lane_count;
    std::vector<Verdict> verdicts(blocks);
    crew_.share(blocks, [&](unsigned worker, std::size_t block) {
        const std::uint32_t first = checked_ + static_cast<std::uint32_t>(block) * lane_count;
        load(hands_[worker].checker, first, lane_count);
        verdicts[block] = judge(hands_[worker].checker, depth_of(first), hands_[worker].earliest);
    });
    for (const Verdict& verdict : verdicts) {
        if (holds_most()) break;
        take(verdict, [&](unsigned lane) { return table_.path(checked_ + lane); });
        checked_ += lane_count;
    }
}

// False where the deadline came before the round was stored; it is stored first of all the next time.
bool BreadthFirst::expand_round(const Deadline& deadline) {
    if (last_but_one(depth_)) {
        collect_last();
    } else {
        if (!collected_) collect();
        collected_ = true;
        if (!table_.prepare(round_.count(), deadline, crew_)) return false;
        collected_ = false;
        full_ = !round_.store(table_);
        check_blocks();
        // Where the search ends here, it tells what it would have seen batch by batch.
        const std::uint32_t rows = holds_most() ? checked_ : table_.size();
        states_ = round_.states_after(rows);
        generated_ += holds_most() ? round_.generated_until(rows) : round_.generated();
    }
    for (const Hand& hand : hands_)
        for (std::size_t goal = 0; goal < earliest_.size(); ++goal)
            earliest_[goal] = std::min(earliest_[goal], hand.earliest[goal]);
    round_.end();
    // States that were expanded in vain are expanded again when there is more memory.
    if (!full_) current_ += std::min(layer_end_ - current_, static_cast<std::uint32_t>(round_.size()) * lane_count);
    return true;
}

}  // namespace soloist::network
