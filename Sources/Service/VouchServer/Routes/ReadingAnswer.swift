import Foundation
import VouchReport

/// What a reading answers: the report of the first document, and where the pictures show several, those of the others in
/// the member `otherReports`, in the order in which they were found.
struct ReadingAnswer: Encodable {
    let reports: [DocumentReport]

    private enum Key: String, CodingKey {
        case otherReports
    }

    /// In UTF-8, with sorted keys.
    var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        try reports.first?.encode(to: encoder)
        guard reports.count > 1 else { return }
        var answer = encoder.container(keyedBy: Key.self)
        try answer.encode(Array(reports.dropFirst()), forKey: .otherReports)
    }
}
