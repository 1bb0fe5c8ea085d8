// The places in a file of a pack where a changed character changes the meaning: outside of comments and of texts for
// players.
#pragma once

#include "mutate.hpp"

namespace quattro::mutants {

struct Place {
    std::size_t line, at;  // from 0
};

// Fits the layout of the base pack: a text is in the line of its key, or in the lines below with more indentation.
inline std::vector<Place> places_in_yaml(const Lines& lines) {
    std::vector<Place> places;
    std::size_t inside = std::string::npos;  // indentation of a key whose text continues in the lines below
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::size_t indent = lines[n].find_first_not_of(' ');
        if (indent == std::string::npos) continue;
        if (inside != std::string::npos && indent > inside) continue;
        inside = std::string::npos;
        std::size_t end = code_end(lines[n], false);
        for (const char* key : {"text:", "title:", "designers:", "look:", "tell:", "name:", "names:", "marked:"}) {
            const std::size_t found = lines[n].find(key);
            if (found == std::string::npos || found >= end) continue;
            if (found == indent) inside = indent;
            end = found + 1;
        }
        for (std::size_t at = 0; at < end; ++at)
            places.push_back({n, at});
    }
    return places;
}

// All places outside of comments and of quoted text, including the quotes.
inline std::vector<Place> places_in_lua(const Lines& lines) {
    std::vector<Place> places;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        bool quoted = false;
        for (std::size_t at = 0; at < code_end(lines[n], true); ++at) {
            const bool quote = lines[n][at] == '"' && (at == 0 || lines[n][at - 1] != '\\');
            if (!quoted || quote) places.push_back({n, at});
            quoted = quoted != quote;
        }
    }
    return places;
}

}  // namespace quattro::mutants
