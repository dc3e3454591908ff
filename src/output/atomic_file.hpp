// output/atomic_file.hpp: files that appear all at once or not at all.
// Work goes to a neighbour of the file; fsync and rename put it in place; a reader sees the old or the new contents,
// never half.
#pragma once

#include <string>

namespace trammel {

/// Holds `path` open and locked against a second run of this program; waits for nobody.
class FileLock {
public:
    FileLock() = default;
    /// Opens or creates the file. Throws std::runtime_error if another process holds it or it cannot be made.
    explicit FileLock(const std::string& path);
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    int descriptor_ = -1;
};

/// Copies the bytes of `from` to `to` and waits until they are on the disk. On failure `to` is removed.
void copy_durably(const std::string& from, const std::string& to);

/// fsync of `from`, then rename over `to`, then fsync of the directory.
void replace_durably(const std::string& from, const std::string& to);

/// Throws a clear error if a file of this name could not be put in place at the end of a run.
/// Returns the path with a symbolic link followed, so that the link survives.
std::string checked_destination(const std::string& path);

}  // namespace trammel
