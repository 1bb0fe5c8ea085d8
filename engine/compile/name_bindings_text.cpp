// Names of types in messages, and names of several words.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "compile/name_bindings.hpp"
#include "compile/target_words.hpp"
#include "run/prompt.hpp"

namespace quattro {

using lang::BaseType;
using lang::Type;

std::string NameBindings::text(const Type& kind) const {
    const std::string_view one = kind.set ? "a set of " : "a ";
    switch (kind.base) {
        case BaseType::card: return std::string(one) + (kind.set ? "cards" : "card");
        case BaseType::place: return std::string(one) + (kind.set ? "places" : "place");
        case BaseType::column: return std::string(one) + (kind.set ? "columns" : "column");
        case BaseType::description: return kind.set ? "a set of kinds of cards" : "a kind of card";
        case BaseType::word:
            if (kind.domain == lang::kAnyOf || kind.domain >= kFirstField)
                return std::string(one) + (kind.set ? "words" : "word");
            return fmt::format("{}'{}'", kind.set ? "a set of values of " : "a value of ",
                               rules_.shape().attributes[AttributeIndex(kind.domain)].name);
        case BaseType::number:
        case BaseType::truth:
        case BaseType::seat:
        case BaseType::action:
        case BaseType::board:
        case BaseType::pattern:
        case BaseType::outcome:
        case BaseType::chance:
        case BaseType::text:
        case BaseType::nothing: break;
    }
    return "";
}

std::string NameBindings::list_name(const Type& kind) const {
    if (kind.domain < kFirstField)
        return fmt::format("'{}'", rules_.shape().attributes[AttributeIndex(kind.domain)].name);
    const Prompt& prompt = rules_.prompts[PromptIndex((kind.domain - kFirstField) / kFieldsOfPrompt)];
    const FieldIndex field((kind.domain - kFirstField) % kFieldsOfPrompt);
    return fmt::format("'{}.{}'", prompt.name, prompt.fields[field].name);
}

std::vector<std::string> NameBindings::all() const {
    std::vector<std::string> known;
    const auto take = [&](const auto& list) {
        for (const auto& item : list)
            if (!item.name.empty()) known.push_back(item.name);
    };
    take(rules_.shape().counters);
    take(rules_.shape().zones);
    take(rules_.model.options);
    take(rules_.shape().attributes);
    take(rules_.prompts);
    take(rules_.lets);
    take(rules_.patterns);
    take(rules_.model.counter_families);
    take(rules_.model.zone_families);
    known.insert(known.end(), rules_.flow_number_names.begin(), rules_.flow_number_names.end());
    known.insert(known.end(), rules_.registers.begin(), rules_.registers.end());
    std::erase(known, "");
    std::erase_if(known, [](const std::string& name) {
        return name.find('.') != std::string::npos;
    });  // internal names of the engine
    if (context_.prompt.valid())
        for (const PromptField& f : rules_.prompts[context_.prompt].fields)
            known.push_back(f.set.empty() ? f.name : f.set);
    for (const std::string& t : context_.slot ? target_words(rules_, context_.slot_zone) : std::vector<std::string>{})
        known.push_back(t);
    for (const Prompt& p : rules_.prompts)
        for (const PromptField& f : p.fields)
            known.push_back(p.name + "." + (f.set.empty() ? f.name : f.set));
    return known;
}

namespace {

// A limit of `seats: { from: ..., to: ... }`; the number of seats of the match if the game does not let it be chosen.
int seat_limit(const Rules& rules, std::string_view key, int otherwise) {
    const Node* seats = rules.model.doc.find("seats");
    const Node* limit = seats && seats->is_map() ? seats->find(key) : nullptr;
    return limit ? static_cast<int>(to_integer(limit->scalar).value_or(otherwise)) : rules.shape().seats;
}

}  // namespace

int NameBindings::fewest_seats() const { return seat_limit(rules_, "from", 1); }
int NameBindings::most_seats() const { return seat_limit(rules_, "to", kMaxSeats); }

std::size_t NameBindings::phrase(std::span<const Token> tokens) const {
    constexpr std::size_t kLongest = 5;
    if (!context_.slot) return 0;
    for (std::size_t length = std::min(kLongest, tokens.size()); length >= 1; --length) {
        std::string words;
        bool names = true;
        for (std::size_t i = 0; i < length; ++i) {
            names = names && tokens[i].kind == Token::Kind::name;
            words += (i ? " " : "") + tokens[i].text;
        }
        if (!names || (length < tokens.size() && tokens[length].text == "(")) continue;
        if (length == 1 && (words == "this" || rules_.model.find_value(words))) continue;  // has another binding
        if (const auto target = parse_target(rules_, context_.slot_zone, words); target && !target->chosen())
            return length;
    }
    return 0;
}

}  // namespace quattro
