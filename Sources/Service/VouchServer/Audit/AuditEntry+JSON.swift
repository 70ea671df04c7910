import Foundation
import VouchAPI
import VouchCore
import VouchJOSE
import VouchStores

extension AuditItem {
    /// An entry in the API's shape: the time in milliseconds since 1970-01-01T00:00:00Z, hashes in lower-case
    /// hexadecimal.
    package init(_ entry: AuditEntry) {
        let record = entry.record
        self.init(
            chain: record.chain, number: entry.number, time: record.time.milliseconds, client: record.client,
            action: record.action, identifier: record.identifier, subject: record.subject, outcome: record.outcome,
            request: record.request, previous: Hexadecimal.text(entry.previous), hash: Hexadecimal.text(entry.hash))
    }
}

extension AuditEntry {
    /// The longest line of an exported chain, in bytes. Each member of an entry is bounded where it comes from.
    package static let longestLine = 16 << 10

    /// An entry from the API's shape. Whether it belongs to its chain is for ``AuditVerifier`` to check.
    ///
    /// - Returns: nil if a hash is not 64 lower-case hexadecimal digits, or the number is not positive.
    package init?(_ item: AuditItem) {
        guard let previous = Hexadecimal.bytes(item.previous), let hash = Hexadecimal.bytes(item.hash),
            previous.count == 32, hash.count == 32, item.number > 0
        else { return nil }
        self.init(
            record: AuditRecord(
                chain: item.chain, time: Timestamp(milliseconds: item.time), client: item.client, action: item.action,
                identifier: item.identifier, subject: item.subject, outcome: item.outcome, request: item.request),
            number: item.number, previous: previous, hash: hash)
    }

    /// Reads a line of an exported chain.
    ///
    /// - Returns: nil if the line is not an entry, or is longer than ``longestLine``.
    package init?(line: some Collection<UInt8>) {
        guard line.count <= Self.longestLine,
            let item = try? JSONDecoder().decode(AuditItem.self, from: Data(line))
        else { return nil }
        self.init(item)
    }

    /// The entry as a line of an exported chain: JSON in UTF-8, without a line feed.
    package var line: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(AuditItem(self)))
        }
    }
}

/// Bytes as pairs of small hexadecimal digits.
enum Hexadecimal {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// - Returns: nil for anything but small digits in pairs.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map(digit)
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let known = digits.compactMap(\.self)
        return stride(from: 0, to: known.count, by: 2).map { known[$0] << 4 | known[$0 + 1] }
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
