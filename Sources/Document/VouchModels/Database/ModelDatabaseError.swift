/// Why a model database cannot be used. None of these leaves a half-loaded database behind.
public struct ModelDatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No bytes at all.
        case absent
        /// Not a model database.
        case notADatabase
        /// Ends before it should.
        case truncated
        /// Continues past its end, or is larger than any database.
        case wrongLength
        /// The checksum does not match.
        case wrongChecksum
        /// Not signed, although a signature is required.
        case unsigned
        /// Signed with a key that is not trusted.
        case unknownSigner
        /// The signature does not verify.
        case badSignature
        /// In a format that only newer versions of the program support.
        case tooNew
        /// In a format that is no longer supported.
        case tooOld
        /// Complete and signed, but malformed.
        case malformed
        /// An earlier version than the one in use.
        case olderThanLoaded
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// The failure in words, for people: one sentence in lower case.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Advice on solving it.
    public var hint: String {
        switch code {
        case .absent, .notADatabase: "build one with: vouch models build"
        case .truncated, .wrongLength, .wrongChecksum: "download or copy the file again"
        case .unsigned, .unknownSigner:
            "give the signer's public key, or use a database signed with a trusted key"
        case .badSignature: "do not use this file; download it again from its publisher"
        case .tooNew: "update the program"
        case .tooOld, .malformed: "build the database again from its texts"
        case .olderThanLoaded: "request the older database explicitly if you want it"
        }
    }

    public var description: String { "model database: \(message) (\(code.rawValue))" }
}
