// Tests that calls are stored, sent in order, repeated and abandoned.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <fstream>
#include <stdexcept>

#include "outbox_fixture.hpp"
#include "webhook_stub.hpp"

namespace quattro::serve {
namespace {

using Words = std::vector<std::string>;

// Waits long enough that a forbidden attempt would be noticed.
void linger() { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }

std::size_t memory() {
    std::size_t size = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> size >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST_CASE("A call is delivered once with its id and body") {
    Stub stub(answer(200));
    Fixture outbox;
    outbox.add("a", stub.url());
    CHECK(outbox.becomes("a", "delivered"));
    outbox.pass(kDay);
    linger();
    CHECK(stub.ids() == Words{"a"});
    CHECK(stub.bodies() == Words{R"({"content":"a"})"});
    CHECK(outbox->problem("hook").empty());
}

TEST_CASE("The same id is sent once, also after a restart") {
    Stub stub(answer(200));
    Fixture outbox;
    outbox.add("a", stub.url());
    outbox.add("a", stub.url());
    CHECK(outbox.becomes("a", "delivered"));
    outbox.add("a", stub.url(), "another hook");
    outbox.restart();
    outbox.add("a", stub.url());
    outbox.add("b", stub.url());
    CHECK(outbox.becomes("b", "delivered"));
    CHECK(stub.ids() == Words{"a", "b"});
}

TEST_CASE("A call that the target could not take is repeated with the same id") {
    Stub stub([](std::size_t number) { return answer(number == 0 ? 500 : 200); });
    Fixture outbox;
    outbox.add("a", stub.url());
    REQUIRE(outbox.has_failed(1));
    CHECK(outbox->problem("hook") == stub.url().substr(7, stub.url().size() - 12) +
                                         " answers 500 (since 2026-11-28 12:00 UTC). "
                                         "It is tried again until 2026-12-01 12:00 UTC.");
    outbox.pass(5 * kSecond - 1);
    linger();
    CHECK(stub.requests().size() == 1);
    outbox.pass(1);
    CHECK(outbox.becomes("a", "delivered"));
    CHECK(stub.ids() == Words{"a", "a"});
    CHECK(stub.bodies()[0] == stub.bodies()[1]);
    CHECK(stub.requests()[1]["webhook-timestamp"] == std::to_string(kStart / 1000 + 5));
    CHECK(outbox->problem("hook").empty());
}

TEST_CASE("A call that waits can be rewritten or withdrawn") {
    Stub stub([](std::size_t number) { return answer(number == 0 ? 503 : 200); });
    Fixture outbox;
    outbox.add("a", stub.url());
    REQUIRE(outbox.has_failed(1));
    outbox.add("b", stub.url());
    CHECK(outbox->waiting("hook") == Words{"a", "b"});
    outbox->withdraw("a");
    outbox->rewrite({"b", stub.url(), "{}"});
    CHECK(outbox->waiting("hook") == Words{"b"});
    CHECK(outbox.state("a").empty());
    outbox.pass(5 * kSecond);
    CHECK(outbox.becomes("b", "delivered"));
    CHECK(stub.ids() == Words{"a", "b"});
    CHECK(stub.bodies() == Words{R"({"content":"a"})", "{}"});
    CHECK(outbox->waiting("hook").empty());
}

TEST_CASE("The pauses between attempts grow, and after 3 days the target is stopped") {
    Stub stub(answer(503));
    Fixture outbox;
    outbox.add("a", stub.url());
    int tries = 1;
    for (const Milliseconds pause :
         {5 * kSecond, 30 * kSecond, 2 * kMinute, 15 * kMinute, kHour, 6 * kHour, 6 * kHour}) {
        REQUIRE(outbox.has_failed(tries));
        outbox.pass(pause - 1);
        linger();
        CHECK(stub.requests().size() == static_cast<std::size_t>(tries));
        outbox.pass(1);
        ++tries;
    }
    while (outbox.now() - kStart < 3 * kDay) {
        REQUIRE(outbox.has_failed(tries++));
        CHECK(outbox.state("a") == "waiting");
        outbox.pass(std::min(6 * kHour, kStart + 3 * kDay - outbox.now()));
    }
    CHECK(outbox.becomes("a", "dropped"));
    CHECK(stub.requests().size() == static_cast<std::size_t>(tries));
    CHECK(outbox->problem("hook").ends_with(
        "answers 503 (since 2026-11-28 12:00 UTC). Nothing is sent to it until its address is set again."));
}

TEST_CASE("The target is not called before the time that it asked for") {
    Stub stub([](std::size_t number) {
        return number == 0   ? answer(429, "Retry-After: 60\r\n")
               : number == 1 ? answer(200, "X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-After: 10\r\n")
                             : answer(200);
    });
    Fixture outbox;
    outbox.add("a", stub.url());
    REQUIRE(outbox.has_failed(1));
    outbox.pass(60 * kSecond - 1);
    linger();
    CHECK(stub.requests().size() == 1);
    outbox.pass(1);
    CHECK(outbox.becomes("a", "delivered"));
    CHECK(outbox->problem("hook").empty());
    outbox.add("b", stub.url());
    linger();
    outbox.pass(10 * kSecond - 1);
    linger();
    CHECK(stub.requests().size() == 2);
    outbox.pass(1);
    CHECK(outbox.becomes("b", "delivered"));
    CHECK(stub.ids() == Words{"a", "a", "b"});
}

TEST_CASE("A target asks for a wait that lasts years") {
    Stub stub([](std::size_t number) { return number == 0 ? answer(429, "Retry-After: 999999999\r\n") : answer(200); });
    Fixture outbox;
    outbox.add("a", stub.url());
    REQUIRE(outbox.has_failed(1));
    outbox.pass(3 * kDay);
    CHECK(outbox.becomes("a", "delivered"));
}

TEST_CASE("404 stops a target until its address is set again") {
    Stub stub([](std::size_t number) { return answer(number == 0 ? 404 : 200); });
    Fixture outbox;
    outbox.add("a", stub.url());
    CHECK(outbox.becomes("a", "dropped"));
    const std::string stopped = stub.url().substr(7, stub.url().size() - 12) +
                                " answers 404 (since 2026-11-28 12:00 UTC). "
                                "Nothing is sent to it until its address is set again.";
    CHECK(outbox->problem("hook") == stopped);
    outbox.add("b", stub.url());
    outbox.restart();
    outbox.add("c", stub.url());
    outbox.pass(kDay);
    linger();
    CHECK(outbox.state("b") == "dropped");
    CHECK(outbox.state("c") == "dropped");
    CHECK(outbox->problem("hook") == stopped);
    outbox->enable("hook");
    CHECK(outbox->problem("hook").empty());
    outbox.add("b", stub.url());  // dropped calls stay dropped
    outbox.add("d", stub.url());
    CHECK(outbox.becomes("d", "delivered"));
    CHECK(stub.ids() == Words{"a", "d"});
}

TEST_CASE("A private address stops a target unless it is allowed") {
    Stub stub(answer(200));
    Fixture outbox({false, 5000});
    outbox.add("a", stub.url("localhost"));
    CHECK(outbox.becomes("a", "dropped"));
    CHECK(outbox->problem("hook").find("localhost:") == 0);
    CHECK(outbox->problem("hook").find("is not in the public internet") != std::string::npos);
    CHECK(stub.connections() == 0);
}

TEST_CASE("A target that hangs or closes early delays no other") {
    Stub hangs(Stub::kHangs), closes(""), stub(answer(200));
    Fixture outbox({true, 1000});
    for (int i = 0; i < 3; ++i) {
        outbox.add(fmt::format("hangs-{}", i), hangs.url(), "hangs");
        outbox.add(fmt::format("closes-{}", i), closes.url(), "closes");
    }
    CHECK(hangs.waits_for(1));
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 3; ++i) {
        outbox.add(fmt::format("good-{}", i), stub.url(), "good");
        CHECK(stub.waits_for(static_cast<std::size_t>(i + 1)));
    }
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(900));
    CHECK(outbox.has_failed(1, "hangs"));
    CHECK(outbox.has_failed(1, "closes"));
    CHECK(hangs.ids() == Words{"hangs-0"});
    CHECK(outbox->problem("hangs").find("does not answer within 1 s (since") != std::string::npos);
    CHECK(outbox->problem("closes").find("closes the connection without an answer (since") != std::string::npos);
}

TEST_CASE("More targets hang than are tried at once") {
    Stub hangs(Stub::kHangs), stub(answer(200));
    Fixture outbox({true, 300});
    for (int i = 0; i < 150; ++i)
        outbox.add(fmt::format("hangs-{}", i), hangs.url(), fmt::format("target {}", i));
    outbox.add("good", stub.url());
    CHECK(outbox.becomes("good", "delivered"));
    for (int i = 0; i < 150; ++i)
        CHECK(outbox.has_failed(1, fmt::format("target {}", i)));
}

TEST_CASE("The calls of a target arrive one at a time and in order") {
    std::atomic<bool> alone = true;
    Stub stub([&](std::size_t) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        alone = alone && !stub.is_called();
        return answer(200);
    });
    Fixture outbox;
    Words ids;
    for (int i = 0; i < 5; ++i)
        outbox.add(ids.emplace_back(fmt::format("{}", 9 - i)), stub.url());
    CHECK(outbox.becomes("5", "delivered"));
    CHECK(stub.ids() == ids);
    CHECK(alone);
}

