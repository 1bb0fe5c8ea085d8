// The input of `quattro tune`: the values to try, the aims, and packs that override values of a file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "cli/json.hpp"

namespace quattro::tools {

// The values to try at one place of the file, from "slots.A.add=1..5" or "slots.A.add=1,3,9".
struct Parameter {
    std::string path;
    std::vector<std::string> values;
};
// Reads a parameter. Returns nothing, with a sentence in `problem`, if the text is malformed or has more than 100
// values.
std::optional<Parameter> read_parameter(const std::string& text, std::string& problem);

// An aim: "points_1 ~ 0.5", "made > 0.4" or "answers < 40".
struct Aim {
    std::string figure;
    char how = '~';  // ~ (near), < or >
    double number = 0;
    std::string text;  // the aim as typed
};
// Reads an aim. Returns nothing, with a sentence in `problem`, if the text is malformed.
std::optional<Aim> read_aim(const std::string& text, std::string& problem);
// A figure of a report by its name in aims. Returns nothing if the report does not have it.
std::optional<Estimate> figure_named(const Json& report, const std::string& name);
// The distance from the aim, relative to the aim's number if its absolute value is above 1. Returns 0 if the aim is
// met.
double distance(const Aim& aim, double value);

// A file of a pack in which the scalars at some places can be replaced.
class TunedFile {
public:
    // Opens a file for changes at the places of the parameters. Returns nothing, with the error in `problem`, if the
    // file cannot be read, has errors, is outside every pack, or lacks an unquoted scalar at one of the places, or if
    // two parameters name one place.
    static std::optional<TunedFile> open(const std::filesystem::path& file, const std::vector<Parameter>& parameters,
                                         std::string& problem);
    ~TunedFile();
    TunedFile(TunedFile&&) noexcept;
    TunedFile& operator=(TunedFile&&) = delete;
    // The current values, one for each parameter.
    const std::vector<std::string>& current() const { return current_; }
    // The pack of the file.
    const std::filesystem::path& pack() const { return pack_; }
    // Writes a pack to be put on top of pack(), in which the file has these values. Returns its temporary folder. On
    // failure `problem` has a sentence. The next call replaces the values, and the destructor deletes the folder. The
    // folder of a killed run is deleted by a later run.
    const std::filesystem::path& write_override(const std::vector<std::string>& values, std::string& problem);

private:
    struct Place {
        std::size_t begin, size;  // in bytes
    };
    TunedFile() = default;
    // The pack; the path of the file in the pack; the folder of the pack on top.
    std::filesystem::path pack_, inside_, folder_;
    int lock_ = -1;  // lock on `folder_`, so that no other run deletes it
    std::string text_;
    std::vector<Place> places_;
    std::vector<std::string> current_;
};

}  // namespace quattro::tools
