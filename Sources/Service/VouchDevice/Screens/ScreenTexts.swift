public import Foundation
public import VouchCamera
public import VouchCapture
public import VouchLiveness

/// A text of a screen, beside the instructions of a capture; the value is the English text.
public enum ScreenTerm: String, Sendable, Hashable, CaseIterable {
    /// Title of a screen: loading.
    case loadingTitle = "One moment"
    /// Words on a screen: loading models.
    case loadingModels = "Document models are being prepared."
    /// Words on a screen: loading done.
    case loadingDone = "Ready."
    /// Words on a screen: loading answer.
    case loadingAnswer = "The answer is on its way."
    /// Title of a screen: terms.
    case termsTitle = "Terms and conditions"
    /// Title of a screen: introduction.
    case introductionTitle = "Photo of the document"
    /// Text of a screen: introduction.
    case introductionText = "Put the document on a plain, darker surface. The photo is taken by itself."
    /// Title of a screen: document.
    case documentTitle = "Document"
    /// Words on a screen: document of.
    case documentOf = "Side %1 of %2"
    /// Title of a screen: face.
    case faceTitle = "Face"
    /// Text of a screen: face.
    case faceText = "Look straight into the camera."
    /// Title of a screen: form.
    case formTitle = "Some questions"
    /// Words on a screen: form remark.
    case formRemark = "This cannot be the answer."
    /// A movement that a person is asked for.
    case turnLeft = "Turn your head to your left."
    /// A movement that a person is asked for.
    case turnRight = "Turn your head to your right."
    /// A movement that a person is asked for.
    case lookUp = "Look up."
    /// A movement that a person is asked for.
    case blink = "Close and open your eyes."
    /// A movement that a person is asked for.
    case moveCloser = "Move closer."
    /// Title of a screen: preview.
    case previewTitle = "Is this right?"
    /// Text of a screen: preview.
    case previewText = "Check that the picture is sharp and the data are those of the document."
    /// Words on a screen: preview picture.
    case previewPicture = "Picture of the document"
    /// Words on a screen: face picture.
    case facePicture = "Picture of the face"
    /// Words on a screen: preview locked.
    case previewLocked = "Unlock the device to see the data."
    /// Title of a screen: chip instructions.
    case chipInstructionsTitle = "The document's chip"
    /// Text of a screen: chip instructions.
    case chipInstructionsText =
        "Take the phone out of its case. Hold its top against the document, and keep both still."
    /// Title of a screen: chip search.
    case chipSearchTitle = "Looking for the chip"
    /// Text of a screen: chip search.
    case chipSearchText = "Hold the top of the phone against the document, and move it slowly."
    /// Title of a screen: chip process.
    case chipProcessTitle = "Reading the chip"
    /// Text of a screen: chip process.
    case chipProcessText = "Keep the phone still."
    /// Button: proceed.
    case proceed = "Continue"
    /// Button: accept.
    case accept = "Use it"
    /// Button: start.
    case start = "Start"
    /// Button: read chip.
    case readChip = "Read the chip"
    /// Button: retry.
    case retry = "Try again"
    /// Button: retake.
    case retake = "Take it again"
    /// Button: skip.
    case skip = "Skip"
    /// Button: shutter.
    case shutter = "Take the picture"
    /// Button: torch on.
    case torchOn = "Torch on"
    /// Button: torch off.
    case torchOff = "Torch off"
    /// Button: help.
    case help = "How is it done?"
    /// Button: settings.
    case settings = "Open settings"
    /// Button: cancel.
    case cancel = "Cancel"
    /// Button: agree.
    case agree = "Accept"
    /// Remark on ``VouchCamera/FieldPreview/Doubt/unproved``.
    case unproved = "not verified"
    /// Remark on ``VouchCamera/FieldPreview/Doubt/unread``.
    case unread = "not read"
    /// Remark on ``VouchCamera/FieldPreview/Doubt/contradicted``.
    case contradicted = "contradicted"
    /// Cause of ``ScreenFault/cameraNotPermitted``.
    case cameraNotPermitted = "The app may not use the camera."
    /// Remedy of ``ScreenFault/cameraNotPermitted``.
    case cameraNotPermittedRemedy = "Allow it in the device's settings, and come back."
    /// Cause of ``ScreenFault/cameraMissing``.
    case cameraMissing = "This device has no camera that works."
    /// Remedy of ``ScreenFault/cameraMissing``.
    case cameraMissingRemedy = "Continue on another device."
    /// Cause of ``ScreenFault/cameraLost``.
    case cameraLost = "The camera stopped."
    /// Remedy of ``ScreenFault/cameraLost``.
    case cameraLostRemedy = "Close other apps that use it, and try again."
    /// Cause of ``ScreenFault/timedOut``.
    case timedOut = "This took too long."
    /// Remedy of ``ScreenFault/timedOut``.
    case timedOutRemedy = "Put the document where there is more light, and try again."
    /// Cause of ``ScreenFault/tooManyRetakes``.
    case tooManyRetakes = "No picture was good enough."
    /// Remedy of ``ScreenFault/tooManyRetakes``.
    case tooManyRetakesRemedy = "Clean the camera, find brighter light, and try again."
    /// Cause of ``ScreenFault/notReadable``.
    case notReadable = "The picture could not be read."
    /// Remedy of ``ScreenFault/notReadable``.
    case notReadableRemedy = "Take it again: sharp, whole, and without reflections."
    /// Cause of ``ScreenFault/chipNotFound``.
    case chipNotFound = "No chip was found."
    /// Remedy of ``ScreenFault/chipNotFound``.
    case chipNotFoundRemedy = "Take the phone out of its case, move it slowly over the document, and try again."
    /// Cause of ``ScreenFault/chipLost``.
    case chipLost = "The connection to the chip was lost."
    /// Remedy of ``ScreenFault/chipLost``.
    case chipLostRemedy = "Keep phone and document still, and try again."
    /// Cause of ``ScreenFault/chipRefused``.
    case chipRefused = "The chip does not accept what was read from the document."
    /// Remedy of ``ScreenFault/chipRefused``.
    case chipRefusedRemedy = "Take the picture of the document again: one character may have been misread."
    /// Cause of ``ScreenFault/chipNotSupported``.
    case chipNotSupported = "This device cannot read chips."
    /// Remedy of ``ScreenFault/chipNotSupported``.
    case chipNotSupportedRemedy = "Continue without the chip, or on another device."
    /// Cause of ``ScreenFault/chipBusy``.
    case chipBusy = "The reader is in use or switched off."
    /// Remedy of ``ScreenFault/chipBusy``.
    case chipBusyRemedy = "Switch off the flight mode, close other apps that read cards, and try again."
    /// Cause of ``ScreenFault/chipNotPermitted``.
    case chipNotPermitted = "The app may not read chips."
    /// Remedy of ``ScreenFault/chipNotPermitted``.
    case chipNotPermittedRemedy = "Please contact the app’s provider."
    /// Cause of ``ScreenFault/noConnection``.
    case noConnection = "The server cannot be reached."
    /// Remedy of ``ScreenFault/noConnection``.
    case noConnectionRemedy = "Check your connection, and try again."
    /// Cause of ``ScreenFault/serverRefused``.
    case serverRefused = "The server refused."
    /// Remedy of ``ScreenFault/serverRefused``.
    case serverRefusedRemedy = "Please try again later."
    /// Cause of ``ScreenFault/locked``.
    case locked = "The device was not unlocked."
    /// Remedy of ``ScreenFault/locked``.
    case lockedRemedy = "Unlock it with your face, finger or code to see the data."
    /// Cause of ``ScreenFault/unknown``.
    case unknown = "It did not work."
    /// Remedy of ``ScreenFault/unknown``.
    case unknownRemedy = "Please try again."
    /// Label of the field `documentNumber`.
    case documentNumber = "Document number"
    /// Label of the field `surname`.
    case surname = "Surname"
    /// Label of the field `givenNames`.
    case givenNames = "Given names"
    /// Label of the field `fullName`.
    case fullName = "Name"
    /// Label of the field `dateOfBirth`.
    case dateOfBirth = "Date of birth"
    /// Label of the field `dateOfExpiry`.
    case dateOfExpiry = "Date of expiry"
    /// Label of the field `dateOfIssue`.
    case dateOfIssue = "Date of issue"
    /// Label of the field `nationality`.
    case nationality = "Nationality"
    /// Label of the field `sex`.
    case sex = "Sex"
    /// Label of the field `issuingStateCode`.
    case issuingStateCode = "Issuing State"
    /// Label of the field `personalNumber`.
    case personalNumber = "Personal number"
    /// Label of the field `address`.
    case address = "Address"
    /// Label of the field `placeOfBirth`.
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
    public subscript(_ term: ScreenTerm) -> String { texts["\(term)"] ?? term.rawValue }

    /// A text with its gaps filled: `%1`, `%2`, each with a number.
    public func text(_ term: ScreenTerm, _ numbers: Int...) -> String {
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

    /// The words that ask a person for a movement.
    public subscript(_ action: LivenessAction) -> String {
        ScreenTerm.named(action.rawValue).map { self[$0] } ?? action.rawValue
    }

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
