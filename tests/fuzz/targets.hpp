// The fuzzers. They are one program, since to compile and link each alone costs more than a short run of them: the
// environment variable QUATTRO_FUZZ names the one that it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace quattro::fuzz {

// Each tries one input, and ends the process if something does not hold.
void try_cells(const std::uint8_t* data, std::size_t size);
void try_log(const std::uint8_t* data, std::size_t size);
void try_pack(const std::uint8_t* data, std::size_t size);
void try_protocol(const std::uint8_t* data, std::size_t size);
void try_save(const std::uint8_t* data, std::size_t size);
void try_script(const std::uint8_t* data, std::size_t size);
void try_verbs(const std::uint8_t* data, std::size_t size);

// Writes the initial corpus of each fuzzer into a folder of its own: files and matches of the base pack's games, and
// the example of every verb. Writes all keys and words of the reference to words.dict.
void write_seeds(const std::string& folder);

}  // namespace quattro::fuzz
