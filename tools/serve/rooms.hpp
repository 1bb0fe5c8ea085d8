// The matches that are in memory.
#pragma once

#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace quattro::serve {

class Room;

// May be used by any thread.
class Rooms {
public:
    using Load = std::function<std::shared_ptr<Room>()>;
    // The match, which load() brings into memory if it is not there. Threads that ask for it meanwhile wait; others do
    // not. Throws what load() throws.
    std::shared_ptr<Room> get(const std::string& id, const Load& load);
    void add(const std::string& id, std::shared_ptr<Room> room);
    // True if it is in memory, or on the way.
    bool has(const std::string& id);
    // Those that nobody holds.
    std::vector<std::string> unused();
    // Calls the function on the strand of the room, later, and removes the room if the function returns true and still
    // nobody holds it.
    void remove_if(const std::string& id, const std::function<bool(Room& room)>& may_go);

private:
    struct Slot {
        std::shared_ptr<Room> room;         // null: it is loaded at present
        std::shared_future<void> finished;  // when it is loaded, or has failed
    };
    std::mutex mutex_;
    std::map<std::string, Slot> slots_;
};

}  // namespace quattro::serve
