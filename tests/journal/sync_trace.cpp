// Loaded before the program (LD_PRELOAD): writes down, in the file QUATTRO_SYNC_TRACE, each write to a regular file and
// each fdatasync of one, in their order. A sync takes 20 ms here, so that a reply that does not wait for it comes
// first. QUATTRO_KILL_AT, such as `w1`, `W1`, `s2` or `S2`: kills the program at its first write, with a half of it in
// the file, or behind it; before its second sync, or behind it. Then syncs take no time. QUATTRO_FULL_AT, such as `w2`
// or `s2`: from the second write on the disk is full, when a half of it is in the file; or no sync succeeds from there
// on. QUATTRO_JOIN_AT, such as `w2`: at the end of the second write another program has added a line to the file, too.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace {

bool is_regular(int file) {
    struct stat info {};
    return ::fstat(file, &info) == 0 && S_ISREG(info.st_mode);
}

// Whether the program is to be killed at this: the letter says at what, a number follows.
bool is_the_end(char what) {
    static const char* const at = std::getenv("QUATTRO_KILL_AT");
    static int left = at ? std::atoi(at + 1) : 0;
    return at && at[0] == what && --left == 0;
}
void end_if(bool so) {
    if (so) ::raise(SIGKILL);
}

// Whether the disk has taken all that it takes of this.
bool is_full(char what) {
    static const char* const at = std::getenv("QUATTRO_FULL_AT");
    static int left = at ? std::atoi(at + 1) : 0;
    return at && at[0] == what && --left <= 0;
}

// Whether another program writes to the file at this.
bool is_joined(char what) {
    static const char* const at = std::getenv("QUATTRO_JOIN_AT");
    static int left = at ? std::atoi(at + 1) : 0;
    return at && at[0] == what && --left == 0;
}
void append(int file, const char* text, std::size_t size) {
    struct stat info {};
    if (::fstat(file, &info) == 0) ::syscall(SYS_pwrite64, file, text, size, info.st_size);
}

void note(char what) {
    static const int trace = [] {
        const char* path = std::getenv("QUATTRO_SYNC_TRACE");
        return path ? ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    }();
    if (trace >= 0) ::syscall(SYS_write, trace, &what, 1);
}

int synced(long how, int file) {
    end_if(is_regular(file) && is_the_end('s'));
    if (!std::getenv("QUATTRO_KILL_AT") && !std::getenv("QUATTRO_FULL_AT")) ::usleep(20'000);
    if (is_regular(file) && is_full('s')) {
        errno = EIO;
        return -1;
    }
    const auto done = static_cast<int>(::syscall(how, file));
    if (!is_regular(file)) return done;
    note('s');
    end_if(is_the_end('S'));
    return done;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
    if (is_regular(file) && is_the_end('w')) {
        ::syscall(SYS_write, file, bytes, size / 2);
        ::raise(SIGKILL);
    }
    static bool was_full = false;
    if (is_regular(file) && is_full('w')) {
        if (size > 1 && !was_full && (was_full = true)) return ::syscall(SYS_write, file, bytes, size / 2);
        errno = ENOSPC;
        return -1;
    }
    const ssize_t done = ::syscall(SYS_write, file, bytes, size);
    if (!is_regular(file)) return done;
    if (is_joined('w')) append(file, "# joined\n", 9);
    note('w');
    end_if(is_the_end('W'));
    return done;
}

int fdatasync(int file) { return synced(SYS_fdatasync, file); }
}
