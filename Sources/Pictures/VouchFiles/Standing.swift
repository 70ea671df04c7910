import Foundation

/// The kind of entry under a name; if it is a link, the link itself.
package enum Standing: Sendable, Hashable {
    /// Nothing has the name.
    case nothing
    /// A regular file, with its permissions.
    case file(mode: mode_t)
    /// A folder.
    case folder
    /// A symbolic link, whatever it leads to.
    case link
    /// A device, a pipe, a socket.
    case special

    init(_ status: stat) {
        self =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file(mode: status.st_mode & 0o7777)
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
    }
}
