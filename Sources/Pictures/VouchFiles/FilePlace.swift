/// A path split into its folder and the name in it.
///
/// Foundation's `deletingLastPathComponent` stops the process for a name of one character.
package struct FilePlace: Sendable, Hashable {
    /// `.` for a plain name.
    package let folder: String
    /// Empty if the path ends in a slash.
    package let name: String

    package init(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else {
            (folder, name) = (".", path)
            return
        }
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.index(after: slash)...])
    }
}
