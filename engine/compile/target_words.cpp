// Parses target words, and lists them for suggestions and for the reference.
#include "compile/target_words.hpp"

#include "compile/language.hpp"

namespace quattro {
namespace {

std::optional<Target> own_target(const Rules& rules, ZoneIndex zone, std::string_view words) {
    for (const TargetRow& row : rules.language->targets)
        if (!row.read && !row.before_others && row.words == words) return Target{&row, row.whose, 0, 0};
    for (const TargetRow& row : rules.language->targets)
        if (row.read)
            if (const auto meant = row.read(rules, zone, words))
                return Target{&row, row.whose, meant->first, meant->second};
    return std::nullopt;
}

}  // namespace

std::optional<Target> parse_target(const Rules& rules, ZoneIndex zone, std::string_view words) {
    if (!zone.valid()) return std::nullopt;
    if (const auto target = own_target(rules, zone, words)) return target;
    for (const TargetRow& row : rules.language->targets) {
        if (!row.before_others || !words.starts_with(row.words)) continue;
        auto target = own_target(rules, zone, words.substr(row.words.size()));
        if (!target || target->chosen()) return std::nullopt;  // a phrase has one prefix, and no chosen card after it
        target->whose = row.whose;
        return target;
    }
    return std::nullopt;
}

std::vector<std::string> target_words(const Rules& rules, ZoneIndex zone) {
    std::vector<std::string> words;
    for (const TargetRow& row : rules.language->targets)
        if (!row.read && !row.before_others) words.emplace_back(row.words);
    for (const TargetRow& row : rules.language->targets) {
        if (!row.read) continue;
        const std::vector<std::string> all = row.all(rules, zone);
        words.insert(words.end(), all.begin(), all.end());
    }
    const std::size_t plain = words.size();
    for (std::size_t i = 0; i < plain; ++i)
        if (std::string others = "opponent's " + words[i]; parse_target(rules, zone, others))
            words.push_back(std::move(others));
    return words;
}

std::vector<WordDoc> target_docs(const Language& language) {
    std::vector<WordDoc> docs;
    for (const TargetRow& row : language.targets)
        if (!row.name.empty()) docs.push_back({std::string(row.name), row.doc, row.example});
    return docs;
}

}  // namespace quattro
