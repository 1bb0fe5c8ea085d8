#include "pack/read_source.hpp"

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

std::shared_ptr<const Source> read_source(const TextFile& file, const std::string& local, const std::string& display,
                                          Diagnostics& out, int rank, const std::shared_ptr<SourceIndex>& index) {
    const fs::path extension = file.path().extension();
    const bool script = extension == ".lua", text_of_rules = extension == ".md";
    const auto size = file.size();
    if (!size || *size > (script ? kMaxScriptBytes : text_of_rules ? kMaxTextBytes : kMaxFileBytes)) {
        const std::string large = script ? fmt::format("this script is larger than {} KiB", kMaxScriptBytes >> 10U)
                                  : text_of_rules
                                      ? fmt::format("this text is larger than {} KiB", kMaxTextBytes >> 10U)
                                      : fmt::format("this file is larger than {} MiB", kMaxFileBytes >> 20U);
        out.error(location_of_file(local, display, rank), size ? large : "there is no such file",
                  size ? "split it" : "");
        return nullptr;
    }
    const auto text = file.read();
    if (!text) {
        out.error(location_of_file(local, display, rank), "this file cannot be read", "check its permissions");
        return nullptr;
    }
    return Source::from_text(local, *text, display, rank, index);
}

}  // namespace quattro
