// Numbers of a file that are to be tried, what is aimed at, and packs in which the file has other numbers.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "cli/json.hpp"

namespace quattro::tools {

// "slots.A.add=1..5" or "slots.A.add=1,3,9": what is tried at a place of the file.
struct Parameter {
    std::string path;
    std::vector<std::string> values;
};
// Nothing, with a sentence in `problem`, if it is none; at most 100 values.
std::optional<Parameter> read_parameter(const std::string& text, std::string& problem);

// "points_1 ~ 0.5", "made > 0.4", "answers < 40".
struct Aim {
    std::string figure;
    char how = '~';
    double number = 0;
    std::string text;
};
std::optional<Aim> read_aim(const std::string& text, std::string& problem);
// A figure of a report by the name that aims have for it; nothing if it has none.
std::optional<Estimate> figure_named(const Json& report, const std::string& name);
// How far from what is aimed at: 0 where it is met.
double distance(const Aim& aim, double value);

// A file of a pack whose scalars at some places are others.
class TunedFile {
public:
    // Nothing, with what is wrong in `problem`: it can't be read, lies in no pack, or has no such place.
    static std::optional<TunedFile> open(const std::filesystem::path& file, const std::vector<Parameter>& parameters,
                                         std::string& problem);
    ~TunedFile();
    TunedFile(TunedFile&&) noexcept;
    TunedFile& operator=(TunedFile&&) = delete;
    // What stands there now, by parameter.
    const std::vector<std::string>& present() const { return present_; }
    // Its pack, and the folder of one on top of it in which these stand there instead. It lies among the temporary
    // files until the end; what a run that was killed left there the next one removes.
    const std::filesystem::path& pack() const { return pack_; }
    const std::filesystem::path& with(const std::vector<std::string>& values, std::string& problem);

private:
    struct Place {
        std::size_t begin, size;  // bytes of the text
    };
    TunedFile() = default;
    std::filesystem::path pack_, inside_, folder_;  // the file's path in the pack; of the pack on top
    int lock_ = -1;  // of that folder, so that no other run takes it for one that was left over
    std::string text_;
    std::vector<Place> places_;
    std::vector<std::string> present_;
};

}  // namespace quattro::tools
