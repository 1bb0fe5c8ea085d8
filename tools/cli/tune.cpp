// `quattro tune`: searches for the values in the file of a board or game that come nearest to the designer's aims.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/report_failure.hpp"
#include "cli/simulate.hpp"
#include "cli/tuning.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kShown = 10;

// One value for each parameter.
using Setting = std::vector<std::string>;

bool is_of_seat(const std::string& figure) {
    return figure.starts_with("points_") || figure.starts_with("win_") || figure.starts_with("shared_");
}

// A tried setting and its distance from the aims.
struct Trial {
    std::vector<std::string> values;
    std::vector<Estimate> figures;  // one for each aim
    std::size_t missed = 0;         // number of aims with < or > that are not met
    double distance = 0;
};

// The named file. For "quattro-loop:millrace" it is the file in the topmost pack that has it. Returns nothing if there
// is none.
std::optional<std::filesystem::path> file_of(const TuneRequest& request) {
    const std::filesystem::path named(request.board);
    if (std::filesystem::is_regular_file(named)) return named;
    const std::size_t colon = request.board.find(':');
    if (colon == std::string::npos) return std::nullopt;
    const auto inside =
        std::filesystem::path("boards") / request.board.substr(0, colon) / (request.board.substr(colon + 1) + ".yaml");
    const Paths packs = pack_stack(request.run.packs);
    for (auto pack = packs.rbegin(); pack != packs.rend(); ++pack)
        if (std::filesystem::is_regular_file(*pack / inside)) return *pack / inside;
    return std::nullopt;
}

class Tuner {
public:
    Tuner(const TuneRequest& request, TunedFile file, std::vector<Parameter> parameters, std::vector<Aim> aims,
          SimulateRequest run)
        : most_(request.max_settings),
          file_(std::move(file)),
          parameters_(std::move(parameters)),
          aims_(std::move(aims)),
          run_(std::move(run)) {}

    // Plays the settings. Returns "" or the error.
    std::string search() {
        if (!play_setting(file_.current())) return problem_;
        return combinations() <= most_ ? exhaustive_search(Setting(), 0) : coordinate_descent();
    }
    std::string in_words() const {
        std::vector<const Trial*> order;
        for (const auto& [values, tried] : tried_)
            order.push_back(&tried);
        const auto rank = [&](const Trial* tried) {
            return std::tuple(tried->missed, tried->distance, tried->values != file_.current());
        };
        std::stable_sort(order.begin(), order.end(), [&](const Trial* a, const Trial* b) { return rank(a) < rank(b); });
        std::string text;
        for (std::size_t i = 0; i < order.size() && i < kShown; ++i)
            text += line(*order[i]);
        if (order.size() > kShown) text += fmt::format("... and {} that are further away\n", order.size() - kShown);
        text += order.front()->values == file_.current() ? "No setting comes closer than the current one.\n"
                                                         : "Nearest: " + settings(order.front()->values) + "\n";
        return text + missed_in_words(*order.front());
    }

private:
    // The number of settings that are played; an upper bound for coordinate_descent(), and if a parameter has a value
    // twice.
    std::size_t runs() const {
        const bool has_present = std::equal(parameters_.begin(), parameters_.end(), file_.current().begin(),
                                            [](const Parameter& parameter, const std::string& value) {
                                                const std::vector<std::string>& values = parameter.values;
                                                return std::find(values.begin(), values.end(), value) != values.end();
                                            });
        return combinations() <= most_ ? combinations() + (has_present ? 0 : 1) : most_;
    }

    std::size_t combinations() const {
        std::size_t all = 1;
        for (const Parameter& parameter : parameters_)
            all = std::min<std::size_t>(all * parameter.values.size(), 1'000'000);
        return all;
    }

    std::string exhaustive_search(Setting values, std::size_t at) {
        if (at == parameters_.size()) return play_setting(values) ? "" : problem_;
        for (const std::string& value : parameters_[at].values) {
            Setting longer = values;
            longer.push_back(value);
            if (const std::string problem = exhaustive_search(std::move(longer), at + 1); !problem.empty())
                return problem;
        }
        return "";
    }

    // Coordinate descent: starts from the current values and sets each parameter to its best value in turn. Ends if
    // nothing improves, or if `most_` settings were tried.
    std::string coordinate_descent() {
        Setting best = file_.current();
        for (bool better = true; better && tried_.size() < most_;) {
            better = false;
            for (std::size_t at = 0; at < parameters_.size(); ++at)
                for (const std::string& value : parameters_[at].values) {
                    if (tried_.size() >= most_) return "";
                    Setting values = best;
                    values[at] = value;
                    const Trial* tried = play_setting(values);
                    if (!tried) return problem_;
                    const Trial& now = tried_.at(best);
                    if (std::pair(tried->missed, tried->distance) >= std::pair(now.missed, now.distance)) continue;
                    best = values;
                    better = true;
                }
        }
        return "";
    }

