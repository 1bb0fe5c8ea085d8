// Reads a log without playing its inputs: verifies the sums of its lines and reads the header.
#include "base/size.hpp"
#include "store/log.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/canonical.hpp"
#include "base/collect_errors.hpp"
#include "base/text.hpp"
#include "match/log_lines.hpp"
#include "store/saved_doc.hpp"

namespace quattro {
namespace {

// The header for a pack of 1,000 files takes a tenth of this.
constexpr std::size_t kLargestHead = std::size_t{1} << 20U;

// The sum at the end of a line of the form `- { ..., sum: "0123456789abcdef" }`; nothing if the line has another form.
// `text` gets the line up to the comma before `sum`.
std::optional<std::string_view> sum_in(std::string_view line, std::string_view& text) {
    constexpr std::string_view kBefore = ", sum: \"", kAfter = "\" }";
    const std::size_t tail = kBefore.size() + kSumDigits + kAfter.size();
    if (!line.starts_with("- {") || line.size() < tail || !line.ends_with(kAfter)) return std::nullopt;
    text = line.substr(0, line.size() - tail);
    if (line.substr(text.size(), kBefore.size()) != kBefore) return std::nullopt;
    return line.substr(text.size() + kBefore.size(), kSumDigits);
}

}  // namespace

namespace {

// Verifies a text from its first byte to its last complete line.
class LogProof {
public:
    LogProof(const std::string& text, const std::string& path, Diagnostics& out)
        : text_(text), path_(path), source_(Source::from_text(path, text.substr(0, kShown))), out_(out) {}

    // Returns the length of the verified text; nothing after an error. A last line that is left out is described in
    // `torn`.
    std::optional<std::size_t> run(std::string& torn) {
        const std::size_t end =
            std::string_view(text_).substr(0, kLargestHead).find(std::string("\n").append(kLogInputs));
        if (!begins_well(end)) return std::nullopt;
        std::size_t at = end + 1 + kLogInputs.size();
        if (has_too_many_lines(at)) return std::nullopt;
        // A Source holds each line, so it is made only after the check of the number of lines.
        source_ = Source::from_text(path_, text_);
        line_ = 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        for (; at < text_.size(); ++line_) {
            const std::size_t stop = text_.find('\n', at);
            const bool last = stop == std::string::npos || stop + 1 == text_.size();
            const std::string wrong =
                stop == std::string::npos ? "it is incomplete" : proves(text_.substr(at, stop - at));
            if (!wrong.empty() && !last) {
                error(line_, "this line is not valid here: " + wrong,
                      "it was changed, or earlier lines were changed, removed or moved; use an unchanged copy of the "
                      "log");
                return std::nullopt;
            }
            if (!wrong.empty()) {
                torn = fmt::format("Line {}, the last line with {} bytes, is ignored: {}.", line_, text_.size() - at,
                                   wrong);
                return at;
            }
            at = stop + 1;
        }
        return at;
    }

private:
    static constexpr std::size_t kShown = 1000;

    void error(int line, const std::string& what, const std::string& hint) {
        out_.error({source_, line, 1}, what, hint);
    }

    bool has_too_many_lines(std::size_t at) {
        const auto lines = std::count(text_.begin() + static_cast<std::ptrdiff_t>(at), text_.end(), '\n');
        if (lines <= static_cast<std::ptrdiff_t>(kMaxLogLines)) return false;
        error(0, fmt::format("this log has {} lines after its header, but at most {} are allowed", lines, kMaxLogLines),
              "this program does not write such long logs");
        return true;
    }

