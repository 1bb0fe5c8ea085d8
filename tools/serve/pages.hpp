// The files of the page, read once when the server starts.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace quattro::serve {

struct PageFile {
    std::string type;  // MIME type
    std::string text;
    std::string gzipped = {};  // `text` compressed by gzip; "" if there is no compressed form
    std::string tag = {};      // a weak ETag that changes with the text; "" for a page that is made for a request
};

class Pages {
public:
    // Reads index.html and all other files of a folder that are not empty. NAME.gz is the compressed form of NAME.
    // Throws std::runtime_error if the folder has no index.html.
    explicit Pages(const std::filesystem::path& folder);
    // The file of an address: "/" or "/assets/NAME". Returns null if there is none.
    const PageFile* find(std::string_view target) const;

    // The page of a match with a preview, which chats show for a link to it. `title` is that of the game, "" if there
    // is no such match: the page has no preview then. `picture` is the URL of a picture, "" if there is none.
    PageFile page_of_match(const std::string& title, const std::string& picture) const;

private:
    std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace quattro::serve
