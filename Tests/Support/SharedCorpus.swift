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
        return beside("corpus/\(name)", file)
    }

    /// A file of cases that people reported, `shared/cases/<name>`; nil where the machine does not have it.
    public static func cases(_ name: String) -> URL? { beside("cases/\(name)", #filePath) }

    /// Silent-Face-Anti-Spoofing's two networks, with their authors' samples; nil where the machine does not have them.
    public static var minifasnet: URL? {
        guard let corpus = ProcessInfo.processInfo.environment["VOUCH_CORPUS"] else {
            return beside("models/minifasnet", #filePath)
        }
        let folder = URL(fileURLWithPath: corpus).deletingLastPathComponent()
            .appendingPathComponent("models/minifasnet")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// In a folder `shared` beside the checkout, or beside a folder it lies in.
    private static func beside(_ name: String, _ file: String) -> URL? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let found = folder.appendingPathComponent("shared/\(name)")
            if FileManager.default.fileExists(atPath: found.path) { return found }
        }
        return nil
    }
}
