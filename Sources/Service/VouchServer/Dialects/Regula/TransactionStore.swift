public import VouchCore
public import VouchDialects

/// A finished reading that a caller may ask for again. It holds a person's pictures: printing one shows nothing.
public struct ReadingTransaction: Sendable, Hashable, Redacted {
    /// Of the caller, or made by the server.
    public let id: String
    /// The caller's session.
    public let tag: String?
    /// When a result was added last.
    public let updated: Timestamp
    /// As received.
    public let images: [Regula.ProcessRequest.Image]
    /// The response's pictures.
    public let results: [ResultPicture]
    /// The response, JSON.
    public let response: [UInt8]

    /// A picture of the response.
    public struct ResultPicture: Sendable, Hashable, Redacted {
        /// Portrait, page, signature.
        public let type: Regula.GraphicFieldType
        /// In which it was taken.
        public let light: Regula.Light
        /// Counted from 0.
        public let pageIndex: Int
        /// The file.
        public let bytes: [UInt8]

        public init(type: Regula.GraphicFieldType, light: Regula.Light, pageIndex: Int, bytes: [UInt8]) {
            self.type = type
            self.light = light
            self.pageIndex = pageIndex
            self.bytes = bytes
        }
    }

    public init(
        id: String, tag: String?, updated: Timestamp, images: [Regula.ProcessRequest.Image],
        results: [ResultPicture], response: [UInt8]
    ) {
        self.id = id
        self.tag = tag
        self.updated = updated
        self.images = images
        self.results = results
        self.response = response
    }

    /// What keeping it takes.
    public var byteCount: Int {
        images.reduce(0) { $0 + $1.bytes.count } + results.reduce(0) { $0 + $1.bytes.count } + response.count
    }
}

/// Keeps transactions, those of each tenant apart: no tenant sees, replaces or deletes another's, even by its
/// identifier.
public protocol TransactionStore: Sendable {
    /// Keeps a transaction; one of the same identifier and tenant is replaced.
    func save(_ transaction: ReadingTransaction, of tenant: String) async throws
    /// - Returns: nil if the tenant has none of that identifier.
    func transaction(_ id: String, of tenant: String, at now: Timestamp) async throws -> ReadingTransaction?
    /// The oldest first.
    func transactions(tagged tag: String, of tenant: String, at now: Timestamp) async throws -> [ReadingTransaction]
    /// - Returns: how many were deleted.
    func deleteTransactions(tagged tag: String, of tenant: String) async throws -> Int
}

/// Keeps transactions in memory, for a while: for tests, and for servers that store nothing.
///
/// When there are too many or they are too large, the oldest give way, whoever's they are.
public actor MemoryTransactionStore: TransactionStore {
    /// Bounds of a store.
    public struct Limits: Sendable, Hashable {
        /// Transactions that are kept.
        public var count = 1000
        /// Of all pictures together.
        public var bytes = 256_000_000
        /// How long one is kept.
        public var seconds: Int64 = 3600

        public init() {}
    }

    private struct Entry {
        let tenant: String
        let transaction: ReadingTransaction
    }

    private let limits: Limits
    /// The oldest first.
    private var entries: [Entry] = []

    /// Transactions are kept until the process ends, or a limit is reached.
    public init(limits: Limits = Limits()) { self.limits = limits }

    public func save(_ transaction: ReadingTransaction, of tenant: String) {
        entries.removeAll { $0.tenant == tenant && $0.transaction.id == transaction.id }
        forget(at: transaction.updated)
        guard transaction.byteCount <= limits.bytes, limits.count > 0 else { return }
        entries.append(Entry(tenant: tenant, transaction: transaction))
        var bytes = entries.reduce(0) { $0 + $1.transaction.byteCount }
        while entries.count > limits.count || bytes > limits.bytes {
            bytes -= entries.removeFirst().transaction.byteCount
        }
    }

    public func transaction(_ id: String, of tenant: String, at now: Timestamp) -> ReadingTransaction? {
        forget(at: now)
        return entries.first { $0.tenant == tenant && $0.transaction.id == id }?.transaction
    }

    public func transactions(tagged tag: String, of tenant: String, at now: Timestamp) -> [ReadingTransaction] {
        forget(at: now)
        return entries.filter { $0.tenant == tenant && $0.transaction.tag == tag }.map(\.transaction)
    }

    public func deleteTransactions(tagged tag: String, of tenant: String) -> Int {
        let count = entries.count
        entries.removeAll { $0.tenant == tenant && $0.transaction.tag == tag }
        return count - entries.count
    }

    private func forget(at now: Timestamp) {
        entries.removeAll { $0.transaction.updated.adding(seconds: limits.seconds) < now }
    }
}
