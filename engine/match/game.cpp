// Loads games and describes them.
#include <fmt/format.h>

#include "base/collect_errors.hpp"
#include "builtins/language.hpp"
#include "link/load.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

GameInfo describe(const Rules& rules) {
    GameInfo info;
    info.id = rules.model.id;
    info.title = rules.model.title;
    info.text = rules.model.text;
    info.designers = rules.model.designers;
    info.seats = rules.shape().seats;
    for (const Option& o : rules.model.options)
        info.options.push_back({o.name, o.text, o.value_text, o.choices, o.lo, o.hi});
    if (rules.model.budget < 100)
        info.options.push_back({std::string(kBudgetOption),
                                "The share of the normal budget that one input may use, in percent.",
                                std::to_string(rules.model.budget),
                                {},
                                1,
                                100});
    for (const Board& b : rules.boards)
        info.boards.push_back(b.id);
    info.other_boards = rules.model.other_boards;
    return info;
}

}  // namespace

Game::Game(std::unique_ptr<Impl> impl) : impl_(std::move(impl)), info_(describe(*impl_->rules)) {}
Game::~Game() = default;

const std::string& Game::content_hash() const { return impl_->rules->content_hash; }
const std::string& Game::rules_hash() const { return impl_->rules->rules_hash; }
const std::map<std::string, std::string>& Game::files() const { return impl_->rules->files; }

std::shared_ptr<const Game> ImplAccess::game(std::unique_ptr<const Rules> rules) {
    auto impl = std::make_unique<Game::Impl>();
    impl->rules = std::move(rules);
    return std::shared_ptr<const Game>(new Game(std::move(impl)));
}

std::shared_ptr<Worker> ImplAccess::worker(const Game& game) {
    const auto& pool = game.impl_->pool;
    std::unique_ptr<Worker> found;
    {
        const std::lock_guard lock(pool->mutex);
        if (!pool->idle.empty()) {
            found = std::move(pool->idle.back());
            pool->idle.pop_back();
        }
    }
    if (!found) found = std::make_unique<Worker>(rules(game));
    found->executor.new_budget();
    found->executor.set_observer(pool->observer);
    return {found.release(), [pool](Worker* worker) {
                worker->executor.set_sink(nullptr);
                worker->executor.set_observer(nullptr);
                worker->executor.stop_before({});
                const std::lock_guard lock(pool->mutex);
                pool->idle.emplace_back(worker);
            }};
}

std::shared_ptr<const Game> Game::load(const PackFolders& packs, const std::string& id,
                                       const std::map<std::string, std::string>& options, Diagnostics& out) {
    const std::size_t before = out.size();
    return collect_errors(out, [&]() -> std::shared_ptr<const Game> {
        const PackSet set = PackSet::open(packs, out);
        if (out.size() != before) return nullptr;
        auto rules = load_rules(standard_language(), set, id, options, out);
        if (!rules) return nullptr;
        try {
            auto game = ImplAccess::game(std::move(rules));
            ImplAccess::worker(*game);  // a script that cannot be loaded fails here, not in a match
            return game;
        } catch (const ScriptFailure& failure) {
            out.error(failure.where, failure.message);
            return nullptr;
        }
    });
}

std::vector<std::string> Game::list(const PackFolders& packs, Diagnostics& out) {
    return collect_errors(out, [&] { return PackSet::open(packs, out).games(); });
}

}  // namespace quattro
