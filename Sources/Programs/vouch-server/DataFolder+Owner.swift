import Foundation

extension DataFolder {
    /// Makes files that are missing, empty, so that they are the folder owner's also where root runs a command: otherwise the
    /// server, which is that other user, could not open them.
    ///
    /// A failure is not reported here: the code that writes the file reports it.
    func make(_ paths: [String]) {
        for path in paths {
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { continue }
            give(descriptor)
            close(descriptor)
        }
    }

    /// Gives a file that root has just written to the folder's owner.
    func give(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        give(descriptor)
        close(descriptor)
    }

    /// Gives a file of root to the folder's owner.
    func give(_ descriptor: Int32) {
        var (folder, file) = (stat(), stat())
        guard geteuid() == 0, stat(path, &folder) == 0, folder.st_uid != 0 else { return }
        guard fstat(descriptor, &file) == 0 else { return }
        // The owner could have put a link to another file of root there.
        guard file.st_uid == 0, file.st_nlink == 1, file.st_mode & S_IFMT == S_IFREG else { return }
        _ = fchown(descriptor, folder.st_uid, folder.st_gid)
    }
}
