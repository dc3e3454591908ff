// storage/hdf5_handles.cpp: thin functions over the C interface of HDF5. Numbers are IEEE doubles, texts are UTF-8.
#include "storage/hdf5_handles.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <stdexcept>

namespace trammel {

namespace {

/// A file that could not be closed, for want of disk space, brings down HDF5's tidying at exit: then it is left out.
std::atomic<bool> close_failed{false};

void tidy_up() {
    if (!close_failed) H5close();
}

}  // namespace

void Hdf5Handle::close() noexcept {
    if (id_ < 0) return;
    switch (H5Iget_type(id_)) {
        case H5I_FILE:
            if (H5Fclose(id_) < 0) close_failed = true;
            break;
        case H5I_GROUP:
            H5Gclose(id_);
            break;
        case H5I_DATATYPE:
            H5Tclose(id_);
            break;
        case H5I_DATASPACE:
            H5Sclose(id_);
            break;
        case H5I_DATASET:
            H5Dclose(id_);
            break;
        case H5I_ATTR:
            H5Aclose(id_);
            break;
        case H5I_GENPROP_LST:
            H5Pclose(id_);
            break;
        default:
            break;
    }
    id_ = H5I_INVALID_HID;
}

void Hdf5Handle::finish(const std::string& what) {
    hdf5::check(H5Fflush(id_, H5F_SCOPE_GLOBAL), what);
    const herr_t code = H5Fclose(std::exchange(id_, H5I_INVALID_HID));
    if (code < 0) close_failed = true;
    hdf5::check(code, what);
}

namespace hdf5 {

namespace {

/// The message of the operating system hides in the description of the innermost error.
herr_t find_reason(unsigned, const H5E_error2_t* error, void* reason) {
    const std::string text = error->desc == nullptr ? "" : error->desc;
    const std::string mark = "error message = '";
    const std::size_t begin = text.find(mark);
    if (begin != std::string::npos) {
        const std::size_t end = text.find('\'', begin + mark.size());
        *static_cast<std::string*>(reason) = text.substr(begin + mark.size(), end - begin - mark.size());
    }
    return 0;
}

Hdf5Handle text_type() {
    Hdf5Handle type = checked(H5Tcopy(H5T_C_S1), "cannot describe texts");
    check(H5Tset_size(type, H5T_VARIABLE), "cannot describe texts");
    check(H5Tset_cset(type, H5T_CSET_UTF8), "cannot describe texts");
    return type;
}

/// The type h5py and others read as true and false.
Hdf5Handle truth_type() {
    Hdf5Handle type = checked(H5Tenum_create(H5T_STD_I8LE), "cannot describe truth values");
    std::int8_t value = 0;
    check(H5Tenum_insert(type, "FALSE", &value), "cannot describe truth values");
    value = 1;
    check(H5Tenum_insert(type, "TRUE", &value), "cannot describe truth values");
    return type;
}

Hdf5Handle file_access() {
    Hdf5Handle access = checked(H5Pcreate(H5P_FILE_ACCESS), "cannot set up HDF5");
    check(H5Pset_file_locking(access, false, true), "cannot set up HDF5");
    check(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG), "cannot set up HDF5");
    return access;
}

Hdf5Handle scalar() {
    return checked(H5Screate(H5S_SCALAR), "cannot describe a value");
}

/// Without a value for an empty space.
void put_attribute(hid_t object, const std::string& name, hid_t file_type, hid_t memory_type, hid_t space, const void* value) {
    const std::string what = "cannot write the attribute '" + name + "'";
    if (has_attribute(object, name)) check(H5Adelete(object, name.c_str()), what);
    const Hdf5Handle attribute = checked(H5Acreate2(object, name.c_str(), file_type, space, H5P_DEFAULT, H5P_DEFAULT), what);
    if (value != nullptr) check(H5Awrite(attribute, memory_type, value), what);
}

/// One-dimensional or rows × columns; made anew only if the size has changed.
void put_numbers(hid_t parent, const std::string& name, hid_t file_type, hid_t memory_type, const void* values, std::size_t count,
                 int columns) {
    const std::string what = "cannot write '" + name + "'";
    const int rank = columns > 1 ? 2 : 1;
    const std::array<hsize_t, 2> size{count / columns, static_cast<hsize_t>(columns)};
    Hdf5Handle dataset;
    if (exists(parent, name)) {
        dataset = checked(H5Dopen2(parent, name.c_str(), H5P_DEFAULT), what);
        check(H5Dset_extent(dataset, size.data()), what);
    } else {
        const std::array<hsize_t, 2> limit{H5S_UNLIMITED, size[1]};
        const std::array<hsize_t, 2> chunk{std::clamp<hsize_t>(size[0], 1, 4096), size[1]};
        const Hdf5Handle space = checked(H5Screate_simple(rank, size.data(), limit.data()), what);
        const Hdf5Handle creation = checked(H5Pcreate(H5P_DATASET_CREATE), what);
        check(H5Pset_chunk(creation, rank, chunk.data()), what);
        dataset = checked(H5Dcreate2(parent, name.c_str(), file_type, space, H5P_DEFAULT, creation, H5P_DEFAULT), what);
    }
    if (count > 0) check(H5Dwrite(dataset, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), what);
}

template <class Number>
std::vector<Number> take_numbers(hid_t parent, const std::string& name, hid_t memory_type) {
    const std::string what = "cannot read '" + name + "'";
    const Hdf5Handle dataset = checked(H5Dopen2(parent, name.c_str(), H5P_DEFAULT), what);
    const Hdf5Handle space = checked(H5Dget_space(dataset), what);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    check(count, what);
    std::vector<Number> values(static_cast<std::size_t>(count));
    if (count > 0) check(H5Dread(dataset, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), what);
    return values;
}

/// HDF5 hands out texts it allocated itself.
std::string taken(char* text) {
    const std::string copy = text == nullptr ? "" : text;
    H5free_memory(text);
    return copy;
}

}  // namespace

void set_up() {
    static const int registered = H5dont_atexit() >= 0 ? std::atexit(tidy_up) : 0;
    static_cast<void>(registered);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

void check(long long code, const std::string& what) {
    if (code >= 0) return;
    std::string reason;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, find_reason, &reason);
    H5Eclear2(H5E_DEFAULT);
    throw std::runtime_error(reason.empty() ? what : what + ": " + reason);
}

Hdf5Handle checked(hid_t id, const std::string& what) {
    check(id, what);
    return Hdf5Handle(id);
}

Hdf5Handle open_file(const std::string& path, bool writable) {
    return checked(H5Fopen(path.c_str(), writable ? H5F_ACC_RDWR : H5F_ACC_RDONLY, file_access()), "cannot open '" + path + "'");
}

Hdf5Handle create_file(const std::string& path) {
    return checked(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, file_access()), "cannot create '" + path + "'");
}

