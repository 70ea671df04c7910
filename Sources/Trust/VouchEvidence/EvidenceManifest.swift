internal import VouchPKI

/// What the signature of a bundle covers: the hash of each part, whether the part is there or withheld.
public struct EvidenceManifest: Sendable, Hashable {
    /// Raised when a reader of an earlier version could misunderstand a bundle.
    public static let format: Int64 = 1
    /// Most parts of a bundle.
    package static let maximumCount = 4096

    /// One part.
    public struct Entry: Sendable, Hashable {
        /// SHA-256 of the part's salt, name and content.
        public let hash: [UInt8]
        /// Length of the content, in bytes.
        public let length: Int
    }

    /// When the reading was made, RFC 3339, by the clock of the machine that read.
    public let made: String
    /// The program that wrote the bundle, and its version.
    public let program: String
    /// The key that signed, DER SubjectPublicKeyInfo.
    public let signer: [UInt8]
    /// By name of the part.
    public let entries: [String: Entry]

    init(made: String, program: String, signer: [UInt8], entries: [String: Entry]) {
        (self.made, self.program, self.signer, self.entries) = (made, program, signer, entries)
    }

    var encoded: [UInt8] {
        CBORValue.map([
            "format": .integer(Self.format), "made": .text(made), "program": .text(program),
            "signer": .bytes(signer),
            "parts": .map(
                entries.mapValues { .array([.bytes($0.hash), .unsigned(UInt64(max($0.length, 0)))]) }),
        ]).encoded
    }

    /// - Throws: ``EvidenceError``.
    init(_ payload: [UInt8]) throws(EvidenceError) {
        guard let members = (try? CBORReader.read(payload))?.members else { throw .init(.malformed) }
        guard let format = members["format"]?.integer else { throw .init(.malformed) }
        guard format == Self.format else { throw .init(.newerFormat) }
        guard let made = members["made"]?.text, let program = members["program"]?.text,
            let signer = members["signer"]?.bytes, let parts = members["parts"]?.members,
            parts.count <= Self.maximumCount
        else { throw .init(.malformed) }
        var entries: [String: Entry] = [:]
        for (name, item) in parts {
            guard let values = item.elements, values.count == 2, let hash = values[0].bytes, hash.count == 32,
                let length = values[1].integer, (0...Int64(EvidenceBundle.maximumLength)).contains(length)
            else { throw .init(.malformed) }
            entries[name] = .init(hash: hash, length: Int(length))
        }
        self.init(made: made, program: program, signer: signer, entries: entries)
    }
}

/// A file is not a bundle that this program can read. Contains none of its bytes.
public struct EvidenceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why the file was refused.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not a bundle, or not in its one form.
        case malformed
        /// Written by a later version of the format.
        case newerFormat
        /// Longer than ``EvidenceBundle/maximumLength``.
        case tooLarge
    }

    /// The kind of failure, for programs.
    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .malformed: "not an evidence bundle, or damaged"
        case .newerFormat: "a newer version of Vouch wrote this evidence bundle"
        case .tooLarge: "this evidence bundle is too large"
        }
    }
}
