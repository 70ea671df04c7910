extension AwareID {
    /// A value that is written as `null` where it is absent: the vendor's responses name every member. Read back, it
    /// must be there too.
    @propertyWrapper
    public struct Nulled<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
        /// The value; nil is written as `null`, not left out.
        public var wrappedValue: Value?

        public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }
}
