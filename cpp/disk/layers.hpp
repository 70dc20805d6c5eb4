// The layers of a breadth-first search in one file, one after the other; a search can go on from it.
//
// The file begins with what the search is of. A layer is a head, its sorted rows, and a note: words that the search wants back
// when it goes on. A head is written once the rows and the note before it are on the disk. So whatever happens to the process or
// the machine, heads tell of whole layers only, and what comes after the last one is cut off. Sums over the rows, the notes and
// the heads tell what was damaged.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "disk/pile.hpp"
#include "disk/stream.hpp"

namespace soloist::disk {

// Why a search cannot go on from a file.
struct CheckpointError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Layers {
public:
    // In a file without a name.
    Layers(const Scratch& scratch, Layout layout)
        : file_(std::make_shared<File>(File::temporary(scratch.folder, scratch.usage))), layout_(layout), end_(0) {}

    // In a file with a name, which a search may go on from: `identity` tells the search, what it is of and its settings.
    Layers(const std::string& path, const std::string& identity, const Scratch& scratch, Layout layout)
        : layout_(layout), kept_(true) {
        bool alone = false;
        file_ = std::make_shared<File>(File::named(path, scratch.usage, alone));
        if (!alone) throw CheckpointError("another solve is writing this checkpoint");
        const std::vector<std::uint8_t> begin = beginning(identity);
        std::vector<std::uint8_t> there(std::min<std::uint64_t>(begin.size(), file_->size()));
        file_->read(0, there.data(), there.size());
        if (!std::equal(there.begin(), there.end(), begin.begin())) {
            const bool ours = there.size() >= magic.size() && std::equal(magic.begin(), magic.end(), there.begin());
            throw CheckpointError(ours ? "this checkpoint is of another game, of other settings or of another version"
                                       : "this file is no checkpoint");
        }
        if (there.size() < begin.size()) file_->write(0, begin.data(), begin.size());
        end_ = begin.size();
    }

    ~Layers() {
        try {
            write_heads();
        } catch (const DiskError&) {  // what is on the disk is whole without them
        }
    }
    Layers(const Layers&) = delete;
    Layers& operator=(const Layers&) = delete;

    // Takes the layers that the file has, and cuts off what comes after the last whole one. The last note.
    std::vector<std::uint64_t> take_kept() {
        std::vector<std::uint64_t> note;
        while (end_ + sizeof(Head) <= file_->size()) {
            Head head{};
            file_->read(end_, &head, sizeof head);
            if (head == Head{}) break;  // a layer that nobody finished
            const std::uint64_t most = file_->size() - end_ - sizeof head;
            if (head.sum != sum_of(head) || head.depth != parts_.size() || head.note_words > most / 8 ||
                head.rows > (most - 8 * head.note_words) / layout_.bytes) {
                throw damaged();
            }
            const std::uint64_t first = end_ + sizeof head, size = head.rows * layout_.bytes;
            Checksum rows;
            std::vector<std::uint8_t> buffer(buffer_bytes);
            for (std::uint64_t at = 0; at < size; at += buffer.size()) {
                const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), size - at));
                file_->read(first + at, buffer.data(), count);
                rows.add(buffer.data(), count);
                breathe(buffer_cost);
            }
            note.resize(head.note_words);
            file_->read(first + size, note.data(), 8 * note.size());
            if (rows.value() != head.rows_sum || hash_words(note.data(), note.size()) != head.note_sum) throw damaged();
            parts_.push_back({file_, first, head.rows});
            end_ = first + size + 8 * note.size();
        }
        file_->cut(end_);
        return note;
    }

    std::size_t size() const { return parts_.size(); }
    const Part& operator[](std::size_t depth) const { return parts_[depth]; }

    // Where the rows of the next layer go; they count from `add` on.
    RowWriter writer() { return RowWriter(*file_, end_ + sizeof(Head), layout_); }
    void add(const RowWriter& rows, const std::vector<std::uint64_t>& note) {
        file_->write(rows.end(), note.data(), 8 * note.size());
        Head head{
            head_mark, parts_.size(), rows.rows(), rows.checksum(), note.size(), hash_words(note.data(), note.size()),
            0};
        head.sum = sum_of(head);
        heads_.push_back({end_, head});
        parts_.push_back({file_, end_ + sizeof head, rows.rows()});
        end_ = rows.end() + 8 * note.size();
        if (kept_ && written_.seconds() > between_heads) write_heads();
    }

private:
    struct Head {
        std::uint64_t mark, depth, rows, rows_sum, note_words, note_sum, sum;
        bool operator==(const Head&) const = default;
    };
    struct Placed {
        std::uint64_t offset;
        Head head;
    };
    static constexpr std::uint64_t head_mark = 0x726579616C;  // "layer"
    // What is written waits for the disk this often, in seconds: it takes milliseconds, and small layers come by hundreds.
    static constexpr double between_heads = 0.5;
    static constexpr std::array<char, 16> magic = {'s', 'o', 'l', 'o', 'i', 's', 't', ' ',
                                                   'l', 'a', 'y', 'e', 'r', 's', '1', '\n'};

    static std::uint64_t sum_of(const Head& head) {
        return Hasher()
            .add_all(std::array{head.mark, head.depth, head.rows, head.rows_sum, head.note_words, head.note_sum})
            .value();
    }
    static CheckpointError damaged() { return CheckpointError("this checkpoint is damaged"); }

    std::vector<std::uint8_t> beginning(const std::string& identity) const {
        std::vector<std::uint8_t> bytes(magic.begin(), magic.end());
        const std::string rest =
            std::to_string(layout_.words) + " " + std::to_string(layout_.bytes) + " " + identity + "\n";
        bytes.insert(bytes.end(), rest.begin(), rest.end());
        return bytes;
    }

    void write_heads() {
        if (!kept_ || heads_.empty()) return;
        file_->sync();
        for (const Placed& placed : heads_) file_->write(placed.offset, &placed.head, sizeof placed.head);
        heads_.clear();
        written_ = Stopwatch();
    }

    std::shared_ptr<File> file_;
    Layout layout_;
    bool kept_ = false;
    std::uint64_t end_;  // of the last layer
    std::vector<Part> parts_;
    std::vector<Placed> heads_;  // that are not written yet
    Stopwatch written_;
};

}  // namespace soloist::disk
