// What a field lets choose from, `pick: SET where CONDITION`: a zone's cards, places, seats, words, numbers, actions.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/field_read.hpp"
#include "flow/names.hpp"
#include "flow/senses.hpp"
#include "game/zone_kinds.hpp"
#include "lang/parse.hpp"

namespace quattro {
namespace {

using lang::Branch;

constexpr std::string_view kPickHint =
    "a zone, places(ZONE), columns(ZONE), seats, LOWEST..HIGHEST, [some, words], truth, an attribute with names, "
    "action";
constexpr int kMostKinds = 10'000;

class PickReader {
public:
    PickReader(Rules& rules, const ExprContext& context, const Node& pick, PromptField& field, Diagnostics& out)
        : rules_(rules), context_(context), pick_(pick), field_(field), out_(out) {}

    std::vector<Condition> read() {
        if (pick_.is_list()) {
            words();
            return {};
        }
        if (!pick_.is_scalar()) {
            fail(0, fmt::format("a set to choose from is needed here, and this is {}", pick_.kind_name()), kPickHint);
            return {};
        }
        lang::Parsed parsed = lang::parse(pick_.scalar);
        if (parsed.mistake) {
            fail(parsed.mistake->offset, fmt::format("in '{}': {}", pick_.scalar, parsed.mistake->message),
                 parsed.mistake->hint);
            return {};
        }
        tree_ = std::move(parsed.tree);
        Branch set = tree_.root;
        const auto* where = as<lang::Where>(set);
        if (where) set = where->set;
        read_set(set);
        if (where && !field_.broken) conjuncts(where->condition);
        return std::move(conditions_);
    }

private:
    template <class Form>
    const Form* as(Branch branch) const {
        return std::get_if<Form>(&tree_.at(branch).form);
    }
    std::string text(Branch branch) const {
        const lang::Node& node = tree_.at(branch);
        return pick_.scalar.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from));
    }
    Node part(Branch branch) const {
        Node node = pick_;
        node.scalar = text(branch);
        node.place = place_in(pick_, tree_.at(branch).from);
        return node;
    }
    void fail(int offset, std::string message, std::string_view hint = "") {
        out_.error(place_in(pick_, offset), std::move(message), std::string(hint));
        field_.broken = true;
    }
    void fail_at(Branch branch, std::string message, std::string_view hint = "") {
        fail(tree_.at(branch).from, std::move(message), hint);
    }
    // Each of them is a condition of its own, so that a refusal can say which one failed.
    void conjuncts(Branch condition) {
        const auto* joined = as<lang::Joined>(condition);
        if (joined && joined->how == lang::Join::both) {
            conjuncts(joined->left);
            return conjuncts(joined->right);
        }
        conditions_.push_back({part(condition), text(condition)});
    }

