import Foundation
public import VouchCore
import VouchFields
import VouchKit
import VouchReport

/// What came of an item: a report, or a problem. Kept as the length of a header in four bytes, big-endian; the header, JSON;
/// and the report as it was read, one line of JSON. So reports are counted and copied without being decoded.
public struct ArchiveResult: Sendable, Redacted {
    /// Of a reading that gave no report.
    public struct Problem: Codable, Sendable, Hashable {
        /// 1 to 64 ASCII letters and dots; `problem.unknown` if the source gave any other code.
        public let code: String
        /// What happened, and what to do about it; each nil if absent.
        public let message, hint: String?

        init(code: String, message: String? = nil, hint: String? = nil) {
            // Engines tell codes, and may be told what to tell by a picture.
            let isPlain = code.utf8.allSatisfy {
                $0 == 0x2e || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
            }
            self.code = isPlain && (1...64).contains(code.utf8.count) ? code : "problem.unknown"
            self.message = message
            self.hint = hint
        }
    }

    /// What reports of batches count.
    public struct Header: Codable, Sendable, Hashable {
        /// The item's name: ``ArchiveItem/name``.
        public let item: String
        /// A document type, of those Vouch knows.
        public var document: String?
        /// The code of a State that is known; `other` for one that is not.
        public var state: String?
        /// Of all checks together: `passed`, `failed`, `notPerformed`.
        public var outcome: String?
        /// Why there is no report; nil if there is one.
        public var problem: Problem?
        /// Of the reading, in milliseconds.
        public let milliseconds: Int
        /// When it ended, in milliseconds since 1970.
        public let ended: Int64
    }

    /// Item, counts and times, which can be read without the report.
    public let header: Header
    /// One line of JSON; empty if there is none.
    public let report: [UInt8]

    init(_ item: ArchiveItem, report: DocumentReport, milliseconds: Int, ended: Timestamp) throws {
        self.report = [UInt8](try report.json())
        var header = Header(item: item.name, milliseconds: milliseconds, ended: ended.milliseconds)
        header.document = (DocumentType(rawValue: report.document.type) ?? .unknown).rawValue
        header.state = report.document.issuingState.map { StateCode($0.utf8) == nil ? "other" : $0 }
        header.outcome = report.statuses.overall.outcome.rawValue
        self.header = header
    }

    init(_ item: ArchiveItem, problem: ReadingProblem, milliseconds: Int, ended: Timestamp) {
        report = []
        var header = Header(item: item.name, milliseconds: milliseconds, ended: ended.milliseconds)
        header.problem = Problem(code: problem.code, message: problem.message, hint: problem.hint)
        self.header = header
    }

    var bytes: Sensitive<[UInt8]> {
        get throws {
            let json = [UInt8](try JSONEncoder().encode(header))
            let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: json.count >> ($0 * 8)) }
            return Sensitive(length + json + report)
        }
    }

    /// - Returns: nil if the bytes are not a result.
    init?(_ bytes: Sensitive<[UInt8]>) {
        let parts = bytes.reveal { bytes -> (Header, [UInt8])? in
            guard bytes.count >= 4 else { return nil }
            let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - 4,
                let header = try? JSONDecoder().decode(Header.self, from: Data(bytes[4..<4 + length]))
            else { return nil }
            return (header, Array(bytes[(4 + length)...]))
        }
        guard let parts else { return nil }
        (header, report) = parts
    }
}

/// An item that has ended, as a line of an export.
public struct ArchiveLine: Sendable, Redacted {
    private struct Head: Encodable {
        let item, state: String
        let attempts: Int
        let problem: ArchiveResult.Problem?
    }

    /// UTF-8: a JSON object with `item`, `state` (`done`, `failed`, `dead`), `attempts`, and `report` or `problem`; it ends
    /// with a line feed.
    public let bytes: [UInt8]

    /// - Returns: nil for an item that has not ended.
    /// - Throws: ``ArchiveLine/Damaged`` for one whose content is not what a worker or an import wrote.
    init?(_ entry: BatchEntry) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        switch entry.status.state {
        case .waiting, .running: return nil
        case .dead:
            guard let item = entry.payload.flatMap({ ArchiveItem(payload: $0) }) else { throw Damaged() }
            let problem = ArchiveResult.Problem(code: entry.status.reason ?? "problem.unknown")
            bytes = [UInt8](
                try encoder.encode(
                    Head(item: item.name, state: "dead", attempts: entry.status.attempts, problem: problem))
                    + Data("\n".utf8))
        case .done, .failed:
            guard let result = entry.status.result.flatMap({ ArchiveResult($0) }) else { throw Damaged() }
            let head = Head(
                item: result.header.item, state: entry.status.state == .done ? "done" : "failed",
                attempts: entry.status.attempts, problem: result.header.problem)
            var line = [UInt8](try encoder.encode(head))
            if !result.report.isEmpty {
                line.removeLast()
                line += Array(",\"report\":".utf8) + result.report + [UInt8(ascii: "}")]
            }
            bytes = line + [UInt8(ascii: "\n")]
        }
    }

    /// The stored content of an item is not what a worker or an import wrote.
    public struct Damaged: Error, Sendable {}
}
