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

// All functions may be called by any thread.
class Rooms {
public:
    using Load = std::function<std::shared_ptr<Room>()>;
    // The room of a match. Calls load() if the match is not in memory. Threads that ask for this match meanwhile wait;
    // other threads do not. Throws the exceptions of load().
    std::shared_ptr<Room> get(const std::string& id, const Load& load);
    void add(const std::string& id, std::shared_ptr<Room> room);
    // True if the match is in memory or is being loaded.
    bool has(const std::string& id);
    // The ids of the matches whose room nobody else holds.
    std::vector<std::string> unused();
    // Calls `may_go` later, on the strand of the room. Removes the room if `may_go` returns true and nobody else holds
    // the room then.
    void remove_if(const std::string& id, const std::function<bool(Room& room)>& may_go);

private:
    struct Slot {
        std::shared_ptr<Room> room;         // null while it is being loaded
        std::shared_future<void> finished;  // ready when the loading has ended or failed
    };
    std::mutex mutex_;
    std::map<std::string, Slot> slots_;
};

}  // namespace quattro::serve
