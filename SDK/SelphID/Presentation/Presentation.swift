public import Foundation
public import VouchDialects

extension SelphID {
    /// The look and the texts of screens in one launch.
    public struct Presentation: Sendable, Hashable {
        /// The kind of document that is captured.
        public let documentType: SelphIDDocumentType
        /// The language that was asked for, such as `es-MX`.
        public let locale: String
        /// The colours and sizes of `viewsContent`.
        public let appearance: Appearance
        /// Whether screens should take the whole display.
        public let isFullscreen: Bool
        /// The app's file for each animation. Vouch has none of its own: an animation without a file is not here.
        public let animations: [R.Animation: AnimationFile]
        private let texts: TextTable

        init(
            documentType: SelphIDDocumentType, locale: String = "en", texts: TextTable = .builtIn(nil),
            appearance: Appearance = Appearance(), isFullscreen: Bool = true, theme: Theme = Theme(),
            files: (any AppResources)? = nil
        ) {
            self.documentType = documentType
            self.locale = locale
            self.texts = texts
            self.appearance = appearance
            self.isFullscreen = isFullscreen
            var animations: [R.Animation: AnimationFile] = [:]
            for animation in R.Animation.allCases {
                let name = theme.animations[animation] ?? animation.rawValue
                guard let data = files?.animation(name) else { continue }
                animations[animation] = AnimationFile(name: name, data: data)
            }
            self.animations = animations
        }

        /// The text of a key in the launch's language; empty if there is none.
        public func text(_ key: TextKey) -> String { texts[key.rawValue] ?? "" }

        /// The page that is shown before the capture.
        public var tip: TipPage {
            let animation = R.Animation.tip(of: documentType)
            return TipPage(
                title: text(.selphid_component_tip_title), text: text(.selphid_component_tip_desc),
                start: text(.selphid_component_tip_button_message),
                back: text(.selphid_component_tip_return_message),
                alternative: text(.tipAlternative(documentType)), animation: animation, file: animations[animation])
        }

        /// The three pages of the tutorial.
        public var tutorial: [TutorialPage] {
            (1...3).map { number in
                let animation = R.Animation.tutorial(number, of: documentType)
                return TutorialPage(
                    text: text(.tutorial(number)), alternative: text(.tutorialAlternative(number, documentType)),
                    animation: animation, file: animations[animation])
            }
        }

        func diagnostic(of error: ErrorType) -> Diagnostic {
            guard case .SELPHID_TIMEOUT(let front, _) = error else {
                return Diagnostic(error: error, title: error.name, message: error.sentence)
            }
            // A passport has one page, which has no other side.
            let side: TextKey =
                documentType == .PASSPORT
                ? .selphid_component_timeout_generic_desc
                : front == nil ? .selphid_component_timeout_front_desc : .selphid_component_timeout_back_desc
            return Diagnostic(error: error, title: text(.selphid_component_timeout_title), message: text(side))
        }
    }

    /// An animation of the app's own.
    public struct AnimationFile: Sendable, Hashable {
        /// The name of the file without its extension.
        public let name: String
        /// The file: Lottie JSON.
        public let data: Data
    }

    /// The page before the capture, with a button that starts it.
    public struct TipPage: Sendable, Hashable {
        /// The heading: one line.
        public let title: String
        /// The text; `**` surrounds words to be emphasised.
        public let text: String
        /// The text of the button that starts the capture.
        public let start: String
        /// The text of the button that goes back from the tutorial.
        public let back: String
        /// What VoiceOver says of the animation; empty: nothing.
        public let alternative: String
        /// The vendor's animation of this page.
        public let animation: R.Animation
        /// The app's file for it; nil if the page has no animation.
        public let file: AnimationFile?
    }

    /// One of the tutorial's three pages.
    public struct TutorialPage: Sendable, Hashable {
        /// The text: one sentence.
        public let text: String
        /// What VoiceOver says of the animation; empty: nothing.
        public let alternative: String
        /// The vendor's animation of this page.
        public let animation: R.Animation
        /// The app's file for it; nil if the page has no animation.
        public let file: AnimationFile?
    }
}

extension SelphID.ErrorType {
    /// One plain English sentence for the person.
    var sentence: String {
        switch self {
        case .CAMERA_PERMISSION_DENIED: "The app needs the camera."
        case .OTHER(SelphID.SelphIDError.SETTINGS_PERMISSION_ERROR.rawValue):
            "The app needs the camera: allow it in the settings of the device."
        case .OTHER(SelphID.SelphIDError.HARDWARE_ERROR.rawValue): "The camera does not work."
        case .STORAGE_PERMISSION_DENIED: "The app cannot write its file."
        case .NETWORK_CONNECTION: "There is no connection to the server."
        case .SDK_TIMEOUT: "It took too long."
        case .OTHER(SelphID.NfcError.NFC_INVALID_MRZ_KEY.rawValue):
            "The document's number or dates are not those of this document."
        case .OTHER(SelphID.NfcError.NFC_NOT_SUPPORTED.rawValue): "This device cannot read chips."
        case .OTHER(SelphID.NfcError.TAG_CONNECTION_LOST.rawValue):
            "The connection to the chip was lost: hold the document still."
        default: "It did not work. Please try again."
        }
    }
}
