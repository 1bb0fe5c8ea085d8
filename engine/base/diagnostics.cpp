// Errors of packs and scripts: collecting them, ordering them, and showing each with its line, a caret and the hint.
#include "base/diagnostics.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxShown = 100;  // the largest number of errors that are shown
// More errors than this usually have one cause, and a search for further ones takes time.
constexpr std::size_t kMaxKept = 500;

constexpr std::size_t kWidestExcerpt = 120;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Counts the characters of a UTF-8 text: editors count columns in characters, but Location::column counts bytes.
std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

const std::string* line_of(const Location& where) {
    if (!where.source || where.line < 1) return nullptr;
    const auto index = static_cast<std::size_t>(where.line - 1);
    return index < where.source->lines.size() ? &where.source->lines[index] : nullptr;
}

std::size_t shown_column(const Location& where) {
    const auto column = static_cast<std::size_t>(where.column);
    const std::string* line = line_of(where);
    if (!line || column > line->size() + 1) return column;
    return characters(std::string_view(*line).substr(0, column - 1)) + 1;
}

// Cuts a long line to the part around byte `at`, and changes `at` to the same point in the result.
std::string excerpt(const std::string& line, std::size_t& at) {
    if (line.size() <= kWidestExcerpt) return line;
    std::size_t from = at < kWidestExcerpt / 2 ? 0 : std::min(at - kWidestExcerpt / 2, line.size() - kWidestExcerpt);
    while (from > 0 && continues_character(line[from]))
        --from;
    std::size_t to = std::min(from + kWidestExcerpt, line.size());
    while (to < line.size() && continues_character(line[to]))
        ++to;
    const std::string_view before = from > 0 ? "..." : "";
    at = at - from + before.size();
    return fmt::format("{}{}{}", before, std::string_view(line).substr(from, to - from), to < line.size() ? "..." : "");
}

std::string pointed_line(const Location& where) {
    const std::string* line = line_of(where);
    if (!line) return "";
    std::size_t at = where.column > 0 ? static_cast<std::size_t>(where.column - 1) : 0;
    std::string text = excerpt(*line, at);
    std::replace(text.begin(), text.end(), '\t', ' ');  // keeps the caret below its character
    if (where.column < 1 || at > text.size()) return fmt::format("\n    {}", masked_text(text));
    const std::string before = masked_text(std::string_view(text).substr(0, at));
    const std::string behind = masked_text(std::string_view(text).substr(at));
    return fmt::format("\n    {}{}\n    {:>{}}", before, behind, '^', characters(before) + 1);
}

// Appends the line and the column of a location to `text`, which names its file: "boards/x.yaml:3:7".
std::string with_line_and_column(const Location& where, std::string text) {
    if (where.line > 0) text += fmt::format("{}{}", text.empty() ? "" : ":", where.line);
    if (where.line > 0 && where.column > 0) text += fmt::format(":{}", shown_column(where));
    return text;
}

// Makes a text safe to show, and writes the locations that it names in the style `files`.
std::string shown(std::string text, const std::vector<Location>& named, PathStyle files) {
    for (const Location& where : named) {
        const std::string typed = where.text(), displayed = where.display_text();
        std::size_t at = files == PathStyle::local || typed.empty() ? std::string::npos : text.find(typed);
        for (; at != std::string::npos; at = text.find(typed, at + 1)) {
            const std::size_t behind = at + typed.size();
            if (behind < text.size() && is_digit(text[behind])) continue;  // the column has more digits
            text.replace(at, typed.size(), displayed);
            at += displayed.size();
        }
    }
    return safe_text(text, SIZE_MAX, Breaks::allowed);
}

std::vector<const Diagnostic*> ordered(const std::vector<Diagnostic>& list) {
    std::vector<const Diagnostic*> order;
    for (const Diagnostic& d : list)
        order.push_back(&d);
    const auto rank = [](const Diagnostic* d) {
        return std::tuple(d->role, d->where.source ? d->where.source->rank : 0, d->where.path(), d->where.line,
                          d->where.column);
    };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    return order;
}

std::string show_sorted(const std::vector<Diagnostic>& list, PathStyle files) {
    std::vector<std::string> shown;
    std::set<std::string> seen;
    for (const Diagnostic* d : ordered(list))
        if (std::string text = d->show(files); seen.insert(text).second && shown.size() < kMaxShown)
            shown.push_back(std::move(text));
    if (const std::size_t left_out = seen.size() - shown.size(); left_out > 0)
        shown.push_back(fmt::format("... and {}{} more {}", list.size() < kMaxKept ? "" : "at least ", left_out,
                                    left_out == 1 ? "error" : "errors"));
    return join(shown, "\n");
}

}  // namespace

