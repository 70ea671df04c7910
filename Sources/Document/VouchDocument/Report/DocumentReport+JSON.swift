public import Foundation

/// Bytes are no report that can be read. Holds nothing of them.
public struct ReportError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not JSON, or not of the shape of a report.
        case malformed
        /// Of a later version than this program knows.
        case newerSchema(Int)
        /// A number that JSON cannot write.
        case notEncodable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .malformed: "this is no document report"
        case .newerSchema(let version):
            "the report is of schema version \(version); this program knows \(DocumentReport.schemaVersion)"
        case .notEncodable: "the report cannot be written as JSON"
        }
    }
}

extension DocumentReport {
    private struct Version: Decodable { let schemaVersion: Int }

    /// Reads a report. Keys that are not known are passed over.
    ///
    /// - Throws: ``ReportError``.
    public init(json: Data) throws(ReportError) {
        let version: Int
        do {
            version = try JSONDecoder().decode(Version.self, from: json).schemaVersion
        } catch {
            throw ReportError(.malformed)
        }
        guard version >= 1 else { throw ReportError(.malformed) }
        guard version <= Self.schemaVersion else { throw ReportError(.newerSchema(version)) }
        do {
            self = try JSONDecoder().decode(DocumentReport.self, from: json)
        } catch {
            throw ReportError(.malformed)
        }
    }

    /// UTF-8, keys sorted.
    ///
    /// - Parameter isPretty: for people; otherwise one line.
    /// - Throws: ``ReportError``.
    public func json(isPretty: Bool = false) throws(ReportError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        do {
            return try encoder.encode(self)
        } catch {
            throw ReportError(.notEncodable)
        }
    }

    /// SHA-256 of the one-line JSON without ``integrity``.
    func canonicalHash(_ digest: ReportDigest) -> String? {
        var bare = self
        bare.integrity = nil
        guard let json = try? bare.json() else { return nil }
        return digest.text(of: Array(json))
    }

    /// Whether nothing has changed since the report was made; nil where it does not say, or the library does not work.
    public func isIntact(_ digest: ReportDigest) -> Bool? {
        guard let integrity, let hash = canonicalHash(digest) else { return nil }
        return hash == integrity.documentHash
    }
}
