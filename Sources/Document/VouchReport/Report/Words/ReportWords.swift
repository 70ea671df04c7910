import VouchCore

/// The meaning of codes in plain English, and what to do. Derived from codes alone, so that it contains no personal
/// data.
public enum ReportWords {
    /// One sentence, and when it is said.
    public struct Saying: Sendable, Hashable {
        /// One sentence.
        public let sentence: String
        /// Advice; nil if nothing needs to be done.
        public let advice: String?
    }

    /// About one check.
    ///
    /// - Parameter name: of the check; used for checks that passed.
    public static func about(_ name: String, _ outcome: DocumentReport.Outcome) -> Saying {
        switch outcome.outcome {
        case .passed: Saying(sentence: passed(name), advice: nil)
        case .failed, .notPerformed: about(code: outcome.reason ?? "", isFailure: outcome.outcome == .failed)
        }
    }

    /// About the code of a finding, or of the reason why a check was not performed. Another version of Vouch may have
    /// codes that this one lacks.
    public static func about(code: String, isFailure: Bool) -> Saying {
        switch CheckCode(rawValue: code)?.words ?? Subject(rawValue: String(code.prefix { $0 != "." })).map(Words.about)
        {
        case .sentence(let sentence, let advice): Saying(sentence: sentence, advice: advice.sentence)
        case .about(let subject):
            Saying(
                sentence: isFailure
                    ? "\(subject.words.title): check failed." : "\(subject.words.title) could not be checked.",
                advice: (isFailure ? subject.words.failed : subject.words.open).sentence)
        case nil where isFailure: Saying(sentence: "This check failed.", advice: Advice.examine.sentence)
        case nil: Saying(sentence: "This check could not be performed.", advice: nil)
        }
    }

    /// The words for a code.
    enum Words {
        /// A sentence of its own.
        case sentence(String, Advice = .nothing)
        /// The general sentence about a subject.
        case about(Subject)
    }

    /// Advice about a check.
    enum Advice: Sendable {
        case nothing
        case retake
        case compare
        case examine
        case otherDocument
        case readChipAgain
        case certificates
        case updateLists
        case otherSide
        case models
        case selfie
        case faceEngine

        var sentence: String? {
            switch self {
            case .nothing: nil
            case .retake: "Photograph the document again: flat, sharp, evenly lit, the whole page in view."
            case .compare: "Compare the value with the document itself; a real difference is a sign of alteration."
            case .examine: "Have a trained person examine the document."
            case .otherDocument: "Ask for another document."
            case .readChipAgain: "Place the document on the reader, keep it still, and read the chip again."
            case .certificates: "Import the State’s certificates into the trust store, then check again."
            case .updateLists: "Update the trust store’s lists, then check again."
            case .otherSide: "Photograph the missing side."
            case .models: "Load a model database that includes this document, or write a model for it."
            case .selfie: "Take the selfie again: one person, facing the camera, evenly lit."
            case .faceEngine: "Run scripts/fetch-engines, or set VOUCH_ENGINES to the folder it created."
            }
        }
    }
}
