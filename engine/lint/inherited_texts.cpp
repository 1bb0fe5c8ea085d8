// Notes on inherited texts that state a number which the variant changed. Covers the rules in words, and texts of the
// game's document.
#include "lint/inherited_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kNear = 6;      // maximum distance in words from a number to a name to which it belongs
constexpr std::size_t kMaxNamed = 3;  // maximum number of quoted sentences for each number
constexpr std::size_t kQuoted = 60;   // maximum number of quoted bytes of a sentence

// True for letters, including each byte of a letter outside ASCII.
bool is_part_of_word(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80U; }

// The value of a number word; 0 for other words. "one" is left out because it rarely is a number.
int number_named(std::string_view word) {
    constexpr std::pair<std::string_view, int> kNumbers[] = {
        {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},       {"six", 6},       {"seven", 7},
        {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},    {"twelve", 12},   {"thirteen", 13},
        {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
        {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},     {"sixty", 60},    {"seventy", 70},
        {"eighty", 80},   {"ninety", 90},  {"hundred", 100}};
    const auto* found = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                     [&](const auto& number) { return number.first == word; });
    return found == std::end(kNumbers) ? 0 : found->second;
}

// True if the character is the decimal point of a number, such as 0.5.
bool is_point(std::string_view text, std::size_t at) {
    return text[at] == '.' && at > 0 && at + 1 < text.size() && is_digit(text[at - 1]) && is_digit(text[at + 1]);
}

// The words of a text in lower case, with number words as digits, and without a final s if they are longer than three.
std::vector<std::string> prose_words(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_part_of_word(text[end]) || is_digit(text[end]) || is_point(text, end)))
            ++end;
        if (end > at) {
            std::string word = lower(std::string(text.substr(at, end - at)));
            if (const int number = number_named(word)) word = std::to_string(number);
            if (word.size() > 3 && word.back() == 's') word.pop_back();
            words.push_back(std::move(word));
        }
        at = std::max(end, at + 1);
    }
    return words;
}

std::vector<std::string> sentences_of(const std::string& text) {
    std::vector<std::string> sentences(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool ends = std::string_view(".;!?").find(text[i]) != std::string_view::npos &&
                          (i + 1 == text.size() || text[i + 1] == ' ');
        if (ends)
            sentences.emplace_back();
        else
            sentences.back() += text[i];
    }
    std::erase_if(sentences, [](const std::string& s) { return trim(s).empty(); });
    return sentences;
}

bool is_number(const std::string& word) { return is_digit(word[0]) && to_integer(word); }

// True for numbers and for words of the rule language, which are not names of a game.
bool names_nothing(const std::string& word) {
    static const std::set<std::string> kFunctionWords = {
        "flow",  "step",   "zone",  "counter", "pattern", "prompt", "option", "field", "among",  "repeat", "until",
        "start", "number", "from",  "to",      "by",      "if",     "else",   "and",   "or",     "not",    "of",
        "is",    "in",     "at",    "the",     "a",       "it",     "all",    "each",  "move",   "set",    "add",
        "make",  "best",   "least", "most",    "total",   "count",  "where",  "first", "last",   "end",    "none",
        "true",  "false",  "one",   "table",   "game",    "seat",   "action", "let",   "target", "routine"};
    return kFunctionWords.contains(word) || is_number(word);
}

struct ChangedNumber {
    std::string path, from, to;
    std::set<std::string> about;  // words that identify the number in a sentence
    Location where, was;
};

// An inherited sentence, and the part of the texts that contains it.
struct TakenOver {
    std::string sentence, part;
    Location where;
};

// Compares the documents of a variant and of its base game.
class Variant {
public:
    explicit Variant(const Rules& rules) : rules_(rules) {}

    void compare(const Node& base, const Node& now) {
        if (now.prose && !now.is_scalar()) return;
        if (now.is_map() && base.is_map()) {
            for (const Node::Entry& entry : now.entries)
                if (const Node* other = base.find(entry.key)) {
                    path_.push_back(entry.key);
                    compare(*other, entry.value);
                    path_.pop_back();
                }
        } else if (now.is_list() && base.is_list() && now.items.size() == base.items.size()) {
            for (std::size_t i = 0; i < now.items.size(); ++i)
                compare(base.items[i], now.items[i]);
        } else if (now.is_scalar() && base.is_scalar()) {
            compare_scalars(base, now);
        }
    }
    // Collects the sections of the rules in words that are not from the variant's own file, without their pictures.
    // `replaces` is true if the variant extends the game of its own id in a lower pack, whose file of rules can have
    // the same path.
    void compare_texts(const PackFile& own, bool replaces) {
        const std::string beside = rules_text_path(own.path_in_pack);
        for (const RulesSection& section : rules_.model.rules_text) {
            const std::string& told = section.where.source->display_path;
            if (told.ends_with(": " + beside) && (!replaces || told.starts_with(own.pack + ": "))) continue;
            for (const RulesBlock& block : section.blocks)
                if (block.kind != RulesBlock::Kind::picture)
                    take_over(block.text, place_of(section, block), name_of(section));
        }
    }
    void note(std::vector<LintNote>& out) {
        collect_standing(rules_.model.doc, "");
        for (const ChangedNumber& changed : changed_)
            if (!standing_.contains({last_of(changed.path), changed.from})) note_one(changed, out);
    }

private:
    static std::string last_of(const std::string& path) { return path.substr(path.rfind('.') + 1); }

