import Foundation
import VouchEnrolment

/// The words by which a case is found: names and numbers that its documents say, each a whole word in capital letters without
/// accents. They are stored as keyed digests only.
enum CaseTerms {
    private static let fields = [
        "surname", "givenNames", "fullName", "nameAtBirth", "documentNumber", "personalNumber",
    ]
    /// Of one journey; a name has fewer words.
    private static let maximumCount = 40

    static func of(_ record: JourneyRecord) -> [String] {
        let texts = [record.report, record.addressReport].compactMap { $0 }.flatMap { report in
            fields.flatMap { name -> [String] in
                guard let field = report.fields[name] else { return [] }
                return [field.value].compactMap { $0 } + field.sources.values.compactMap(\.value)
            }
        }
        let words = Set(texts.flatMap { $0.split(separator: " ") }.compactMap { word(String($0)) })
        return Array(words.sorted().prefix(maximumCount))
    }

    /// - Returns: nil for fewer than two letters and digits.
    static func word(_ text: String) -> String? {
        let bare = text.folding(options: [.diacriticInsensitive, .widthInsensitive, .caseInsensitive], locale: nil)
        let word = bare.uppercased().filter { $0.isLetter || $0.isNumber }
        return (2...64).contains(word.count) ? word : nil
    }
}
