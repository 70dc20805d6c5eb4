// Breadth-first search whose layers are on disk, with delayed duplicate detection (Korf 2008).
//
// A layer is expanded as a stream. Its successors are kept once each in memory until that is used up, and then go to the disk as
// a sorted run. When the layer is done, all runs are merged with all layers before beside them: what those have is left out, what
// remains is the next layer. Duplicates are told by whole states, never by a hash. Nothing is assumed of the graph, so all earlier
// layers count, not only the last two. No state has its parent on disk: a play is found backwards, by expanding the layer before
// each of its states again until one leads there. What is found depends on the states only, not on memory or time.
//
// A Space says what states are:
//
//   most                                  how many states it takes at once
//   initial()                             the first state
//   expand(rows, count, depth, sink)      successors: sink.place() for the words, then sink.commit(step, which of the rows)
//   judge(rows, count, depth)             which of these new states is a better end than all before; -1: none
//   won()                                 which move of the last states that were expanded is one; none where there is none
//   take(steps)                           the play to it
//   enough()                              nothing better can be found
//   last(depth)                           successors of states at this depth are judged and not stored
//   layered()                             the depth is a part of the state: duplicates count within a layer only
//   note(), restore(note)                 what it has seen, in words, for a search that goes on
//
// `work` is for a fiber (slices/fiber.hpp). It throws DiskError, and CheckpointError where it cannot go on from what is kept.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "disk/gather.hpp"
#include "disk/judging.hpp"
#include "disk/layers.hpp"
#include "disk/match.hpp"
#include "disk/merge.hpp"
#include "disk/pile.hpp"

namespace soloist::disk {

// Where a search keeps its files. With a checkpoint the layers stay there, and a search of the same identity goes on from them.
struct Place {
    std::string scratch;
    std::string checkpoint;  // empty: none
    std::string identity;
};

// A step from one of the states that are expanded together.
struct Move {
    unsigned lane;
    std::uint32_t step;
};

template <class Space>
class Breadth {
public:
    Breadth(Space& space, Layout layout, std::size_t bytes, Place place)
        : space_(space),
          layout_(layout),
          place_(std::move(place)),
          scratch_{place_.scratch, std::make_shared<Usage>()},
          gather_(layout.words, bytes > stream_bytes ? bytes - stream_bytes : 0),
          runs_(scratch_, layout, run_fan),
          closed_(scratch_, layout, layer_fan),
          rows_(std::size_t{Space::most} * layout.words) {
        gather_.spill = [this] { spill(); };
    }

    void work() {
        if (place_.checkpoint.empty()) {
            layers_.emplace(scratch_, layout_);
        } else {
            layers_.emplace(place_.checkpoint, place_.identity, scratch_, layout_);
        }
        const std::vector<std::uint64_t> note = layers_->take_kept();
        layers_->size() == 0 ? begin() : go_on(note);
        while (!exhausted_ && !space_.enough()) next_layer();
        // The files are of no more use.
        closed_.clear();
        layers_.reset();
    }

    // Nothing is left to explore.
    bool exhausted() const { return exhausted_; }
    std::uint64_t states() const { return states_; }
    std::uint64_t generated() const { return generated_before_ + gather_.made() + judged_only_; }
    std::uint32_t depth() const { return depth_; }  // of the layer that is expanded
    std::uint32_t kept() const { return kept_; }    // layers that were there already
    const Usage& usage() const { return *scratch_.usage; }

private:
    // Readers and writers that are open at once, all together: one for each file of a pile.
    static constexpr std::size_t stream_bytes = std::size_t{8} << 20;
    // Runs are merged once or twice, whatever they are; layers are read once a layer, so that few large files are better.
    static constexpr unsigned run_fan = 16, layer_fan = 4;  // round numbers, nothing was measured
    static constexpr std::uint64_t batch_cost = 20'000;     // machine steps, about

    // A state that is a better end than all before, or the one before it and the step from there.
    struct Found {
        std::uint32_t depth;
        std::vector<std::uint64_t> row;
        std::optional<std::uint32_t> step;
    };

    // Successors that are judged and forgotten.
    class LastSink {
    public:
        LastSink(Breadth& search, std::uint32_t depth)
            : search_(search), depth_(depth), rows_(std::size_t{Space::most} * search.layout_.words) {}

        std::uint64_t* place() { return rows_.data() + std::size_t{count_} * search_.layout_.words; }
        void commit(std::uint32_t step, unsigned lane) {
            steps_[count_] = step;
            lanes_[count_] = lane;
            if (++count_ == Space::most) finish();
        }
        void finish() {
            search_.judged_only_ += count_;
            if (count_ > 0 && !search_.space_.enough()) {
                const int lane = search_.space_.judge(rows_.data(), count_, depth_ + 1);
                if (lane >= 0)
                    search_.found_ = Found{depth_, search_.copy_of(search_.rows_, lanes_[lane]), steps_[lane]};
            }
            count_ = 0;
        }

    private:
        Breadth& search_;
        std::uint32_t depth_;
        std::vector<std::uint64_t> rows_;
        std::uint32_t steps_[Space::most];
        unsigned lanes_[Space::most];
        unsigned count_ = 0;
    };

    std::vector<std::uint64_t> copy_of(const std::vector<std::uint64_t>& rows, unsigned lane) const {
        const auto first = rows.begin() + static_cast<std::ptrdiff_t>(std::size_t{lane} * layout_.words);
        return {first, first + layout_.words};
    }

