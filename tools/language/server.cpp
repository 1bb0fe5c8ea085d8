#include "language/server.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "check/check.hpp"
#include "cli/packs.hpp"
#include "language/loading.hpp"
#include "language/places.hpp"
#include "language/uri.hpp"

namespace quattro::tools {
namespace {

// Codes of JSON-RPC 2.0 and of the protocol.
constexpr int kInvalidRequest = -32600, kMethodNotFound = -32601, kInvalidParams = -32602, kInternalError = -32603,
              kRequestFailed = -32803;
constexpr int kMostLines = 1 << 30;
constexpr int kError = 1, kInformation = 3;  // severities of diagnostics
constexpr int kFullText = 1;                 // TextDocumentSyncKind.Full

struct Failed {
    int code;
    std::string message;
};

// Lines and columns of the protocol count from 0.
Json position(int line, int column) { return {{"line", line - 1}, {"character", column - 1}}; }
Json range(const FilePlace& at, int to) {
    return {{"start", position(at.line, at.column)}, {"end", position(at.line, to)}};
}

Json diagnostic_of(const Diagnostic& error, int severity) {
    FilePlace at = place_of(error.where);
    int to = at.column + 1;
    if (error.where.line > 0 && error.where.column > 0) {
        const std::string_view line = line_at(error.where);
        const std::size_t end = word_around(line, static_cast<std::size_t>(error.where.column - 1)).to;
        to = std::max(to, bytes_to_column(line, static_cast<int>(end) + 1));
    }
    const std::string hint = error.hint.empty() ? "" : "\n" + error.hint;
    return {{"range", range(at, to)}, {"severity", severity}, {"source", "quattro"}, {"message", error.message + hint}};
}

// A line or column of a message, from 1. Numbers that no file can have become the largest one.
int from_one(const Json& number) {
    const double value = number.get<double>();
    if (!(value >= 0)) throw Failed{kInvalidParams, "a line or column is below 0"};
    return value < kMostLines ? static_cast<int>(value) + 1 : kMostLines;
}

const std::string& uri_in(const Json& parameters) {
    return parameters.at("textDocument").at("uri").get_ref<const std::string&>();
}

}  // namespace

const std::vector<LanguageServer::Method> LanguageServer::kMethods = {
    {"initialize", &LanguageServer::initialize},
    {"shutdown", &LanguageServer::shut_down},
    {"exit", &LanguageServer::exit},
    {"textDocument/didOpen", &LanguageServer::open},
    {"textDocument/didChange", &LanguageServer::change},
    {"textDocument/didSave", &LanguageServer::save},
    {"textDocument/didClose", &LanguageServer::close},
    {"workspace/didChangeWatchedFiles", &LanguageServer::files_changed},
    {"textDocument/completion", &LanguageServer::complete_word},
    {"textDocument/hover", &LanguageServer::hover},
    {"textDocument/definition", &LanguageServer::definition},
    {"textDocument/rename", &LanguageServer::rename_name},
    {"textDocument/codeAction", &LanguageServer::corrections},
};

std::vector<Json> LanguageServer::handle(const Json& message) {
    notifications_.clear();
    if (!message.is_object() || !message.contains("method")) return {};  // a response, or nothing of the protocol
    const bool is_request = message.contains("id");
    Json response{{"jsonrpc", "2.0"}, {"id", is_request ? message.at("id") : Json()}};
    try {
        const std::string method = message.at("method").get<std::string>();
        const auto found =
            std::find_if(kMethods.begin(), kMethods.end(), [&](const Method& m) { return m.name == method; });
        if (found == kMethods.end()) throw Failed{kMethodNotFound, fmt::format("there is no method '{}'", method)};
        if (is_shut_down_ && method != "exit") throw Failed{kInvalidRequest, "the server is shut down"};
        response["result"] = (this->*found->handler)(message.value("params", Json::object()));
    } catch (const Failed& failed) {
        response["error"] = {{"code", failed.code}, {"message", failed.message}};
    } catch (const Json::exception&) {
        response["error"] = {{"code", kInvalidParams}, {"message", "a part of the message is missing or wrong"}};
    } catch (const PackError& error) {
        response["error"] = {{"code", kRequestFailed}, {"message", error.show()}};
    } catch (const std::exception& error) {
        response["error"] = {{"code", kInternalError}, {"message", safe_text(error.what())}};
    }
    std::vector<Json> messages = std::move(notifications_);
    if (is_request) messages.push_back(std::move(response));
    return messages;
}

Json LanguageServer::initialize(const Json&) {
    const Json triggers = {":", ".", "(", "{"};
    return {{"capabilities",
             {{"positionEncoding", "utf-16"},
              {"textDocumentSync", {{"openClose", true}, {"change", kFullText}, {"save", true}}},
              {"completionProvider", {{"triggerCharacters", triggers}}},
              {"hoverProvider", true},
              {"definitionProvider", true},
              {"renameProvider", true},
              {"codeActionProvider", true}}},
            {"serverInfo", {{"name", "quattro"}}}};
}

Json LanguageServer::shut_down(const Json&) {
    is_shut_down_ = true;
    return nullptr;
}

Json LanguageServer::exit(const Json&) {
    exit_code_ = is_shut_down_ ? 0 : 1;
    return nullptr;
}

Json LanguageServer::open(const Json& parameters) {
    const std::string& uri = uri_in(parameters);
    texts_[uri] = parameters.at("textDocument").at("text").get<std::string>();
    if (const auto path = path_of_uri(uri)) uris_[std::filesystem::weakly_canonical(*path)] = uri;
    return save(parameters);
}

Json LanguageServer::change(const Json& parameters) {
    const std::string& uri = uri_in(parameters);
    for (const Json& changed : parameters.at("contentChanges"))
        texts_[uri] = changed.at("text").get<std::string>();
    const auto file = file_of(uri);
    const auto errors = file ? load_file(packs_of(*file), file->place) : std::nullopt;
    if (errors) publish(uri, errors->in_order(), {});
    return nullptr;
}

Json LanguageServer::save(const Json& parameters) {
    folders_.clear();  // other programs may have changed other files
    if (const auto file = file_of(uri_in(parameters))) check_all(*file);
    return nullptr;
}

Json LanguageServer::close(const Json& parameters) {
    texts_.erase(uri_in(parameters));
    return save(parameters);  // what was typed and not saved is gone
}

Json LanguageServer::files_changed(const Json&) {
    folders_.clear();
    return nullptr;
}

Json LanguageServer::complete_word(const Json& parameters) {
    const auto file = place_in(parameters);
    if (!file) return nullptr;
    const Completions found = complete(packs_of(*file), file->place);
    FilePlace from = file->place;
    from.column = found.from;
    Json items = Json::array();
    for (const Choice& choice : found.choices)
        items.push_back({{"label", choice.name},
                         {"documentation", choice.text},
                         {"textEdit", {{"range", range(from, found.to)}, {"newText", choice.name}}}});
    return items;
}

Json LanguageServer::hover(const Json& parameters) {
    const auto file = place_in(parameters);
    const auto meaning = file ? meaning_of(packs_of(*file), file->place) : std::nullopt;
    if (!meaning) return nullptr;
    FilePlace from = file->place;
    from.column = meaning->from;
    return {{"contents", {{"kind", "plaintext"}, {"value", meaning->text}}}, {"range", range(from, meaning->to)}};
}

Json LanguageServer::definition(const Json& parameters) {
    const auto file = place_in(parameters);
    const auto meaning = file ? meaning_of(packs_of(*file), file->place) : std::nullopt;
    if (!meaning || !meaning->declared) return nullptr;
    return {{"uri", uri_of(*meaning->declared)}, {"range", range(*meaning->declared, meaning->declared->column)}};
}

Json LanguageServer::rename_name(const Json& parameters) {
    const auto file = place_in(parameters);
    if (!file) throw Failed{kRequestFailed, "this file is in no pack"};
    const Renaming renaming = rename_word(packs_of(*file), file->place, parameters.at("newName").get<std::string>());
    if (!renaming.problem.empty()) throw Failed{kRequestFailed, renaming.problem};
    for (const Replacement& replacement : renaming.replacements)
        if (replacement.at.pack != file->place.pack)
            throw Failed{kRequestFailed, fmt::format("the name also stands in another pack: {}/{}:{}",
                                                     replacement.at.pack, replacement.at.path, replacement.at.line)};
    Json changes = Json::object();
    for (const Replacement& replacement : renaming.replacements)
        changes[uri_of(replacement.at)].push_back(edit_of(replacement));
    return {{"changes", std::move(changes)}};
}

// The corrections of the errors in the asked lines.
Json LanguageServer::corrections(const Json& parameters) {
    const std::string& uri = uri_in(parameters);
    const int first = from_one(parameters.at("range").at("start").at("line"));
    const int last = from_one(parameters.at("range").at("end").at("line"));
    Json actions = Json::array();
    for (const Diagnostic& error : errors_[uri]) {
        const auto correction = correction_of(error);
        if (!correction || correction->at.line < first || correction->at.line > last) continue;
        Json action{{"title", fmt::format("Write '{}'", correction->text)},
                    {"kind", "quickfix"},
                    {"diagnostics", Json::array({diagnostic_of(error, kError)})},
                    {"edit", {{"changes", {{uri, Json::array({edit_of(*correction)})}}}}}};
        if (std::find(actions.begin(), actions.end(), action) == actions.end()) actions.push_back(std::move(action));
    }
    return actions;
}

std::string LanguageServer::name_of(const Path& pack) {
    const std::string folder = PackFolder(pack).name();
    for (int number = 1;; ++number) {
        const std::string name = number == 1 ? folder : fmt::format("{}-{}", folder, number);
        if (packs_.try_emplace(name, pack).first->second == pack) return name;
    }
}

std::optional<LanguageServer::File> LanguageServer::file_of(const std::string& uri) {
    const auto named = path_of_uri(uri);
    if (!named) return std::nullopt;
    const Path path = std::filesystem::weakly_canonical(*named);
    const auto pack = pack_of(path);
    if (!pack) return std::nullopt;
    const Path folder = std::filesystem::weakly_canonical(*pack);
    return File{folder, {name_of(folder), path.lexically_relative(folder).generic_string()}};
}

std::optional<LanguageServer::File> LanguageServer::place_in(const Json& parameters) {
    auto file = file_of(uri_in(parameters));
    if (!file) return std::nullopt;
    file->place.line = from_one(parameters.at("position").at("line"));
    file->place.column = from_one(parameters.at("position").at("character"));
    return file;
}

PackFolders LanguageServer::packs_of(const File& file) {
    std::vector<Path> own = others_;
    own.push_back(file.pack);
    PackFolders packs;
    for (const Path& given : pack_stack(own)) {
        const Path path = std::filesystem::weakly_canonical(given);
        auto found = folders_.find(path);
        if (found == folders_.end()) found = folders_.emplace(path, in_memory(PackFolder(path), name_of(path))).first;
        packs.push_back(found->second);
    }
    for (const auto& [uri, text] : texts_)
        if (const auto opened = file_of(uri)) packs = with_text(packs, opened->place, text);
    return packs;
}

std::string LanguageServer::uri_of(const FilePlace& place) const {
    const auto folder = packs_.find(place.pack);
    if (folder == packs_.end()) return "";
    const Path path = (folder->second / place.path).lexically_normal();
    const auto opened = uris_.find(path);
    return opened == uris_.end() ? uri_of_path(path) : opened->second;
}

Json LanguageServer::edit_of(const Replacement& replacement) const {
    return {{"range", range(replacement.at, replacement.to)}, {"newText", replacement.text}};
}

void LanguageServer::publish(const std::string& uri, const std::vector<Diagnostic>& errors,
                             const std::vector<Diagnostic>& notes) {
    std::map<std::string, Json> lists{{uri, Json::array()}};
    std::map<std::string, std::vector<Diagnostic>> found{{uri, {}}};
    const auto add = [&](const Diagnostic& each, int severity) {
        const std::string where = each.where.source ? uri_of(place_of(each.where)) : "";
        if (where.empty()) return;
        lists[where].push_back(diagnostic_of(each, severity));
        found[where].push_back(each);
    };
    for (const Diagnostic& error : errors)
        add(error, kError);
    for (const Diagnostic& note : notes)
        add(note, kInformation);
    for (auto& [where, list] : lists) {
        errors_[where] = std::move(found[where]);
        send_diagnostics(where, std::move(list));
    }
}

void LanguageServer::check_all(const File& file) {
    const PackFolders packs = packs_of(file);
    CheckReport report;
    CheckEffort effort;
    effort.least_matches = 0;
    effort.folders = {file.place.pack};
    Diagnostics errors = check_packs(packs, report, effort);
    errors.merge(
        {check_all_scenarios(packs, file.place.pack).list()});  // a full list takes no more, and throws nothing
    for (auto& [uri, shown] : errors_) {
        const auto other = shown.empty() ? std::nullopt : file_of(uri);
        if (!other || other->pack != file.pack) continue;
        shown.clear();
        send_diagnostics(uri, Json::array());
    }
    publish(uri_of(file.place), errors.in_order(), report.notes);
}

void LanguageServer::send_diagnostics(const std::string& uri, Json list) {
    notifications_.push_back({{"jsonrpc", "2.0"},
                              {"method", "textDocument/publishDiagnostics"},
                              {"params", {{"uri", uri}, {"diagnostics", std::move(list)}}}});
}

}  // namespace quattro::tools
