public import Foundation
import VouchFiles

/// A report and its JSON, which is made once: the bytes that are hashed are those that are sent and answered.
public struct WrittenReport: Codable, Sendable {
    /// The report.
    public let report: DocumentReport
    /// nil if it cannot be written.
    private let bytes: Data?

    /// Assembles a report and writes it.
    ///
    /// - Parameter digest: for ``DocumentReport/integrity``; nil omits it.
    public init(_ contents: ReportContents, digest: ReportDigest? = nil) {
        var report = DocumentReport(contents)
        guard let digest else {
            self.init(report)
            return
        }
        // Written with an empty hash, which the hash of everything else then replaces.
        report.integrity = .init(documentHash: Self.emptyHash, portraitHash: report.portrait?.sha256)
        guard let json = try? report.json(), let member = json.range(of: Data(Self.start.utf8)),
            let end = json[member.upperBound...].firstIndex(of: UInt8(ascii: "}")),
            let hash = digest.text(of: [UInt8](json[..<member.lowerBound] + json[(end + 2)...])),
            hash.utf8.count == Self.emptyHash.utf8.count
        else {
            report.integrity = nil
            self.init(report)
            return
        }
        report.integrity = .init(documentHash: hash, portraitHash: report.portrait?.sha256)
        var written = json
        written.replaceSubrange(member.upperBound - hash.utf8.count..<member.upperBound, with: hash.utf8)
        self.init(report, written)
    }

    /// Writes a report.
    public init(_ report: DocumentReport) { self.init(report, try? report.json()) }

    private init(_ report: DocumentReport, _ bytes: Data?) { (self.report, self.bytes) = (report, bytes) }

    /// The report as one line of JSON in UTF-8, with sorted keys: ``DocumentReport/json(isPretty:)``.
    ///
    /// - Throws: ``ReportError/Code/notEncodable``.
    public func json() throws(ReportError) -> Data {
        guard let bytes else { throw ReportError(.notEncodable) }
        return bytes
    }

    private static let emptyHash = String(repeating: "0", count: 64)
    /// In a string of JSON the quotes would be escaped. Further members follow: `integrity` is not the last by name.
    private static let start = #""integrity":{"documentHash":""# + emptyHash

    /// Takes over a report from another process.
    ///
    /// - Throws: ``ReportError`` for bytes that are not a report of this program's schema; `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let json = try decoder.singleValueContainer().decode(EnclosedFile.self).bytes
        self.init(try DocumentReport(json: json), json)
    }

    public func encode(to encoder: any Encoder) throws {
        var place = encoder.singleValueContainer()
        try place.encode(EnclosedFile(try json()))
    }
}