TEST_CASE("What waited when the server stopped is sent by the next") {
    Stub hangs(Stub::kHangs), stub([](std::size_t number) { return answer(number == 0 ? 500 : 200); });
    Fixture outbox;
    outbox.add("a", stub.url());
    outbox.add("b", stub.url());
    outbox.add("c", hangs.url(), "hangs");
    REQUIRE(outbox.has_failed(1));
    REQUIRE(hangs.waits_for(1));
    const auto begin = std::chrono::steady_clock::now();
    outbox.stop();
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(500));
    outbox.restart();
    CHECK(hangs.waits_for(2));
    CHECK(hangs.ids() == Words{"c", "c"});
    outbox.pass(5 * kSecond);
    CHECK(outbox.becomes("b", "delivered"));
    CHECK(stub.ids() == Words{"a", "a", "b"});
}

TEST_CASE("When many calls wait, the newest is sent in the place of all") {
    Stub stub([](std::size_t number) { return answer(number == 0 ? 500 : 200); });
    Fixture outbox;
    outbox.add("0", stub.url());
    REQUIRE(outbox.has_failed(1));
    for (int i = 1; i < 5; ++i)
        outbox.add(std::to_string(i), stub.url());
    CHECK(outbox.state("0") == "waiting");
    outbox.add("5", stub.url());
    for (int i = 0; i < 5; ++i)
        CHECK(outbox.state(std::to_string(i)) == "merged");
    outbox.add("6", stub.url());
    outbox.pass(5 * kSecond);
    CHECK(outbox.becomes("6", "delivered"));
    CHECK(stub.ids() == Words{"0", "5", "6"});
}

