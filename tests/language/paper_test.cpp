// The games beside this file are written in the next edition of the language, which the engine does not read yet. They
// must be YAML, and every expression in them must have a tree.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "lang/parse.hpp"
#include "pack/doc.hpp"

using namespace quattro;

namespace {

const std::set<std::string> kExpressions = {"if",   "until", "where", "pick", "repeat", "seconds", "move", "make",
                                            "from", "run",   "worth", "end",  "starts", "is",      "of",   "to"};
const std::set<std::string> kMaps = {"set", "add", "with", "let"};  // keys of maps whose values are expressions

class Walk {
public:
    explicit Walk(std::string file) : file_(std::move(file)) {}
    int count = 0;

    void node(const Node& node, const std::string& key) {
        if (node.is_scalar() && node.quoted) sentence(node);
        if (node.is_scalar() && !node.quoted && kExpressions.contains(key) && node.scalar != "all")
            expression(node.scalar, lang::QuotedTexts::refused);
        for (const Node::Entry& entry : node.entries) {
            if (key == "where" || (kMaps.contains(key) && entry.value.is_scalar() && !entry.value.quoted))
                expression(key == "where" ? entry.key : entry.value.scalar, lang::QuotedTexts::refused);
            this->node(entry.value, entry.key);
        }
        for (const Node& item : node.items)
            if (key == "move" || !item.is_scalar()) this->node(item, key);
    }

private:
    void sentence(const Node& node) {
        for (std::size_t at = node.scalar.find('{'); at != std::string::npos; at = node.scalar.find('{', at + 1)) {
            const std::size_t end = node.scalar.find('}', at);
            REQUIRE(end != std::string::npos);
            expression(node.scalar.substr(at + 1, end - at - 1), lang::QuotedTexts::allowed);
        }
    }
    void expression(const std::string& text, lang::QuotedTexts quoted_texts) {
        ++count;
        const lang::Parsed parsed = lang::parse(text, quoted_texts);
        INFO(file_ << ": " << text << ": " << (parsed.mistake ? parsed.mistake->message : ""));
        CHECK_FALSE(parsed.mistake);
    }
    std::string file_;
};

}  // namespace

TEST_CASE("every expression of the games on paper has a tree") {
    int files = 0, expressions = 0;
    for (const auto& entry : std::filesystem::directory_iterator(QUATTRO_PAPER)) {
        if (entry.path().extension() != ".yaml") continue;
        std::ifstream in(entry.path());
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        Diagnostics out;
        const Node game = parse_yaml(Source::from_text(entry.path().filename().string(), text), out);
        INFO(out.show());
        REQUIRE(out.ok());
        Walk walk(entry.path().filename().string());
        walk.node(game, "");
        CHECK(walk.count > 3);
        ++files;
        expressions += walk.count;
    }
    CHECK(files == 14);
    CHECK(expressions > 400);
}
