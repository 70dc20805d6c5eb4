// Files of a search: read and written at any place, with errors that say which file and why.
//
// A temporary file has no name, so that it goes with the process, however that ends.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace soloist::disk {

// The system refused: `number` is its errno. No room (ENOSPC) is the common case.
struct DiskError : std::runtime_error {
    DiskError(std::string where, int why) : std::runtime_error(where), path(std::move(where)), number(why) {}
    std::string path;
    int number;
};

// What a search has on disk, all its files together.
struct Usage {
    std::uint64_t bytes = 0, most = 0;

    void change(std::uint64_t before, std::uint64_t after) {
        bytes += after - before;
        if (bytes > most) most = bytes;
    }
};

class File {
public:
    // In a folder, without a name.
    static File temporary(const std::string& folder, std::shared_ptr<Usage> usage) {
#if defined(O_TMPFILE)
        const int nameless = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
        if (nameless >= 0) return File(nameless, folder, std::move(usage));
#endif
        std::string name = folder + "/soloist-XXXXXX";  // not every file system can do without one
        const int named = mkstemp(name.data());
        if (named < 0) throw DiskError(folder, errno);
        unlink(name.c_str());
        fcntl(named, F_SETFD, FD_CLOEXEC);
        return File(named, folder, std::move(usage));
    }

    // Under a name, with what it holds already. False in `alone` where another process has it open in this way.
    static File named(const std::string& path, std::shared_ptr<Usage> usage, bool& alone) {
        const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0) throw DiskError(path, errno);
        File result(file, path, std::move(usage));
        alone = flock(file, LOCK_EX | LOCK_NB) == 0;
        struct stat about{};
        if (fstat(file, &about) != 0) throw DiskError(path, errno);
        result.grown(static_cast<std::uint64_t>(about.st_size));
        return result;
    }

    ~File() {
        if (file_ < 0) return;
        close(file_);
        usage_->change(size_, 0);
    }
    File(File&& other) noexcept
        : file_(std::exchange(other.file_, -1)),
          path_(std::move(other.path_)),
          usage_(std::move(other.usage_)),
          size_(other.size_) {}
    File& operator=(File&& other) noexcept {
        std::swap(file_, other.file_);
        std::swap(path_, other.path_);
        std::swap(usage_, other.usage_);
        std::swap(size_, other.size_);
        return *this;
    }

    const std::string& path() const { return path_; }  // of a temporary file: its folder
    std::uint64_t size() const { return size_; }

    void read(std::uint64_t offset, void* data, std::size_t size) const {
        auto* place = static_cast<char*>(data);
        while (size > 0) {
            const auto got = pread(file_, place, size, static_cast<off_t>(offset));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) throw DiskError(path_, got == 0 ? EIO : errno);
            place += got;
            offset += static_cast<std::uint64_t>(got);
            size -= static_cast<std::size_t>(got);
        }
    }

    void write(std::uint64_t offset, const void* data, std::size_t size) {
        const auto* place = static_cast<const char*>(data);
        while (size > 0) {
            const auto put = pwrite(file_, place, size, static_cast<off_t>(offset));
            if (put < 0 && errno == EINTR) continue;
            if (put <= 0) throw DiskError(path_, put == 0 ? ENOSPC : errno);
            place += put;
            offset += static_cast<std::uint64_t>(put);
            size -= static_cast<std::size_t>(put);
            if (offset > size_) grown(offset);
        }
    }

    void cut(std::uint64_t size) {
        if (ftruncate(file_, static_cast<off_t>(size)) != 0) throw DiskError(path_, errno);
        grown(size);
    }

    // What was written is on the disk, whatever happens to the machine.
    void sync() {
        if (fsync(file_) != 0) throw DiskError(path_, errno);
    }

private:
    File(int file, std::string path, std::shared_ptr<Usage> usage)
        : file_(file), path_(std::move(path)), usage_(std::move(usage)) {}
    void grown(std::uint64_t size) {
        usage_->change(size_, size);
        size_ = size;
    }

    int file_;
    std::string path_;
    std::shared_ptr<Usage> usage_;
    std::uint64_t size_ = 0;
};

}  // namespace soloist::disk
