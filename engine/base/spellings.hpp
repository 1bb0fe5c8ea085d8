// Decides which of two spellings of one name is the mistake.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// Counts the words in files, including texts and comments. The rarer of two spellings is the mistake.
class Spellings {
public:
    using Sources = std::vector<std::shared_ptr<const Source>>;

    // `others` supplies further files. It is called at most once, if both spellings occur equally often in the files
    // given to `count_words()`.
    explicit Spellings(std::function<Sources()> others) : others_(std::move(others)) {}
    // Counts the words of a file, unless its path was counted before.
    void count_words(const std::shared_ptr<const Source>& source);
    // Compares `declared`, which nothing uses, with `sought`, which nothing declares. True if `declared` is misspelt.
    // False if `sought` is misspelt, or if both occur equally often.
    bool is_misspelt(const std::string& declared, const std::string& sought);

private:
    int count(std::string_view word) const;
    // The number of occurrences of `a` minus that of `b`. If it is 0, the difference of the occurrences of their parts.
    int compare(const std::string& a, const std::string& b) const;

    std::function<Sources()> others_;
    std::set<std::string> taken_;  // paths of the counted files
    std::map<std::string, int, std::less<>> counts_;
};

// Builds the error for a declaration that nothing uses, while the similar name `sought` is used but not declared.
// `declaration` is a phrase such as "the counter 'glod'".
Diagnostic unused_declaration(Location where, std::string_view declaration, const std::string& sought,
                              Role role = Role::mistake);

}  // namespace quattro
