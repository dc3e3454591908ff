// output/atomic_file.cpp: POSIX calls behind atomic_file.hpp.
#include "output/atomic_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace trammel {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& what, int code) {
    throw std::runtime_error(what + ": " + std::generic_category().message(code));
}

/// A descriptor that closes itself.
struct Descriptor {
    int number;
    Descriptor(const std::string& path, int flags) : number(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

bool write_all(int to, const char* bytes, ssize_t count) {
    while (count > 0) {
        const ssize_t written = ::write(to, bytes, static_cast<std::size_t>(count));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= written;
    }
    return true;
}

/// By the kernel where the file system can, by hand for the rest.
bool copy_bytes(int from, int to) {
    ssize_t copied = 0;
    while ((copied = ::copy_file_range(from, nullptr, to, nullptr, std::size_t{1} << 30, 0)) > 0) {
    }
    std::array<char, 1 << 16> block;
    while (true) {
        const ssize_t count = ::read(from, block.data(), block.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count == 0;
        if (!write_all(to, block.data(), count)) return false;
    }
}

}  // namespace

FileLock::FileLock(const std::string& path) {
    descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail("cannot write '" + path + "'", errno);
    struct stat mine {
    }, now{};
    const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
    const int code = errno;
    // The other run may have renamed the file between our open and our lock.
    const bool still_there = ::fstat(descriptor_, &mine) == 0 && ::stat(path.c_str(), &now) == 0 && mine.st_ino == now.st_ino;
    const bool refused = !locked && (code == EWOULDBLOCK || code == EINTR);
    if (refused || !still_there) {
        ::close(std::exchange(descriptor_, -1));
        throw std::runtime_error("cannot write '" + path + "': another run is writing the same result");
    }
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void copy_durably(const std::string& from, const std::string& to) {
    const Descriptor source(from, O_RDONLY);
    if (source.number < 0) fail("cannot read '" + from + "'", errno);
    const Descriptor target(to, O_WRONLY | O_CREAT | O_TRUNC);
    if (target.number < 0) fail("cannot write '" + to + "'", errno);
    if (!copy_bytes(source.number, target.number) || ::fsync(target.number) != 0) {
        const int code = errno;
        ::unlink(to.c_str());
        fail("cannot write '" + to + "'", code);
    }
}

void replace_durably(const std::string& from, const std::string& to) {
    {
        const Descriptor file(from, O_RDONLY);
        if (file.number < 0) fail("cannot read '" + from + "'", errno);
        if (::fsync(file.number) != 0) fail("cannot write '" + from + "'", errno);
    }
    if (::rename(from.c_str(), to.c_str()) != 0) fail("cannot put '" + to + "' in place", errno);
    // Not every file system lets a directory be synchronised; the rename itself has succeeded.
    const fs::path directory = fs::path(to).parent_path();
    const Descriptor folder(directory.empty() ? "." : directory.string(), O_RDONLY | O_DIRECTORY);
    if (folder.number >= 0) ::fsync(folder.number);
}

std::string checked_destination(const std::string& path) {
    if (path.empty()) throw std::runtime_error("the result file has no name");
    std::error_code ignored;
    fs::path target = path;
    // By hand, since a link may point to a file that is yet to be written.
    for (int links = 0; links < 40 && fs::is_symlink(target, ignored); ++links) {
        target = target.parent_path() / fs::read_symlink(target, ignored);
    }
    const fs::path directory = target.parent_path().empty() ? fs::path(".") : target.parent_path();
    if (!fs::exists(directory, ignored)) {
        throw std::runtime_error("cannot write '" + path + "': the directory '" + directory.string() + "' does not exist");
    }
    if (fs::exists(target, ignored) && !fs::is_regular_file(target, ignored)) {
        throw std::runtime_error("cannot write '" + path + "': it exists and is not a regular file");
    }
    return target.string();
}

}  // namespace trammel
