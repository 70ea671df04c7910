import Foundation
import VouchCore
import VouchStores

/// An item that has ended, as a line of an export.
package struct ArchiveLine: Sendable, Redacted {
    private struct Head: Encodable {
        let item: String?
        let job: String?
        let state: String
        let attempts: Int
        let problem: ArchiveResult.Problem?
    }

    /// Why an item has no report though a worker read it: what the store holds of it is not what the worker wrote.
    static let resultDamaged = "resultDamaged"

    /// The line in UTF-8: a JSON object with `item`, `state` (`done`, `failed`, `dead`), `attempts`, and `report` or
    /// `problem`; it ends with a line feed. Where a picture shows several documents, `report` is the first one's and
    /// `otherReports` has the others'. An item whose content is damaged has no name any more: `job` is its identifier
    /// in the store.
    package let bytes: [UInt8]
    /// Whether the store's content of the item is not what an import or a worker wrote.
    package let isDamaged: Bool

    /// - Returns: nil for an item that has not ended.
    init?(_ entry: BatchEntry) throws {
        switch entry.status.state {
        case .waiting, .running: return nil
        case .dead:
            let item = entry.payload.flatMap { ArchiveItem(payload: $0) }
            isDamaged = item == nil
            bytes = try Self.line(
                entry, "dead", item?.name, ArchiveResult.Problem(code: entry.status.reason ?? "problem.unknown"))
        case .done, .failed:
            let state = entry.status.state == .done ? "done" : "failed"
            guard let result = entry.status.result.flatMap({ ArchiveResult($0) }) else {
                isDamaged = true
                bytes = try Self.line(entry, state, nil, ArchiveResult.Problem(code: Self.resultDamaged))
                return
            }
            isDamaged = false
            bytes = try Self.line(entry, state, result.header.item, result.header.problem, result.reports)
        }
    }

    /// - Parameter item: nil if unknown.
    private static func line(
        _ entry: BatchEntry, _ state: String, _ item: String?, _ problem: ArchiveResult.Problem?,
        _ reports: [[UInt8]] = []
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let head = Head(
            item: item, job: item == nil ? entry.id : nil, state: state, attempts: entry.status.attempts,
            problem: problem)
        var line = [UInt8](try encoder.encode(head))
        // Copied as they were read: a million reports are not decoded for an export.
        if let first = reports.first {
            line.removeLast()
            line += Array(#","report":"#.utf8) + first
            if reports.count > 1 {
                line += Array(#","otherReports":["#.utf8)
                line += reports.dropFirst().joined(separator: [UInt8(ascii: ",")])
                line.append(UInt8(ascii: "]"))
            }
            line.append(UInt8(ascii: "}"))
        }
        return line + [UInt8(ascii: "\n")]
    }
}
