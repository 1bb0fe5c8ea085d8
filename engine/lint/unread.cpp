// Notes on answers that nothing reads, on answered actions that no step carries out, and on counters that nothing reads
// and no player sees. Also notes names in scripts that the game does not declare.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/size.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "lint/notes.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

using ReadNames = std::set<std::string, std::less<>>;

// Collects every word of a text, and each pair of words joined by a dot.
void take_read(std::string_view text, ReadNames& names) {
    std::string before;
    std::size_t at = 0;
    for (std::string& word : split_words(text)) {
        const std::size_t begin = text.find(word, at);
        if (!before.empty() && begin == at + 1 && text[at] == '.') names.insert(before + "." + word);
        at = begin + word.size();
        names.insert(word);
        before = std::move(word);
    }
}

// Collects the names that a node may read. A key of one word is left out, because it declares or changes a name. So are
// texts for players, and the value of `ask` or `asks`, which does not read its prompt.
void take_read(const Language& language, const Node& node, ReadNames& names) {
    take_read(node.scalar, names);
    for (const Node& item : node.items)
        take_read(language, item, names);
    for (const Node::Entry& entry : node.entries) {
        const bool told = entry.key == "text" || entry.key == "title" || entry.key == "designers" ||
                          (entry.key == "names" && entry.value.prose);
        if (split_words(entry.key).size() > 1) take_read(entry.key, names);
        const bool asks =
            (language.has_key(KeyRole::names_prompt, entry.key) || entry.key == "asks") && entry.value.is_scalar();
        if (!told && !asks) take_read(language, entry.value, names);
    }
}

// The names that are read in a game: in each prompt, in its actions, and in the rest of the document with the boards.
class Readers {
public:
    explicit Readers(const Rules& rules) : rules_(rules) {
        for (const Node::Entry& part : rules.model.doc.entries)
            if (part.key != "prompts") take_read(*rules.language, part.value, elsewhere_);
        for (const BoardFile& board : rules.model.boards)
            take_read(*rules.language, board.doc, elsewhere_);
        if (const Node* actions = rules.model.doc.find("actions")) take_read(*rules.language, *actions, in_actions_);
        for (const Node::Entry& entry : entries_of(rules.model.doc.find("prompts"))) {
            ReadNames& own = in_prompts_[entry.key];
            take_read(*rules.language, entry.value, own);
            for (const std::string& name : own)
                ++prompts_that_name_[name];
        }
    }
    // True if something reads the answer to the field. `entry` is the declaration of the prompt.
    bool reads(const Prompt& prompt, const PromptField& field, const Node::Entry& entry) const {
        for (const std::string& name : {field.name, field.set}) {
            if (name.empty()) continue;
            const std::string full = prompt.name + "." + name;
            if (elsewhere_.contains(full) || prompts_that_name_.contains(full)) return true;
            if (in_actions_.contains(name) || in_own_fields(entry, field, name)) return true;
        }
        if (!prompt.asks_one()) return false;
        const auto known = prompts_that_name_.find(prompt.name);
        const int others = known == prompts_that_name_.end() ? 0 : known->second;
        return elsewhere_.contains(prompt.name) || others > (in_prompts_.at(prompt.name).contains(prompt.name) ? 1 : 0);
    }
    // True if a step carries out the action that is chosen in the field.
    bool runs(PromptIndex prompt, FieldIndex field) const {
        return std::any_of(rules_.program.begin(), rules_.program.end(), [&](const Instruction& step) {
            const auto* act = as<instruction::Act>(step);
            return act && act->prompt == prompt && act->field == field;
        });
    }
    bool asks(PromptIndex prompt) const {
        return std::any_of(rules_.program.begin(), rules_.program.end(), [&](const Instruction& step) {
            const auto* ask = as<instruction::Ask>(step);
            return ask && ask->prompt == prompt;
        });
    }

private:
    // True if another field of the prompt names the field by `name` alone, without the prompt's name before it.
    bool in_own_fields(const Node::Entry& entry, const PromptField& field, const std::string& name) const {
        for (const Node::Entry& other : entries_of(entry.value.find("fields"))) {
            if (other.key == (field.set.empty() ? field.name : field.set)) continue;
            ReadNames names;
            take_read(*rules_.language, other.value, names);
            if (names.contains(name)) return true;
        }
        return false;
    }

    const Rules& rules_;
    ReadNames elsewhere_, in_actions_;
    std::map<std::string, ReadNames, std::less<>> in_prompts_;
    std::map<std::string, int, std::less<>> prompts_that_name_;  // for each name, the number of prompts that read it
};

