#include "compile/duplicate_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "compile/functions.hpp"
#include "compile/language.hpp"

namespace quattro {
namespace {

struct KindOfName {
    const char *key, *says;
};
// The kinds of declarations in the order of the check. A name of two kinds is reported where the later kind of this
// list declares it.
constexpr KindOfName kNamedThings[] = {{"options", "an option"},  {"counters", "a counter"}, {"zones", "a zone"},
                                       {"patterns", "a pattern"}, {"let", "a let"},          {"prompts", "a prompt"}};

bool is_function(const Language& language, const std::string& name) { return language.function(name) != nullptr; }

// True if the declaration makes one counter or zone for each key, such as each value of an attribute (`of: colour`).
// Expressions then write NAME(KEY), which looks like the call of a function.
bool has_keys(const Node& node) {
    const Node* of = node.find("of");
    return of && of->scalar != "seat";
}

}  // namespace

void report_duplicate_names(const Rules& rules, Diagnostics& out) {
    std::map<std::string, std::string> taken;
    for (const std::string& loop : rules.flow_number_names)
        taken.emplace(loop, "a step that repeats");
    for (const KindOfName& kind : kNamedThings) {
        for (const Node::Entry& entry : entries_of(rules.model.doc.find(kind.key))) {
            const auto [other, fresh] = taken.emplace(entry.key, kind.says);
            if (!fresh)
                out.error(entry.where, fmt::format("'{}' is both {} and {}", entry.key, kind.says, other->second),
                          "rename one of them");
            else if (has_keys(entry.value) && is_function(*rules.language, entry.key))
                out.error(entry.where, fmt::format("'{}(KEY)' would mean the function '{}'", entry.key, entry.key),
                          "choose another name");
        }
    }
}

}  // namespace quattro
