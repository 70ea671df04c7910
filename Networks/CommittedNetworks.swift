import Foundation

/// Vouch's own network weights, as files next to the program.
public struct CommittedNetworks: Sendable {
    /// Of `mrz-finder.vnet`.
    public let mrzFinder: [UInt8]
    /// Of `mrz-recogniser.vnet`.
    public let mrzRecogniser: [UInt8]
    /// Confirms characters that no check digit proves: docs/decisions/0072.
    public let mrzWitness: [UInt8]
    /// Of `document-finder.vnet`.
    public let documentFinder: [UInt8]
    /// Says which print is which field's value: docs/decisions/0085.
    public let fieldAssigner: [UInt8]

    /// The folder that the environment's `VOUCH_NETWORKS` names; nil where it names none.
    public static var named: String? { ProcessInfo.processInfo.environment["VOUCH_NETWORKS"] }

    /// Reads the networks.
    ///
    /// - Parameter folder: their folder; nil searches next to the running program, where the build puts them, and in
    ///   `../share/vouch` from there, where an installation would.
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
            mrzWitness: try read("mrz-witness.vnet", in: place),
            documentFinder: try read("document-finder.vnet", in: place),
            fieldAssigner: try read("field-assigner.vnet", in: place))
    }

    private static func installedFolder() throws(NetworksError) -> URL {
        guard
            let found = ResourceFolder.find(
                bundle: "VouchNetworks", installed: "share/vouch", holding: "mrz-finder.vnet")
        else { throw NetworksError(.noFolder) }
        return found
    }

    private static func read(_ name: String, in folder: URL) throws(NetworksError) -> [UInt8] {
        let url = folder.appendingPathComponent(name)
        do {
            // A pipe would be waited for.
            let facts = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
            guard facts[.type] as? FileAttributeType == .typeRegular else { throw CocoaError(.fileReadUnknown) }
            return [UInt8](try Data(contentsOf: url))
        } catch {
            throw NetworksError(.unreadable(file: url.relativePath))
        }
    }
}

/// The committed networks could not be read.
public struct NetworksError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why there are no networks.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// No folder of networks next to the program.
        case noFolder
        /// The file is missing, or cannot be read.
        case unreadable(file: String)
    }

    /// What went wrong, for programs.
    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .noFolder: "the networks are not next to the program"
        case .unreadable(let file): "cannot read the network \(file)"
        }
    }
}
