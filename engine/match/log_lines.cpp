#include "match/log_lines.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/canonical.hpp"
#include "base/digest.hpp"
#include "base/engine_version.hpp"
#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

std::string files_text(const Game& game) {
    std::vector<std::string> files;
    for (const auto& [name, hash] : game.files())
        files.push_back(fmt::format("{}: \"{}\"", yaml_quoted(name), hash));
    return "{ " + join(files, ", ") + " }";
}

std::string values_text(const Values& values) {
    std::string text = "{";
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string& name = values[i].first;
        text += fmt::format("{}{}: {}", i ? ", " : "", is_name(name) ? name : yaml_quoted(name),
                            yaml_quoted(values[i].second));
    }
    return text + "}";
}

std::string candidates_text(const std::vector<Values>& candidates) {
    std::vector<std::string> texts;
    for (const Values& values : candidates)
        texts.push_back(values_text(values));
    return "[" + join(texts, ", ") + "]";
}

}  // namespace

std::string sum_text(std::uint64_t sum) { return fmt::format("{:016x}", sum); }

std::string yaml_quoted(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (c == '\n')
            quoted += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            quoted += c;
    }
    return quoted + "\"";
}

std::string yaml_list(const std::vector<std::string>& texts) {
    std::vector<std::string> quoted;
    for (const std::string& text : texts)
        quoted.push_back(yaml_quoted(text));
    return "[" + join(quoted, ", ") + "]";
}

std::string options_text(const GameInfo& info) {
    std::string text = "{", between = " ";
    for (const OptionInfo& o : info.options) {
        text += between + o.name + ": " + yaml_quoted(o.value);
        between = ", ";
    }
    if (!info.boards.empty()) text += between + "boards: " + yaml_quoted(join(info.boards, ","));
    return text + " }";
}

std::string input_text(const Input& i) {
    std::string what;
    if (i.kind == InputKind::answer)
        what = fmt::format("seat: {}, prompt: {}, answer: {}", i.seat, i.number, values_text(i.values));
    else if (i.kind == InputKind::withdraw)
        what = fmt::format("seat: {}, withdraw: {}", i.seat, i.number);
    else if (i.kind == InputKind::draw)
        what = fmt::format("seat: {}, prompt: {}, lot: {}", i.seat, i.number, candidates_text(i.candidates));
    else if (i.kind == InputKind::say)
        what = fmt::format("seat: {}, say: {}", i.seat, values_text(i.values));
    else if (i.kind == InputKind::tick)
        what = "tick: true";
    else
        what = fmt::format("host: {}, data: {}", yaml_quoted(word(i.host)), values_text(i.values));
    // Without a closing brace: with_sum() of store/log.cpp adds the sum and the brace.
    return fmt::format("- {{ at: {}, {}, hash: \"{:016x}\"", i.at, what, i.hash);
}

std::string ended_text(const LogEnd& end) { return fmt::format("- {{ ended: {}, inputs: {}", end.how, end.inputs); }

std::string log_head(const Game& game, std::uint64_t seed, Milliseconds start, const std::vector<std::string>& players,
                     const std::vector<std::string>& names) {
    const GameInfo& info = game.info();
    std::string text =
        fmt::format("quattro: log\nversion: {}\nengine: \"{}\"\ngame: {}\npack: \"{}\"\nrules: \"{}\"\nfiles: {}\n",
                    kLogVersion, kEngineVersion, info.id, game.content_hash(), game.rules_hash(), files_text(game));
    text += fmt::format("seed: {}\nstart: {}\noptions: {}\n", seed, start, options_text(info));
    if (!players.empty()) text += fmt::format("players: {}\n", yaml_list(players));
    if (!names.empty()) text += fmt::format("names: {}\n", yaml_list(names));
    return fmt::format("{}{}{}\"\n{}", text, kLogSum, sum_text(hash_of(text)), kLogInputs);
}

std::uint64_t sum_of_head(std::string_view head) {
    const std::size_t tail =
        kLogSum.size() + kSumDigits + 2 + kLogInputs.size();  // 2: the closing quote and the line end
    return hash_of(head.substr(0, head.size() - std::min(tail, head.size())));
}

std::uint64_t next_sum(std::uint64_t sum, std::string_view line) { return hash_of(sum_text(sum).append(line)); }

std::string Match::Impl::log_header() const { return head ? *head : log_head(*game, seed, start, {}, {}); }

void Match::Impl::keep_head() {
    if (!head) head = std::make_shared<const std::string>(log_header());
}

void Match::Impl::begin_sums() {
    if (!inputs.empty() || !ends.empty() || earlier > 0) return;
    keep_head();
    sum = sum_of_head(*head);
}

void Match::Impl::chain(Input& input) {
    begin_sums();
    sum = input.sum = next_sum(sum, input_text(input));
}

void Match::Impl::recompute_sums() {
    if (earlier > 0) sum = loaded_sum;
    std::vector<LogEnd> kept;
    std::swap(kept, ends);
    std::vector<Input> all;
    std::swap(all, inputs);
    for (std::size_t i = 0; i <= all.size(); ++i) {
        for (const LogEnd& end : kept)
            if (end.inputs == earlier + i) add_end_line(end.how);
        if (i == all.size()) break;
        chain(all[i]);
        inputs.push_back(std::move(all[i]));
    }
}

void Match::Impl::add_end_line(const std::string& how) {
    begin_sums();
    LogEnd end{earlier + inputs.size(), how, 0};
    sum = end.sum = next_sum(sum, ended_text(end));
    ends.push_back(std::move(end));
}

}  // namespace quattro
