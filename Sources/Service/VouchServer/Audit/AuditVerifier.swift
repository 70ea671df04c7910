public import VouchPKI

/// Where a chain is not what it was.
public struct AuditFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with a chain.
    public enum Kind: String, Sendable, Hashable {
        /// An entry was taken away, or stands in another place.
        case missing
        /// A member was changed.
        case changed
        /// The entry before is another than the one that it was written after.
        case unlinked
        /// Entries were taken from the end: a signed head knows more.
        case truncated
        /// A signed head has another hash: the chain was written anew up to here.
        case rewritten
        /// It is another chain's.
        case foreign
    }

    /// What is wrong, for programs.
    public let kind: Kind
    /// The first entry that is not right.
    public let number: Int64

    public init(_ kind: Kind, at number: Int64) {
        self.kind = kind
        self.number = number
    }

    public var description: String {
        switch kind {
        case .missing: "entry \(number) is missing"
        case .changed: "entry \(number) was changed"
        case .unlinked: "entry \(number) does not follow the entry before it"
        case .truncated: "entry \(number) and what follows were taken away: a signed head counts them"
        case .rewritten: "entry \(number) is not the one that was signed"
        case .foreign: "entry \(number) belongs to another chain"
        }
    }
}

/// Checks a chain, entry by entry, from its first.
public struct AuditVerifier: Sendable {
    /// What the chain came to, once everything was added.
    public private(set) var head: AuditHead
    private let signed: [Int64: [UInt8]]
    private let longest: Int64

    /// - Parameter heads: of this chain, whose signatures hold. Without any, entries that were taken from the end are not
    ///   missed, and a chain that was written anew as a whole is not told from the first.
    public init(_ chain: String, heads: [AuditHead] = []) {
        head = AuditHead(of: chain)
        let own = heads.filter { $0.chain == chain }
        signed = Dictionary(own.map { ($0.length, $0.hash) }) { first, _ in first }
        longest = own.map(\.length).max() ?? 0
    }

    /// Takes the next entry.
    ///
    /// - Throws: ``AuditFault``; errors of the digest.
    public mutating func take(_ entry: AuditEntry, _ cryptography: some MessageDigesting) throws {
        let number = head.length + 1
        guard entry.record.chain == head.chain else { throw AuditFault(.foreign, at: number) }
        guard entry.number == number else { throw AuditFault(.missing, at: number) }
        guard try cryptography.digest(.sha256, of: entry.canonicalForm) == entry.hash else {
            throw AuditFault(.changed, at: number)
        }
        guard entry.previous == head.hash else { throw AuditFault(.unlinked, at: number) }
        if let known = signed[number], known != entry.hash { throw AuditFault(.rewritten, at: number) }
        head = AuditHead(entry)
    }

    /// Call after the last entry.
    ///
    /// - Throws: ``AuditFault/Kind/truncated``.
    public func finish() throws(AuditFault) {
        guard head.length >= longest else { throw AuditFault(.truncated, at: head.length + 1) }
    }
}