TEST_CASE("A webhook that was removed is called no more") {
    Stub stub(answer(500));
    Fixture outbox;
    outbox.add("a", stub.url());
    outbox->add({"b", stub.url(), ""}, "another match", "hook", outbox.now());
    REQUIRE(outbox.has_failed(1));
    outbox->drop("match", "hook");
    CHECK(outbox.state("a") == "dropped");
    CHECK(outbox->problem("hook").empty());
    CHECK(outbox.state("b") == "waiting");
    outbox->drop("another match", "hook");
    outbox.pass(kDay);
    linger();
    CHECK(outbox.state("b") == "dropped");
}

TEST_CASE("An attempt that fails after its target was removed says nothing about it") {
    Stub hangs(Stub::kHangs);
    Fixture outbox({true, 300});
    outbox.add("a", hangs.url());
    REQUIRE(hangs.waits_for(1));
    outbox->drop("match", "hook");
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    CHECK(outbox->problem("hook").empty());
    CHECK(outbox.state("a") == "dropped");
    CHECK(hangs.ids() == Words{"a"});
}

TEST_CASE("The ids of calls that are done are kept for 7 days, without address and body") {
    Stub stub(answer(200));
    Fixture outbox;
    outbox.add("a", stub.url());
    REQUIRE(outbox.becomes("a", "delivered"));
    {
        const auto database = open_database(outbox.file(), "");
        SQLite::Statement query(*database, "SELECT url || body FROM outbox");
        REQUIRE(query.executeStep());
        CHECK(query.getColumn(0).getString().empty());
    }
    outbox.pass(7 * kDay);
    linger();
    CHECK(outbox.state("a") == "delivered");
    outbox.pass(kHour);
    CHECK(outbox.becomes("a", ""));
}

TEST_CASE("10,000 calls to a target that does not answer take no memory") {
    Stub hangs(Stub::kHangs);
    Fixture outbox({true, 50});
    const std::string body(4000, 'x');
    const auto add = [&](int number) {
        outbox->add({fmt::format("{}", number), hangs.url(), body}, "match", "hook", outbox.now());
    };
    for (int i = 0; i < 1000; ++i)
        add(i);
    const std::size_t before = memory();
    for (int i = 1000; i < 10'000; ++i) {
        add(i);
        outbox.pass(kSecond);
    }
    const std::size_t after = memory();
    INFO(before << " " << after);
#ifndef __SANITIZE_ADDRESS__            // it keeps freed memory
    CHECK(after < before + (4 << 20));  // 9,000 bodies take 36 MB
#endif
    CHECK(std::filesystem::file_size(outbox.file()) < 8 << 20);
    CHECK(outbox.state("0") == "merged");
    CHECK(outbox.state("9999") == "waiting");
}

TEST_CASE("While another connection writes, calls wait and nothing is lost or sent twice") {
    Stub stub(answer(200));
    Fixture outbox;
    std::atomic<bool> done = false;
    std::thread writer([&] {
        const auto database = open_database(outbox.file(), "CREATE TABLE IF NOT EXISTS other (x INTEGER) STRICT");
        for (int i = 0; i < 200; ++i) {
            SQLite::Transaction transaction(*database);
            database->exec("INSERT INTO other VALUES (1)");
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            transaction.commit();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        done = true;
    });
    std::size_t count = 0;
    for (; !done; ++count) {
        outbox.add(std::to_string(count), stub.url());
        CHECK(stub.waits_for(count + 1));
    }
    writer.join();
    CHECK(count > 1);
    CHECK(outbox.becomes(std::to_string(count - 1), "delivered"));
    CHECK(stub.requests().size() == count);
}

TEST_CASE("A call needs an id that fits into a header") {
    Fixture outbox;
    CHECK_THROWS_AS(outbox.add("a\r\nb", "http://example.org"), std::invalid_argument);
}

}  // namespace
}  // namespace quattro::serve
