// Tests typed indices, one type for each list: valid uses, and uses that do not compile.
#include <catch2/catch.hpp>

#include <string>
#include <type_traits>
#include <vector>

#include "base/indexed.hpp"
#include "state/shape.hpp"
#include "state/state.hpp"

using namespace quattro;

namespace {

using Rows = Indexed<std::string, ZoneIndex>;

template <class List, class I>
concept ParameterKind = requires(List list, I index) {
    list[index];
};
template <class Custom, class I>
concept Reads = requires(const State& state, Column<int, Custom> column, I index) {
    state.at(column, index);
};

static_assert(ParameterKind<Rows, ZoneIndex>);
static_assert(!ParameterKind<Rows, InstanceIndex>, "another list's index names nothing here");
static_assert(!ParameterKind<Rows, int> && !ParameterKind<Rows, std::size_t>, "nor does a number");
static_assert(ParameterKind<Indexed<int>, int> && ParameterKind<Indexed<int>, std::uint8_t> &&
              !ParameterKind<Indexed<int>, ZoneIndex>);
static_assert(!ParameterKind<Indexed<int>, bool>);
static_assert(Reads<InstanceIndex, InstanceIndex> && !Reads<InstanceIndex, int> && !Reads<void, InstanceIndex>);
static_assert(Reads<CounterCell, CounterCell> && !Reads<CounterCell, int> &&
                  !ParameterKind<Indexed<Counter>, CounterCell>,
              "a counter is not its cell");
static_assert(!std::is_convertible_v<int, ZoneIndex> && !std::is_convertible_v<ZoneIndex, int>);
static_assert(!std::is_convertible_v<InstanceIndex, ZoneIndex> && !std::is_constructible_v<ZoneIndex, InstanceIndex>);
static_assert(!std::is_constructible_v<ZoneIndex, bool>);
static_assert(sizeof(ZoneIndex) == sizeof(std::int32_t) && std::is_trivially_copyable_v<ZoneIndex>);

}  // namespace

TEST_CASE("an index that names nothing is none, and 0 names the first") {
    constexpr ZoneIndex kNoZone;
    CHECK(!kNoZone.valid());
    CHECK(kNoZone.number() == -1);
    CHECK(ZoneIndex(0).valid());
    CHECK(kNoZone == ZoneIndex(-1));
    CHECK(kNoZone < ZoneIndex(0));
    CHECK(ZoneIndex(1) > ZoneIndex(0));
    CHECK(ZoneIndex(2) + 3 == ZoneIndex(5));
    CHECK(ZoneIndex(5) - ZoneIndex(2) == 3);
}

TEST_CASE("a list is walked by its own indices") {
    const Rows rows(std::vector<std::string>{"deck", "hand"});
    std::string walked;
    for (const ZoneIndex zone : rows.indices())
        walked += rows[zone] + std::to_string(zone.number()) + " ";
    CHECK(walked == "deck0 hand1 ");
    CHECK(rows.next_index() == ZoneIndex(2));
    const Rows none;
    for (const ZoneIndex zone : none.indices())
        FAIL("there is no zone " << zone.number());
}