    // Plays a setting, unless it was played before. Returns null, with the error in `problem_`, on failure.
    const Trial* play_setting(const Setting& values) {
        if (const auto known = tried_.find(values); known != tried_.end()) return &known->second;
        SimulateRequest run = run_;
        run.packs.push_back(file_.write_override(values, problem_));
        if (!problem_.empty()) return nullptr;
        const auto counted = simulated(run, {}, problem_, tried_.empty() ? static_cast<std::int64_t>(runs()) : 0);
        if (!counted) {
            problem_ = fmt::format("with {}:\n{}", settings(values), problem_);
            return nullptr;
        }
        const Json report = report_of(*counted);
        Trial tried{values, {}, 0, 0};
        for (const Aim& aim : aims_) {
            const auto figure = figure_named(report, aim.figure);
            if (!figure && counted->run.matches < kMinMatches) {
                problem_ = fmt::format("--aim '{}': {} matches are too few for '{}'; play {} or more (--matches)",
                                       aim.text, counted->run.matches, aim.figure, kMinMatches);
                return nullptr;
            }
            if (!figure) {
                problem_ = fmt::format("--aim '{}': this run has no figure '{}'; `quattro help tune` lists the figures",
                                       aim.text, aim.figure);
                return nullptr;
            }
            tried.figures.push_back(*figure);
            const double away = distance(aim, figure->value);
            tried.distance += away;
            tried.missed += aim.how != '~' && away > 0 ? 1 : 0;
        }
        return &tried_.emplace(values, std::move(tried)).first->second;
    }

    // True if the aim is missed. An aim with ~ is missed if the wanted number is outside the confidence interval.
    bool missed(std::size_t aim, const Trial& tried) const {
        const Estimate& figure = tried.figures[aim];
        if (aims_[aim].how == '~') return figure.above(aims_[aim].number) || figure.below(aims_[aim].number);
        return distance(aims_[aim], figure.value) > 0;
    }

    // The aims that the setting misses, each with the difference.
    std::string missed_in_words(const Trial& tried) const {
        std::string text;
        for (std::size_t i = 0; i < aims_.size(); ++i)
            if (const double value = tried.figures[i].value; missed(i, tried))
                text +=
                    fmt::format("! It misses '{}' by {:.3f}: {} is {:.3f} ± {:.3f}.\n", aims_[i].text,
                                std::abs(value - aims_[i].number), aims_[i].figure, value, tried.figures[i].margin());
        return text;
    }

    std::string settings(const Setting& values) const {
        std::vector<std::string> list;
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            list.push_back(fmt::format("{}: {}", parameters_[i].path, values[i]));
        return join(list, ", ");
    }

    std::string line(const Trial& tried) const {
        std::vector<std::string> figures;
        for (std::size_t i = 0; i < aims_.size(); ++i)
            figures.push_back(
                fmt::format("{} {:.3f} ± {:.3f}", aims_[i].figure, tried.figures[i].value, tried.figures[i].margin()));
        return fmt::format("{}  {}{}\n", settings(tried.values), join(figures, ", "),
                           tried.values == file_.current() ? "  (now)" : "");
    }

    std::size_t most_;
    TunedFile file_;
    std::vector<Parameter> parameters_;
    std::vector<Aim> aims_;
    SimulateRequest run_;
    std::map<Setting, Trial> tried_;
    std::string problem_;
};

// Reads all texts. Returns nothing, with a sentence in `problem`, if one is malformed.
template <class T, class F>
std::optional<std::vector<T>> read_all(const std::vector<std::string>& given, F&& read, std::string& problem) {
    std::vector<T> list;
    for (const std::string& text : given) {
        auto one = read(text, problem);
        if (!one) return std::nullopt;
        list.push_back(std::move(*one));
    }
    return list;
}

}  // namespace

int run_tune(const TuneRequest& request) {
    std::string problem;
    auto parameters = read_all<Parameter>(request.parameters, read_parameter, problem);
    auto aims = parameters ? read_all<Aim>(request.aims, read_aim, problem) : std::nullopt;
    if (!aims) return report_failure(problem);
    const auto path = file_of(request);
    if (!path)
        return report_failure(fmt::format(
            "{}: there is no such board or file; use GAME:BOARD, or the file of a board or a game", request.board));
    auto file = TunedFile::open(*path, *parameters, problem);
    if (!file) return report_failure(problem);
    SimulateRequest run = request.run;
    if (run.game.empty()) run.game = path->parent_path().filename().string();
    if (path->stem() != "game" && run.boards.empty()) run.boards = {path->stem().string()};
    if (!same_path(file->pack(), base_pack())) run.packs.push_back(file->pack());
    // Matches are not played again for figures that no aim names, unless the request says so.
    const bool of_slots = std::any_of(aims->begin(), aims->end(), [](const Aim& aim) {
        return aim.figure.find('_') != std::string::npos && !is_of_seat(aim.figure) && !aim.figure.starts_with("used_");
    });
    if (!run.without_answers) run.without_answers = 0;
    if (!of_slots && !run.without_slots) run.without_slots = 0;
    try {
        Tuner tuner(request, std::move(*file), std::move(*parameters), std::move(*aims), std::move(run));
        problem = tuner.search();
        if (!problem.empty()) return report_failure(problem);
        std::cout << tuner.in_words();
        return 0;
    } catch (const PackError& error) {
        return report_failure(error.show());
    }
}

}  // namespace quattro::tools
