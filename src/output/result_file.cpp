// output/result_file.cpp: rows into <path>.part, whole files into <path>.
#include "output/result_file.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "output/atomic_file.hpp"
#include "output/result_layout.hpp"
#include "storage/hdf5_handles.hpp"

namespace trammel {

namespace {

constexpr std::int64_t buffer_bytes = 256 * 1024;

/// A table that grows by rows, with the rows not yet written.
struct Table {
    std::string path;
    int columns;
    bool flat;  ///< one-dimensional, as the time
    Hdf5Handle dataset = {};
    std::vector<double> buffer = {};

    void create(hid_t file, std::int64_t chunk_rows, const std::string& unit, const std::vector<std::string>& labels) {
        const std::string what = "cannot record '" + path + "'";
        const hsize_t size[2] = {0, static_cast<hsize_t>(columns)};
        const hsize_t limit[2] = {H5S_UNLIMITED, size[1]};
        const hsize_t chunk[2] = {static_cast<hsize_t>(chunk_rows), size[1]};
        const int rank = flat ? 1 : 2;
        const Hdf5Handle space = hdf5::checked(H5Screate_simple(rank, size, limit), what);
        const Hdf5Handle creation = hdf5::checked(H5Pcreate(H5P_DATASET_CREATE), what);
        hdf5::check(H5Pset_chunk(creation, rank, chunk), what);
        const Hdf5Handle links = hdf5::checked(H5Pcreate(H5P_LINK_CREATE), what);
        hdf5::check(H5Pset_create_intermediate_group(links, 1), what);
        dataset = hdf5::checked(H5Dcreate2(file, path.c_str(), H5T_IEEE_F64LE, space, links, creation, H5P_DEFAULT), what);
        hdf5::write_attribute(dataset, "unit", unit);
        if (!flat) hdf5::write_attribute(dataset, "labels", labels);
    }

    void open(hid_t file) {
        dataset = hdf5::checked(H5Dopen2(file, path.c_str(), H5P_DEFAULT), "cannot continue '" + path + "'");
    }

    void set_rows(std::int64_t rows) {
        const hsize_t size[2] = {static_cast<hsize_t>(rows), static_cast<hsize_t>(columns)};
        hdf5::check(H5Dset_extent(dataset, size), "cannot write '" + path + "'");
    }

    std::int64_t stored_rows() const {
        const Hdf5Handle space = hdf5::checked(H5Dget_space(dataset), "cannot read '" + path + "'");
        hsize_t size[2] = {0, 0};
        hdf5::check(H5Sget_simple_extent_dims(space, size, nullptr), "cannot read '" + path + "'");
        return static_cast<std::int64_t>(size[0]);
    }

    void write(std::int64_t first, std::int64_t count) {
        const std::string what = "cannot write '" + path + "'";
        set_rows(first + count);
        const int rank = flat ? 1 : 2;
        const hsize_t begin[2] = {static_cast<hsize_t>(first), 0};
        const hsize_t size[2] = {static_cast<hsize_t>(count), static_cast<hsize_t>(columns)};
        const Hdf5Handle target = hdf5::checked(H5Dget_space(dataset), what);
        hdf5::check(H5Sselect_hyperslab(target, H5S_SELECT_SET, begin, nullptr, size, nullptr), what);
        const Hdf5Handle source = hdf5::checked(H5Screate_simple(rank, size, nullptr), what);
        hdf5::check(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, source, target, H5P_DEFAULT, buffer.data()), what);
    }
};

/// Runs an action on the part and names the result in whatever goes wrong.
template <class Action>
void in_result(const std::string& path, Action action) {
    try {
        hdf5::set_up();
        action();
    } catch (const std::runtime_error& error) {
        throw std::runtime_error("result '" + path + "': " + error.what());
    }
}

}  // namespace

struct ResultFile::Work {
    std::string path, part, copy;
    FileLock lock;
    Hdf5Handle file;
    std::vector<Table> tables;  ///< the time first
    int columns = 0;            ///< of all series together
    std::int64_t capacity = 0;
    std::int64_t written = 0;
    std::int64_t buffered = 0;
    Checkpoint checkpoint;
    std::int64_t checkpoint_rows = -1;
    bool checkpoint_is_new = false;

    Work(const std::string& destination, const std::vector<Series>& series)
        : path(checked_destination(destination)), part(path + ".part"), copy(path + ".tmp"), lock(part) {
        tables.push_back({.path = "time", .columns = 1, .flat = true});
        for (const Series& one : series) {
            tables.push_back({.path = one.path, .columns = one.columns, .flat = false});
            columns += one.columns;
        }
        capacity = std::clamp<std::int64_t>(buffer_bytes / (8 * (columns + 1)), 16, 1024);
        for (Table& table : tables) table.buffer.resize(capacity * table.columns);
    }

    ~Work() {
        if (part.empty()) return;
        tables.clear();
        file.close();
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        std::filesystem::remove(copy, ignored);
    }

    void flush_rows() {
        if (buffered == 0) return;
        for (Table& table : tables) table.write(written, buffered);
        written += buffered;
        buffered = 0;
    }

    void flush() {
        flush_rows();
        if (checkpoint_is_new) layout::write_checkpoint(file, checkpoint, checkpoint_rows);
        checkpoint_is_new = false;
        hdf5::check(H5Fflush(file, H5F_SCOPE_GLOBAL), "cannot write '" + part + "'");
    }

