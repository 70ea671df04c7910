public import VouchCore

extension SelphID {
    /// What a process is for.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum OperationType: String, Codable, Sendable, Hashable, CaseIterable {
        /// A person is enrolled.
        case ONBOARDING
        /// A person who is known is authenticated.
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
        /// A face is captured.
        case SELPHI
        /// A document is captured.
        case SELPHID
        /// A chip is read.
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
        /// Made by ``SDKProviders/identifier``.
        public let operationId: String
        /// What it is for.
        public let operationType: OperationType
        /// As the app knows the person.
        public let customerId: String
        /// Nil if the app does not know them beforehand.
        public let steps: [Step]?
    }
}
