// Writes the initial corpora of the fuzzers.
#include "targets.hpp"

#include "shipped_games.hpp"

#include <set>

#include "rulebook/reference.hpp"
#include "script/vm.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::fuzz;

namespace {

namespace fs = std::filesystem;

class Corpus {
public:
    explicit Corpus(fs::path folder) : folder_(std::move(folder)) {}
    void add(const std::string& fuzzer, const std::string& text) {
        fs::create_directories(folder_ / fuzzer);
        std::ofstream(folder_ / fuzzer / fmt::format("seed{}", ++pattern_counts_), std::ios::binary) << text;
    }
    void words(const std::set<std::string>& all) const {
        std::ofstream file(folder_ / "words.dict");
        for (const std::string& word : all)
            file << '"' << word << "\"\n";
    }

private:
    fs::path folder_;
    int pattern_counts_ = 0;
};

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// All files that the game was read from except pack.yaml, in the format of tests/fuzz/files.hpp.
std::string files_of(const Game& game) {
    std::string all;
    for (const auto& [name, hash] : game.files()) {
        const std::string inside = name.substr(name.find('/') + 1);
        const std::string text = text_of(fs::path(QUATTRO_HOME_DIR) / inside);
        if (inside != "pack.yaml") all += "%% " + inside + "\n" + text;
    }
    return all;
}

std::string byte(std::size_t value) { return {static_cast<char>(value)}; }

// Adds the save and the log of a match after some inputs, and a seed for a snapshot.
void add_match(Corpus& corpus, std::size_t which, std::uint64_t seed) {
    Dice dice{mix(seed)};
    Match match(some_game(which), seed);
    property::Player player(dice);
    for (auto inputs = dice.below(30); inputs > 0 && !match.over() && !match.halted(); --inputs)
        player.step(match);
    corpus.add("save", byte(which * 2) + write_save(match));
    corpus.add("log", byte(which * 2) + write_log(match));
    corpus.add("save", byte(which * 2 + 1) + std::string("\x05\x00\x10\x01\x01\x00\x02", 7));
}

// Adds requests of most operations and of every host input, for the prompts of a new match.
void add_conversation(Corpus& corpus, std::size_t which) {
    Dice dice{which};
    Match match(some_game(which), 7);
    std::string lines = "{\"op\":\"new\",\"seed\":7}\n{\"op\":\"game\"}\n", more;
    for (const PromptView& p : property::open_prompts(match)) {
        std::string values;
        for (const auto& [name, value] : property::some_answer(match, p, dice))
            values += fmt::format("{}\"{}\":\"{}\"", values.empty() ? "" : ",", name, value);
        lines += fmt::format(
            "{{\"op\":\"prompts\",\"seat\":{}}}\n{{\"op\":\"answer\",\"seat\":{},\"prompt\":{},"
            "\"values\":{{{}}},\"now\":5}}\n",
            p.seat, p.seat, p.number, values);
        more += fmt::format(
            "{{\"op\":\"options\",\"seat\":{0},\"prompt\":{1},\"field\":\"{2}\",\"given\":{{}}}}\n"
            "{{\"op\":\"team\",\"seat\":{0},\"members\":[\"ann\",\"bo\"]}}\n"
            "{{\"op\":\"vote\",\"seat\":{0},\"member\":\"ann\",\"prompt\":{1},\"values\":{{}}}}\n"
            "{{\"op\":\"votes\",\"seat\":{0}}}\n{{\"op\":\"close_vote\",\"seat\":{0},\"prompt\":{1}}}\n"
            "{{\"op\":\"withdraw\",\"seat\":{0},\"prompt\":{1}}}\n",
            p.seat, p.number, p.fields.empty() ? "" : p.fields[0].name);
    }
    const std::string look =
        "{\"op\":\"view\",\"seat\":1}\n{\"op\":\"events\",\"seat\":1,\"after\":0,\"most\":9}\n"
        "{\"op\":\"save\",\"seat\":1}\n{\"op\":\"snapshot\"}\n{\"op\":\"log\"}\n{\"op\":\"state\"}\n"
        "{\"op\":\"tick\",\"now\":999999}\n{\"op\":\"channels\",\"seat\":1}\n{\"op\":\"let_go\"}\n";
    corpus.add("protocol", byte(which * 2) + lines + look);
    corpus.add("protocol", byte(which * 2 + 1) + lines + more + look);
    corpus.add("protocol", byte(which * 2) + lines + more);
    for (const HostInputKindRow* kind : host_input_kind_rows()) {
        std::string data;
        for (const std::string& part : split(kind->example, ','))
            if (const std::size_t end = part.rfind(": "); end != std::string::npos)
                data += fmt::format("{}\"{}\":\"{}\"", data.empty() ? "" : ",",
                                    trim(std::string_view(part).substr(0, end)), part.substr(end + 2));
        corpus.add("protocol",
                   byte(which * 2) + lines +
                       fmt::format("{{\"op\":\"host\",\"kind\":\"{}\",\"data\":{{{}}}}}\n", kind->word, data) + look);
    }
    for (const std::string kind :
         {R"("pause")", R"("note","data":{"reason":"x"})", R"("set_board","data":{"name":"tides"})",
          R"("set_counter","data":{"counter":"points","seat":"1","value":"3"})", R"("expect","data":{"draws":"1 2"})",
          R"("set_zone","data":{"zone":"hand","seat":"1","cards":"R2 Y1"})", R"("go_to","data":{"step":"place"})",
          R"("extend","data":{"seat":"1","milliseconds":"500"})", R"("result","data":{"winners":"1"})",
          R"("replace","data":{"seat":"1","name":"Zoe"})", R"("reload")", R"("retry")", R"("skip")"})
        corpus.add("protocol", byte(which * 2) + lines + "{\"op\":\"host\",\"kind\":" + kind + "}\n" + look);
}

// Adds four inputs for each game and format, with pseudo-random columns, cells and values.
void add_cells(Corpus& corpus) {
    const std::size_t games = AnyGames().size();
    for (std::size_t which = 0; which < 2 * games; ++which)
        for (std::size_t i = 0; i < 4; ++i) {
            std::string bytes = byte(which >> 8U) + byte(which) + byte(i);
            for (std::size_t n = 0; n < 20; ++n)
                bytes += byte(n % 2 ? mix(which * 100 + i * 20 + n) : 0);
            corpus.add("cells", bytes);
        }
}

void add_words(Corpus& corpus) {
    std::set<std::string> words;
    const auto take = [&](std::string_view name) {
        if (name.size() > 1 && name.size() < 40 && name.find_first_of("\"\\\n") == std::string_view::npos)
            words.emplace(name);
    };
    for (const Key* key : reference_keys()) {
        take(key->name);
        if (key->example.find('\n') == std::string_view::npos) take(key->example);
    }
    for (const auto docs : {verb_docs(), declaration_docs(), name_docs(), library_docs()})
        for (const ScriptDoc& doc : docs) {
            take(doc.name);
            corpus.add("script", std::string(doc.example));
        }
    for (const char* op : {"\\x0a%% ", "boards/", "game.yaml", "now", "seat", "hash", "9007199254740992", "-1"})
        words.insert(op);
    corpus.words(words);
}

}  // namespace

void quattro::fuzz::write_seeds(const std::string& folder) {
    Corpus corpus(folder);
    for (std::size_t i = 0; i < shipped_games().size(); ++i) {
        corpus.add("pack", files_of(*shipped_games()[i]));
        add_conversation(corpus, i);
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            add_match(corpus, i, seed);
    }
    for (std::size_t i = 0; i < 40; ++i) {
        Dice dice{mix(i)};
        std::string bytes;
        for (int n = 0; n < 60; ++n)
            bytes += byte(dice.below(256));
        corpus.add("verbs", bytes);
    }
    add_cells(corpus);
    add_words(corpus);
}
