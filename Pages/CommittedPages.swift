import Foundation
import VouchNetworks

/// The files of Vouch's pages for browsers, beside the program: scripts, styles, texts; and, where it was built, the module that
/// looks at live pictures.
public struct CommittedPages: Sendable {
    /// By their names within the folder, `vouch-capture.js` or `texts/de.json`.
    public let files: [String: [UInt8]]

    private static let module = "vouch.wasm"
    /// What pages load of ours, and nothing else that may lie there.
    private static let kinds: Set = ["js", "css", "html", "json"]

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - folder: of the pages; nil searches next to the running program, where the build puts them, and in
    ///     `../share/vouch/pages` from there, where an installation would.
    ///   - module: the file that `make wasm` writes; nil looks in the folder of the pages, and for `out/vouch.wasm` in the
    ///     working folder. Without one, pages take pictures from files only.
    /// - Returns: no files where there is no folder: the server then has no pages.
    /// - Throws: what the file system says of a file that is there and cannot be read.
    public static func load(from folder: String? = nil, module: String? = nil) throws -> CommittedPages {
        let place =
            folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? ResourceFolder.find(bundle: "VouchPages", installed: "share/vouch/pages", holding: "vouch-capture.js")
        guard let place else { return CommittedPages(files: [:]) }
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: place.path)
        where kinds.contains((name as NSString).pathExtension) {
            files[name] = [UInt8](try Data(contentsOf: place.appendingPathComponent(name)))
        }
        let modules = module.map { [$0] } ?? [place.appendingPathComponent(Self.module).path, "out/\(Self.module)"]
        if let found = modules.first(where: { FileManager.default.isReadableFile(atPath: $0) }) {
            files[Self.module] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: found)))
            // Written with it where Brotli is installed.
            files[Self.module + ".br"] = try? [UInt8](Data(contentsOf: URL(fileURLWithPath: found + ".br")))
        }
        return CommittedPages(files: files)
    }
}
