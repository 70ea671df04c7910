import VouchDialects

extension SelphID {
    /// The keys of the NFC component's texts that its flow shows.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    enum NfcTextKey: String, Sendable, CaseIterable {
        case start = "nfc_component_start_message"
        case reading = "nfc_component_reading_document_message"
        case successful = "nfc_component_read_successful_title"
        case error = "nfc_component_error"
        case connectionLost = "text_error_tag_connection_lost"
        case timeout = "nfc_component_timeout_desc"
        case filledCircle = "icon_loading_filled_circle"
        case emptyCircle = "icon_loading_void_circle"
        case tutorial1 = "nfc_component_tutorial_1"
        case tutorial2 = "nfc_component_tutorial_2"
        case tutorial3 = "nfc_component_tutorial_3"
        case tutorial3Passport = "nfc_component_tutorial_3_pass"

        /// Vouch's own words; the app's come before them.
        var english: String {
            switch self {
            case .start: "Hold the document against the phone."
            case .reading: "Reading the document."
            case .successful: "The chip was read."
            case .error: "The chip was not read"
            case .connectionLost: "The connection was lost: hold the document against the phone again."
            case .timeout: "The time is over. Please try again."
            case .filledCircle: "🟢"
            case .emptyCircle: "⚪️"
            case .tutorial1: "The document has a chip that the phone can read without touching its contacts."
            case .tutorial2: "Place the document where the phone has its reader."
            case .tutorial3: "Take the phone out of its case."
            case .tutorial3Passport: "Keep the passport closed."
            }
        }
    }

    struct NfcTexts: Sendable {
        let locale: String
        private let own: [String: String]

        init(_ session: SDKSession) {
            locale = session.locale.unlessEmpty ?? session.providers.deviceLocale()
            own = session.providers.appResources.texts(locale: locale)
        }

        subscript(key: NfcTextKey) -> String { own[key.rawValue] ?? key.english }

        func tutorial(of type: NfcDocumentType) -> [String] {
            [self[.tutorial1], self[.tutorial2], self[type == .PASSPORT ? .tutorial3Passport : .tutorial3]]
        }

        func progress(_ percent: Int, _ style: ReadingProgressStyle) -> String {
            switch style {
            case .PERCENTAGE: return "\(self[.reading]) \(percent) %"
            case .DOTS:
                let filled = percent / 10
                return String(repeating: self[.filledCircle], count: filled)
                    + String(repeating: self[.emptyCircle], count: 10 - filled)
            }
        }

        func words(for error: ErrorType) -> String {
            switch error {
            case .SDK_TIMEOUT: self[.timeout]
            case .other(.TAG_CONNECTION_LOST): self[.connectionLost]
            default: error.sentence
            }
        }
    }
}
