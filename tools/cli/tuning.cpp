#include "cli/tuning.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/comparison.hpp"
#include "cli/files.hpp"
#include "cli/packs.hpp"
#include "pack/doc.hpp"
#include "pack/pack_order.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kMaxValues = 100;
constexpr std::string_view kFigures =
    "draws, answers, rounds, made; points_1, win_1 (alone) and shared_1 (with others) for seat 1; changes_A, worth_A "
    "and matters_A for slot A; and used_NAME for an option or action";

std::optional<double> read_number(const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
    return number;
}

std::vector<std::string> values_of(const std::string& text) {
    std::vector<std::string> values;
    const std::size_t dots = text.find("..");
    const auto lo = dots == std::string::npos ? std::nullopt : to_integer(text.substr(0, dots));
    const auto hi = lo ? to_integer(text.substr(dots + 2)) : std::nullopt;
    if (lo && hi) {
        for (std::int64_t value = *lo; value <= *hi && value - *lo < kMaxValues + 1; ++value)
            values.push_back(std::to_string(value));
        return values;
    }
    if (dots != std::string::npos && text.find_first_not_of("0123456789.+- ") == std::string::npos)
        return values;  // a range of numbers that are not whole
    for (const std::string& value : split(text, ','))
        values.emplace_back(trim(value));
    return values;
}

std::optional<Estimate> figure_of_slot(const Json& report, const std::string& figure, const std::string& slot) {
    for (const Json& board : report.at("boards"))
        for (const Json& one : board.at("slots"))
            if (one.at("slot") == slot && one.contains(figure)) return read_estimate(one.at(figure));
    return std::nullopt;
}

// The points of a seat, or the share of the matches that it won alone or with others.
std::optional<Estimate> figure_of_seat(const Json& report, const std::string& figure, const std::string& number) {
    for (const Json& seat : report.at("wins").at("seats")) {
        if (to_integer(number) != seat.at("seat").get<std::int64_t>()) continue;
        return figure == "points" ? read_estimate(seat.at("points"))
                                  : share_of(seat.at(figure == "win" ? "alone" : "shared").get<std::int64_t>(),
                                             report.at("run").at("matches").get<std::int64_t>());
    }
    return std::nullopt;
}

// The share of offers in which the option was used, in the field that offered it most often.
std::optional<Estimate> used_when_offered(const Json& report, const std::string& option) {
    std::int64_t used = 0, offered = 0;
    for (const Json& field : report.at("prompts"))
        for (const Json& one : field.at("options"))
            if (one.at("option") == option && one.at("offered").get<std::int64_t>() > offered) {
                used = one.at("used");
                offered = one.at("offered");
            }
    return share_of(used, offered);
}

// The scalar at a path such as "slots.A.add", or null. Elements of lists are counted from 1.
const Node* node_at(const Node& document, const std::string& path) {
    const Node* node = &document;
    for (const std::string& part : split(path, '.')) {
        if (node->is_list()) {
            const auto number = to_integer(part);
            if (!number || *number < 1 || *number > static_cast<std::int64_t>(node->items.size())) return nullptr;
            node = &node->items[static_cast<std::size_t>(*number - 1)];
        } else {
            node = node->find(part);
        }
        if (!node) return nullptr;
    }
    return node->is_scalar() ? node : nullptr;
}

std::size_t offset_of(const std::string& text, const Location& where) {
    std::size_t at = 0;
    for (int line = 1; line < where.line; ++line)
        at = text.find('\n', at) + 1;
    return at + static_cast<std::size_t>(where.column - 1);
}

std::string name_of(const std::filesystem::path& pack) {
    Diagnostics ignored;
    const std::vector<Pack> packs = read_packs({pack}, ignored);
    return packs.empty() ? "" : packs.front().manifest.name;
}

constexpr const char* kFolder = "quattro-tune-";
constexpr std::time_t kBeingMade = 60;  // seconds after the last change of a folder in which it may not be locked yet

// Locks the folder while the returned descriptor is open. Returns -1 if another process has locked it or if it is not a
// folder.
int locked(const std::filesystem::path& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    if (file >= 0) ::close(file);
    return -1;
}

// Removes the folders of this user's runs that were killed: those that no process has locked or may be making.
void remove_left_over(const std::filesystem::path& temporary) {
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(temporary, ignored), end; !ignored && at != end;
         at.increment(ignored)) {
        struct stat info {};
        if (!at->path().filename().string().starts_with(kFolder) || ::lstat(at->path().c_str(), &info) != 0 ||
            info.st_uid != ::geteuid() || std::time(nullptr) - info.st_mtime < kBeingMade)
            continue;
        const int file = locked(at->path());
        if (file < 0) continue;
        std::error_code stays;
        std::filesystem::remove_all(at->path(), stays);
        ::close(file);
    }
}

}  // namespace

std::optional<Parameter> read_parameter(const std::string& text, std::string& problem) {
    const std::size_t sign = text.find('=');
    Parameter parameter{text.substr(0, sign),
                        sign == std::string::npos ? std::vector<std::string>() : values_of(text.substr(sign + 1))};
    const bool good =
        !parameter.path.empty() && !parameter.values.empty() &&
        std::none_of(parameter.values.begin(), parameter.values.end(), [](const auto& v) { return v.empty(); });
    if (good && static_cast<std::int64_t>(parameter.values.size()) <= kMaxValues) return parameter;
    problem = good ? fmt::format("--param {}: at most {} values", text, kMaxValues)
                   : fmt::format(
                         "--param {}: write a place of the file and the values to try, such as slots.A.add=1..5 or "
                         "slots.C.to=max,min; a range is of whole numbers",
                         text);
    return std::nullopt;
}