    void close() {
        for (Table& table : tables) table.dataset.close();
        file.finish("cannot write '" + part + "'");
    }
};

namespace {

void check_series(const std::vector<Series>& series) {
    std::set<std::string> seen{"time", "model", "checkpoint", "final_state", "summary"};
    for (const Series& one : series) {
        const bool fits = one.columns > 0 && (one.labels.empty() || one.labels.size() == static_cast<std::size_t>(one.columns));
        if (one.path.empty() || one.path.find('\n') != std::string::npos || !fits || !seen.insert(one.path).second) {
            throw std::logic_error("the series '" + one.path + "' is doubled or its columns and labels do not agree");
        }
    }
}

}  // namespace

std::string_view to_string(Ending ending) {
    switch (ending) {
        case Ending::complete:
            return "complete";
        case Ending::interrupted:
            return "interrupted";
        case Ending::failed:
            return "failed";
    }
    return "unknown";
}

ResultFile::ResultFile(std::unique_ptr<Work> work) : work_(std::move(work)) {}
ResultFile::ResultFile(ResultFile&&) noexcept = default;
ResultFile& ResultFile::operator=(ResultFile&&) noexcept = default;
ResultFile::~ResultFile() = default;

ResultFile ResultFile::create(const std::string& path, const RunHeader& header, std::vector<Series> series) {
    check_series(series);
    auto work = std::make_unique<Work>(path, series);
    in_result(path, [&] {
        work->file = hdf5::create_file(work->part);
        layout::write_header(work->file, header);
        layout::write_series_list(work->file, series);
        layout::write_ending(work->file, "running", false);
        work->tables[0].create(work->file, work->capacity, "s", {});
        for (std::size_t i = 0; i < series.size(); ++i) {
            work->tables[i + 1].create(work->file, work->capacity, series[i].unit, series[i].labels);
        }
        work->flush();
    });
    return ResultFile(std::move(work));
}

ResultFile ResultFile::resume(const std::string& path, const RunHeader& header, const std::vector<Series>& series,
                              Checkpoint& checkpoint) {
    check_series(series);
    {
        // Look before anything is written.
        const Hdf5Handle earlier = layout::open_result(path);
        if (layout::read_header(earlier).model_text != header.model_text) {
            throw std::runtime_error("'" + path + "' is the result of another model; it cannot be continued with this one");
        }
        if (layout::read_series_list(earlier) != series) {
            throw std::runtime_error("'" + path + "' records other quantities than this run; it cannot be continued");
        }
        if (!layout::has_checkpoint(earlier)) {
            throw std::runtime_error("'" + path + "' holds no checkpoint to continue from");
        }
    }
    auto work = std::make_unique<Work>(path, series);
    in_result(path, [&] {
        copy_durably(work->path, work->part);
        work->file = hdf5::open_file(work->part, true);
        std::int64_t rows = 0;
        work->checkpoint = layout::read_checkpoint(work->file, rows);
        for (Table& table : work->tables) {
            table.open(work->file);
            if (rows < 0 || table.stored_rows() < rows) throw std::runtime_error("it holds fewer rows than its checkpoint tells");
            table.set_rows(rows);
        }
        for (const char* name : {"final_state", "summary"}) {
            if (hdf5::exists(work->file, name)) hdf5::check(H5Ldelete(work->file, name, H5P_DEFAULT), "cannot continue");
        }
        layout::write_header(work->file, header);
        layout::write_ending(work->file, "running", false);
        work->written = work->checkpoint_rows = rows;
        work->flush();
    });
    checkpoint = work->checkpoint;
    return ResultFile(std::move(work));
}

void ResultFile::append(double time, std::span<const double> values) {
    Work& work = *work_;
    if (values.size() != static_cast<std::size_t>(work.columns))
        throw std::logic_error("a row of the result has the wrong length");
    if (work.buffered == work.capacity) in_result(work.path, [&] { work.flush_rows(); });
    work.tables[0].buffer[work.buffered] = time;
    const double* next = values.data();
    for (std::size_t i = 1; i < work.tables.size(); ++i) {
        Table& table = work.tables[i];
        std::copy_n(next, table.columns, table.buffer.data() + work.buffered * table.columns);
        next += table.columns;
    }
    ++work.buffered;
}

void ResultFile::set_checkpoint(const Checkpoint& checkpoint) {
    work_->checkpoint = checkpoint;
    work_->checkpoint_rows = rows();
    work_->checkpoint_is_new = true;
}

void ResultFile::publish() {
    in_result(work_->path, [&] {
        work_->flush();
        copy_durably(work_->part, work_->copy);
        replace_durably(work_->copy, work_->path);
    });
}

void ResultFile::finish(const State& final_state, std::span<const SummaryItem> summary, Ending ending) {
    Work& work = *work_;
    in_result(work.path, [&] {
        work.flush();
        layout::write_state(hdf5::group(work.file, "final_state"), final_state);
        layout::write_summary(work.file, summary);
        layout::write_ending(work.file, to_string(ending), ending == Ending::complete);
        work.close();
        replace_durably(work.part, work.path);
        work.part.clear();
        std::error_code ignored;
        std::filesystem::remove(work.copy, ignored);
        work.lock = FileLock();
    });
}

std::int64_t ResultFile::rows() const {
    return work_->written + work_->buffered;
}

int ResultFile::row_values() const {
    return work_->columns;
}

}  // namespace trammel
