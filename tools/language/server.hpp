// A server of the Language Server Protocol 3.17 for the files of packs: completion, hover, definition, renaming,
// corrections, and errors as they appear. https://microsoft.github.io/language-server-protocol/
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/json.hpp"
#include "language/language.hpp"

namespace quattro::tools {

// Handles one message after the other, without threads. The pack of a file is the nearest folder above it that is a
// pack; the base pack lies below it. The texts of open files count instead of those on disk.
class LanguageServer {
public:
    // `others` are packs between the base pack and the pack of a file.
    explicit LanguageServer(std::vector<std::filesystem::path> others) : others_(std::move(others)) {}
    // Returns the messages to send: the response to a request, and notifications. A request that fails has an error as
    // its response; a notification that means nothing is ignored.
    std::vector<Json> handle(const Json& message);
    // The exit code after the notification `exit`: 0 if the request `shutdown` came before it. Nothing before.
    std::optional<int> exit_code() const { return exit_code_; }

private:
    using Path = std::filesystem::path;
    struct File {
        Path pack;        // the folder of its pack
        FilePlace place;  // with the name of that folder
    };
    using Handler = Json (LanguageServer::*)(const Json& parameters);
    struct Method {
        std::string_view name;
        Handler handler;
    };
    static const std::vector<Method> kMethods;

    Json initialize(const Json& parameters);
    Json shut_down(const Json& parameters);
    Json exit(const Json& parameters);
    Json open(const Json& parameters);
    Json change(const Json& parameters);
    Json save(const Json& parameters);
    Json close(const Json& parameters);
    Json complete_word(const Json& parameters);
    Json hover(const Json& parameters);
    Json definition(const Json& parameters);
    Json rename_name(const Json& parameters);
    Json corrections(const Json& parameters);

    std::optional<File> file_of(const std::string& uri) const;
    std::optional<File> place_in(const Json& parameters) const;
    // The packs of a file in memory, lowest first, with the texts of open files.
    PackFolders packs_of(const File& file);
    std::string uri_of(const FilePlace& place) const;
    Json edit_of(const Replacement& replacement) const;
    // Sends the errors of each file, and takes back those that are gone.
    void publish(const std::vector<Diagnostic>& errors, const std::vector<Diagnostic>& notes);
    void check_all(const File& file);

    std::vector<Path> others_;
    std::map<Path, PackFolder> folders_;        // as read from disk
    std::map<std::string, Path> folder_names_;  // the folder of a pack by its name
    std::map<std::string, std::string> texts_;  // of open files, by URI
    std::set<std::string> published_;           // the URIs that have errors in the editor
    std::vector<Diagnostic> errors_;            // the last that were published
    std::vector<Json> notifications_;
    bool is_shut_down_ = false;
    std::optional<int> exit_code_;
};

// Runs the server on the standard streams until `exit` or the end of the input. Returns the exit code of the program.
int run_language_server(std::vector<std::filesystem::path> others);

}  // namespace quattro::tools
