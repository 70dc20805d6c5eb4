#include "puzzlescript/round.hpp"

namespace soloist::puzzlescript {

void Round::start(std::size_t count) {
    before_ = thread_seconds();
    count_ = count;
    taken_ = 0;
    base_ = static_cast<std::uint32_t>(store_.size());
    part_ = std::clamp<std::size_t>(count / (parts_a_worker * crew_.size()), 1, most_part);
    parts_ = (count + part_ - 1) / part_;
    if (successors_.size() < count * inputs_) successors_.resize(count * inputs_);
    if (keys_.size() < count * inputs_ * store_.key_words()) keys_.resize(count * inputs_ * store_.key_words());
    if (noted_.size() < parts_ * store_.shards()) noted_.resize(parts_ * store_.shards());
    for (std::vector<std::uint32_t>& tickets : noted_) tickets.clear();
}

void Round::claim(unsigned shard) {
    for (std::size_t part = 0; part < parts_; ++part) {
        const std::vector<std::uint32_t>& tickets = noted(part, shard);
        for (std::size_t i = 0; i < tickets.size(); ++i) {
            if (i + ahead < tickets.size()) store_.prefetch(successors_[tickets[i + ahead]].hash);
            Successor& successor = successors_[tickets[i]];
            const std::uint64_t* const key = this->key(tickets[i]);
            const std::uint32_t own = base_ + tickets[i];
            successor.number = store_.claim(successor.hash, own, [&](std::uint32_t other) {
                return store_.equal(other < base_ ? store_.key(other) : this->key(other - base_), key);
            });
            successor.fresh = successor.number == own;
        }
    }
}

std::uint32_t Round::take(std::size_t state, std::size_t input, std::uint32_t parent) {
    const std::size_t ticket = state * inputs_ + input;
    Successor& successor = successors_[ticket];
    taken_ = ticket + 1;
    if (successor.fresh)
        successor.number = store_.append(parent, static_cast<std::uint8_t>(input));
    else if (successor.number >= base_)
        successor.number = successors_[successor.number - base_].number;
    return successor.number;
}

void Round::settle() {
    each_shard([&](unsigned shard) {
        for (std::size_t part = 0; part < parts_; ++part)
            for (const std::uint32_t ticket : noted(part, shard)) {
                const Successor& successor = successors_[ticket];
                if (successor.fresh && ticket < taken_)
                    store_.settle(key(ticket), successor.hash, base_ + ticket, successor.number);
            }
    });
    // Processor time: on a busy machine a round may take long for other reasons.
    const double took = thread_seconds() - before_;
    const std::size_t room = most_bytes / (8 * store_.key_words() * inputs_ + 1);
    const std::size_t most = std::clamp<std::size_t>(room, 1, most_states);
    if (took > wanted_seconds)
        next_size_ = std::max<std::size_t>(1, std::min(next_size_, count_) / 2);
    else if (count_ == next_size_ && took < wanted_seconds / 2)
        next_size_ = std::min(most, 2 * next_size_);
}

std::size_t Round::bytes() const {
    std::size_t bytes = 8 * keys_.capacity() + sizeof(Successor) * successors_.capacity();
    for (const std::vector<std::uint32_t>& tickets : noted_) bytes += 4 * tickets.capacity();
    return bytes;
}

}  // namespace soloist::puzzlescript
