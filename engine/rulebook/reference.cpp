#include "rulebook/reference.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "builtins/language.hpp"
#include "check/scenario_player.hpp"
#include "compile/board.hpp"
#include "compile/channels.hpp"
#include "compile/expr.hpp"
#include "compile/field_kinds.hpp"
#include "compile/field_read.hpp"
#include "compile/limit_rows.hpp"
#include "compile/pattern_read.hpp"
#include "compile/prompt_read.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "compile/target_words.hpp"
#include "game/read.hpp"
#include "game/zone_kinds.hpp"
#include "match/impl.hpp"
#include "pack/manifest.hpp"
#include "run/pattern.hpp"
#include "run/prompt.hpp"
#include "script/vm.hpp"

namespace quattro {
namespace {

using Schemas = std::vector<const Schema*>;

Schemas board_schemas(const Language& language) {
    Schemas list = {&kGameSchema,    &kOptionSchema,   &kCounterSchema, &kZoneSchema,    &kTargetSchema,
                    &kPatternSchema, &kPromptSchema,   &kFieldSchema,   &kTriggerSchema, &kBoardSchema,
                    &kSlotSchema,    &kManifestSchema, &kSeatsSchema,   &kEverySchema,   &kRowSchema,
                    &kTieSchema,     &kAtOnceSchema,   &kChannelSchema, &kPictureSchema, &kArrowsSchema};
    for (const StepRow* step : language.steps)
        list.push_back(&step->schema);
    return list;
}

// Makes a text fit for a cell of a table: escapes bars and replaces line breaks.
std::string cell(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '|') safe += '\\';
        safe += c == '\n' ? ' ' : c;
    }
    return safe;
}

std::string table(const Schema& schema) {
    std::string text = fmt::format("### {}\n\n{}\n\n| key | takes | meaning | example |\n| --- | --- | --- | --- |\n",
                                   schema.name, schema.doc);
    for (const Key& key : schema.keys)
        text += fmt::format("| `{}`{} | {} | {} | `{}` |\n", key.name, key.required ? " (needed)" : "",
                            cell(type_text(key)), cell(key.doc), cell(key.example));
    if (schema.open) text += "\nAll other keys are names that the designer chooses.\n";
    return text + "\n";
}

std::string words(std::string_view title, std::span<const WordDoc> docs) {
    std::string text = fmt::format("### {}\n\n| words | meaning | example |\n| --- | --- | --- |\n", title);
    for (const WordDoc& d : docs)
        text += fmt::format("| `{}` | {} | `{}` |\n", cell(d.name), cell(d.doc), cell(d.example));
    return text + "\n";
}

std::string host_input_table() {
    std::string text =
        "### Host inputs\n\nThe changes that a host can make to a match.\n\n| kind | parameters | meaning | reason | "
        "example |\n| --- | --- | --- | --- | --- |\n";
    for (const HostInputKindRow* kind : host_input_kind_rows()) {
        std::vector<std::string> with;
        for (const HostParameter& p : kind->parameters)
            with.push_back(
                fmt::format("`{}`{}: {}{}", p.name, p.needed ? " (needed)" : "", p.doc,
                            p.type == HostParameterType::number ? fmt::format(", {} to {}", p.lo, p.hi) : ""));
        if (!kind->further_keys.empty()) with.push_back(fmt::format("{}: its value", kind->further_keys));
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", kind->word, cell(join(with, "; ")), cell(kind->doc),
                            cell(kind->reason), kind->example.empty() ? "" : fmt::format("`{}`", cell(kind->example)));
    }
    return text + "\n";
}

std::string zone_kind_table() {
    std::string text =
        "### Kinds of zones\n\n| kind | arrangement of its cards | its own keys | example |\n| --- | --- | --- | --- "
        "|\n";
    for (const ZoneKindRow* row : zone_kind_rows()) {
        std::vector<std::string> keys;
        for (const Key& key : row->keys)
            keys.push_back(fmt::format("`{}`", key.name));
        text += fmt::format("| `{}` | {} | {} | `{}` |\n", row->kind.word, cell(row->kind.phrase), join(keys, ", "),
                            cell(row->kind.example));
    }
    return text + "\n";
}

std::string verbs(std::string_view title, std::span<const ScriptDoc> docs) {
    std::string text = fmt::format("### {}\n\n", title);
    for (const ScriptDoc& d : docs)
        text += fmt::format("**`{}{}`** {}\n\n```lua\n{}\n```\n\n", d.name, d.arguments, d.doc, d.example);
    return text;
}

std::string limit_table() {
    std::string text =
        "### Limits\n\nAnything larger is refused, and anything longer is stopped, with a message.\n\n| limit of | at "
        "most |\n| --- | --- |\n";
    for (const LimitRow& row : limit_rows())
        text += fmt::format("| {} | {} |\n", row.of, cell(row.most));
    return text + "\n";
}

// A table of an enumeration's rows: the words and their meanings.
template <class Row>
std::string rows(std::string_view title, std::string_view head, std::span<const Row> rows) {
    std::string text = fmt::format("### {}\n\n| {} |\n| --- | --- |\n", title, head);
    for (const Row& row : rows)
        text += fmt::format("| `{}` | {} |\n", row.word, cell(row.doc));
    return text + "\n";
}

}  // namespace

std::string reference_page(std::string_view folder, const Language& language) {
    std::string text;
    if (folder == "boards") {
        for (const Schema* schema : board_schemas(language))
            text += table(*schema);
        text += zone_kind_table();
        text += words("Kinds of fields", field_kind_docs(language)) + words("Expressions", expression_docs(language)) +
                words("Target words", target_docs(language)) + table(scenario_schema()) + limit_table();
    } else if (folder == "cards") {
        text = table(kCardSetSchema) + table(kAttributeSchema) + table(kLookSchema);
    } else if (folder == "tools") {
        text = host_input_table() + rows("Refusals of the match", "code | when", refusal_rows()) +
               rows("Kinds of fields", "kind | answer", answer_kind_rows());

    } else if (folder == "scripts") {
        text = verbs("Declarations", declaration_docs()) + verbs("Verbs", verb_docs()) + verbs("Names", name_docs()) +
               verbs("Library", library_docs());
    }
    return text;
}

std::vector<const Key*> reference_keys() {
    std::vector<const Key*> keys;
    Schemas all = board_schemas(standard_language());
    for (const Schema* schema : {&kCardSetSchema, &kAttributeSchema, &kLookSchema, &scenario_schema()})
        all.push_back(schema);
    for (const Schema* schema : all)
        for (const Key& key : schema->keys)
            keys.push_back(&key);
    return keys;
}

}  // namespace quattro
