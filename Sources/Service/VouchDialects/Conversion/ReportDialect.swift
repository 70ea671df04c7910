import Foundation
public import VouchReport

/// A vendor's result, made of a report: one conformer for each dialect.
public protocol ReportDialect: Sendable {
    /// As the command takes it: `visionbox`.
    var name: String { get }
    /// The vendor's type that the result is: `DocumentReaderReport`.
    var resultType: String { get }
    /// What a report says and the result cannot.
    var omissions: [DialectOmission] { get }
    /// The result, in the vendor's names.
    func result(of report: DocumentReport) -> any Encodable
    /// What a result says, in the report's own names.
    ///
    /// - Throws: ``DialectResultError`` for anything but such a result.
    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts
}

/// Something of a report that a dialect has no place for.
public struct DialectOmission: Sendable {
    /// For people: `values by source`.
    public let what: String
    let covers: @Sendable (_ name: String, _ facts: ReportFacts) -> Bool

    init(_ what: String, _ covers: @escaping @Sendable (_ name: String, _ facts: ReportFacts) -> Bool) {
        (self.what, self.covers) = (what, covers)
    }

    /// Facts whose names begin with one of these.
    init(_ what: String, prefixes: [String]) {
        self.init(what) { name, _ in prefixes.contains { name.hasPrefix($0) } }
    }

    /// A field whose sources contradict each other has no accepted value; most results only lack it then.
    static let contradiction = DialectOmission(
        "that a field has no accepted value, because its sources contradict each other", prefixes: ["undecided."])

    /// How many facts of a report it concerns.
    public func count(in facts: ReportFacts) -> Int { facts.values.keys.count { covers($0, facts) } }
}

/// The bytes are not a result of this dialect. Quotes none of them.
public struct DialectResultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// By its name in `vouch convert --to`.
    public let dialect: String

    init(_ dialect: String) { self.dialect = dialect }

    public var description: String { "not a result of \(dialect)" }
}

extension ReportDialect {
    /// UTF-8 JSON, keys sorted, dates ISO 8601.
    ///
    /// - Parameter isPretty: for people; otherwise one line.
    /// - Throws: `EncodingError` for a number that JSON cannot express.
    public func json(of report: DocumentReport, isPretty: Bool = false) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .iso8601
        return [UInt8](try encoder.encode(result(of: report)))
    }

    /// What is left of facts in this dialect.
    ///
    /// - Parameter original: decides what is omitted: the report's own facts.
    public func sayable(_ facts: ReportFacts, of original: ReportFacts) -> ReportFacts {
        ReportFacts(facts.values.filter { name, _ in !omissions.contains { $0.covers(name, original) } })
    }

    func decoded<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws(DialectResultError) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: Data(json))
        } catch {
            throw DialectResultError(name)
        }
    }
}

/// The dialects that a report can be written in.
public enum ReportDialects {
    /// One for each vendor.
    public static let all: [any ReportDialect] = [
        AwareIDDialect(), VisionBoxDialect(), SelphIDDialect(), IDSEnterpriseDialect(), AuthenticIDDialect(),
        RegulaDialect(),
    ]

    /// Of a name in `vouch convert --to`; nil if there is none.
    public static func named(_ name: String) -> (any ReportDialect)? { all.first { $0.name == name } }
}
