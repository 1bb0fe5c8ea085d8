// The fuzzers. All are in one program, since compiling and linking each alone takes longer than a short run of it. The
// environment variable QUATTRO_FUZZ selects one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace quattro::fuzz {

// Each function tries one input, and aborts the process if a condition does not hold.
void try_cells(const std::uint8_t* data, std::size_t size);
void try_log(const std::uint8_t* data, std::size_t size);
void try_pack(const std::uint8_t* data, std::size_t size);
void try_protocol(const std::uint8_t* data, std::size_t size);
void try_save(const std::uint8_t* data, std::size_t size);
void try_script(const std::uint8_t* data, std::size_t size);
void try_verbs(const std::uint8_t* data, std::size_t size);

// Writes the initial corpus of each fuzzer into a subfolder: files and matches of the base pack's games, the examples
// of all words of scripts, and random bytes. Writes the keys and words of the reference to words.dict.
void write_seeds(const std::string& folder);

}  // namespace quattro::fuzz
