// Loaded before the program (LD_PRELOAD): writes down, in the file QUATTRO_SYNC_TRACE, each write to a regular file and
// each fdatasync of one, in their order. A sync takes 20 ms here, so that a reply that does not wait for it comes
// first.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>

namespace {

bool is_regular(int file) {
    struct stat info {};
    return ::fstat(file, &info) == 0 && S_ISREG(info.st_mode);
}

void note(char what) {
    static const int trace = [] {
        const char* path = std::getenv("QUATTRO_SYNC_TRACE");
        return path ? ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    }();
    if (trace >= 0) ::syscall(SYS_write, trace, &what, 1);
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
    const ssize_t done = ::syscall(SYS_write, file, bytes, size);
    if (is_regular(file)) note('w');
    return done;
}

int fdatasync(int file) {
    ::usleep(20'000);
    const auto done = static_cast<int>(::syscall(SYS_fdatasync, file));
    if (is_regular(file)) note('s');
    return done;
}
}
