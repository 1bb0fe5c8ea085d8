// A server of the Language Server Protocol 3.17 for the files of packs: completion, hover, definition, renaming,
// corrections, and errors as they appear. https://microsoft.github.io/language-server-protocol/
#pragma once

#include <filesystem>
#include <map>
#include <optional>
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

    Json files_changed(const Json& parameters);

    std::optional<File> file_of(const std::string& uri);
    std::optional<File> place_in(const Json& parameters);
    // The name of a pack's folder, or one made of it if another pack has that name.
    std::string name_of(const Path& pack);
    // The packs of a file in memory, lowest first, with the texts of open files.
    PackFolders packs_of(const File& file);
    // As the editor writes it, if it has opened the file.
    std::string uri_of(const FilePlace& place) const;
    Json edit_of(const Replacement& replacement) const;
    // Sends the errors and notes of each file that has some, and of `uri`.
    void publish(const std::string& uri, const std::vector<Diagnostic>& errors, const std::vector<Diagnostic>& notes);
    // Checks the pack of the file, and takes back what was said of it before.
    void check_all(const File& file);
    void send_diagnostics(const std::string& uri, Json list);

    std::vector<Path> others_;
    std::map<Path, PackFolder> folders_;                     // as read from disk
    std::map<std::string, Path> packs_;                      // the folder of a pack by its name
    std::map<std::string, std::string> texts_;               // of open files, by URI
    std::map<Path, std::string> uris_;                       // of files that were opened
    std::map<std::string, std::vector<Diagnostic>> errors_;  // that the editor shows, by URI; notes among them
    std::vector<Json> notifications_;
    bool is_shut_down_ = false;
    std::optional<int> exit_code_;
};

// Runs the server on the standard streams until `exit` or the end of the input. Returns the exit code of the program.
int run_language_server(std::vector<std::filesystem::path> others);

}  // namespace quattro::tools
