public import Foundation

/// The bytes are not a readable report. Contains none of them.
public struct ReportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a report cannot be read.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not JSON, or not in the form of a report.
        case malformed
        /// A newer version than this program supports.
        case newerSchema(Int)
        /// A number that JSON cannot express.
        case notEncodable
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .malformed: "not a document report"
        case .newerSchema(let version):
            "the report has schema version \(version); this program supports \(DocumentReport.schemaVersion)"
        case .notEncodable: "cannot write the report as JSON"
        }
    }
}

extension DocumentReport {
    private struct Version: Decodable { let schemaVersion: Int }

    /// Reads a report of this or an earlier schema version. Unknown keys are ignored.
    ///
    /// - Throws: ``ReportError``: `malformed`, or `newerSchema` for a version that this program does not know.
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

    /// Writes the report as JSON in UTF-8, with sorted keys.
    ///
    /// - Parameter isPretty: whether to indent it for people; otherwise it is one line.
    /// - Throws: ``ReportError/Code/notEncodable``.
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

    /// Whether the report is unchanged since it was made; nil if it has no hash, or the library fails.
    public func isIntact(_ digest: ReportDigest) -> Bool? {
        guard let integrity, let hash = canonicalHash(digest) else { return nil }
        return hash == integrity.documentHash
    }
}
