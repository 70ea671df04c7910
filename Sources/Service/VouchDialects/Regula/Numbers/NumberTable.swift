extension Regula {
    /// One of the API's tables: numbers and their names, in both directions. The tables are those of OpenAPI 3.0.4,
    /// release of 2026-02-19, and later additions.
    public struct NumberTable: Sendable {
        /// The entries in the order of their numbers; a number with two names has its first.
        public let entries: [(number: Int64, name: String)]
        private let names: [Int64: String]
        private let numbers: [String: Int64]

        /// - Parameter text: `number=NAME`, separated by spaces or line feeds, in the order of the numbers. Where
        ///   editions of the API name a number differently, it occurs twice: the first name is written, both are read.
        init(_ text: StaticString) {
            var entries: [(number: Int64, name: String)] = []
            var names: [Int64: String] = [:]
            var numbers: [String: Int64] = [:]
            for entry in "\(text)".split(whereSeparator: \.isWhitespace) {
                let parts = entry.split(separator: "=")
                guard parts.count == 2, let number = Int64(parts[0]) else { continue }
                let name = String(parts[1])
                numbers[name] = number
                guard names[number] == nil else { continue }
                names[number] = name
                entries.append((number, name))
            }
            self.entries = entries
            self.names = names
            self.numbers = numbers
        }

        /// The name of a number; nil if the table does not have it.
        public func name(of number: Int64) -> String? { names[number] }
        /// The number of a name; nil if the table does not have it.
        public func number(named name: String) -> Int64? { numbers[name] }
    }

    /// A number from one of the API's tables. In JSON it is the number; one that the table does not have stays as it
    /// is, so that a newer service's answer passes through unharmed.
    public protocol TableNumber: RawRepresentable, Codable, Sendable, Hashable, CustomStringConvertible
    where RawValue == Int64 {
        /// Numbers and names of the vendor's list.
        static var table: NumberTable { get }

        /// Any number: the vendor's lists grow.
        init(rawValue: Int64)
    }
}

extension Regula.TableNumber {
    /// The name in the API; nil for a number that the table does not have.
    public var name: String? { Self.table.name(of: rawValue) }

    /// The number of a name; nil if the table does not have it.
    ///
    /// - Parameter name: as in the API: `DOCUMENT_NUMBER`.
    public init?(name: String) {
        guard let number = Self.table.number(named: name) else { return nil }
        self.init(rawValue: number)
    }

    /// Reads a number; also one that the table does not have.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { name ?? "\(rawValue)" }
}
