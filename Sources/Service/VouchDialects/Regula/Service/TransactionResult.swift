extension Regula {
    /// A transaction's pictures: the answer to `POST /api/v2/transaction/{id}/process` and
    /// `GET /api/v2/transaction/{id}`. Source: OpenAPI, `TransactionProcessResult`.
    public struct TransactionResult: Codable, Sendable, Hashable {
        public let transactionId: String
        public let tag: String?
        public let inData: InData
        public let outData: OutData

        public init(transactionId: String, tag: String?, inData: InData, outData: OutData) {
            self.transactionId = transactionId
            self.tag = tag
            self.inData = inData
            self.outData = outData
        }

        /// The pictures received.
        public struct InData: Codable, Sendable, Hashable {
            public let images: [Image]

            public init(images: [Image]) { self.images = images }
        }

        /// The results.
        public struct OutData: Codable, Sendable, Hashable {
            /// Of the response.
            public let url: String
            public let images: [Image]

            public init(url: String, images: [Image]) {
                self.url = url
                self.images = images
            }
        }

        public struct Image: Codable, Sendable, Hashable {
            /// Absent for pictures received.
            public let fieldType: GraphicFieldType?
            public let light: Light
            public let listIdx: Int
            public let pageIdx: Int
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
        public let items: [Item]

        public init(items: [Item]) { self.items = items }

        public struct Item: Codable, Sendable, Hashable {
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
