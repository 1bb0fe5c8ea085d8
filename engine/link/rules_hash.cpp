#include "link/rules_hash.hpp"

#include <set>

#include <fmt/format.h>

#include "base/digest.hpp"
#include "script_check/normalized_source.hpp"

namespace quattro {
namespace {

// Encodes a document without its texts for players. Scalars and keys have their length as a prefix, so that documents
// which differ otherwise have different encodings.
void add(std::string& all, const Node& node) {
    all +=
        fmt::format("{}{}{}:{}", static_cast<int>(node.kind), node.quoted ? "q" : "p", node.scalar.size(), node.scalar);
    for (const Node& item : node.items)
        add(all, item);
    all += ";";
    for (const Node::Entry& entry : node.entries) {
        if (entry.value.prose) continue;  // texts for players change no match
        all += fmt::format("{}:{}=", entry.key.size(), entry.key);
        add(all, entry.value);
    }
    all += ";";
}

void add_options(std::string& all, const Model& model) {
    for (const Option& option : model.options)
        all += fmt::format("{}={}\n", option.name, option.value_text);
    all += fmt::format("seats={}\n", model.shape.seats);
    // The budget of an input, in percent. The usual 100 is left out of the hash.
    if (model.budget < 100) all += fmt::format("{}={}\n", kBudgetOption, model.budget);
}

// Adds all scripts, and each lib that a script or an added lib requires.
void add_scripts(std::string& all, const Rules& rules) {
    std::set<std::string> needed;
    const auto need = [&](const Source& source) {
        bool more = false;
        for (std::string& id : required_libs(source))
            more = needed.insert(std::move(id)).second || more;
        return more;
    };
    std::map<std::string, std::string> sources;
    for (const Script& script : rules.scripts) {
        sources[script.kind + "/" + script.id] = normalized_source(*script.source, LuaFile::script);
        need(*script.source);
    }
    for (bool more = true; more;) {
        more = false;
        for (const ScriptFile& lib : rules.libs)
            if (needed.count(lib.id) > 0 &&
                sources.emplace("lib/" + lib.id, normalized_source(*lib.source, LuaFile::lib)).second)
                more = need(*lib.source) || more;
    }
    for (const auto& [id, normalized] : sources)
        all += fmt::format("{} {}\n", id, digest(normalized));
}

}  // namespace

std::string rules_hash(const Rules& rules) {
    std::string all;
    add(all, rules.model.doc);
    add(all, rules.model.cards.doc);
    for (const BoardFile& board : rules.model.boards) {
        all += board.id + "\n";
        add(all, board.doc);
    }
    add_options(all, rules.model);
    add_scripts(all, rules);
    return digest(all);
}

}  // namespace quattro
