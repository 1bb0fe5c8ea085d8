// Tests characters that look like plain ones: where they are refused, and where they are allowed in texts.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "base/odd_rows.hpp"
#include "builtins/language.hpp"
#include "compile/step_row.hpp"
#include "pack/doc.hpp"
#include "pack/odd_scan.hpp"
#include "rulebook/reference.hpp"
#include "script_check/lexical_errors.hpp"
#include "script_check/syntax_errors.hpp"

using namespace quattro;

namespace {

std::string odd_in(const std::string& text) {
    Diagnostics out;
    parse_yaml(Source::from_text("x.yaml", text), out);
    std::string all;
    for (const Diagnostic& d : out.list())
        all += fmt::format("{}{}:{} {}", all.empty() ? "" : "; ", d.where.line, d.where.column, d.message);
    return all;
}

std::string odd_in_lua(const std::string& text) {
    const auto found = find_lexical_error(Source::from_text("x.lua", text));
    return found ? fmt::format("{}:{} {}", found->where.line, found->where.column, found->message) : "";
}

}  // namespace

TEST_CASE("an odd sign is a letter in a text for players, and a mistake anywhere else") {
    CHECK(odd_in("text: It’s – well – “yours”\ntitle: “A”\n") == "");
    CHECK(odd_in("a: { text: It’s “yours”, b: c }\n") == "");
    CHECK(odd_in("text: >-\n  It’s “yours”: –\n  ‘so’\na: 1\n") == "");
    CHECK(odd_in("text: \"It’s, ‘so’: {–}\"\na: 1 # ‘so’\n") == "");
    CHECK(odd_in("designers: [Zoë “Z” Noë]\ndesigner:\n  - x\n") == "");
    CHECK(odd_in("designers:\n  - “Z”\n  - a – b\nlook: { signs: { a: –, b: { c: ‘ } } }\n") == "");
    CHECK(odd_in("a: say = ‘x’\n") == "1:10 '‘' (U+2018) is a left single quotation mark, not an ordinary quote");
    CHECK(odd_in("a: \"say = ‘x’\"\n") == "1:11 '‘' (U+2018) is a left single quotation mark, not an ordinary quote");
    CHECK(odd_in("a: >-\n  b\n  – c\n") == "3:3 '–' (U+2013) is an en dash, not an ordinary minus or hyphen");
    CHECK(odd_in("“a”: 1\n") == "1:1 '“' (U+201C) is a left double quotation mark, not an ordinary quote");
    CHECK(odd_in("a: 1\n\u00a0\nb: 2\n") == "2:1 this space is a no-break space (U+00A0)");
    CHECK(odd_in("text:\u00a0so\n") == "1:6 this space is a no-break space (U+00A0)");
    CHECK(odd_in("a: [１, 2]\n") == "1:5 '１' (U+FF11) is a full-width '1', not an ordinary character");
    CHECK(odd_in("a: { text: so， b: c }\n").starts_with("1:14 '，' (U+FF0C) is a full-width ','"));
    CHECK(odd_in("text: \"so”\na: 1\n").starts_with("1:10 '”' (U+201D)"));
    CHECK(odd_in("text: “so: now”\n").starts_with("1:7 '“' (U+201C)"));
}

TEST_CASE("letters of another script are odd only among those of this one") {
    CHECK(odd_in("sеats: 2\n") == "1:2 'е' (U+0435) is a cyrillic small letter ie, not the ordinary letter");
    CHECK(odd_in("a: привет\n") == "");
    CHECK(odd_in("a: größe\n") == "");
}

TEST_CASE("in Lua nothing but ASCII stands outside of texts and comments, and each of these ends") {
    CHECK(odd_in_lua("return { text = 'It’s – so', -- “so”\n--[[ – ]] a = 1, b = [[ ‘ ]], c = [==[ ]] – ]==] }\n") ==
          "");
    CHECK(odd_in_lua("a = 'it\\'s –'\n") == "");
    CHECK(odd_in_lua("a = 1 – 2\n") == "1:7 '–' (U+2013) is an en dash, not an ordinary minus or hyphen");
    CHECK(odd_in_lua("a = “b”\n") == "1:5 '“' (U+201C) is a left double quotation mark, not an ordinary quote");
    CHECK(odd_in_lua("a = \"b”, \"c\"\n") ==
          "1:7 '”' (U+201D) is a right double quotation mark, not an ordinary quote");
    CHECK(odd_in_lua("--[[ a ]] b = ö\n") == "1:15 'ö' (U+00F6) is not allowed outside a text or comment");
    CHECK(odd_in_lua("a = 1\n--[=[ b ]]\nc = 2\n") == "2:1 this comment '--[=[' is never closed");
    CHECK(odd_in_lua("a = 1 -- [[\nb = [[ c\n") == "2:5 this text '[[' is never closed");
}

TEST_CASE("every odd character has a name of its own, and says what to write, in the order of their codes") {
    char32_t last = 0;
    for (const OddRow& row : odd_rows()) {
        INFO(code_text(row.code));
        CHECK(row.code > last);
        last = row.code;
        CHECK_FALSE(row.name.empty());
        CHECK(row.replacement.empty() == (row.kind == OddKind::invisible));
        for (const char c : row.replacement)
            CHECK(static_cast<unsigned char>(c) < 0x80);
    }
}

TEST_CASE("what is declared as a text for players may have any sign in it") {
    for (const Key* key : reference_keys())
        if (key->prose) {
            INFO(key->name);
            CHECK(is_text_key(key->name));
        }
    for (const StepRow* row : standard_language().steps)
        for (const Key& key : row->schema.keys)
            if (key.prose) {
                INFO(row->schema.name);
                CHECK(is_text_key(key.name));
            }
}

TEST_CASE("a text or comment of Lua that goes on over lines hides what is in it, whatever its brackets") {
    CHECK(odd_in_lua("local a = \"one \\\n two\u2013 \"\n") == "");
    CHECK(odd_in_lua("local a = \"one \\z\n  two\u2013 \"\n") == "");
    CHECK(odd_in_lua("local a = \"one \\z  \n\n  two\u2013 \"\n") == "");
    CHECK(odd_in_lua("local a = \"one \\\n two\" \u2013\n").starts_with("2:7 "));
    const auto mistake = [](const std::string& text) {
        const auto source = Source::from_text("x.lua", text);
        const auto found = find_syntax_error(source, static_cast<int>(source->lines.size()));
        return found ? fmt::format("{}:{} {}", found->where.line, found->where.column, found->message) : "";
    };
    // All of them lack the last `end`; words in quotes and comments do not count.
    for (const char* quoted : {"[[ end \" ]]", "[==[ end ]] ' ]==]", "[[\nend \"\n]]", "\"end \\\nend\""})
        CHECK(mistake(fmt::format("function f()\n  local a = {}\n", quoted))
                  .ends_with("closes the 'function' of line 1"));
    for (const char* comment : {"--[[ end \" ]]", "--[==[ end ]] ' ]==]"})
        CHECK(mistake(fmt::format("function f()\n  {}\n", comment)).starts_with("1:1 "));
}
