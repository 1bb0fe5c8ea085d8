// Which of two spellings of one name is the mistake.
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

// Counts the words of files, texts and comments included: the spelling that stands less often is the mistake.
class Spellings {
public:
    using Sources = std::vector<std::shared_ptr<const Source>>;

    // `others`: further files, which decide if the spellings stand equally often in those that were taken. Asked at
    // most once, and only then.
    explicit Spellings(std::function<Sources()> others) : others_(std::move(others)) {}
    // Counts the words of a file, once.
    void take(const std::shared_ptr<const Source>& source);
    // Whether `declared`, which nothing uses, rather than `sought`, which nothing declares, is misspelt. In doubt
    // false.
    bool is_misspelt(const std::string& declared, const std::string& sought);

private:
    int count(std::string_view word) const;
    // How much more often a stands than b; if they stand equally often, their parts do.
    int compare(const std::string& a, const std::string& b) const;

    std::function<Sources()> others_;
    std::set<std::string> taken_;  // paths
    std::map<std::string, int, std::less<>> counts_;
};

// The error of a declaration, such as `the counter 'glod'`, that nothing uses, while `sought`, which is like it, is not
// there.
Diagnostic unused_declaration(Location where, std::string_view declaration, const std::string& sought,
                              Role role = Role::mistake);

}  // namespace quattro
