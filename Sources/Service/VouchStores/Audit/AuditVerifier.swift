import VouchPKI

/// Where a chain was tampered with.
package struct AuditFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// Faults of a chain.
    package enum Kind: String, Sendable, Hashable {
        /// An entry was removed, or stands in another place.
        case missing
        /// A member of the entry was changed: its hash does not fit.
        case changed
        /// The entry does not follow the one before it: it names another hash.
        case unlinked
        /// Entries were removed from the end: a signed head counts more.
        case truncated
        /// A signed head has another hash: the chain was rewritten up to here.
        case rewritten
        /// The entry belongs to another chain.
        case foreign
    }

    /// The kind of fault, for programs.
    package let kind: Kind
    /// The number at which the fault was found, counted from 1.
    package let number: Int64

    package init(_ kind: Kind, at number: Int64) {
        self.kind = kind
        self.number = number
    }

    package var description: String {
        switch kind {
        case .missing: "entry \(number) is missing"
        case .changed: "entry \(number) was changed"
        case .unlinked: "entry \(number) does not follow the entry before it"
        case .truncated: "entry \(number) and the entries after it were removed: a signed head counts them"
        case .rewritten: "entry \(number) is not the one that was signed"
        case .foreign: "entry \(number) belongs to another chain"
        }
    }
}

/// Checks a chain, entry by entry, from its first.
package struct AuditVerifier: Sendable {
    /// The head of the entries taken so far.
    package private(set) var head: AuditHead
    private let signed: [Int64: [UInt8]]
    private let longest: Int64

    /// - Parameter heads: heads of this chain whose signatures were verified. Without any, it is not noticed if entries
    ///   were removed from the end, or the whole chain was rewritten.
    package init(_ chain: String, heads: [AuditHead] = []) {
        head = AuditHead(of: chain)
        let own = heads.filter { $0.chain == chain }
        signed = Dictionary(own.map { ($0.length, $0.hash) }) { first, _ in first }
        longest = own.map(\.length).max() ?? 0
    }

    /// Checks the next entry.
    ///
    /// - Throws: ``AuditFault``; errors of the digest.
    package mutating func take(_ entry: AuditEntry, _ cryptography: some MessageDigesting) throws {
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

    /// Checks that no entry is missing at the end. Call it after the last entry.
    ///
    /// - Throws: ``AuditFault/Kind/truncated``.
    package func finish() throws(AuditFault) {
        guard head.length >= longest else { throw AuditFault(.truncated, at: head.length + 1) }
    }
}
