extension Regula {
    /// One result of a request: its kind, its page, and its content under the name of its kind.
    public struct Container: Encodable, Sendable {
        /// The kind of result.
        public let type: ResultType
        /// The page, from 0.
        public let pageIndex: Int
        /// The light of its picture; nil if it has none.
        public let light: Light?
        let content: any Encodable & Sendable

        /// - Parameter content: an object that holds the kind's member, such as `{"Text": …}`.
        init(_ type: ResultType, page: Int = 0, light: Light? = nil, _ content: any Encodable & Sendable) {
            self.type = type
            pageIndex = page
            self.light = light
            self.content = content
        }

        private enum CodingKeys: String, CodingKey {
            case type = "result_type"
            case pageIndex = "page_idx"
            case light
            case listIndex = "list_idx"
            case bufferLength = "buf_length"
        }

        public func encode(to encoder: any Encoder) throws { try encode(to: encoder, index: 0) }

        func encode(to encoder: any Encoder, index: Int) throws {
            try content.encode(to: encoder)
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(type, forKey: .type)
            try object.encode(pageIndex, forKey: .pageIndex)
            try object.encodeIfPresent(light, forKey: .light)
            try object.encode(index, forKey: .listIndex)
            // The length of the vendor's binary form, which is not made here.
            try object.encode(0, forKey: .bufferLength)
        }
    }

    /// The results of a request, in the vendor's list within a list.
    public struct ContainerList: Encodable, Sendable {
        /// The results; `list_idx` is their place here.
        public let list: [Container]

        private struct Placed: Encodable {
            let container: Container
            let index: Int

            func encode(to encoder: any Encoder) throws { try container.encode(to: encoder, index: index) }
        }

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case list = "List"
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(list.count, forKey: .count)
            try object.encode(list.enumerated().map { Placed(container: $1, index: $0) }, forKey: .list)
        }
    }
}

/// Writes a value under a name that is only known when it is written.
struct Named<Value: Encodable & Sendable>: Encodable, Sendable {
    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(value, forKey: Key(name))
    }
}
