/// A path split into its folder and the name in it.
///
/// Foundation's `deletingLastPathComponent` stops the process for a name of one character.
package struct FilePlace: Sendable, Hashable {
    /// The path as far as its last slash; `.` if it has none.
    package let folder: String
    /// The text after the last slash; empty if the path ends in one.
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
