#include "game/name_index.hpp"

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::string_view kSections[] = {"options", "counters", "zones",    "targets",  "patterns", "let",
                                          "prompts", "actions",  "triggers", "channels", "routines", "attributes"};

const Node* section_node(const Model& model, std::string_view section) {
    return section == "attributes" ? model.cards.doc.find(section) : model.doc.find(section);
}

}  // namespace

const Node::Entry* declaration(const Model& model, std::string_view section, std::string_view name) {
    const Node* entries = section_node(model, section);
    return entries ? entries->find_entry(name.substr(0, name.find('('))) : nullptr;
}

std::string declaration_text(std::string_view section, const Node::Entry& entry) {
    const std::string_view kind = section.ends_with('s') ? section.substr(0, section.size() - 1) : section;
    return fmt::format("the {} '{}'\n{}", kind, entry.key, trim(entry.where.source->line(entry.where.line)));
}

void index_name(const Model& model, const Node& name, std::string_view section) {
    SourceIndex* index = index_at(name.where);
    const Node::Entry* entry = index ? declaration(model, section, name.scalar) : nullptr;
    if (!entry || !entry->where.source) return;
    index->add({name.where, int_size(entry->key), declaration_text(section, *entry), entry->where});
}

void index_declarations(const Model& model) {
    for (const std::string_view section : kSections)
        for (const Node::Entry& entry : entries_of(section_node(model, section)))
            if (SourceIndex* index = index_at(entry.where))
                index->add({entry.where, int_size(entry.key), declaration_text(section, entry), entry.where});
}

}  // namespace quattro
