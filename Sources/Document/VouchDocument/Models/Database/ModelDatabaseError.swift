/// Why a model database cannot be used. None of these leaves a half-loaded database behind.
public struct ModelDatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No bytes at all.
        case absent
        /// Something else than a model database.
        case notADatabase
        /// Ends before it should.
        case truncated
        /// Goes on where it should have ended, or is larger than any database.
        case wrongLength
        /// Its bytes are not those that were written.
        case wrongChecksum
        /// Not signed, where a signature is asked for.
        case unsigned
        /// Signed with a key that is not trusted here.
        case unknownSigner
        /// The signature is not the signer's.
        case badSignature
        /// Of a format that only later versions of the program read.
        case tooNew
        /// Of a format that is no longer read.
        case tooOld
        /// Whole and signed, but not what a database may hold.
        case malformed
        /// An earlier version than the one in use.
        case olderThanLoaded
    }

    public let code: Code
    /// For people, one sentence in lower case.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// What to do about it.
    public var hint: String {
        switch code {
        case .absent, .notADatabase: "build one by: vouch models build"
        case .truncated, .wrongLength, .wrongChecksum: "fetch or copy the file again"
        case .unsigned, .unknownSigner:
            "name the signer's public key, or ask for a database that is signed by a known one"
        case .badSignature: "do not use this file; fetch it from where it is published"
        case .tooNew: "update the program"
        case .tooOld, .malformed: "build the database again from its texts"
        case .olderThanLoaded: "ask for the older database explicitly if it is wanted"
        }
    }

    public var description: String { "model database: \(message) (\(code.rawValue); hint: \(hint))" }
}
