// Links `made(A; CARD) or made(B; CARD) or ...` into one term that walks the lines once. The patterns must have the
// same lines and differ only in the attribute in which their cards agree.
#include <algorithm>

#include "compile/functions.hpp"
#include "link/linker.hpp"
#include "run/pattern.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::NodeIndex;

constexpr std::size_t kMaxConcurrent = 8;

// The patterns and the card of `made(PATTERN; CARD) or made(PATTERN; CARD) or ...`.
struct Lines {
    std::vector<const Pattern*> patterns;
    NodeIndex card = -1;
};

// True if each line through a place has exactly the length of the pattern, and the cards must agree in one attribute
// only.
bool fills_rays(const Pattern& p) {
    for (std::size_t at = 0; at < p.rays.size();) {
        const int others = p.rays[at] + p.rays[at + 1];
        if (others != p.length - 1) return false;
        at += Pattern::kRayHead + static_cast<std::size_t>(others);
    }
    const bool agree_alone = p.same.size() == 1 && p.different.empty() && !p.wild_attribute.valid();
    return agree_alone && !p.rays_begin.empty();
}
bool same_lines(const Pattern& a, const Pattern& b) {
    return a.zone == b.zone && a.length == b.length && a.rays_begin == b.rays_begin && a.rays == b.rays;
}

bool collect(const Linker& linker, NodeIndex branch, Lines& lines) {
    const lang::Form& form = linker.node(branch).form;
    if (const auto* joined = std::get_if<lang::Joined>(&form))
        return joined->how == lang::Join::either && collect(linker, joined->left, lines) &&
               collect(linker, joined->right, lines);
    const auto* call = std::get_if<lang::Call>(&form);
    if (!call || call->name != "made" || linker.origin(branch).what != BindingKind::nothing) return false;
    const NodeIndex card = call->arguments[1];
    const Binding& named = linker.origin(card);
    if (!std::holds_alternative<lang::Name>(linker.node(card).form)) return false;
    if (lines.card < 0) lines.card = card;
    const Binding& first = linker.origin(lines.card);
    if (named.what != first.what || named.a != first.a || named.b != first.b || named.c != first.c) return false;
    const Pattern& p = linker.rules().patterns[linker.origin(call->arguments[0]).pattern()];
    if (!fills_rays(p) || (!lines.patterns.empty() && !same_lines(*lines.patterns[0], p))) return false;
    lines.patterns.push_back(&p);
    return lines.patterns.size() <= kMaxConcurrent;
}

struct AnyMatch : TermOf<AnyMatch> {
    std::span<const Pattern* const> patterns;
    AnyTerm card;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = card.get(scope);
        return id >= 0 && through(scope.rules->shape(), *scope.state, static_cast<CardId>(id));
    }
    bool through(const Shape& s, const State& m, CardId id) const {
        const Pattern& lines = *patterns[0];
        const int instance = instance_of_card(s, m, id) - lines.first_instance;
        if (instance < 0 || instance >= lines.instances) return false;
        const std::uint16_t* cell = m.all(s.cell) + lines.first_cell + instance * lines.places;
        const auto place = static_cast<std::size_t>(place_of_card(s, m, id));
        const std::uint8_t* at = lines.rays.data() + lines.rays_begin[place];
        const std::uint8_t* end = lines.rays.data() + lines.rays_begin[place + 1];
        for (const int others = lines.length - 1; at != end; at += others) {
            at += Pattern::kRayHead;
            int there = 0;
            while (there < others && cell[at[there]])
                ++there;
            if (there == others && agrees(s, m, id, cell, at, others)) return true;
        }
        return false;
    }
    // True if the cards at these places agree with the card in the attribute of one of the patterns.
    [[gnu::noinline]] bool agrees(const Shape& s, const State& m, CardId id, const std::uint16_t* cell,
                                  const std::uint8_t* places, int count) const {
        return std::any_of(patterns.begin(), patterns.end(), [&](const Pattern* pattern) {
            const std::int16_t* values = m.all(s.card_attribute) + s.attribute_column(pattern->same[0]);
            int agreeing = 0;
            while (agreeing < count && values[cell[places[agreeing]] - 1] == values[id])
                ++agreeing;
            return agreeing == count;
        });
    }
};

}  // namespace

LinkedTerm link_any_line(Linker& linker, NodeIndex branch) {
    Lines lines;
    if (!collect(linker, branch, lines) || lines.patterns.size() < 2) return {};
    auto* patterns = linker.terms().make_array<const Pattern*>(lines.patterns.size());
    std::copy(lines.patterns.begin(), lines.patterns.end(), patterns);
    const LinkedTerm card = linker.link_node(lines.card);
    return linker.term<AnyMatch>(kLooksAtState | card.depends,
                                 std::span<const Pattern* const>(patterns, lines.patterns.size()), card.term);
}

}  // namespace quattro
