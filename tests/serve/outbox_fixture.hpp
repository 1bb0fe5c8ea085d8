// An outbox for tests, and a look at its tables.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "serve/database.hpp"
#include "serve/outbox.hpp"
#include "webhook_stub.hpp"

namespace quattro::serve {

inline constexpr Milliseconds kStart = 1'795'867'200'000;  // 2026-11-28 12:00 UTC
inline constexpr Milliseconds kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute, kDay = 24 * kHour;

// An outbox with its own database and clock.
class Fixture {
public:
    explicit Fixture(const WebhookSettings& settings = {true, 5000}) : settings_(settings) {
        char name[] = "/tmp/quattro-outbox-XXXXXX";
        folder_ = ::mkdtemp(name);
        restart();
    }
    ~Fixture() {
        outbox_.reset();
        std::filesystem::remove_all(folder_);
    }

    Outbox* operator->() { return &*outbox_; }
    void stop() { outbox_.reset(); }
    void restart() {
        outbox_.reset();
        outbox_.emplace(
            file(), [this] { return now_.load(); }, settings_);
    }
    void pass(Milliseconds time) {
        now_ += time;
        outbox_->wake();
    }
    Milliseconds now() const { return now_; }
    void add(const std::string& id, const std::string& url, const std::string& target = "hook") {
        outbox_->add({id, url, R"({"content":")" + id + R"("})"}, "match", target, now_);
    }

    // The state of a call: "" if there is no such call.
    std::string state(const std::string& id) { return value("SELECT state FROM outbox WHERE id = ?", id); }
    bool becomes(const std::string& id, const std::string& state) {
        return eventually([&] { return this->state(id) == state; });
    }
    // Waits until so many attempts for a target have failed and the results are stored. Returns false after 10 seconds.
    bool has_failed(int tries, const std::string& target = "hook") {
        return eventually(
            [&] { return value("SELECT tries FROM outbox_target WHERE target = ?", target) == std::to_string(tries); });
    }
    std::filesystem::path file() const { return folder_ / "matches.sqlite"; }

private:
    std::string value(const char* sql, const std::string& key) {
        const auto database = open_database(file(), "");
        SQLite::Statement query(*database, sql);
        query.bind(1, key);
        return query.executeStep() ? query.getColumn(0).getString() : "";
    }

    WebhookSettings settings_;
    std::filesystem::path folder_;
    std::atomic<Milliseconds> now_ = kStart;
    std::optional<Outbox> outbox_;
};

}  // namespace quattro::serve
