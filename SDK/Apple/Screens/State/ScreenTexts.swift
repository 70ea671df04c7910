public import Foundation
public import VouchCamera
public import VouchCapture

/// A text of a screen, beside the instructions of a capture; the value is the English text.
package enum ScreenTerm: String, Sendable, Hashable, CaseIterable {
    case loadingTitle = "One moment"
    case loadingModels = "Document models are being prepared."
    case loadingDone = "Ready."
    case loadingAnswer = "The answer is on its way."
    case termsTitle = "Terms and conditions"
    case introductionTitle = "Photo of the document"
    case introductionText = "Put the document on a plain, darker surface. The photo is taken by itself."
    case documentTitle = "Document"
    case documentOf = "Side %1 of %2"
    case faceTitle = "Face"
    case faceText = "Look straight into the camera."
    case previewTitle = "Is this right?"
    case previewText = "Check that the picture is sharp and the data are those of the document."
    case previewPicture = "Picture of the document"
    case facePicture = "Picture of the face"
    case previewLocked = "Unlock the device to see the data."
    case chipInstructionsTitle = "The document's chip"
    case chipInstructionsText =
        "Take the phone out of its case. Hold its top against the document, and keep both still."
    case chipSearchTitle = "Looking for the chip"
    case chipSearchText = "Hold the top of the phone against the document, and move it slowly."
    case chipProcessTitle = "Reading the chip"
    case chipProcessText = "Keep the phone still."
    case proceed = "Continue"
    case accept = "Use it"
    case start = "Start"
    case readChip = "Read the chip"
    case retry = "Try again"
    case retake = "Take it again"
    case skip = "Skip"
    case shutter = "Take the picture"
    case torchOn = "Torch on"
    case torchOff = "Torch off"
    case help = "How is it done?"
    case settings = "Open settings"
    case cancel = "Cancel"
    case agree = "Accept"
    case unproved = "not verified"
    case unread = "not read"
    case contradicted = "contradicted"
    case cameraNotPermitted = "The app may not use the camera."
    case cameraNotPermittedRemedy = "Allow it in the device's settings, and come back."
    case cameraMissing = "This device has no camera that works."
    case cameraMissingRemedy = "Continue on another device."
    case cameraLost = "The camera stopped."
    case cameraLostRemedy = "Close other apps that use it, and try again."
    case timedOut = "This took too long."
    case timedOutRemedy = "Put the document where there is more light, and try again."
    case tooManyRetakes = "No picture was good enough."
    case tooManyRetakesRemedy = "Clean the camera, find brighter light, and try again."
    case notReadable = "The picture could not be read."
    case notReadableRemedy = "Take it again: sharp, whole, and without reflections."
    case chipNotFound = "No chip was found."
    case chipNotFoundRemedy = "Take the phone out of its case, move it slowly over the document, and try again."
    case chipLost = "The connection to the chip was lost."
    case chipLostRemedy = "Keep phone and document still, and try again."
    case chipRefused = "The chip does not accept what was read from the document."
    case chipRefusedRemedy = "Take the picture of the document again: one character may have been misread."
    case chipNotSupported = "This device cannot read chips."
    case chipNotSupportedRemedy = "Continue without the chip, or on another device."
    case chipBusy = "The reader is in use or switched off."
    case chipBusyRemedy = "Switch off the flight mode, close other apps that read cards, and try again."
    case chipNotPermitted = "The app may not read chips."
    case chipNotPermittedRemedy = "Please contact the app’s provider."
    case noConnection = "The server cannot be reached."
    case noConnectionRemedy = "Check your connection, and try again."
    case serverRefused = "The server refused."
    case serverRefusedRemedy = "Please try again later."
    case locked = "The device was not unlocked."
    case lockedRemedy = "Unlock it with your face, finger or code to see the data."
    case unknown = "It did not work."
    case unknownRemedy = "Please try again."
    case documentNumber = "Document number"
    case surname = "Surname"
    case givenNames = "Given names"
    case fullName = "Name"
    case dateOfBirth = "Date of birth"
    case dateOfExpiry = "Date of expiry"
    case dateOfIssue = "Date of issue"
    case nationality = "Nationality"
    case sex = "Sex"
    case issuingStateCode = "Issuing State"
    case personalNumber = "Personal number"
    case address = "Address"
    case placeOfBirth = "Place of birth"
}