Hdf5Handle group(hid_t parent, const std::string& path) {
    const std::string what = "cannot make the group '" + path + "'";
    if (exists(parent, path)) return checked(H5Gopen2(parent, path.c_str(), H5P_DEFAULT), what);
    const Hdf5Handle links = checked(H5Pcreate(H5P_LINK_CREATE), what);
    check(H5Pset_create_intermediate_group(links, 1), what);
    return checked(H5Gcreate2(parent, path.c_str(), links, H5P_DEFAULT, H5P_DEFAULT), what);
}

bool exists(hid_t parent, const std::string& path) {
    for (std::size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
        if (H5Lexists(parent, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    }
    return H5Lexists(parent, path.c_str(), H5P_DEFAULT) > 0;
}

void write_text(hid_t parent, const std::string& name, const std::string& text) {
    const std::string what = "cannot write '" + name + "'";
    const Hdf5Handle type = text_type();
    const Hdf5Handle dataset =
        exists(parent, name)
            ? checked(H5Dopen2(parent, name.c_str(), H5P_DEFAULT), what)
            : checked(H5Dcreate2(parent, name.c_str(), type, scalar(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), what);
    const char* value = text.c_str();
    check(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value), what);
}

std::string read_text(hid_t parent, const std::string& name) {
    const std::string what = "cannot read '" + name + "'";
    const Hdf5Handle dataset = checked(H5Dopen2(parent, name.c_str(), H5P_DEFAULT), what);
    char* value = nullptr;
    check(H5Dread(dataset, text_type(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &value), what);
    return taken(value);
}

void write_numbers(hid_t parent, const std::string& name, std::span<const double> values, int columns) {
    put_numbers(parent, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values.data(), values.size(), columns);
}

void write_numbers(hid_t parent, const std::string& name, std::span<const std::int64_t> values) {
    put_numbers(parent, name, H5T_STD_I64LE, H5T_NATIVE_INT64, values.data(), values.size(), 1);
}

std::vector<double> read_numbers(hid_t parent, const std::string& name) {
    return take_numbers<double>(parent, name, H5T_NATIVE_DOUBLE);
}

std::vector<std::int64_t> read_integers(hid_t parent, const std::string& name) {
    return take_numbers<std::int64_t>(parent, name, H5T_NATIVE_INT64);
}

void write_attribute(hid_t object, const std::string& name, const std::string& text) {
    const char* value = text.c_str();
    const Hdf5Handle type = text_type();
    put_attribute(object, name, type, type, scalar(), &value);
}

void write_attribute(hid_t object, const std::string& name, const std::vector<std::string>& texts) {
    std::vector<const char*> values;
    for (const std::string& text : texts) values.push_back(text.c_str());
    const hsize_t size = texts.size();
    const Hdf5Handle type = text_type();
    const Hdf5Handle space = texts.empty() ? checked(H5Screate(H5S_NULL), "cannot describe a value")
                                           : checked(H5Screate_simple(1, &size, nullptr), "cannot describe a value");
    put_attribute(object, name, type, type, space, texts.empty() ? nullptr : values.data());
}

void write_attribute(hid_t object, const std::string& name, double value) {
    put_attribute(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, scalar(), &value);
}

void write_attribute(hid_t object, const std::string& name, std::int64_t value) {
    put_attribute(object, name, H5T_STD_I64LE, H5T_NATIVE_INT64, scalar(), &value);
}

void write_attribute(hid_t object, const std::string& name, bool value) {
    const std::int8_t number = value ? 1 : 0;
    const Hdf5Handle type = truth_type();
    put_attribute(object, name, type, type, scalar(), &number);
}

bool has_attribute(hid_t object, const std::string& name) {
    return H5Aexists(object, name.c_str()) > 0;
}

std::string read_text_attribute(hid_t object, const std::string& name) {
    const std::string what = "cannot read the attribute '" + name + "'";
    const Hdf5Handle attribute = checked(H5Aopen(object, name.c_str(), H5P_DEFAULT), what);
    char* value = nullptr;
    check(H5Aread(attribute, text_type(), &value), what);
    return taken(value);
}

std::vector<std::string> read_texts_attribute(hid_t object, const std::string& name) {
    const std::string what = "cannot read the attribute '" + name + "'";
    const Hdf5Handle attribute = checked(H5Aopen(object, name.c_str(), H5P_DEFAULT), what);
    const Hdf5Handle space = checked(H5Aget_space(attribute), what);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    check(count, what);
    std::vector<char*> values(static_cast<std::size_t>(count), nullptr);
    if (count > 0) check(H5Aread(attribute, text_type(), values.data()), what);
    std::vector<std::string> texts;
    for (char* value : values) texts.push_back(taken(value));
    return texts;
}

std::int64_t read_integer_attribute(hid_t object, const std::string& name) {
    const std::string what = "cannot read the attribute '" + name + "'";
    const Hdf5Handle attribute = checked(H5Aopen(object, name.c_str(), H5P_DEFAULT), what);
    std::int64_t value = 0;
    check(H5Aread(attribute, H5T_NATIVE_INT64, &value), what);
    return value;
}

}  // namespace hdf5

}  // namespace trammel
