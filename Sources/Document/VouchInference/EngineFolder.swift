public import Foundation

/// The folder of the inference engine and the downloaded networks, as laid out by `scripts/fetch-engines`: `openvino/`
/// holds the engine's libraries, `models/` the networks.
public struct EngineFolder: Sendable, Hashable {
    /// The folder's path, as it was given.
    public let path: String

    /// - Parameter path: a folder, possibly empty.
    public init(path: String) { self.path = path }

    /// The first folder with the engine: that of the environment's `VOUCH_ENGINES`; `.vendor` next to the program or in
    /// a folder above it, so that a program just built finds the checkout's; `../lib/vouch` from the program, where an
    /// installation has it; `~/.local/share/vouch`.
    ///
    /// Where `VOUCH_ENGINES` is set, no other folder is searched, so that a wrong setting is noticed. Otherwise a
    /// folder counts only if no one except the user, root, and the program's owner can have put a library into it.
    ///
    /// - Throws: ``InferenceError/Code-swift.enum/engineMissing``.
    public static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        program: URL = Bundle.main.bundleURL
    ) throws(InferenceError) -> EngineFolder {
        for path in candidates(environment: environment, program: program) {
            let folder = EngineFolder(path: path)
            guard let library = folder.library else { continue }
            let isNamed = path == environment["VOUCH_ENGINES"]
            if isNamed || FileTrust(program: program).covers([path, path + "/openvino", library]) { return folder }
        }
        throw InferenceError(.engineMissing)
    }

    static func candidates(environment: [String: String], program: URL) -> [String] {
        if let chosen = environment["VOUCH_ENGINES"], !chosen.isEmpty { return [chosen] }
        var paths: [String] = []
        var folder = program.standardizedFileURL.resolvingSymlinksInPath()
        for _ in 0..<8 where folder.path.count > 1 {
            paths.append(folder.appendingPathComponent(".vendor").path)
            folder.deleteLastPathComponent()
        }
        let installed = program.standardizedFileURL.resolvingSymlinksInPath().deletingLastPathComponent()
        paths.append(installed.appendingPathComponent("lib/vouch").path)
        if let home = environment["HOME"], !home.isEmpty { paths.append(home + "/.local/share/vouch") }
        return paths
    }

    /// The engine's library, or nil if there is none.
    public var library: String? {
        let folder = path + "/openvino"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("libopenvino_c.") }.min().map { folder + "/" + $0 }
    }

    /// The path of a network's file in `models/`.
    ///
    /// - Parameter name: the file's name, with its extension.
    /// - Throws: ``InferenceError/Code-swift.enum/modelMissing`` if there is no such file that can be read.
    public func model(_ name: String) throws(InferenceError) -> String {
        let file = path + "/models/" + name
        guard FileManager.default.isReadableFile(atPath: file) else { throw InferenceError(.modelMissing) }
        return file
    }

    /// The folder for compiled models between starts: `vouch/networks` in the user's folder of caches.
    public static func defaultCache(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        if let chosen = environment["XDG_CACHE_HOME"], chosen.hasPrefix("/") { return chosen + "/vouch/networks" }
        return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appendingPathComponent("vouch/networks").path
    }
}
