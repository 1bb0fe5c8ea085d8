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
    std::string gzipped = {};  // the same, compressed; "" if it is not kept compressed
    std::string tag = {};      // a weak ETag, other for another text; "" for a page that is made for a request
};

class Pages {
public:
    // Reads index.html and all other files of a folder. NAME.gz is NAME, compressed. Throws std::runtime_error if there
    // is no page in it.
    explicit Pages(const std::filesystem::path& folder);
    // The file of an address: "/" or "/assets/NAME". Null if there is none.
    const PageFile* find(std::string_view target) const;

    // The page of a match, with what chats show of a link to it: the title of the game, "" if there is no such match,
    // and the whole address of a picture, "" if there is none.
    PageFile page_of_match(const std::string& title, const std::string& picture) const;

private:
    std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace quattro::serve