std::optional<Aim> read_aim(const std::string& text, std::string& problem) {
    const std::size_t sign = text.find_first_of("~<>");
    const auto number =
        sign == std::string::npos ? std::nullopt : read_number(std::string(trim(text.substr(sign + 1))));
    if (number) return Aim{std::string(trim(text.substr(0, sign))), text[sign], *number, text};
    problem = fmt::format(
        "--aim '{}': write a figure, then ~, < or >, then a number, such as 'points_1 ~ 0.5'; the figures are {}", text,
        kFigures);
    return std::nullopt;
}

std::optional<Estimate> figure_named(const Json& report, const std::string& name) {
    if (name == "draws") return read_estimate(report.at("wins").at("draws").at("share"));
    if (name == "answers" || name == "rounds") return mean_of_spread(report.at("length").at(name));
    if (name == "made")
        return report.at("boards").empty() ? std::nullopt : read_estimate(report.at("boards").at(0).at("made"));
    const std::size_t line = name.find('_');
    if (line == std::string::npos) return std::nullopt;
    const std::string figure = name.substr(0, line), of = name.substr(line + 1);
    if (figure == "used") return used_when_offered(report, of);
    return figure == "points" || figure == "win" || figure == "shared" ? figure_of_seat(report, figure, of)
                                                                       : figure_of_slot(report, figure, of);
}

double distance(const Aim& aim, double value) {
    const double away = value - aim.number, unit = std::max(1.0, std::abs(aim.number));
    return (aim.how == '<' ? std::max(0.0, away) : aim.how == '>' ? std::max(0.0, -away) : std::abs(away)) / unit;
}

std::optional<TunedFile> TunedFile::open(const std::filesystem::path& file, const std::vector<Parameter>& parameters,
                                         std::string& problem) {
    TunedFile tuned;
    std::string text;
    problem = read_whole(file, text);
    if (!problem.empty()) return std::nullopt;
    const auto pack = pack_of(std::filesystem::absolute(file));
    if (!pack || name_of(*pack).empty()) {
        problem = fmt::format("{} is not in a pack (a folder with a pack.yaml)", file.string());
        return std::nullopt;
    }
    tuned.text_ = text;
    tuned.pack_ = *pack;
    tuned.inside_ = std::filesystem::relative(std::filesystem::absolute(file), *pack);
    Diagnostics errors;
    const Node document = parse_yaml(Source::from_text(file.string(), text), errors);
    if (!errors.ok()) {
        problem = errors.show();
        return std::nullopt;
    }
    for (const Parameter& parameter : parameters) {
        const Node* node = node_at(document, parameter.path);
        const std::size_t at = node ? offset_of(text, node->where) : 0;
        if (!node || text.compare(at, node->scalar.size(), node->scalar) != 0) {
            problem =
                node && node->quoted
                    ? fmt::format("--param {}: the value there is a text in quotes; write it without quotes in {}",
                                  parameter.path, file.string())
                    : fmt::format(
                          "--param {}: {} has no single value there (separate keys with dots, and use numbers for the "
                          "items of a "
                          "list: slots.C.1.add)",
                          parameter.path, file.string());
            return std::nullopt;
        }
        for (const Place& other : tuned.places_)
            if (other.begin == at) {
                problem =
                    fmt::format("--param {}: another --param changes this value, too; remove one", parameter.path);
                return std::nullopt;
            }
        tuned.places_.push_back({at, node->scalar.size()});
        tuned.current_.push_back(node->scalar);
    }
    return tuned;
}

TunedFile::TunedFile(TunedFile&& other) noexcept
    : pack_(std::move(other.pack_)),
      inside_(std::move(other.inside_)),
      folder_(std::exchange(other.folder_, {})),
      lock_(std::exchange(other.lock_, -1)),
      text_(std::move(other.text_)),
      places_(std::move(other.places_)),
      current_(std::move(other.current_)) {}

TunedFile::~TunedFile() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    if (lock_ >= 0) ::close(lock_);
}

const std::filesystem::path& TunedFile::write_override(const std::vector<std::string>& values, std::string& problem) {
    if (folder_.empty()) {
        const std::filesystem::path temporary = std::filesystem::temp_directory_path();
        remove_left_over(temporary);
        std::string name = (temporary / kFolder).string() + "XXXXXX";
        if (!mkdtemp(name.data())) {
            problem = fmt::format("{}: cannot be created", name);
            return folder_;
        }
        folder_ = name;
        lock_ = locked(folder_);
        std::error_code error;
        std::filesystem::create_directories((folder_ / inside_).parent_path(), error);
        if (error) problem = fmt::format("{}: cannot be created: {}", folder_.string(), error.message());
        if (error) return folder_;
    }
    std::vector<std::size_t> order(places_.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return places_[a].begin > places_[b].begin; });
    std::string text = text_;
    for (const std::size_t i : order)
        text.replace(places_[i].begin, places_[i].size, values[i]);
    problem = replace_file(folder_ / "pack.yaml",
                           fmt::format("pack: tuned-by-quattro\nversion: 1.0.0\nneeds: [{}]\nreplaces: ['{}']\n",
                                       name_of(pack_), inside_.generic_string()));
    if (problem.empty()) problem = replace_file(folder_ / inside_, text);
    return folder_;
}

}  // namespace quattro::tools