    bool begins_well(std::size_t end) {
        constexpr std::string_view kFirst = "quattro: log\n";
        if (!text_.starts_with(kFirst)) {
            error(1, text_.empty() ? "the file is empty" : "this is not a quattro log",
                  "the first line of a log is 'quattro: log'");
            return false;
        }
        const std::string version = fmt::format("version: {}\n", kLogVersion);
        if (text_.compare(kFirst.size(), version.size(), version) != 0 &&
            text_.size() >= kFirst.size() + version.size()) {
            error(2, fmt::format("this program reads logs of version {}", kLogVersion),
                  "use the version of the program that wrote it");
            return false;
        }
        if (end == std::string::npos) {
            if (text_.size() > kLargestHead) {
                error(0, "the header is larger than 1 MiB", "this program does not write such logs");
                return false;
            }
            source_ = Source::from_text(path_, text_);
            error(int_size(source_->lines), "the log ends before its first input",
                  "it was cut off before the first input; start a new match");
            return false;
        }
        sum_ = sum_of_head(std::string_view(text_).substr(0, end + 1 + kLogInputs.size()));
        const std::string expected = fmt::format("\n{}{}\"\n{}", kLogSum, sum_text(sum_), kLogInputs);
        if (end + 1 + kLogInputs.size() < expected.size() ||
            text_.compare(end + 1 + kLogInputs.size() - expected.size(), expected.size(), expected) != 0) {
            error(1, "the header was changed", "use an unchanged copy of the log");
            return false;
        }
        return true;
    }

    std::string proves(const std::string& line) {
        std::string_view text;
        const auto written = sum_in(line, text);
        if (!written) return "its checksum is missing";
        const std::uint64_t sum = next_sum(sum_, text);
        if (*written != sum_text(sum)) return "its checksum does not match the lines up to it";
        sum_ = sum;
        return "";
    }

    const std::string& text_;
    const std::string& path_;
    std::shared_ptr<const Source> source_;  // at first only the beginning of the text
    Diagnostics& out_;
    std::uint64_t sum_ = 0;
    int line_ = 0;
};

std::map<std::string, std::string> texts_of(const Node* map) {
    std::map<std::string, std::string> texts;
    if (map)
        for (const Node::Entry& e : map->entries)
            texts[e.key] = e.value.scalar;
    return texts;
}

std::vector<std::string> texts_in(const Node* list) {
    std::vector<std::string> texts;
    if (list)
        for (const Node& item : list->items)
            texts.push_back(item.scalar);
    return texts;
}

// Returns false, with an error, unless the value of the key is missing, or a map (`maps`) or list of scalars.
bool has_scalars(const Node& doc, const char* key, bool maps, Diagnostics& out) {
    const Node* node = doc.find(key);
    if (!node) return true;
    const bool all_entries = std::all_of(node->entries.begin(), node->entries.end(),
                                         [](const Node::Entry& e) { return e.value.is_scalar(); });
    const bool all_items =
        std::all_of(node->items.begin(), node->items.end(), [](const Node& item) { return item.is_scalar(); });
    if ((maps ? node->is_map() : node->is_list()) && all_entries && all_items) return true;
    out.error(node->where, fmt::format("'{}' of the log must be a {} of texts", key, maps ? "map" : "list"),
              "use an unchanged copy of the log");
    return false;
}

// Reads the seed and checks the start. Returns false, with an error, if either is not a whole number in its range.
bool read_header_numbers(const Node& doc, LogHeader& header, Diagnostics& out) {
    const auto seed = canonical_unsigned(doc.find("seed")->scalar),
               start = canonical_unsigned(doc.find("start")->scalar);
    const auto refuse = [&](const char* key, std::uint64_t highest) {
        out.error(doc.find(key)->where, fmt::format("the log's {} must be a whole number from 0 to {}", key, highest),
                  "use an unchanged copy of the log");
        return false;
    };
    if (!seed) return refuse("seed", UINT64_MAX);
    if (!start || *start > static_cast<std::uint64_t>(kMaxTime))
        return refuse("start", static_cast<std::uint64_t>(kMaxTime));
    header.seed = *seed;
    return true;
}

std::optional<LogHeader> header_of(const Node& doc, Diagnostics& out) {
    LogHeader header;
    for (const char* key : {"game", "pack", "rules", "seed", "start"})
        if (!doc.find(key)) {
            out.error(doc.where, fmt::format("'{}' is missing in the log", key), "use an unchanged copy of the log");
            return std::nullopt;
        }
    for (const char* key : {"files", "options", "players", "names"}) {
        const bool maps = key == std::string_view("files") || key == std::string_view("options");
        if (!has_scalars(doc, key, maps, out)) return std::nullopt;
    }
    header.game = doc.find("game")->scalar;
    header.content_hash = doc.find("pack")->scalar;
    header.rules_hash = doc.find("rules")->scalar;
    header.files = texts_of(doc.find("files"));
    header.options = texts_of(doc.find("options"));
    if (!read_header_numbers(doc, header, out)) return std::nullopt;
    header.players = texts_in(doc.find("players"));
    header.names = texts_in(doc.find("names"));
    return header;
}

// The word of the last line if this is an "ended" line, otherwise "". Adds the number of all lines that are inputs to
// `inputs`.
std::string how_ended(std::string_view lines, std::size_t& inputs) {
    constexpr std::string_view kEnded = "- { ended: ";
    std::string how;
    for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
        const std::string_view line = lines.substr(at, lines.find('\n', at) - at);
        how = line.starts_with(kEnded) ? line.substr(kEnded.size(), line.find(',') - kEnded.size()) : "";
        inputs += how.empty() ? 1 : 0;
    }
    return how;
}

// Updates the header by each reload, which replaces files: the header then describes the files at the end of the log.
void take_reloads(std::string_view lines, const std::string& path, LogHeader& header, Diagnostics& out) {
    for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
        const std::string line(lines.substr(at, lines.find('\n', at) - at));
        if (line.find("host: \"reload\"") == std::string::npos) continue;
        const Node doc = parse_yaml(Source::from_text(path, line), out, kMaxNodes, Typography::any);
        const Node* data = doc.items.empty() ? nullptr : doc.items.front().find("data");
        if (!data || !data->find("pack") || !data->find("rules")) continue;
        header.content_hash = data->find("pack")->scalar;
        header.rules_hash = data->find("rules")->scalar;
        for (const std::string& file : split(data->find("files") ? data->find("files")->scalar : "", '\n')) {
            const std::size_t equal = file.rfind('=');
            if (equal + 1 == file.size())
                header.files.erase(file.substr(0, equal));
            else
                header.files[file.substr(0, equal)] = file.substr(equal + 1);
        }
    }
}

}  // namespace

