public import VouchCore
public import VouchDialects

extension SelphID {
    /// The purpose of an operation.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum OperationType: String, Codable, Sendable, Hashable, CaseIterable {
        /// A person is enrolled, by face and document.
        case ONBOARDING
        /// A known person is authenticated, by face.
        case AUTHENTICATION

        /// The components that an operation of this type usually has, in their order.
        public var components: [Step] {
            switch self {
            case .ONBOARDING: [.SELPHI, .SELPHID]
            case .AUTHENTICATION: [.SELPHI]
            }
        }
    }

    /// The part of an operation that a component performs.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum Step: Sendable, Hashable {
        /// A face is captured. Vouch has no such component.
        case SELPHI
        /// A document is captured.
        case SELPHID
        /// A chip is read.
        case NFC
        /// A step of the app's own, by the app's name.
        case OTHER(String)

        /// The name for tracking, such as `SELPHID_COMPONENT`; for a step of the app's own the app's name.
        public var name: String {
            switch self {
            case .SELPHI: "SELPHI_COMPONENT"
            case .SELPHID: "SELPHID_COMPONENT"
            case .NFC: "NFC_COMPONENT"
            case .OTHER(let name): name
            }
        }
    }

    /// An operation, begun by `newOperation`.
    public struct Operation: Sendable, Hashable, Redacted {
        /// The identifier, made by ``SDKProviders/identifier``.
        public let operationId: String
        /// The purpose.
        public let operationType: OperationType
        /// The app's identifier of the person.
        public let customerId: String
        /// The steps in their order; nil if the app does not know them beforehand.
        public let steps: [Step]?
    }
}
