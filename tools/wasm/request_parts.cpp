#include "wasm/request_parts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/protocol_request.hpp"
#include "cli/seed.hpp"

namespace quattro::tools {
namespace {

constexpr int kDeepest = 64;                // nesting of a request
constexpr std::size_t kMostNames = 20'000;  // names in the objects of a request
constexpr std::size_t kMostFiles = 4'000, kMostBytes = std::size_t{16} << 20U, kLongestPath = 1'000;
constexpr std::size_t kLongestDetail = 400;  // bytes of a text of the JSON library

[[noreturn]] void refuse(const std::string& reason) { throw Rejected{"bad_request", reason}; }

}  // namespace

Json to_json(const Diagnostic& diagnostic) {
    Json json = Json::object();
    const Location& where = diagnostic.where;
    if (const std::string path = where.path(); !path.empty()) {
        const std::size_t slash = path.find('/');
        json["pack"] = path.substr(0, slash);
        json["path"] = slash == std::string::npos ? "" : path.substr(slash + 1);
    }
    if (where.line > 0) json["line"] = where.line;
    if (where.line > 0 && where.column > 0) {
        const std::string text = where.text();  // ends in the column, counted in characters
        json["column"] = *to_integer(text.substr(text.rfind(':') + 1));
    }
    json["message"] = diagnostic.message;
    json["hint"] = diagnostic.hint;
    json["text"] = diagnostic.show();
    if (const auto correction = correction_of(diagnostic)) json["correction"] = to_json(*correction);
    return json;
}

Json to_json(const FilePlace& place) {
    return {{"pack", place.pack}, {"path", place.path}, {"line", place.line}, {"column", place.column}};
}

Json to_json(const Replacement& replacement) {
    Json json = to_json(replacement.at);
    json["to"] = replacement.to;
    json["text"] = replacement.text;
    return json;
}

FilePlace place_in(const Json& request) {
    return {request.at("pack").get<std::string>(), request.at("path").get<std::string>(),
            static_cast<int>(number_in(request, "line", 1, INT32_MAX, 1)),
            static_cast<int>(number_in(request, "column", 1, INT32_MAX, 1))};
}

Json to_json(const Diagnostics& errors) {
    Json list = Json::array();
    for (const Diagnostic& diagnostic : errors.in_order())
        list.push_back(to_json(diagnostic));
    return list;
}

Json parsed(const char* request) {
    std::size_t names = 0;
    const auto limit = [&](int depth, Json::parse_event_t event, const Json&) {
        if (depth > kDeepest) refuse(fmt::format("a request must not be nested more than {} deep", kDeepest));
        if (event == Json::parse_event_t::key && ++names > kMostNames)
            refuse(fmt::format("a request must have at most {} names", kMostNames));
        return true;
    };
    try {
        return Json::parse(request, limit);
    } catch (const Json::parse_error& error) {
        throw Rejected{"bad_json", "the request is not JSON", {{"detail", safe_text(error.what(), kLongestDetail)}}};
    }
}

bool contains(const Json& list, const Json& element) {
    return std::find(list.begin(), list.end(), element) != list.end();
}

std::map<std::string, std::string> files_in(const Json& request) {
    const Json& given = request.at("files");
    if (!given.is_object() || given.size() > kMostFiles)
        refuse(fmt::format("\"files\" must be an object with at most {} texts", kMostFiles));
    std::map<std::string, std::string> files;
    std::size_t bytes = 0;
    for (const auto& [path, text] : given.items()) {
        bytes += path.size() + text.get_ref<const std::string&>().size();
        if (path.size() > kLongestPath) refuse(fmt::format("a path must have at most {} bytes", kLongestPath));
        if (bytes > kMostBytes) refuse(fmt::format("the files must have at most {} MiB together", kMostBytes >> 20U));
        files[path] = text.get<std::string>();
    }
    return files;
}

std::string folder_name(const Json& name) {
    const auto& text = name.get_ref<const std::string&>();
    if (text.empty() || text.size() > kLongestPath || text == "." || text == ".." || !is_clean(text) ||
        text.find('/') != std::string::npos)
        refuse("\"name\" must be a text that could be the name of a folder");
    return text;
}

std::int64_t number_in(const Json& request, const std::string& name, std::int64_t lo, std::int64_t hi,
                       std::int64_t otherwise) {
    const auto found = request.find(name);
    if (found == request.end()) return otherwise;
    if (!found->is_number_integer() || found->get<double>() < static_cast<double>(lo) ||
        found->get<double>() > static_cast<double>(hi))
        refuse(fmt::format("\"{}\" must be a whole number from {} to {}", name, lo, hi));
    return found->get<std::int64_t>();
}

std::uint64_t seed_in(const Json& request) {
    const auto seed = seed_from_json(request.at("seed"));
    if (!seed) refuse("\"seed\" must be a text of digits, or a whole number up to 2^53");
    return *seed;
}

std::map<std::string, std::string> options_in(const Json& request) {
    std::map<std::string, std::string> options;
    if (!request.contains("options")) return options;
    for (const auto& [name, value] : request["options"].items())
        options[name] = value.is_string() ? value.get<std::string>() : value.dump();
    return options;
}

}  // namespace quattro::tools
