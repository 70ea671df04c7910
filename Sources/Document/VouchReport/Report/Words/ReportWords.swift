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

    /// About the code of a finding, or of the reason why a check was not performed.
    public static func about(code: String, isFailure: Bool) -> Saying {
        if let known = known(code) { return known }
        let area = code.split(separator: ".").first.flatMap { areas[String($0)] }
        if let area {
            return Saying(
                sentence: isFailure ? "\(area.title): check failed." : "\(area.title) could not be checked.",
                advice: (isFailure ? area.failed : area.open).sentence)
        }
        return isFailure
            ? Saying(sentence: "This check failed.", advice: Advice.examine.sentence)
            : Saying(sentence: "This check could not be performed.", advice: nil)
    }

    /// Whether there is a sentence for the code or its area.
    static func isKnown(_ code: String) -> Bool {
        known(code) != nil || code.split(separator: ".").first.map { areas[String($0)] != nil } ?? false
    }

    private static func known(_ code: String) -> Saying? {
        guard let entry = all[code] else { return nil }
        return Saying(sentence: entry.sentence, advice: entry.advice.sentence)
    }

    private static let all: [String: Entry] = {
        var all: [String: Entry] = [:]
        for table in [optical, fields, chip, certificates, seals] {
            for entry in table { all[entry.code] = entry }
        }
        return all
    }()

    /// A row of a table.
    struct Entry: Sendable {
        let code: String
        let sentence: String
        let advice: Advice

        init(_ code: String, _ sentence: String, _ advice: Advice = .nothing) {
            self.code = code
            self.sentence = sentence
            self.advice = advice
        }
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

    /// The subjects of codes by their prefix, for codes without their own sentence.
    private static let areas: [String: (title: String, failed: Advice, open: Advice)] = [
        "age": ("The holder’s age", .nothing, .retake),
        "accessControl": ("Access to the chip", .examine, .readChipAgain),
        "activeAuthentication": ("Active authentication (proof that the chip is not a copy)", .examine, .readChipAgain),
        "bcbp": ("The boarding pass’s barcode", .examine, .retake),
        "cardAccess": ("The access control offered by the chip", .examine, .readChipAgain),
        "cardSecurity": ("The signed list of the chip’s keys", .examine, .certificates),
        "chain": ("The certificate chain", .examine, .certificates),
        "check": ("Something this check needs", .examine, .nothing),
        "chip": ("The chip", .examine, .readChipAgain),
        "chipAuthentication": ("Chip authentication (proof that the chip is not a copy)", .examine, .readChipAgain),
        "chipAuthenticationMapping": ("The proof made while the chip was opened", .examine, .readChipAgain),
        "code": ("A code on the document", .compare, .retake),
        "captures": ("The earlier capture", .examine, .nothing),
        "clue": ("The kind of document", .examine, .models),
        "compare": ("The comparison of two sources", .compare, .nothing),
        "content": ("The content of a file of the chip", .examine, .nothing),
        "country": ("The State of the signature", .examine, .certificates),
        "date": ("A date", .compare, .retake),
        "dates": ("A date", .compare, .retake),
        "document": ("The document", .examine, .retake),
        "documentNumber": ("The document number", .examine, .readChipAgain),
        "encoding": ("The encoding of a file of the chip", .examine, .nothing),
        "expiry": ("The date of expiry", .otherDocument, .retake),
        "field": ("A field", .compare, .retake),
        "file": ("A file of the chip", .examine, .readChipAgain),
        "fileList": ("The list of the chip’s files", .examine, .readChipAgain),
        "graphics": ("A picture on the document", .examine, .retake),
        "hashes": ("The signed hash of a file of the chip", .examine, .readChipAgain),
        "image": ("The picture", .retake, .retake),
        "keyStrength": ("The strength of a key", .examine, .nothing),
        "listed": ("A published defect or deviation list", .examine, .updateLists),
        "measure": ("A measure", .compare, .retake),
        "model": ("The kind of document", .examine, .models),
        "name": ("A name", .compare, .retake),
        "number": ("A number", .compare, .retake),
        "pages": ("A page", .otherSide, .otherSide),
        "personalNumber": ("The personal number", .compare, .retake),
        "portrait": ("The comparison of portraits", .examine, .retake),
        "proof": ("The chip’s proof", .examine, .readChipAgain),
        "reading": ("The reading", .examine, .readChipAgain),
        "revocation": ("The revocation status of the signer", .examine, .updateLists),
        "secureMessaging": ("Secure messaging with the chip", .examine, .readChipAgain),
        "selfie": ("The selfie", .examine, .selfie),
        "sides": ("Front and back", .examine, .otherSide),
        "signature": ("The signature", .examine, .certificates),
        "signedGroups": ("A file that the State signed", .examine, .readChipAgain),
        "status": ("Something required", .examine, .retake),
        "state": ("A State’s code", .compare, .retake),
        "survey": ("A file of the chip", .examine, .readChipAgain),
        "terminalAuthentication": ("The terminal’s proof of authorisation", .examine, .nothing),
        "trust": ("A certificate list", .examine, .updateLists),
        "validity": ("The validity period of the signature", .examine, .updateLists),
        "value": ("A value", .compare, .retake),
        "vds": ("The digital seal", .examine, .retake),
        "vdsnc": ("The digital seal", .examine, .retake),
        "zone": ("The machine-readable zone", .compare, .retake),
    ]
}