    void words() {
        for (const Node& w : pick_.items)
            word(w);
        if (pick_.items.empty()) fail(0, "there is no word to choose", "pick: [some, words]");
    }
    void read_set(Branch set) {
        const auto* word = as<lang::Word>(set);
        if (word && word->which == lang::Fixed::seats) {
            field_.kind = PickKind::seat;
        } else if (const auto* name = as<lang::Name>(set); name && named(*name, set)) {
        } else if (const auto* of = as<lang::Of>(set); of && zone_of_opponent(*of)) {
        } else if (const auto* all = as<lang::All>(set); all && zone_of_all(*all)) {
        } else if (const auto* call = as<lang::Call>(set); call && called(*call, set)) {
        } else if (const auto* list = as<lang::List>(set);
                   list && (list_of_values(*list, set) || list_of_words(*list))) {
        } else if (const auto* range = as<lang::Range>(set)) {
            amounts(*range);
        } else {
            any_set(set);
        }
    }
    // (sun; moon), some names of one attribute.
    bool list_of_values(const lang::List& form, Branch branch) {
        int attribute = -1;
        for (const Branch item : form.items) {
            const auto* name = as<lang::Name>(item);
            const auto value = name ? rules_.model.find_value(name->name) : std::nullopt;
            if (!value || (attribute >= 0 && attribute != value->first)) return false;
            attribute = value->first;
        }
        field_.attribute = attribute;
        field_.kind = PickKind::value;
        belongs_to(part(branch), text(branch));
        return true;
    }
    // (left; right), of words that mean nothing else.
    bool list_of_words(const lang::List& form) {
        const Senses names(rules_, context_, out_);
        for (const Branch item : form.items) {
            const auto* name = as<lang::Name>(item);
            if (!name || !names.senses(name->name).empty()) return false;
        }
        for (const Branch item : form.items)
            word(part(item));
        return true;
    }
    void word(const Node& node) {
        field_.kind = PickKind::word;
        if (std::find(field_.words.begin(), field_.words.end(), node.scalar) != field_.words.end())
            out_.error(node.place, fmt::format("'{}' stands twice", node.scalar), "each word once");
        field_.words.push_back(node.scalar);
    }
    // A zone, an attribute or one of the words that mean a kind of field; false: it is a name for something else.
    bool named(const lang::Name& form, Branch branch) {
        const Model& model = rules_.model;
        const int attribute = model.find_attribute(form.name), zone = model.find_zone(form.name);
        if (zone >= 0) {
            cards_of(zone, Whose::own);
        } else if (attribute >= 0 && model.shape.attributes[static_cast<std::size_t>(attribute)].named()) {
            field_.kind = PickKind::value;
            field_.attribute = attribute;
        } else if (form.name == "truth") {
            field_.kind = PickKind::word;
            field_.truth = true;
            field_.words = {"false", "true"};
        } else if (form.name == "action") {
            field_.kind = PickKind::action;
        } else if (attribute >= 0) {
            fail_at(branch, fmt::format("'{}' has no names to choose from", form.name),
                    "LOWEST..HIGHEST for its numbers");
        } else {
            return false;
        }
        return true;
    }
    void cards_of(int zone, Whose whose) {
        field_.kind = rules_.shape().zones[static_cast<std::size_t>(zone)].placed() ? PickKind::spot : PickKind::card;
        field_.whose = whose;
        field_.zones.push_back(zone);
    }
    int zone_at(Branch branch) const {
        const auto* name = as<lang::Name>(branch);
        if (name) return rules_.model.find_zone(name->name);
        return as<lang::Call>(branch) ? rules_.model.find_zone(text(branch)) : -1;
    }
    // ZONE of opponent, ZONE of next(seat)
    bool zone_of_opponent(const lang::Of& form) {
        const int zone = zone_at(form.what);
        const auto* whose = as<lang::Word>(form.whose);
        const auto* call = as<lang::Call>(form.whose);
        const auto* of =
            call && call->name == "next" && call->arguments.size() == 1 ? as<lang::Word>(call->arguments[0]) : nullptr;
        const bool next = of && of->which == lang::Fixed::seat,
                   opponent = whose && whose->which == lang::Fixed::opponent && rules_.shape().seats == 2;
        const bool known = zone >= 0 && (next || opponent);
        if (known) cards_of(zone, Whose::opponent);
        return known;
    }
    bool zone_of_all(const lang::All& form) {
        const int zone = zone_at(form.zone);
        if (zone >= 0) cards_of(zone, Whose::any);
        return zone >= 0;
    }
    bool called(const lang::Call& form, Branch branch) {
        if (form.name == "every") {
            kinds(form);
            return true;
        }
        if (const int zone = zone_at(branch); zone >= 0) {  // one of a family
            cards_of(zone, Whose::own);
            return true;
        }
        if (form.name != "places" && form.name != "columns") return false;
        const int zone = form.arguments.size() == 1 ? zone_at(form.arguments[0]) : -1;
        if (zone < 0) return form.name == "places" ? false : unknown_zone(form, branch);
        const Zone& z = rules_.shape().zones[static_cast<std::size_t>(zone)];
        field_.kind = form.name == "places" ? PickKind::place : PickKind::column;
        field_.zones.push_back(zone);
        if (field_.kind == PickKind::column && !z.kind->columns)
            fail_at(form.arguments[0], fmt::format("'{}' is a {} and has no columns to choose", z.name, z.kind->word),
                    fmt::format("columns need {}; of other zones choose places(ZONE)",
                                zone_kinds_in_words([](const ZoneKind& k) { return k.columns; })));
        else if (!z.placed())
            fail_at(form.arguments[0], fmt::format("'{}' is a {} and has no places", z.name, z.kind->word));
        return true;
    }
    bool unknown_zone(const lang::Call& form, Branch branch) {
        const Node name = part(form.arguments.empty() ? branch : form.arguments[0]);
        if (zone_named(rules_.model, name, out_) < 0) field_.broken = true;
        return true;
    }
    // every(ATTRIBUTE; ATTRIBUTE)
    void kinds(const lang::Call& form) {
        field_.kind = PickKind::kind;
        for (const Branch argument : form.arguments) {
            const int a = attribute_named(rules_.model, part(argument), out_);
            if (a >= 0)
                field_.attributes.push_back(a);
            else
                field_.broken = true;
        }
        if (!field_.broken && kinds_of(rules_.shape(), field_) > kMostKinds)
            fail_at(tree_.root, "there are too many such kinds", "name attributes with fewer values");
    }
    void amounts(const lang::Range& form) {
        field_.kind = PickKind::amount;
        field_.from = number(form.from);
        field_.to = number(form.to);
    }
    Expr number(Branch branch) {
        const Node node = part(branch);
        check_literal(node, 0, 1'000'000'000, "an amount", out_);
        const Expr number = compile_expr(rules_, node, context_, kNumber, out_);
        field_.broken = field_.broken || !number.given();
        return number;
    }

    // Any other set: everything of its kind, and as a condition that it belongs to the set.
    void any_set(Branch set) {
        const Node node = part(set);
        const Expr expr = compile_expr(rules_, node, context_, std::nullopt, out_);
        if (!expr.given()) {
            field_.broken = true;
            return;
        }
        const lang::Kind& kind = rules_.expressions[static_cast<std::size_t>(expr.index)].meaning().kind;
        if (!kind.set || !all_of(kind, expr))
            return fail_at(set, fmt::format("'{}' is no set to choose from", node.scalar), kPickHint);
        belongs_to(node, node.scalar);
    }
    void belongs_to(const Node& set, std::string text) {
        constexpr std::string_view kBefore = "it in (";
        Condition belongs{set, std::move(text)};
        belongs.test.scalar = fmt::format("{}{})", kBefore, set.scalar);
        belongs.test.place.column -= static_cast<int>(kBefore.size());
        conditions_.push_back(std::move(belongs));
    }
    bool all_of(const lang::Kind& kind, const Expr& expr) {
        switch (kind.base) {
            case lang::Base::seat: field_.kind = PickKind::seat; return true;
            case lang::Base::place:
            case lang::Base::column:
                field_.kind = kind.base == lang::Base::place ? PickKind::place : PickKind::column;
                field_.zones.push_back(kind.of);
                return kind.of >= 0;
            case lang::Base::action: field_.kind = PickKind::action; return true;
            case lang::Base::word:
                field_.kind = PickKind::value;
                field_.attribute = kind.of;
                return kind.of >= 0 && kind.of < static_cast<int>(rules_.shape().attributes.size());
            case lang::Base::card: return cards_among(expr);
            case lang::Base::number:
            case lang::Base::truth:
            case lang::Base::description:
            case lang::Base::board:
            case lang::Base::pattern:
            case lang::Base::outcome:
            case lang::Base::chance:
            case lang::Base::text:
            case lang::Base::nothing: break;
        }
        return false;
    }
    // The zones in which such cards can lie: those that a choice between zones names, else all of them.
    bool cards_among(const Expr& expr) {
        const std::vector<Zone>& zones = rules_.shape().zones;
        std::vector<int> named = chosen_zones(expr);
        field_.whose = named.empty() ? Whose::any : Whose::own;
        for (std::size_t z = 0; named.empty() && z < zones.size(); ++z)
            field_.zones.push_back(static_cast<int>(z));
        if (!named.empty()) field_.zones = std::move(named);
        const bool placed = std::all_of(field_.zones.begin(), field_.zones.end(),
                                        [&](int z) { return zones[static_cast<std::size_t>(z)].placed(); });
        field_.kind = placed ? PickKind::spot : PickKind::card;
        return true;
    }
    std::vector<int> chosen_zones(const Expr& expr) const {
        const Expression& e = rules_.expressions[static_cast<std::size_t>(expr.index)];
        const Origin& origin = e.origins[static_cast<std::size_t>(e.tree.root)];
        if (origin.what == Stands::let) return chosen_zones(rules_.lets[static_cast<std::size_t>(origin.a)].value);
        std::vector<int> zones;
        Branch at = e.tree.root;
        const auto take = [&](Branch branch) {
            const Origin& of = e.origins[static_cast<std::size_t>(branch)];
            const bool plain = of.what == Stands::zone && std::holds_alternative<lang::Name>(e.tree.at(branch).form);
            if (plain) zones.push_back(of.a);
            return plain;
        };
        while (const auto* choice = std::get_if<lang::Choice>(&e.tree.at(at).form)) {
            if (!take(choice->value)) return {};
            at = choice->otherwise;
        }
        return take(at) ? zones : std::vector<int>{};
    }

    Rules& rules_;
    const ExprContext& context_;
    const Node& pick_;
    PromptField& field_;
    Diagnostics& out_;
    lang::Tree tree_;
    std::vector<Condition> conditions_;
};

}  // namespace

std::vector<Condition> read_pick(Rules& rules, const ExprContext& context, const Node& pick, PromptField& field,
                                 Diagnostics& out) {
    return PickReader(rules, context, pick, field, out).read();
}

std::optional<PickKind> kind_of_pick(Rules& rules, const Node& pick) {
    PromptField field;
    Diagnostics unread;
    read_pick(rules, {}, pick, field, unread);
    return field.broken ? std::nullopt : std::optional<PickKind>(field.kind);
}

}  // namespace quattro
