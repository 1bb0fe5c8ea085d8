// A folder for the files of one test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace quattro::test {

// A new folder with a path of its own, which is removed with the object.
class Folder {
public:
    explicit Folder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
        std::string path = (parent / "quattro-test-XXXXXX").string();
        if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("there is no folder for tests in " + path);
        path_ = path;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    // Writes a file and the folders above it. Does nothing if a file has the name of such a folder, or a folder that of
    // the file.
    const Folder& file(const std::string& inside, std::string_view text) const {
        std::error_code error;
        std::filesystem::create_directories((path_ / inside).parent_path(), error);
        std::ofstream(path_ / inside, std::ios::binary) << text;
        return *this;
    }
    const Folder& link(const std::string& inside, const std::filesystem::path& target) const {
        std::filesystem::create_directories((path_ / inside).parent_path());
        std::filesystem::create_symlink(target, path_ / inside);
        return *this;
    }
    // Removes all files.
    void clear() const {
        for (const auto& entry : std::filesystem::directory_iterator(path_))
            std::filesystem::remove_all(entry);
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace quattro::test
