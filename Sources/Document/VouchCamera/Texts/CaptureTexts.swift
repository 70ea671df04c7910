public import Foundation
public import VouchCapture

/// A file of texts cannot be used. Contains none of its texts.
public struct CaptureTextsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Faults of the file.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// Not JSON, or not an object with `language` and `texts`.
        case malformed
        /// More bytes than ``CaptureTexts/maximumLength``.
        case tooLarge
        /// No session has a text of this key.
        case unknownKey
        /// Empty, too long, or more than one line.
        case text
    }

    /// The kind of failure, for programs.
    public let code: Code

    /// For other files of texts that are read by the same rules.
    public init(code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .malformed: "not a file of texts"
        case .tooLarge: "a file of texts has at most \(CaptureTexts.maximumLength) bytes"
        case .unknownKey: "a capture has no text of one of the keys"
        case .text: "a text is empty, too long, or more than one line"
        }
    }
}

/// The session's words besides instructions; the value is the English text.
public enum CaptureTerm: String, Sendable, Hashable, CaseIterable {
    /// Every side is captured.
    case completed = "Done."
    /// The person ended it.
    case cancelled = "Cancelled."
    /// The time for a side is over.
    case timedOut = "This took too long. Please start again."
    /// A recording ended before the capture did.
    case framesEnded = "There are no more pictures."
    /// The camera stopped delivering.
    case cameraLost = "The camera stopped. Please start again."
    /// The camera's permission is missing.
    case notPermitted = "The camera may not be used. Allow it in the settings."
    /// A picture could not be worked on.
    case processingFailed = "The picture could not be used. Please start again."
    /// The retakes are used up.
    case tooManyRetakes = "No picture was good enough. Please try later, in better light."
    /// A picture was refused, and the side is captured again.
    case tryAgain = "The picture is not good enough. Please try again."
}

/// The words of a session, in one language: by ``DocumentInstruction/key`` and by the names of ``CaptureTerm``. What a
/// language lacks stays English.
public struct CaptureTexts: Sendable {
    /// The language's tag by BCP 47, for example `en` or `de-AT`.
    public let language: String
    private let texts: [String: String]

    /// - Parameter texts: the text of each of ``keys``; other keys have no effect.
    public init(language: String, texts: [String: String]) { (self.language, self.texts) = (language, texts) }

    /// The texts that stand in the source code.
    public static let english = CaptureTexts(language: "en", texts: [:])

    /// The languages that Vouch brings, `en` first.
    public static let languages = ["en", "de"]

    /// The texts that Vouch brings for a language: one of ``languages``. A longer tag counts as its language: `de-AT`
    /// as `de`.
    ///
    /// - Returns: nil if Vouch does not bring it.
    public init?(language: String) {
        switch language.split(separator: "-").first.map({ $0.lowercased() }) {
        case "en": self = .english
        case "de":
            guard let german = try? CaptureTexts(file: Data(PackageResources.de_json)) else { return nil }
            self = german
        default: return nil
        }
    }

    /// The text of an instruction in this language, or in English if the language lacks it.
    public subscript(_ instruction: DocumentInstruction) -> String {
        texts[instruction.key.description] ?? instruction.sentence.description
    }

    /// The words for a term in this language, or in English if the language lacks it.
    public subscript(_ term: CaptureTerm) -> String { texts["\(term)"] ?? term.rawValue }

    /// Every key that a translation may have.
    public static let keys = DocumentInstruction.allCases.map(\.key.description) + CaptureTerm.allCases.map { "\($0)" }

    // MARK: Files

    /// The most bytes that a file of texts may have.
    public static let maximumLength = 1 << 16
    /// The most characters that one text may have.
    public static let longestText = 200

    private struct File: Decodable {
        let language: String
        let texts: [String: String]
    }

    /// Reads a translation: a JSON object with `language` and `texts`, by key.
    ///
    /// - Throws: ``CaptureTextsError``.
    public init(file: Data) throws(CaptureTextsError) {
        guard file.count <= Self.maximumLength else { throw CaptureTextsError(code: .tooLarge) }
        guard let read = try? JSONDecoder().decode(File.self, from: file), (2...35).contains(read.language.count) else {
            throw CaptureTextsError(code: .malformed)
        }
        guard Set(Self.keys).isSuperset(of: read.texts.keys) else { throw CaptureTextsError(code: .unknownKey) }
        guard read.texts.values.allSatisfy(Self.isText) else { throw CaptureTextsError(code: .text) }
        self.init(language: read.language, texts: read.texts)
    }

    /// Whether it can be shown: one line, not empty, of at most ``longestText`` characters, without controls.
    public static func isText(_ text: String) -> Bool {
        (1...longestText).contains(text.count)
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
                default: !scalar.properties.isBidiControl
                }
            }
    }
}
