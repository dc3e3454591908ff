// output/result_layout.hpp: how the parts of a result lie in HDF5; shared by the writer and the reader.
#pragma once

#include <string>
#include <vector>

#include "output/result_file.hpp"
#include "storage/hdf5_handles.hpp"

namespace trammel::layout {

inline constexpr const char* format = "trammel result";
inline constexpr std::int64_t format_version = 1;

void write_header(hid_t file, const RunHeader& header);
RunHeader read_header(hid_t file);

void write_series_list(hid_t file, const std::vector<Series>& series);
std::vector<Series> read_series_list(hid_t file);

void write_summary(hid_t file, std::span<const SummaryItem> summary);
void write_ending(hid_t file, std::string_view ending, bool complete);

void write_state(hid_t group, const State& state);
State read_state(hid_t group);

/// `rows`: how many rows were there when the checkpoint was taken.
void write_checkpoint(hid_t file, const Checkpoint& checkpoint, std::int64_t rows);
Checkpoint read_checkpoint(hid_t file, std::int64_t& rows);
bool has_checkpoint(hid_t file);

/// Opens for reading and makes sure that it is a result this program understands.
Hdf5Handle open_result(const std::string& path);

}  // namespace trammel::layout
