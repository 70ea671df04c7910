import Foundation
import VouchCore
import VouchFields
import VouchKit
import VouchReport

/// The result of an item: a report for each document, or a problem. It is kept as the length of a header in four bytes,
/// big-endian; the header, JSON; and the reports as they were read, a line of JSON each, with line feeds between them.
/// So reports are counted and copied without being decoded.
package struct ArchiveResult: Sendable, Redacted {
    /// Why a reading gave no report.
    package struct Problem: Codable, Sendable, Hashable {
        /// The problem's code, 1 to 64 ASCII letters and dots; `problem.unknown` if the source gave any other code.
        package let code: String
        /// A description of the problem, and advice, for people; each nil if unknown.
        package let message, hint: String?

        init(code: String, message: String? = nil, hint: String? = nil) {
            // Engines return codes, and a picture may have made them up.
            let isPlain = code.utf8.allSatisfy {
                $0 == 0x2e || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
            }
            self.code = isPlain && (1...64).contains(code.utf8.count) ? code : "problem.unknown"
            self.message = message
            self.hint = hint
        }
    }

    /// The facts about one document that a ``BatchReport`` counts.
    package struct Document: Codable, Sendable, Hashable {
        /// The raw value of a `DocumentType`; `unknown` for a type that Vouch does not know.
        package var document: String?
        /// The code of the issuing State; `other` for a code that is not a State's, nil if none was read.
        package var state: String?
        /// The outcome of all checks together: `passed`, `failed` or `notPerformed`.
        package var outcome: String?

        init(document: String?, state: String?, outcome: String?) {
            (self.document, self.state, self.outcome) = (document, state, outcome)
        }

        init(_ report: DocumentReport) {
            document = (DocumentType(rawValue: report.document.type) ?? .unknown).rawValue
            state = report.document.issuingState.map { StateCode($0.utf8) == nil ? "other" : $0 }
            outcome = report.statuses.overall.outcome.rawValue
        }
    }

    /// The facts about one item that a ``BatchReport`` counts.
    package struct Header: Codable, Sendable, Hashable {
        /// The item's name: ``ArchiveItem/name``.
        package let item: String
        /// The first document's ``Document/document``.
        package var document: String?
        /// The first document's ``Document/state``.
        package var state: String?
        /// The first document's ``Document/outcome``.
        package var outcome: String?
        /// The documents after the first; absent if there is one, and from results of earlier versions.
        package var others: [Document]?
        /// Why there is no report; nil if there is one.
        package var problem: Problem?
        /// How long the reading took, in milliseconds.
        package let milliseconds: Int
        /// When the reading ended, in milliseconds since 1970-01-01T00:00:00Z.
        package let ended: Int64

        /// Every document with a report; empty if there is a problem instead.
        var documents: [Document] {
            guard problem == nil else { return [] }
            return [Document(document: document, state: state, outcome: outcome)] + (others ?? [])
        }
    }

    /// Item, counts and times, which can be read without the reports.
    package let header: Header
    /// A line of JSON for each document, without its line feed; empty if there is a problem instead.
    package let reports: [[UInt8]]

    /// - Parameter reports: one for each document, at least one.
    init(_ item: ArchiveItem, reports: [DocumentReport], milliseconds: Int, ended: Timestamp) throws {
        self.reports = try reports.map { [UInt8](try $0.json()) }
        var header = Header(item: item.name, milliseconds: milliseconds, ended: ended.milliseconds)
        let documents = reports.map { Document($0) }
        header.document = documents.first?.document
        header.state = documents.first?.state
        header.outcome = documents.first?.outcome
        header.others = documents.count > 1 ? Array(documents.dropFirst()) : nil
        self.header = header
    }

    init(_ item: ArchiveItem, problem: ReadingProblem, milliseconds: Int, ended: Timestamp) {
        reports = []
        var header = Header(item: item.name, milliseconds: milliseconds, ended: ended.milliseconds)
        header.problem = Problem(code: problem.code, message: problem.message, hint: problem.hint)
        self.header = header
    }

    var bytes: Sensitive<[UInt8]> {
        get throws {
            let json = [UInt8](try JSONEncoder().encode(header))
            let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: json.count >> ($0 * 8)) }
            return Sensitive(length + json + Array(reports.joined(separator: [UInt8(ascii: "\n")])))
        }
    }

    /// - Returns: nil if the bytes are not a result.
    init?(_ bytes: Sensitive<[UInt8]>) {
        let parts = bytes.reveal { bytes -> (Header, [[UInt8]])? in
            guard bytes.count >= 4 else { return nil }
            let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - 4,
                let header = try? JSONDecoder().decode(Header.self, from: Data(bytes[4..<4 + length]))
            else { return nil }
            // JSON of one line: a line feed within a text is escaped.
            return (header, bytes[(4 + length)...].split(separator: UInt8(ascii: "\n")).map { Array($0) })
        }
        guard let parts else { return nil }
        (header, reports) = parts
    }
}
