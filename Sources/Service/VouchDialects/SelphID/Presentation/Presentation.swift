public import Foundation

extension SelphID {
    /// What screens look like and say in one launch.
    public struct Presentation: Sendable, Hashable {
        /// What is captured.
        public let documentType: SelphIDDocumentType
        /// As it was asked for: `es-MX`.
        public let locale: String
        /// What `viewsContent` says.
        public let appearance: Appearance
        /// Whether screens should take the whole display.
        public let isFullscreen: Bool
        /// Each animation's file; an animation without one is not here, as Vouch brings none.
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

        /// In the launch's language; empty if there is none.
        public func text(_ key: TextKey) -> String { texts[key.rawValue] ?? "" }

        /// The page before the capture.
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

    /// One animation as a file of the app's.
    public struct AnimationFile: Sendable, Hashable {
        /// Without its extension.
        public let name: String
        /// Lottie JSON.
        public let data: Data
    }

    /// One page with a button that starts.
    public struct TipPage: Sendable, Hashable {
        /// One line.
        public let title: String
        /// `**` around words that are emphasised.
        public let text: String
        /// On the button that starts the capture.
        public let start: String
        /// On the button that goes back from the tutorial.
        public let back: String
        /// What VoiceOver says of the animation; empty: nothing.
        public let alternative: String
        /// Which of the vendor's it is.
        public let animation: R.Animation
        /// Nil: the app has none.
        public let file: AnimationFile?
    }

    /// One of three pages.
    public struct TutorialPage: Sendable, Hashable {
        /// One sentence.
        public let text: String
        /// What VoiceOver says of the animation; empty: nothing.
        public let alternative: String
        /// Which of the vendor's it is.
        public let animation: R.Animation
        /// Nil: the app has none.
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
