import Foundation
import VouchCore
import VouchStores

/// The results of a batch, in counts: no name, number or path of anyone.
package struct BatchReport: Codable, Sendable, Hashable {
    /// Version of the layout that this code writes.
    package static let schemaVersion = 1

    /// Version of the layout this report was written in.
    package let schemaVersion: Int
    /// The name of the batch, without the store's prefix, and the customer it belongs to.
    package let batch, customer: String
    /// When the items were counted: RFC 3339, UTC.
    package let countedAt: String
    /// Items that wait for a worker, or for their next attempt.
    package private(set) var waiting = 0
    /// Items claimed by a worker and not yet ended, including those whose worker is gone.
    package private(set) var running = 0
    /// Items with a report.
    package private(set) var done = 0
    /// Items with a problem for a result.
    package private(set) var failed = 0
    /// Items that were given up, so have no result.
    package private(set) var dead = 0
    /// Documents with a report: more than the items that are done, where a picture shows several.
    package private(set) var reports = 0
    /// Documents with a report, by type.
    package private(set) var documents: [String: Int] = [:]
    /// Documents with a report, by the code of the issuing State; `unknown` where none was read, `other` for a code that is not
    /// a State's.
    package private(set) var states: [String: Int] = [:]
    /// Documents with a report, by the outcome of all checks together.
    package private(set) var outcomes: [String: Int] = [:]
    /// Items that failed or were given up, by the problem's code.
    package private(set) var problems: [String: Int] = [:]
    /// Items that have ended, by the number of attempts.
    package private(set) var attempts: [String: Int] = [:]
    /// When the first reading with a result ended: RFC 3339, UTC; absent if there is none.
    package private(set) var firstEnded: String?
    /// When the last reading with a result ended: RFC 3339, UTC; absent if there is none.
    package private(set) var lastEnded: String?
    /// The mean time of the readings that gave a result, in milliseconds; absent if there is none.
    package private(set) var meanMilliseconds: Int?
    /// The time of the longest reading that gave a result, in milliseconds; absent if there is none.
    package private(set) var longestMilliseconds: Int?

    private var first: Int64?
    private var last: Int64?
    private var milliseconds = 0
    private var timed = 0

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, batch, customer, countedAt, waiting, running, done, failed, dead, reports
        case documents, states, outcomes, problems, attempts, firstEnded, lastEnded, meanMilliseconds
        case longestMilliseconds
    }

    init(_ batch: ArchiveBatch, at now: Timestamp) {
        schemaVersion = Self.schemaVersion
        (self.batch, customer) = (batch.name, batch.tenant)
        countedAt = Self.text(now.milliseconds)
    }

    /// All items of the batch, in whatever state.
    package var total: Int { waiting + running + done + failed + dead }

    /// Results per second, between the first and the last; nil before there are two, and in a report that was decoded.
    package var rate: Double? {
        guard let first, let last, last > first else { return nil }
        return Double(done + failed) * 1_000 / Double(last - first)
    }

    mutating func take(_ entry: BatchEntry) {
        switch entry.status.state {
        case .waiting: waiting += 1
        case .running: running += 1
        case .dead:
            dead += 1
            attempts["\(entry.status.attempts)", default: 0] += 1
            problems[ArchiveResult.Problem(code: entry.status.reason ?? "").code, default: 0] += 1
        case .done, .failed:
            attempts["\(entry.status.attempts)", default: 0] += 1
            if entry.status.state == .done { done += 1 } else { failed += 1 }
            guard let header = entry.status.result.flatMap({ ArchiveResult($0) })?.header else {
                problems[ArchiveLine.resultDamaged, default: 0] += 1
                return
            }
            take(header)
        }
    }

    private mutating func take(_ header: ArchiveResult.Header) {
        if let problem = header.problem { problems[problem.code, default: 0] += 1 }
        for document in header.documents {
            reports += 1
            documents[document.document ?? "unknown", default: 0] += 1
            states[document.state ?? "unknown", default: 0] += 1
            outcomes[document.outcome ?? "notPerformed", default: 0] += 1
        }
        timed += 1
        milliseconds += header.milliseconds
        meanMilliseconds = milliseconds / timed
        longestMilliseconds = max(longestMilliseconds ?? 0, header.milliseconds)
        if header.ended < first ?? .max {
            first = header.ended
            firstEnded = Self.text(header.ended)
        }
        if header.ended > last ?? .min {
            last = header.ended
            lastEnded = Self.text(header.ended)
        }
    }

    /// The report as JSON in UTF-8: indented, members sorted by name, with a line feed at its end.
    package var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self) + Data("\n".utf8))
        }
    }

    private static func text(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
    }
}
