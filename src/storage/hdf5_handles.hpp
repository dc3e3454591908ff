// storage/hdf5_handles.hpp: HDF5 identifiers that close themselves, and the few reads and writes a result needs.
// Every failure is thrown as std::runtime_error "<what was attempted>: <reason of the operating system, if there is
// one>".
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace trammel {

/// Owns one identifier of any kind.
class Hdf5Handle {
public:
    Hdf5Handle() = default;
    explicit Hdf5Handle(hid_t id) : id_(id) {}
    Hdf5Handle(Hdf5Handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)) {}
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
        if (this != &other) {
            close();
            id_ = std::exchange(other.id_, H5I_INVALID_HID);
        }
        return *this;
    }
    ~Hdf5Handle() { close(); }

    operator hid_t() const { return id_; }
    bool is_open() const { return id_ >= 0; }
    void close() noexcept;
    /// Closes a file and throws `what` if the rest of it could not be written.
    void finish(const std::string& what);

private:
    hid_t id_ = H5I_INVALID_HID;
};

namespace hdf5 {

/// Before anything else: HDF5 shall not print its error stack (a setting of the calling thread), nor crash at exit.
void set_up();

/// Throws `what` with the reason HDF5 remembers if the code is negative.
void check(long long code, const std::string& what);
Hdf5Handle checked(hid_t id, const std::string& what);

/// Opens a file without HDF5's own file lock. The file must exist.
Hdf5Handle open_file(const std::string& path, bool writable);
/// Makes an empty file in place of an existing one.
Hdf5Handle create_file(const std::string& path);

Hdf5Handle group(hid_t parent, const std::string& path);  ///< opened, or created with its parents
bool exists(hid_t parent, const std::string& path);       ///< all parts of the path

void write_text(hid_t parent, const std::string& name, const std::string& text);
std::string read_text(hid_t parent, const std::string& name);
void write_numbers(hid_t parent, const std::string& name, std::span<const double> values, int columns = 1);
void write_numbers(hid_t parent, const std::string& name, std::span<const std::int64_t> values);
std::vector<double> read_numbers(hid_t parent, const std::string& name);
std::vector<std::int64_t> read_integers(hid_t parent, const std::string& name);

void write_attribute(hid_t object, const std::string& name, const std::string& text);
void write_attribute(hid_t object, const std::string& name, const std::vector<std::string>& texts);
void write_attribute(hid_t object, const std::string& name, double value);
void write_attribute(hid_t object, const std::string& name, std::int64_t value);
void write_attribute(hid_t object, const std::string& name, bool value);
bool has_attribute(hid_t object, const std::string& name);
std::string read_text_attribute(hid_t object, const std::string& name);
std::vector<std::string> read_texts_attribute(hid_t object, const std::string& name);
std::int64_t read_integer_attribute(hid_t object, const std::string& name);

}  // namespace hdf5

}  // namespace trammel