    void compare_scalars(const Node& base, const Node& now) {
        if (now.prose) {
            if (now.where.text() == base.where.text())
                take_over(now.scalar, now.where, fmt::format("'{}'", join(path_, ".")));
            return;
        }
        if (base.scalar == now.scalar || path_.empty()) return;
        const std::vector<std::string> before = prose_words(base.scalar), after = prose_words(now.scalar);
        std::vector<std::string> gone, fresh;
        for (const std::string& word : before)
            if (is_number(word) && !contains(after, word)) gone.push_back(word);
        for (const std::string& word : after)
            if (is_number(word) && !contains(before, word)) fresh.push_back(word);
        if (gone.size() != fresh.size()) return;  // the old and new numbers cannot be paired
        for (std::size_t i = 0; i < gone.size(); ++i)
            changed_.push_back({join(path_, "."), gone[i], fresh[i], about(before), now.where, base.where});
    }

    // The words that identify a changed number: the two names in the path closest to it, and those in its expression.
    std::set<std::string> about(const std::vector<std::string>& expression) const {
        std::set<std::string> words;
        std::size_t names = 0;
        for (auto name = path_.rbegin(); name != path_.rend() && names < 2; ++name) {
            const std::size_t before = words.size();
            for (const std::string& word : prose_words(*name))
                if (!names_nothing(word)) words.insert(word);
            names += words.size() > before;
        }
        for (const std::string& word : expression)
            if (!names_nothing(word)) words.insert(word);
        if (path_.size() == 1 && path_[0] == "seats") words.merge(std::set<std::string>{"seat", "player"});
        return words;
    }

    // The location of the first line of a block; of its section, if no line is found that begins like it.
    static Location place_of(const RulesSection& section, const RulesBlock& block) {
        Location where{section.where.source, section.where.line, 0};
        const std::vector<std::string>& lines = where.source->lines;
        const auto begins = [&](const std::string& line) {
            const std::string_view said = trim(line);
            const std::size_t behind_mark = said.find(block.text[0]);
            return behind_mark < said.size() && block.text.starts_with(said.substr(behind_mark));
        };
        const auto found = std::find_if(lines.begin() + (where.line - 1), lines.end(), begins);
        if (found != lines.end()) where.line = position_in(lines, found) + 1;
        return where;
    }
    static std::string name_of(const RulesSection& section) {
        return section.heading.empty() ? "the part above the first heading"
                                       : fmt::format("the section '{}'", section.heading);
    }
    void take_over(const std::string& text, const Location& where, const std::string& part) {
        for (std::string& sentence : sentences_of(text))
            taken_over_.push_back({std::move(sentence), part, where});
    }

    // Collects the numbers in the variant by their key. If the old number still occurs under the key, the text may mean
    // that one.
    void collect_standing(const Node& node, const std::string& key) {
        if (node.is_scalar() && !node.prose)
            for (std::string& word : prose_words(node.scalar))
                if (is_number(word)) standing_.insert({key, std::move(word)});
        for (const Node& item : node.items)
            collect_standing(item, key);
        for (const Node::Entry& entry : node.entries)
            if (!entry.value.prose) collect_standing(entry.value, entry.key);
    }

    static bool states(const std::string& sentence, const std::string& number, const std::set<std::string>& about) {
        const std::vector<std::string> words = prose_words(sentence);
        for (std::size_t n = 0; n < words.size(); ++n)
            for (std::size_t w = 0; words[n] == number && w < words.size(); ++w)
                if ((n < w ? w - n : n - w) <= kNear && about.contains(words[w])) return true;
        return false;
    }

    void note_one(const ChangedNumber& changed, std::vector<LintNote>& out) const {
        std::vector<std::string> stale, parts;
        for (const TakenOver& text : taken_over_) {
            if (!states(text.sentence, changed.from, changed.about) || states(text.sentence, changed.to, changed.about))
                continue;
            if (stale.size() < kMaxNamed)
                stale.push_back(fmt::format("'{}' at {}", safe_text(trim(text.sentence), kQuoted), text.where.text()));
            if (!contains(parts, text.part)) parts.push_back(text.part);
        }
        if (stale.empty()) return;
        out.push_back({changed.where,
                       fmt::format("'{}' is {} here but {} at {}, and inherited texts still say {}; rewrite {}; "
                                   "sections of the rules belong in {}",
                                   changed.path, changed.to, changed.from, changed.was.text(), join(stale, ", "),
                                   join(parts, " and "), rules_text_path(changed.where.path())),
                       false});
    }

    const Rules& rules_;
    std::vector<std::string> path_;
    std::vector<ChangedNumber> changed_;
    std::vector<TakenOver> taken_over_;
    std::set<std::pair<std::string, std::string>> standing_;
};

}  // namespace

void lint_inherited_texts(const Rules& rules, const PackSet& packs, std::vector<LintNote>& out) {
    Diagnostics told_elsewhere;
    const PackFile* own = packs.game(rules.model.id);
    if (!own) return;
    const Node file = packs.parse(*own, told_elsewhere);
    const Node* extends = file.find("extends");
    if (!extends || !extends->is_scalar()) return;
    const Node base = packs.extended_document(rules.model.id, told_elsewhere);
    if (!base.is_map()) return;
    Variant variant(rules);
    variant.compare(base, rules.model.doc);
    variant.compare_texts(*own, extends->scalar == rules.model.id);
    variant.note(out);
}

}  // namespace quattro