/// The words of all screens, in one language: those of a capture, and those of the screens by ``keys``. What a
/// language lacks stays English.
public struct ScreenTexts: Sendable {
    /// The language's tag by BCP 47, for example `en` or `de-AT`.
    public let language: String
    /// The words of a capture.
    public let capture: CaptureTexts
    private let texts: [String: String]

    /// - Parameters:
    ///   - language: a tag by BCP 47. For a language that is written from right to left, screens are laid out from
    ///     right to left.
    ///   - texts: the text of each of ``keys``; other keys have no effect.
    ///   - capture: the words of a capture; nil for those that Vouch brings for the language, else English ones.
    public init(language: String, texts: [String: String], capture: CaptureTexts? = nil) {
        self.language = language
        self.texts = texts
        self.capture = capture ?? CaptureTexts(language: language) ?? .english
    }

    /// Vouch's own English.
    public static let english = ScreenTexts(language: "en", texts: [:])

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
            guard let german = try? ScreenTexts(file: Data(PackageResources.de_json)) else { return nil }
            self = german
        default: return nil
        }
    }

    /// The text of a term.
    package subscript(_ term: ScreenTerm) -> String { texts["\(term)"] ?? term.rawValue }

    /// A text with its gaps filled: `%1`, `%2`, each with a number.
    package func text(_ term: ScreenTerm, _ numbers: Int...) -> String {
        numbers.enumerated().reduce(self[term]) { text, gap in
            text.replacingOccurrences(of: "%\(gap.offset + 1)", with: "\(gap.element)")
        }
    }

    /// Cause and remedy of a fault.
    public subscript(_ fault: ScreenFault) -> (cause: String, remedy: String) {
        let cause = ScreenTerm.named(fault.rawValue) ?? .unknown
        let remedy = ScreenTerm.named(fault.rawValue + "Remedy") ?? .unknownRemedy
        return (self[cause], self[remedy])
    }

    /// The words for a person before the camera.
    public subscript(_ feedback: FaceFeedback) -> String { texts["\(feedback)"] ?? feedback.sentence.description }

    /// A field's name for people: a report's name where no text is known.
    public func label(of field: String) -> String { ScreenTerm.named(field).map { self[$0] } ?? field }

    /// The remark on a doubt; empty where there is none.
    public func remark(on doubt: FieldPreview.Doubt) -> String {
        switch doubt {
        case .none: ""
        case .unproved: self[.unproved]
        case .unread: self[.unread]
        case .contradicted: self[.contradicted]
        }
    }

    /// Whether the language is written from right to left: Arabic, Hebrew, Persian and those that share their letters.
    public var isRightToLeft: Bool {
        let tags = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        // A script comes before the language's usual one: Azerbaijani in Arabic letters, Kurdish in Latin ones.
        if let script = tags.dropFirst().first(where: { $0.count == 4 }) {
            return ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm"].contains(script)
        }
        return ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "ckb", "yi", "dv", "syr"].contains(tags.first ?? "")
    }

    // MARK: Files

    /// Every key that a translation may have.
    public static let keys = ScreenTerm.allCases.map { "\($0)" } + FaceFeedback.allCases.map { "\($0)" }

    private struct File: Decodable {
        let language: String
        let texts: [String: String]
    }

    /// Reads a translation: a JSON object with `language` and `texts`, by key. A text is one line of at most 200
    /// characters.
    ///
    /// - Parameter capture: the words of a capture; nil for those that Vouch brings for the language, else English
    ///   ones.
    /// - Throws: ``VouchCamera/CaptureTextsError``.
    public init(file: Data, capture: CaptureTexts? = nil) throws(CaptureTextsError) {
        guard file.count <= CaptureTexts.maximumLength else { throw CaptureTextsError(code: .tooLarge) }
        guard let read = try? JSONDecoder().decode(File.self, from: file), (2...35).contains(read.language.count) else {
            throw CaptureTextsError(code: .malformed)
        }
        guard Set(Self.keys).isSuperset(of: read.texts.keys) else { throw CaptureTextsError(code: .unknownKey) }
        guard read.texts.values.allSatisfy(CaptureTexts.isText) else { throw CaptureTextsError(code: .text) }
        self.init(language: read.language, texts: read.texts, capture: capture)
    }
}

extension ScreenTerm {
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

    /// The term of a key.
    static func named(_ key: String) -> ScreenTerm? { byName[key] }
}
