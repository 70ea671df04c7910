/// How a customer writes to the persons whom it invites.
package struct Correspondence: Sendable, Hashable {
    /// The company's name, as persons know it; nil if it has given none.
    package var company: String?
    /// The language of persons who have named none, BCP 47; nil for English.
    package var language: String?
    /// How long a link that was sent by e-mail works, in seconds; usually three days.
    package var linkSeconds: Int64

    package init(company: String? = nil, language: String? = nil, linkSeconds: Int64 = 3 * 86_400) {
        (self.company, self.language, self.linkSeconds) = (company, language, linkSeconds)
    }

    /// Longer names are cut off by programs that show mail.
    static let longestCompany = 80

    /// Whether a text can be a company's name: it stands in the header of messages.
    static func isCompany(_ text: String) -> Bool {
        (1...longestCompany).contains(text.count)
            && text.unicodeScalars.allSatisfy { !$0.properties.generalCategory.isControl }
            && text.contains { !$0.isWhitespace }
    }
}

extension Unicode.GeneralCategory {
    /// Line ends, and characters that change how others are shown.
    fileprivate var isControl: Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned].contains(self)
    }
}
