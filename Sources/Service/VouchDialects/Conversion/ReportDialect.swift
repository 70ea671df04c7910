import Foundation
public import VouchReport

/// Writes a report in a vendor's shape, and reads it back as facts: one conformer for each dialect.
public protocol ReportDialect: Sendable {
    /// The dialect's name in `vouch convert --to`, such as `visionbox`.
    var name: String { get }
    /// The vendor's type of the result, such as `DocumentReaderReport`.
    var resultType: String { get }
    /// What a report states and the result has no place for.
    var omissions: [DialectOmission] { get }
    /// The result, by the vendor's names.
    func result(of report: DocumentReport) -> any Encodable
    /// What a result states, by the report's own names.
    ///
    /// - Parameter json: a result, UTF-8.
    /// - Throws: ``DialectResultError`` for anything else.
    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts
}

/// Something of a report that a dialect has no place for.
public struct DialectOmission: Sendable {
    /// What is left out, in English: `values by source`.
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

    /// How many of a report's facts it leaves out.
    public func count(in facts: ReportFacts) -> Int { facts.values.keys.count { covers($0, facts) } }
}

/// The bytes are not a result of this dialect. The error quotes none of them.
public struct DialectResultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The dialect's name in `vouch convert --to`.
    public let dialect: String

    init(_ dialect: String) { self.dialect = dialect }

    public var description: String { "not a result of \(dialect)" }
}

extension ReportDialect {
    /// The result as JSON: UTF-8, keys sorted, dates ISO 8601.
    ///
    /// - Parameter isPretty: indented, for people; otherwise one line.
    /// - Throws: `EncodingError` for a number that JSON cannot express.
    public func json(of report: DocumentReport, isPretty: Bool = false) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .iso8601
        return [UInt8](try encoder.encode(result(of: report)))
    }

    /// The facts that this dialect can state.
    ///
    /// - Parameter original: all facts of the report, which decide what is omitted.
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

/// The dialects that a report can be converted to.
public enum ReportDialects {
    /// One for each vendor.
    public static let all: [any ReportDialect] = [
        AwareIDDialect(), VisionBoxDialect(), SelphIDDialect(), IDSEnterpriseDialect(), AuthenticIDDialect(),
        RegulaDialect(),
    ]

    /// The dialect of a name in `vouch convert --to`; nil if there is none.
    public static func named(_ name: String) -> (any ReportDialect)? { all.first { $0.name == name } }
}
