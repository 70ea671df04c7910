import Foundation

/// The files in and below a folder, and what of it could not be listed. Hidden folders and links to folders are left out.
struct FolderContents {
    private(set) var files: [String] = []
    /// Files whose names begin with a dot.
    private(set) var hidden: [String] = []
    private(set) var unreadable: [(path: String, reason: String, hint: String)] = []
    /// Folders with a name that is not UTF-8.
    private(set) var unnameable: [String] = []
    private static let deepest = 64

    mutating func add(_ folder: String, depth: Int = 0) {
        guard depth < Self.deepest else {
            unreadable.append((folder, "it lies too deep", "read it by itself"))
            return
        }
        guard let stream = opendir(folder) else {
            let reason =
                switch errno {
                case EACCES, EPERM: "permission denied"
                case EMFILE, ENFILE: "too many files are open"
                default: "its disk gave an error"
                }
            unreadable.append((folder, reason, "check the folder's permissions"))
            return
        }
        defer { closedir(stream) }
        var folders: [String] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let isHidden = bytes.first == UInt8(ascii: ".")
            guard let name = String(validating: bytes, as: UTF8.self) else {
                if !isHidden { unnameable.append(folder) }
                continue
            }
            let path = (folder as NSString).appendingPathComponent(name)
            var status = stat()
            // A link is the file that it leads to, but never a way into another folder.
            guard lstat(path, &status) == 0 else { continue }
            if isHidden {
                if status.st_mode & S_IFMT == S_IFREG { hidden.append(path) }
                continue
            }
            if status.st_mode & S_IFMT == S_IFDIR { folders.append(path) } else { files.append(path) }
        }
        for path in folders { add(path, depth: depth + 1) }
    }
}