// True for a word field with a single option. Its answer only confirms that the seat is ready.
bool says_nothing(const PromptField& field) { return field.kind == &kWordField && field.words.size() < 2; }

void lint_field(const Rules& rules, const Readers& readers, PromptIndex prompt, FieldIndex field,
                const Node::Entry& entry, std::vector<LintNote>& out) {
    const Prompt& p = rules.prompts[prompt];
    const PromptField& f = p.fields[field];
    const Node* fields = entry.value.find("fields");
    const std::string& name = f.set.empty() ? f.name : f.set;
    const Node::Entry* own = fields ? fields->find_entry(name) : nullptr;
    const Location& where = own ? own->where : entry.where;
    const std::string full = own ? p.name + "." + name : p.name;
    if (f.kind == &kActionField)
        out.push_back({where, fmt::format("no step carries out the action that is chosen here; add 'run: {}'", full),
                       readers.runs(prompt, field)});
    else
        out.push_back({where,
                       fmt::format("nothing reads this answer; use '{}' in a step, or remove the question", full),
                       says_nothing(f) || readers.reads(p, f, entry)});
}

bool is_hidden(const Node& counter) {
    return has_text(counter, "seen_by", "nobody") || has_text(counter, "shown", "false");
}

// Notes counters that are hidden from all players and that nothing reads. A visible counter informs players even if
// nothing reads it.
void lint_hidden_counters(const Rules& rules, std::vector<LintNote>& out) {
    ReadNames read;
    take_read(*rules.language, rules.model.doc, read);
    for (const BoardFile& board : rules.model.boards)
        take_read(*rules.language, board.doc, read);
    each_word_of_scripts(rules, [&](std::string word) { read.insert(std::move(word)); });
    for (const Node::Entry& counter : entries_of(rules.model.doc.find("counters")))
        if (is_hidden(counter.value))
            out.push_back(
                {counter.where,
                 fmt::format("nothing reads the counter '{}', and players do not see it; use it, or remove it",
                             counter.key),
                 read.contains(counter.key)});
}

// Notes unknown names such as `zone.NAME` in scripts that the game calls. A match fails only when it reaches them.
class NamesInScripts {
public:
    explicit NamesInScripts(const Rules& rules) {
        for (const Attribute& attribute : rules.shape().attributes)
            known_["attr"].insert(attribute.name);
        for (const Counter& counter : rules.shape().counters)
            known_["counter"].insert(counter.name.substr(0, counter.name.find('(')));
        for (std::string& zone : rules.model.zone_names())
            known_["zone"].insert(std::move(zone));
    }
    void look(const Script& script, std::vector<LintNote>& out) const {
        for (std::size_t i = 0; i < script.source->lines.size(); ++i) {
            const std::string& line = script.source->lines[i];
            ReadNames read;
            take_read(std::string_view(line).substr(0, line.find("--")), read);
            for (const std::string& name : read) {
                const std::size_t dot = name.find('.');
                const auto kind = dot == std::string::npos ? known_.end() : known_.find(name.substr(0, dot));
                if (kind == known_.end()) continue;
                const std::string own = name.substr(dot + 1, name.find('-') - dot - 1);
                out.push_back({{script.source, one_based(i), one_based(line.find(name))},
                               fmt::format("none of the games that call this script has '{}.{}'; correct the name, or "
                                           "declare it in the games",
                                           kind->first, own),
                               kind->second.contains(own)});
            }
        }
    }

private:
    std::map<std::string, ReadNames> known_ = {{"attr", {}}, {"counter", {}}, {"zone", {}}};  // by table
};

void lint_names_in_scripts(const Rules& rules, std::vector<LintNote>& out) {
    const NamesInScripts names(rules);
    std::set<int> called;
    for (const BoundCall& call : rules.calls)
        if (called.insert(call.script).second) names.look(rules.scripts[call.script], out);
}

}  // namespace

void lint_unread(const Rules& rules, std::vector<LintNote>& out) {
    lint_hidden_counters(rules, out);
    lint_names_in_scripts(rules, out);
    const Readers readers(rules);
    const Node* prompts = rules.model.doc.find("prompts");
    if (!prompts) return;
    for (const PromptIndex p : rules.prompts.indices()) {
        const Prompt& prompt = rules.prompts[p];
        const Node::Entry* entry = prompts->find_entry(prompt.name);
        if (!entry || prompt.of_effect || p == rules.choice_prompt || !readers.asks(p)) continue;
        for (const FieldIndex f : prompt.fields.indices())
            if (!prompt.fields[f].owner.valid() && prompt.fields[f].member == 0)
                lint_field(rules, readers, p, f, *entry, out);
    }
}

}  // namespace quattro
