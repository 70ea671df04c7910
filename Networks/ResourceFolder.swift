import Foundation

/// Files that travel beside the programs. Searched for here rather than with `Bundle.module`, which stops the program if it
/// finds nothing.
package enum ResourceFolder {
    /// - Parameters:
    ///   - bundle: the target whose resources they are.
    ///   - installed: where an installation puts them, from the folder above the program's.
    ///   - file: one that is in it.
    /// - Returns: nil if there is none.
    package static func find(bundle: String, installed: String, holding file: String) -> URL? {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent() else {
            return nil
        }
        return [
            program.appendingPathComponent("vouch_\(bundle).resources"),
            program.appendingPathComponent("vouch_\(bundle).bundle/Contents/Resources"),
            program.appendingPathComponent("vouch_\(bundle).bundle"),
            program.deletingLastPathComponent().appendingPathComponent(installed),
        ].first { FileManager.default.fileExists(atPath: $0.appendingPathComponent(file).path) }
    }
}
