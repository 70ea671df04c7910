public import Foundation
import VouchFields

/// A file of terms cannot be used. Contains none of its texts.
public struct ReportTermsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a file of texts cannot be used.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// Not JSON, or not an object with `language` and `texts`.
        case malformed
        /// More bytes than a file may have.
        case tooLarge
        /// Not a language of BCP 47.
        case language
        /// No report has a text of this key.
        case unknownKey
        /// Empty, too long, or with characters that no line of text has.
        case text
        /// Not the `%1` and `%2` of the English text.
        case places
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Key of the text that cannot be used; nil if it is the whole file.
    public let key: String?

    init(_ code: Code, key: String? = nil) {
        self.code = code
        // A file may be anything: what is printed of it is short and plain.
        self.key = key.map { key in
            String(String.UnicodeScalarView(key.unicodeScalars.filter { (33...126).contains($0.value) }.prefix(60)))
        }
    }

    public var description: String {
        let place = key.map { "\"\($0)\": " } ?? ""
        return switch code {
        case .malformed: place + "not a file of terms"
        case .tooLarge: "a file of terms has at most \(ReportTerms.maximumLength) bytes"
        case .language: "the language is not a code of BCP 47"
        case .unknownKey: place + "a report has no such text"
        case .text: place + "the text is empty, too long, or more than one line"
        case .places: place + "the text does not have the %1 and %2 of the English one"
        }
    }

    /// The next step, for people.
    public var hint: String {
        switch code {
        case .malformed: "write {\"language\": \"de\", \"texts\": {\"expiredSince\": \"Abgelaufen seit %1\"}}"
        case .tooLarge: "check that it is the right file"
        case .language: "for example de, pt-BR or sr-Latn"
        case .unknownKey: "docs/guides/report.md lists the keys"
        case .text: "write one line of 1 to \(ReportTerms.longestText) characters"
        case .places: "months is twelve words; %1 and %2 stand where the values go"
        }
    }
}

extension ReportTerms {
    /// Longest file of terms, in bytes: 1 MiB.
    public static let maximumLength = 1 << 20
    /// Longest text of a term, in characters.
    public static let longestText = 400

    private struct File: Decodable {
        let language: String
        let texts: [String: String]
    }

    /// Reads a file of terms: a JSON object with `language`, a code of BCP 47, and `texts`, by the keys of
    /// ``ReportTerms``. What it lacks stays English.
    ///
    /// - Parameter file: UTF-8, at most ``maximumLength`` bytes.
    /// - Throws: ``ReportTermsError`` about the first fault, by key.
    public init(file: Data) throws(ReportTermsError) {
        guard file.count <= Self.maximumLength else { throw ReportTermsError(.tooLarge) }
        let read: File
        do {
            read = try JSONDecoder().decode(File.self, from: file)
        } catch {
            throw ReportTermsError(.malformed)
        }
        guard Self.isLanguage(read.language) else { throw ReportTermsError(.language) }
        let english = Self.terms
        for (key, text) in read.texts.sorted(by: { $0.key < $1.key }) {
            guard english[key] != nil || Self.isKey(key) else { throw ReportTermsError(.unknownKey, key: key) }
            guard Self.isText(text) else { throw ReportTermsError(.text, key: key) }
            if let own = english[key], Self.places(own) != Self.places(text) {
                throw ReportTermsError(.places, key: key)
            }
            if key == "\(ReportTerm.months)", text.split(separator: " ").count != 12 {
                throw ReportTermsError(.places, key: key)
            }
        }
        self.init(language: read.language, texts: read.texts)
    }

    /// Whether a text is the code of a language of ISO 639 that CLDR knows, with or without script and region: `de`,
    /// `pt-BR`, `sr-Latn`.
    public static func isLanguage(_ code: String) -> Bool {
        let parts = code.split(separator: "-", omittingEmptySubsequences: false)
        let isWritten = parts.allSatisfy { part in
            (2...8).contains(part.count)
                && part.utf8.allSatisfy { byte in
                    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                }
        }
        guard isWritten, parts.count <= 4, let first = parts.first, first.count <= 3 else { return false }
        return Locale.LanguageCode(String(first).lowercased()).isISOLanguage
    }

    private static let prefixes: Set<String> = [
        "code", "passed", "advice", "check", "verdict", "quality", "overall",
    ]

    private static func isKey(_ key: String) -> Bool {
        guard let dot = key.firstIndex(of: "."), key.utf8.count <= 100 else { return false }
        let (prefix, rest) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
        switch prefix {
        case "field": return FieldName(rawValue: rest) != nil
        case "state": return DocumentReport.Document.name(ofState: rest) != nil
        default:
            let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
            return prefixes.contains(prefix)
                && parts.allSatisfy { part in
                    !part.isEmpty
                        && part.utf8.allSatisfy {
                            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
                        }
                }
        }
    }

    private static func isText(_ text: String) -> Bool {
        (1...longestText).contains(text.count)
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
                default: !scalar.properties.isBidiControl
                }
            }
    }

    /// The values that a text has room for.
    private static func places(_ text: String) -> Set<Int> {
        let digits = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().compactMap {
            $0.first.flatMap(\.wholeNumberValue)
        }
        return Set(digits.filter { $0 > 0 })
    }
}
