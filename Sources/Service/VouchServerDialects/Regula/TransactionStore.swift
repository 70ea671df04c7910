import VouchCore
import VouchDialects

/// A finished reading that a caller may ask for again. It holds a person's pictures: printing one shows nothing.
package struct ReadingTransaction: Sendable, Hashable, Redacted {
    /// The transaction's identifier, which the caller chose or the server made.
    package let id: String
    /// The caller's tag, which groups transactions; nil if the request had none.
    package let tag: String?
    /// When the reading was made, or last repeated.
    package let updated: Timestamp
    /// The request's pictures, as received.
    package let images: [Regula.ProcessRequest.Image]
    /// The response's pictures of fields, such as the portrait.
    package let results: [ResultPicture]
    /// The whole response, JSON in UTF-8.
    package let response: [UInt8]

    /// A picture of the response.
    package struct ResultPicture: Sendable, Hashable, Redacted {
        /// The kind of graphic, such as the portrait or the signature.
        package let type: Regula.GraphicFieldType
        /// The light in which it was taken.
        package let light: Regula.Light
        /// The page that shows it, counted from 0.
        package let pageIndex: Int
        /// The bytes of the picture file.
        package let bytes: [UInt8]

        package init(type: Regula.GraphicFieldType, light: Regula.Light, pageIndex: Int, bytes: [UInt8]) {
            self.type = type
            self.light = light
            self.pageIndex = pageIndex
            self.bytes = bytes
        }
    }

    package init(
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
}

/// Keeps transactions, those of each tenant apart: no tenant sees, replaces or deletes another's, even by its
/// identifier.
package protocol TransactionStore: Sendable {
    /// Keeps a transaction; one of the same identifier and tenant is replaced.
    func save(_ transaction: ReadingTransaction, of tenant: String) async throws
    /// - Returns: nil if the tenant has none of that identifier.
    func transaction(_ id: String, of tenant: String, at now: Timestamp) async throws -> ReadingTransaction?
    /// The transactions with a tag that are still kept, the oldest first.
    func transactions(tagged tag: String, of tenant: String, at now: Timestamp) async throws -> [ReadingTransaction]
    /// Deletes the transactions with a tag.
    ///
    /// - Returns: how many were deleted.
    func deleteTransactions(tagged tag: String, of tenant: String) async throws -> Int
}
