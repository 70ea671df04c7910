extension Regula {
    /// A transaction's pictures: the answer to `POST /api/v2/transaction/{id}/process` and
    /// `GET /api/v2/transaction/{id}`. Source: OpenAPI, `TransactionProcessResult`.
    public struct TransactionResult: Codable, Sendable, Hashable {
        /// Of this reading.
        public let transactionId: String
        /// As the client sent it.
        public let tag: String?
        /// What was sent.
        public let inData: InData
        /// What was made of it.
        public let outData: OutData

        public init(transactionId: String, tag: String?, inData: InData, outData: OutData) {
            self.transactionId = transactionId
            self.tag = tag
            self.inData = inData
            self.outData = outData
        }

        /// The pictures received.
        public struct InData: Codable, Sendable, Hashable {
            /// In the order of the pages.
            public let images: [Image]

            public init(images: [Image]) { self.images = images }
        }

        /// The results.
        public struct OutData: Codable, Sendable, Hashable {
            /// Of the response.
            public let url: String
            /// In the order of the pages.
            public let images: [Image]

            public init(url: String, images: [Image]) {
                self.url = url
                self.images = images
            }
        }

        /// A picture, by its light and page.
        public struct Image: Codable, Sendable, Hashable {
            /// Absent for pictures received.
            public let fieldType: GraphicFieldType?
            /// In which it was taken.
            public let light: Light
            /// Counted from 0.
            public let listIdx: Int
            /// Counted from 0.
            public let pageIdx: Int
            /// From where it can be fetched.
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
        /// In the order of the list.
        public let items: [Item]

        public init(items: [Item]) { self.items = items }

        /// One reading.
        public struct Item: Codable, Sendable, Hashable {
            /// Of the transaction.
            public let id: String
            /// 1: finished; only finished ones are kept.
            public let state: ProcessingStatus
            /// RFC 3339.
            public let updatedAt: String

            public init(id: String, updatedAt: String) {
                self.id = id
                self.updatedAt = updatedAt
                state = .finished
            }
        }
    }
}
