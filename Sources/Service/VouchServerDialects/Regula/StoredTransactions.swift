import Foundation
import VouchCore
import VouchDialects
import VouchServer
import VouchStores

/// Transactions in a ``TransientStore``: for all servers that share it, sealed where it seals.
package struct StoredTransactions: TransactionStore {
    /// How long a transaction is kept, in seconds.
    package static let seconds: Int64 = 3_600

    private struct Record: Codable {
        struct Picture: Codable {
            let bytes: Data
            let light: Regula.Light
            let page: Int?
            let format: String?
        }

        struct Result: Codable {
            let type: Regula.GraphicFieldType
            let light: Regula.Light
            let page: Int
            let bytes: Data
        }

        let id: String
        let tag: String?
        let updated: Int64
        let images: [Picture]
        let results: [Result]
        let response: Data
    }

    private let store: any TransientStore

    /// Keeps transactions in `store`, within its limits for ``TransientKey/Kind/transaction``.
    package init(in store: any TransientStore) { self.store = store }

    package func save(_ transaction: ReadingTransaction, of tenant: String) async throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let body = try encoder.encode(Self.record(of: transaction))
        let item = TransientItem(
            Sensitive(Array(body)), expires: transaction.updated.adding(seconds: Self.seconds), label: transaction.tag)
        do {
            try await store.put(item, at: Self.key(transaction.id, tenant), if: .always, now: transaction.updated)
        } catch is TransientStoreIsFull {
            // Larger than all that a tenant may keep: what was read is answered, and cannot be asked for again. Neither can
            // what the name stood for before.
            _ = try await store.remove(Self.key(transaction.id, tenant))
        }
    }

    package func transaction(_ id: String, of tenant: String, at now: Timestamp) async throws -> ReadingTransaction? {
        try await store.item(at: Self.key(id, tenant), now: now).map(Self.transaction)
    }

    package func transactions(
        tagged tag: String, of tenant: String, at now: Timestamp
    ) async throws -> [ReadingTransaction] {
        try await store.items(labelled: tag, .transaction, tenant: tenant, now: now).map(Self.transaction)
    }

    package func deleteTransactions(tagged tag: String, of tenant: String) async throws -> Int {
        try await store.remove(labelled: tag, .transaction, tenant: tenant)
    }

    // MARK: -

    private struct Damaged: Error {}

    private static func key(_ id: String, _ tenant: String) -> TransientKey {
        TransientKey(.transaction, id, tenant: tenant)
    }

    private static func record(of transaction: ReadingTransaction) -> Record {
        Record(
            id: transaction.id, tag: transaction.tag, updated: transaction.updated.milliseconds,
            images: transaction.images.map {
                .init(bytes: Data($0.bytes), light: $0.light, page: $0.pageIndex, format: $0.format)
            },
            results: transaction.results.map {
                .init(type: $0.type, light: $0.light, page: $0.pageIndex, bytes: Data($0.bytes))
            }, response: Data(transaction.response))
    }

    private static func transaction(_ item: TransientItem) throws -> ReadingTransaction {
        guard let record = item.body.reveal({ try? PropertyListDecoder().decode(Record.self, from: Data($0)) }) else {
            throw Damaged()
        }
        return ReadingTransaction(
            id: record.id, tag: record.tag, updated: Timestamp(milliseconds: record.updated),
            images: record.images.map {
                Regula.ProcessRequest.Image(
                    bytes: Array($0.bytes), light: $0.light, pageIndex: $0.page, format: $0.format)
            },
            results: record.results.map {
                .init(type: $0.type, light: $0.light, pageIndex: $0.page, bytes: Array($0.bytes))
            }, response: Array(record.response))
    }
}
