extension Regula {
    /// A transaction's pictures: the answer to `POST /api/v2/transaction/{id}/process` and
    /// `GET /api/v2/transaction/{id}`. Source: OpenAPI, `TransactionProcessResult`.
    public struct TransactionResult: Codable, Sendable, Hashable {
        /// The identifier of the reading.
        public let transactionId: String
        /// The client's name for its session; nil if it sent none.
        public let tag: String?
        /// The pictures received.
        public let inData: InData
        /// The pictures made of them.
        public let outData: OutData

        public init(transactionId: String, tag: String?, inData: InData, outData: OutData) {
            self.transactionId = transactionId
            self.tag = tag
            self.inData = inData
            self.outData = outData
        }

        /// The pictures received.
        public struct InData: Codable, Sendable, Hashable {
            /// The pictures, in the order of their pages.
            public let images: [Image]

            public init(images: [Image]) { self.images = images }
        }

        /// The results.
        public struct OutData: Codable, Sendable, Hashable {
            /// Where the response can be fetched.
            public let url: String
            /// The pictures, in the order of their pages.
            public let images: [Image]

            public init(url: String, images: [Image]) {
                self.url = url
                self.images = images
            }
        }

        /// A picture, by light and page.
        public struct Image: Codable, Sendable, Hashable {
            /// What the picture shows; nil for a picture received.
            public let fieldType: GraphicFieldType?
            /// The light that it was taken in.
            public let light: Light
            /// Its place in the list, from 0.
            public let listIdx: Int
            /// The page, from 0.
            public let pageIdx: Int
            /// Where the picture can be fetched.
            public let url: String

            public init(fieldType: GraphicFieldType? = nil, light: Light, listIdx: Int, pageIdx: Int, url: String) {
                self.fieldType = fieldType
                self.light = light
                self.listIdx = listIdx
                self.pageIdx = pageIdx
                self.url = url
            }
        }
    }

    /// The transactions of a tag: `GET /api/v2/tag/{id}/transactions`.
    public struct TransactionList: Codable, Sendable, Hashable {
        /// The transactions, in the server's order.
        public let items: [Item]

        public init(items: [Item]) { self.items = items }

        /// One transaction.
        public struct Item: Codable, Sendable, Hashable {
            /// The identifier of the transaction.
            public let id: String
            /// Always 1, finished: only finished ones are kept.
            public let state: ProcessingStatus
            /// When it was last changed, RFC 3339.
            public let updatedAt: String

            public init(id: String, updatedAt: String) {
                self.id = id
                self.updatedAt = updatedAt
                state = .finished
            }
        }
    }
}