    auto judging_at(std::uint32_t depth) {
        return Judging(space_, layout_.words, depth, [this, depth](const std::uint64_t* row) {
            found_ = Found{depth, {row, row + layout_.words}, {}};
        });
    }

    RowReader reader(const Part& part) const { return RowReader(*part.file, part.offset, part.rows, layout_); }

    // Expands a layer, batch by batch, until `stop()`.
    template <class Sink, class Stop>
    void expand(std::uint32_t depth, Sink& sink, Stop stop) {
        for (RowReader rows = reader((*layers_)[depth]); !rows.done() && !stop();) {
            unsigned count = 0;
            for (; count < Space::most && !rows.done(); rows.next()) {
                std::copy_n(rows.row(), layout_.words, rows_.data() + std::size_t{count++} * layout_.words);
            }
            space_.expand(rows_.data(), count, depth, sink);
            breathe(batch_cost);
        }
    }

    void begin() {
        RowWriter writer = layers_->writer();
        writer.add(space_.initial());
        auto judging = judging_at(0);
        judging.add(space_.initial());
        judging.finish();
        add_layer(writer);
    }

    void go_on(const std::vector<std::uint64_t>& note) {
        const RowReader first = reader((*layers_)[0]);
        if (note.size() < 2 || compare(first.row(), space_.initial(), layout_.words) != 0) {
            throw CheckpointError("this checkpoint is of another game");
        }
        states_ = note[0];
        generated_before_ = note[1];
        space_.restore({note.begin() + 2, note.end()});
        kept_ = static_cast<std::uint32_t>(layers_->size());
        depth_ = kept_ - 1;
        if (space_.layered()) return;
        for (std::size_t depth = 0; depth < layers_->size(); ++depth) closed_.add((*layers_)[depth]);
    }

    void add_layer(RowWriter& writer) {
        writer.finish();
        states_ += writer.rows();
        take_found();
        std::vector<std::uint64_t> note{states_, generated()};
        const std::vector<std::uint64_t> more = space_.note();
        note.insert(note.end(), more.begin(), more.end());
        layers_->add(writer, note);
        if (!space_.layered()) closed_.add((*layers_)[layers_->size() - 1]);
    }

    void next_layer() {
        if (space_.last(depth_)) {
            LastSink sink(*this, depth_);
            expand(depth_, sink, [&] {
                sink.finish();  // before the states that these are successors of make room for others
                return space_.enough();
            });
            sink.finish();
            take_found();
            exhausted_ = !space_.enough();
            return;
        }
        expand(depth_, gather_, [&] {
            take_won();
            return space_.enough();
        });
        take_won();
        if (space_.enough()) return take_found();
        gather_.finish();
        RowWriter writer = layers_->writer();
        subtract(writer);
        runs_.clear();
        gather_.clear();
        if (space_.enough()) {
            states_ += writer.rows();
            take_found();
        } else if (writer.rows() == 0) {
            exhausted_ = true;
        } else {
            add_layer(writer);
            ++depth_;
        }
    }

    // While the states that it was made in are still at hand.
    void take_won() {
        if (const std::optional<Move> won = space_.won()) {
            found_ = Found{depth_, copy_of(rows_, won->lane), won->step};
        }
    }

    // Writes what was gathered and no layer has.
    void subtract(RowWriter& writer) {
        Merge merge(layout_.words);
        for (const Part& run : runs_.parts()) merge.add(reader(run));
        for (const auto piece : gather_.sorted()) merge.add(piece.data(), piece.data() + piece.size());
        std::deque<RowReader> closed;
        for (const Part& part : closed_.parts()) closed.push_back(reader(part));
        auto judging = judging_at(depth_ + 1);
        while (const std::uint64_t* const row = merge.next()) {
            const bool known = std::any_of(closed.begin(), closed.end(), [&](RowReader& part) {
                part.seek(row);
                return !part.done() && compare(part.row(), row, layout_.words) == 0;
            });
            if (known) continue;
            writer.add(row);
            judging.add(row);
            if (space_.enough()) return;
        }
        judging.finish();
    }

    void spill() {
        Merge merge(layout_.words);
        for (const auto piece : gather_.sorted()) merge.add(piece.data(), piece.data() + piece.size());
        runs_.add(scratch_.keep(merge, layout_));
        gather_.clear();
    }

    // The play to what was found, backwards.
    void take_found() {
        if (!found_) return;
        std::vector<std::uint32_t> steps;
        if (found_->step) steps.push_back(*found_->step);
        std::vector<std::uint64_t> row = std::move(found_->row);
        for (std::uint32_t depth = found_->depth; depth > 0; --depth) {
            Match sink(row);
            expand(depth - 1, sink, [&] { return sink.found; });
            if (!sink.found) throw std::logic_error("no state of the layer before leads to this one");
            steps.push_back(sink.step);
            row = copy_of(rows_, sink.lane);
        }
        std::reverse(steps.begin(), steps.end());
        found_.reset();
        space_.take(steps);
    }

    Space& space_;
    Layout layout_;
    Place place_;
    Scratch scratch_;
    std::optional<Layers> layers_;
    Gather gather_;
    Pile runs_, closed_;
    std::vector<std::uint64_t> rows_;  // those that are expanded
    std::optional<Found> found_;
    std::uint64_t states_ = 0, generated_before_ = 0, judged_only_ = 0;
    std::uint32_t depth_ = 0, kept_ = 0;
    bool exhausted_ = false;
};

}  // namespace soloist::disk