std::optional<LogFile> read_log(const std::string& given, const std::string& path, Diagnostics& out) {
    return collect_errors(out, [&]() -> std::optional<LogFile> {
        const std::string text = with_lf_lines(given);
        LogFile log;
        const auto whole = LogProof(text, path, out).run(log.torn);
        if (!whole) return std::nullopt;
        log.text = text.substr(0, *whole);
        const std::size_t lines = log.text.find(std::string("\n").append(kLogInputs)) + 1 + kLogInputs.size();
        const Node doc = parse_saved(log.text.substr(0, lines), path, "log", out);
        auto header = doc.is_map() ? header_of(doc, out) : std::nullopt;
        if (!header) return std::nullopt;
        log.header = std::move(*header);
        log.ended = how_ended(std::string_view(log.text).substr(lines), log.inputs);
        take_reloads(std::string_view(log.text).substr(lines), path, log.header, out);
        return log;
    });
}

std::optional<LogHeader> read_log_header(const std::string& given, const std::string& path, Diagnostics& out) {
    return collect_errors(out, [&]() -> std::optional<LogHeader> {
        const std::string log = with_lf_lines(given);
        if (!log.starts_with("quattro: save")) {
            auto file = read_log(log, path, out);
            return file ? std::optional(std::move(file->header)) : std::nullopt;
        }
        const Node doc = parse_saved(log, path, "save", out);
        if (!doc.is_map()) return std::nullopt;
        LogHeader header;
        const Node* game = doc.find("game");
        const Node* pack = doc.find("pack");
        const Node* seed = doc.find("seed");
        if (!game || !pack || !seed) {
            out.error(doc.where, "game, pack or seed is missing in the save",
                      "the file may have been cut off; use a complete copy");
            return std::nullopt;
        }
        header.game = game->scalar;
        header.content_hash = pack->scalar;
        const auto number = canonical_unsigned(seed->scalar);
        if (!number) {
            out.error(seed->where, "the seed of this save is not a whole number",
                      "the save was changed; use an unchanged copy");
            return std::nullopt;
        }
        header.seed = *number;
        header.options = texts_of(doc.find("options"));
        return header;
    });
}

}  // namespace quattro
