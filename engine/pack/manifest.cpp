// The keys of pack.yaml, and their checks.
#include "pack/manifest.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/engine_version.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr Key kKeys[] = {
    {.name = "pack",
     .type = KeyType::name,
     .doc = "The name of the pack, which `needs` of others refers to.",
     .example = "pack: tides",
     .required = true},
    {.name = "version",
     .type = KeyType::text,
     .doc = "The version of the pack: two or three numbers. Raise it with every change that players will notice.",
     .example = "version: 1.0.2",
     .required = true},
    {.name = "engine",
     .type = KeyType::text,
     .doc = "The oldest version of the engine that plays this pack.",
     .example = "engine: 0.1"},
    {.name = "text",
     .type = KeyType::text,
     .doc = "One sentence about the pack, for whoever opens this file.",
     .example = "text: Four more boards for the final.",
     .prose = true},
    {.name = "needs",
     .type = KeyType::names,
     .doc = "The packs that this one builds on. Its files override theirs.",
     .example = "needs: [base]"},
    {.name = "replaces",
     .type = KeyType::list,
     .doc = "The paths of files, or ids of games, of other packs that this pack replaces. Without it, two files of one "
            "name are an error.",
     .example = "replaces: [cards/tide.yaml, tides]"},
};

using Version = std::pair<std::int64_t, std::int64_t>;

// The first two numbers of "1.2" or "1.2.3"; the third is ignored. Nothing if the text has another form.
std::optional<Version> to_version(std::string_view text) {
    std::vector<std::int64_t> numbers;
    for (const std::string& part : split(text, '.')) {
        const auto number = to_integer(part);
        if (!number || *number < 0 || part[0] == '+') return std::nullopt;
        numbers.push_back(*number);
    }
    if (numbers.size() < 2 || numbers.size() > 3) return std::nullopt;
    return Version{numbers[0], numbers[1]};
}

void check_version(const MapReader& reader, std::string_view key) {
    const Node* value = reader.node(key);
    if (value && !to_version(value->scalar))
        reader.error(
            key, fmt::format("'{}' takes two or three numbers separated by dots, not {}", key, value->message_name()),
            fmt::format("for example: {}: 0.1", key));
}

void check_engine(const MapReader& reader) {
    const Node* value = reader.node("engine");
    const auto asked = value ? to_version(value->scalar) : std::nullopt;
    if (asked && *asked > *to_version(kEngineVersion))
        reader.error("engine",
                     fmt::format("this pack needs engine {}, but this engine is {}", value->scalar, kEngineVersion),
                     "use a newer engine, or an older version of the pack");
}

std::vector<Manifest::Reference> read_references(const MapReader& reader, std::string_view key) {
    std::vector<Manifest::Reference> found;
    for (const Node* node : reader.names(key)) {
        if (node->is_scalar())
            found.push_back({node->scalar, node->where});
        else
            reader.out().error(node->where, fmt::format("'{}' takes paths and ids, not {}", key, node->message_name()),
                               "for example: replaces: [cards/quattro.yaml]");
    }
    return found;
}

}  // namespace

const Schema kManifestSchema = {"pack", "The file pack.yaml in a pack's folder.", kKeys};

Manifest read_manifest(const Node& document, std::string default_name, Diagnostics& out) {
    const MapReader reader(document, kManifestSchema, out);
    check_version(reader, "version");
    check_version(reader, "engine");
    check_engine(reader);
    Manifest manifest;
    manifest.name = reader.text_or("pack", std::move(default_name));
    manifest.version = reader.text_or("version", "");
    manifest.where = reader.node("pack") ? reader.node("pack")->where : document.where;
    manifest.needs = read_references(reader, "needs");
    manifest.replaces = read_references(reader, "replaces");
    return manifest;
}

}  // namespace quattro
