public import Foundation

/// Published files with what is on them, which are not part of this repository: `shared/corpus/<name>` beside it, or beside
/// a folder it lies in; or where `VOUCH_CORPUS` says.
public enum SharedCorpus {
    /// - Returns: nil where the machine does not have it: `.enabled(if: SharedCorpus.folder("mrz") != nil, "no corpus …")`.
    public static func folder(_ name: String, from file: String = #filePath) -> URL? {
        let files = FileManager.default
        if let chosen = ProcessInfo.processInfo.environment["VOUCH_CORPUS"] {
            let folder = URL(fileURLWithPath: chosen).appendingPathComponent(name)
            return files.fileExists(atPath: folder.path) ? folder : nil
        }
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let corpus = folder.appendingPathComponent("shared/corpus/\(name)")
            if files.fileExists(atPath: corpus.path) { return corpus }
        }
        return nil
    }
}
