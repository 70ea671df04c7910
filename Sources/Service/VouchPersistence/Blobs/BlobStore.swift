/// Keeps large values outside of their rows. What it is given is sealed already, so a thief of the storage can read
/// nothing. Every conformer passes the same tests.
package protocol BlobStore: Sendable {
    /// Keeps bytes. Once it returns they outlive a crash. The same name again replaces them.
    ///
    /// - Parameter bytes: at most ``BlobLimits/longest``.
    /// - Throws: ``StoreError/unavailable`` if the storage does not answer, is full, or does not admit it;
    ///   ``StoreError/unsupported`` for more bytes.
    func put(_ bytes: [UInt8], as name: BlobName) async throws

    /// The bytes under a name.
    ///
    /// - Returns: nil if nothing has this name.
    /// - Throws: ``StoreError/unavailable``; ``StoreError/damaged`` if it is longer than any blob.
    func blob(_ name: BlobName) async throws -> [UInt8]?

    /// Whether something has this name. Asks once, and not again after a failure.
    ///
    /// - Throws: ``StoreError/unavailable``.
    func exists(_ name: BlobName) async throws -> Bool

    /// Deletes what has this name, if anything does.
    ///
    /// - Throws: ``StoreError/unavailable``.
    func delete(_ name: BlobName) async throws

    /// Keeps ``BlobName/probe`` and looks for it: for the start, so that a wrong setting ends it with its reason.
    func check() async throws(BlobProblem)
}

/// Why a storage cannot be used. Contains neither its address nor credentials.
package struct BlobProblem: Error, Sendable, Hashable {
    /// Why, for programs.
    package enum Code: Sendable, Hashable {
        /// Nothing answers at the address, or the connection broke.
        case unreachable
        /// The server's certificate is not valid, or it has no TLS.
        case encryption
        /// The credentials are unknown or lack a permission, or the folder belongs to another user.
        case denied
        /// There is no such bucket, or the folder cannot be made.
        case missing
        /// The storage gave an unexpected status: it may be in another region, or another service.
        case refused(status: Int)
    }

    /// Why the storage cannot be used, for programs.
    package let code: Code

    package init(_ code: Code) { self.code = code }
}

/// Limits that all storages share.
package enum BlobLimits {
    /// The longest blob, in bytes. A longer body stays in its row.
    package static let longest = 256 << 20
}

/// The name of a blob: 32 random hexadecimal digits, which reveal nothing and are never used twice.
package struct BlobName: Sendable, Hashable, CustomStringConvertible {
    static let length = 32

    let text: String

    /// - Returns: nil unless it has 32 hexadecimal digits, small ones.
    init?(_ text: String) {
        guard text.utf8.count == Self.length, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
        self.text = text
    }

    /// - Parameter bytes: 16 random ones.
    init(_ bytes: [UInt8]) {
        text = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    package var description: String { text }

    /// The blob by which ``BlobStore/check()`` and readiness find out whether a storage answers.
    static let probe = BlobName([UInt8](repeating: 0, count: 16))

    private static let digits = Array("0123456789abcdef".utf8)
}
