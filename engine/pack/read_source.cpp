#include "pack/read_source.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "pack/limits.hpp"

namespace fs = std::filesystem;

namespace quattro {

std::string local_path(const fs::path& path) { return path.lexically_normal().generic_string(); }

std::string display_path(const std::string& pack, const fs::path& inside) {
    return fmt::format("{}: {}", pack, inside.lexically_normal().generic_string());
}

Location location_of_file(const std::string& local, const std::string& display, int rank) {
    return {Source::from_text(local, "", display, rank), 0, 0};
}

std::shared_ptr<const Source> read_source(const fs::path& path, const std::string& local, const std::string& display,
                                          Diagnostics& out, int rank) {
    std::error_code failure;
    const bool script = path.extension() == ".lua", text_of_rules = path.extension() == ".md";
    const bool there = fs::is_regular_file(path, failure);
    if (!there || fs::file_size(path, failure) > (script          ? kMaxScriptBytes
                                                  : text_of_rules ? kMaxTextBytes
                                                                  : kMaxFileBytes)) {
        const std::string large = script ? fmt::format("this script is larger than {} KiB", kMaxScriptBytes >> 10U)
                                  : text_of_rules
                                      ? fmt::format("this text is larger than {} KiB", kMaxTextBytes >> 10U)
                                      : fmt::format("this file is larger than {} MiB", kMaxFileBytes >> 20U);
        out.error(location_of_file(local, display, rank), there ? large : "there is no such file",
                  there ? "split it" : "");
        return nullptr;
    }
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;  // if reading into it fails, it sets its error state and throws nothing
    if (fs::file_size(path, failure) > 0) text << stream.rdbuf();
    if (!stream || !text || failure) {
        out.error(location_of_file(local, display, rank), "this file cannot be read", "check its permissions");
        return nullptr;
    }
    return Source::from_text(local, text.str(), display, rank);
}

}  // namespace quattro
