public import VouchCore

extension SelphID {
    /// What a process is for.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum OperationType: String, Codable, Sendable, Hashable, CaseIterable {
        case ONBOARDING
        case AUTHENTICATION

        /// The components that such an operation has.
        public var components: [Step] {
            switch self {
            case .ONBOARDING: [.SELPHI, .SELPHID]
            case .AUTHENTICATION: [.SELPHI]
            }
        }
    }

    /// A component's part of an operation.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum Step: Sendable, Hashable {
        case SELPHI
        case SELPHID
        case NFC
        /// A step of the app's own.
        case OTHER(String)

        /// `SELPHID_COMPONENT`; an app's own step as the app calls it.
        public var name: String {
            switch self {
            case .SELPHI: "SELPHI_COMPONENT"
            case .SELPHID: "SELPHID_COMPONENT"
            case .NFC: "NFC_COMPONENT"
            case .OTHER(let name): name
            }
        }
    }

    /// What `newOperation` began.
    public struct Operation: Sendable, Hashable, Redacted {
        public let operationId: String
        public let operationType: OperationType
        /// As the app knows the person.
        public let customerId: String
        /// Nil if the app does not know them beforehand.
        public let steps: [Step]?
    }
}