std::shared_ptr<const Source> Source::from_text(std::string path, std::string_view text, std::string display_path,
                                                int rank, const std::shared_ptr<SourceIndex>& index) {
    auto source = std::make_shared<Source>();
    if (display_path.empty()) display_path = path.substr(path.rfind('/') + 1);
    source->path = safe_text(path, SIZE_MAX);
    source->display_path = safe_text(display_path, SIZE_MAX);
    source->rank = rank;
    source->index = index;
    source->lines = split(without_byte_order_mark(text), '\n');
    if (!source->lines.empty() && source->lines.back().empty()) source->lines.pop_back();
    for (std::string& line : source->lines)
        if (!line.empty() && line.back() == '\r') line.pop_back();
    return source;
}

std::string Location::path() const { return source ? source->path : ""; }

std::string Location::text() const { return with_line_and_column(*this, path()); }

std::string Location::display_text() const { return with_line_and_column(*this, source ? source->display_path : ""); }

std::string Diagnostic::show(PathStyle files) const {
    const std::string at = files == PathStyle::local ? where.text() : where.display_text();
    const std::string what = shown(message, named_places, files);
    std::string text = at.empty() ? what : fmt::format("{}: {}", at, what);
    text += pointed_line(where);
    if (!hint.empty()) text += fmt::format("\n    hint: {}", shown(hint, named_places, files));
    return text;
}

void Diagnostics::error(Location where, std::string message, std::string hint, std::vector<Location> named) {
    add({std::move(where), std::move(message), std::move(hint), "", std::move(named)});
}

void Diagnostics::unknown(Location where, std::string message, std::string_view name,
                          const std::vector<std::string>& known, std::optional<std::string> hint) {
    unknown_word(std::move(where), std::move(message), name, known, std::move(hint));
    list_.back().missing = name;
}

void Diagnostics::unknown_word(Location where, std::string message, std::string_view word,
                               const std::vector<std::string>& known, std::optional<std::string> hint) {
    offer_all(where, word, known);
    add({std::move(where),
         std::move(message),
         hint ? std::move(*hint) : suggest(word, known),
         "",
         {},
         Role::mistake,
         nearest(word, known)});
}

void Diagnostics::add(Role role, Location where, std::string message, std::string hint) {
    add({std::move(where), std::move(message), std::move(hint), "", {}, role});
}

Role Diagnostics::role_after(std::size_t first) const {
    return list_.size() == first ? Role::mistake : Role::consequence;
}

void Diagnostics::mark_consequences(std::size_t first, std::string_view missing) {
    for (std::size_t i = first; i < list_.size(); ++i)
        if (list_[i].missing == missing) list_[i].role = Role::consequence;
}

void Diagnostics::add(Diagnostic diagnostic) {
    if (list_.size() >= kMaxKept) throw PackError{list_};
    list_.push_back(std::move(diagnostic));
}

void Diagnostics::add(const Diagnostics& others) {
    for (const Diagnostic& d : others.list_)
        add(d);
}

void Diagnostics::merge(const PackError& error) {
    for (const Diagnostic& d : error.diagnostics)
        if (list_.size() < kMaxKept) list_.push_back(d);
    remove_duplicates();
}

void Diagnostics::remove_duplicates() {
    std::map<std::tuple<std::string, int, int, std::string, std::string>, std::size_t>
        places;  // value: index in `kept`
    std::vector<Diagnostic> kept;
    for (Diagnostic& d : list_) {
        std::tuple key(d.where.path(), d.where.line, d.where.column, d.message, d.hint);
        const auto [first, is_new] = places.try_emplace(std::move(key), kept.size());
        if (is_new)
            kept.push_back(std::move(d));
        else
            kept[first->second].role = std::max(kept[first->second].role, d.role);
    }
    list_ = std::move(kept);
}

std::vector<Diagnostic> Diagnostics::in_order() const {
    std::vector<Diagnostic> order;
    for (const Diagnostic* d : ordered(list_))
        order.push_back(*d);
    return order;
}

std::string Diagnostics::show(PathStyle files) const { return show_sorted(list_, files); }

std::string PackError::show(PathStyle files) const { return show_sorted(diagnostics, files); }

}  // namespace quattro
