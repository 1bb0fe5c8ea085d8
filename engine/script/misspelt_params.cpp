#include "script/misspelt_params.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kShort = 2;  // bytes; up to this length the number of edits between names says nothing

// True if the names are similar. If one of them is short, the other one must not be much longer and have a letter in
// common.
bool alike(const std::string& name, const std::string& sought) {
    if (sought.size() > kShort && name.size() > kShort) return !nearest(sought, {name}).empty();
    return std::max(name.size(), sought.size()) <= kShort + 1 && name.find_first_of(sought) != std::string::npos;
}

}  // namespace

void explain_by_misspelt_params(const Script& script, const Spellings::Sources& others, std::size_t first,
                                Diagnostics& out) {
    std::set<std::string> missing;
    for (std::size_t i = first; i < out.size(); ++i)
        if (out.list()[i].role == Role::mistake && !out.list()[i].missing.empty())
            missing.insert(out.list()[i].missing);
    Spellings spellings([&] { return others; });
    spellings.count_words(script.source);
    for (const std::string& sought : missing) {
        const auto misspelt = std::find_if(script.params.begin(), script.params.end(), [&](const Param& param) {
            return alike(param.name, sought) && spellings.is_misspelt(param.name, sought);
        });
        if (misspelt == script.params.end()) continue;
        out.mark_consequences(first, sought);
        out.add(unused_declaration(misspelt->where, "the parameter '" + misspelt->name + "'", sought));
    }
}

}  // namespace quattro
