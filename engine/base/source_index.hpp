// What a load finds out about the words of the files that it reads, for editors: what a word means, where it is
// declared, and which words could stand in its place. A load does this only if it is asked to (PackFolders::index).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// A word that could stand at a place.
struct Choice {
    std::string name;
    std::string text;  // its meaning in a sentence or two; may be empty
};

// A word in a file.
struct IndexedWord {
    Location where;     // of its first byte
    int length = 0;     // in bytes
    std::string text;   // its meaning, for designers; may have several lines
    Location declared;  // where it is declared; without a source if nowhere in the packs
};

class SourceIndex {
public:
    // `asked` is a word that the caller has put into a file, in the place of the word that somebody is typing. The load
    // offers what could stand there instead. "": nothing is offered.
    explicit SourceIndex(std::string asked = "") : asked_(std::move(asked)) {}

    // True if the text contains the word that is asked about.
    bool is_asked(std::string_view text) const {
        return !asked_.empty() && text.find(asked_) != std::string_view::npos;
    }
    // Adds a word that could stand in the place of the asked one. Of several with one name, the first with a text
    // stays.
    void offer(std::string_view name, std::string_view text = {});
    // In the order in which they were offered.
    const std::vector<Choice>& offered() const { return offered_; }

    // Adds a word. If a quote stands at its place, the word is what follows it.
    void add(IndexedWord word);
    const std::vector<IndexedWord>& words() const { return words_; }

private:
    std::string asked_;
    std::vector<Choice> offered_;
    std::map<std::string, std::size_t, std::less<>> positions_;  // of the names in `offered_`
    std::vector<IndexedWord> words_;
};

// The index of the source of a location; null if there is none. Whoever asked for it keeps it alive during the load.
inline SourceIndex* index_at(const Location& where) {
    return where.source ? where.source->index.lock().get() : nullptr;
}
// Offers the names if `written`, which stands at the location, contains the word that its index asks about.
void offer_all(const Location& where, std::string_view written, const std::vector<std::string>& names);

}  // namespace quattro
