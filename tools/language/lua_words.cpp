#include "language/lua_words.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "base/text.hpp"
#include "language/places.hpp"
#include "script/vm.hpp"

namespace quattro::tools {
namespace {

std::vector<ScriptDoc> all_docs() {
    std::vector<ScriptDoc> all;
    for (const std::span<const ScriptDoc> docs : {declaration_docs(), verb_docs(), name_docs(), library_docs()})
        all.insert(all.end(), docs.begin(), docs.end());
    return all;
}

std::string doc_text(const ScriptDoc& doc) {
    return fmt::format("{}{}\n{}\n{}", doc.name, doc.arguments, doc.doc, doc.example);
}

// The keys of a script's `params`: each NAME in NAME = KIND { ... }, where KIND is the word of a declaration.
std::vector<Choice> parameters_in(const std::string& text) {
    std::vector<Choice> found;
    for (const std::string& line : split(text, '\n'))
        for (std::size_t equals = line.find('='); equals != std::string::npos; equals = line.find('=', equals + 1)) {
            const std::string_view before = trim(std::string_view(line).substr(0, equals));
            const std::string_view behind = trim(std::string_view(line).substr(equals + 1));
            const std::span<const ScriptDoc> kinds = declaration_docs();
            const bool is_parameter = std::any_of(kinds.begin(), kinds.end(), [&](const ScriptDoc& kind) {
                return behind.starts_with(kind.name) && trim(behind.substr(kind.name.size())).starts_with('{');
            });
            const WordRange word = word_around(before, before.size());
            if (is_parameter && word.from < word.to)
                found.push_back({std::string(before.substr(word.from)),
                                 std::string(behind.substr(0, std::min(behind.size(), behind.find('}') + 1)))});
        }
    return found;
}

// The words of the docs that begin with `prefix`, without it.
std::vector<Choice> docs_after(std::string_view prefix) {
    std::vector<Choice> found;
    for (const ScriptDoc& doc : all_docs())
        if (doc.name.starts_with(prefix)) found.push_back({std::string(doc.name.substr(prefix.size())), doc_text(doc)});
    return found;
}

}  // namespace

std::vector<Choice> lua_choices(const std::string& text, const std::string& before) {
    const bool in_text = std::count(before.begin(), before.end(), '"') % 2 == 1;
    if (in_text || before.find("--") != std::string::npos) return {};
    if (before.ends_with("fx:")) return docs_after("fx:");
    if (before.ends_with("fx.")) return {};
    std::vector<Choice> found;
    for (const Choice& parameter : parameters_in(text))
        found.push_back({"p." + parameter.name, parameter.text});
    for (const ScriptDoc& doc : all_docs())
        if (!doc.name.starts_with("fx:"))
            found.push_back({std::string(doc.name.substr(0, doc.name.find("NAME"))), doc_text(doc)});
    for (const std::string_view word : {"local", "function", "return", "end", "if", "then", "else", "for", "do", "fx"})
        found.push_back({std::string(word), ""});
    return found;
}

std::optional<WordMeaning> lua_meaning(const std::string& line, std::size_t at) {
    const WordRange word = word_around(line, at);
    if (word.from == word.to) return std::nullopt;
    const std::string_view whole = std::string_view(line).substr(word.from, word.to - word.from);
    const bool is_verb = std::string_view(line).substr(0, word.from).ends_with("fx:");
    const std::string name = is_verb ? "fx:" + std::string(whole) : std::string(whole);
    for (const ScriptDoc& doc : all_docs()) {
        const std::size_t dot = doc.name.find(".NAME");
        const bool is_any = dot != std::string_view::npos && name.starts_with(doc.name.substr(0, dot + 1));
        if (doc.name != name && !is_any) continue;
        return WordMeaning{bytes_to_column(line, static_cast<int>(word.from) + 1),
                           bytes_to_column(line, static_cast<int>(word.to) + 1), doc_text(doc), std::nullopt};
    }
    return std::nullopt;
}

}  // namespace quattro::tools
