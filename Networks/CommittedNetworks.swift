import Foundation

/// The weights that Vouch brings along, as files beside the program.
///
/// The folder is looked for here rather than through `Bundle.module`, which stops the program when it finds nothing.
public struct CommittedNetworks: Sendable {
    public let mrzFinder: [UInt8]
    public let mrzRecogniser: [UInt8]
    public let documentFinder: [UInt8]

    /// Reads the networks.
    ///
    /// - Parameter folder: where they are; nil looks beside the running program, as the build lays them, and in
    ///   `../share/vouch` from there, as an installation would.
    /// - Throws: ``NetworksError``.
    public static func load(from folder: String? = nil) throws(NetworksError) -> CommittedNetworks {
        let place: URL
        if let folder {
            place = URL(fileURLWithPath: folder)
        } else {
            place = try installedFolder()
        }
        return CommittedNetworks(
            mrzFinder: try read("mrz-finder.vnet", in: place),
            mrzRecogniser: try read("mrz-recogniser.vnet", in: place),
            documentFinder: try read("document-finder.vnet", in: place))
    }

    private static func installedFolder() throws(NetworksError) -> URL {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent() else {
            throw NetworksError(.noFolder)
        }
        let candidates = [
            program.appendingPathComponent("vouch_VouchNetworks.resources"),
            program.appendingPathComponent("vouch_VouchNetworks.bundle/Contents/Resources"),
            program.appendingPathComponent("vouch_VouchNetworks.bundle"),
            program.deletingLastPathComponent().appendingPathComponent("share/vouch"),
        ]
        let finder = "mrz-finder.vnet"
        guard
            let found = candidates.first(where: {
                FileManager.default.fileExists(atPath: $0.appendingPathComponent(finder).path)
            })
        else { throw NetworksError(.noFolder) }
        return found
    }

    private static func read(_ name: String, in folder: URL) throws(NetworksError) -> [UInt8] {
        let url = folder.appendingPathComponent(name)
        do {
            return [UInt8](try Data(contentsOf: url))
        } catch {
            throw NetworksError(.unreadable(file: url.relativePath))
        }
    }
}

/// The committed networks could not be read.
public struct NetworksError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// No folder of networks beside the program.
        case noFolder
        case unreadable(file: String)
    }

    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .noFolder: "the networks are not beside the program"
        case .unreadable(let file): "cannot read the network \(file)"
        }
    }
}
