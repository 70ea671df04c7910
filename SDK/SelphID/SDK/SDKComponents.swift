public import VouchDialects

extension SelphID {
    /// A component that ``SDKController`` launches. An app may write its own.
    public protocol SDKComponent: Sendable {
        /// The data of the component's result.
        associatedtype Value: Sendable

        /// The component's name for tracking.
        var step: Step { get }
        /// Receives the result, once for each launch.
        var output: @MainActor (SdkResult<Value>) -> Void { get }

        /// Does the component's work until it ends, successfully or not.
        func run(in session: SDKSession) async -> SdkResult<Value>
    }

    /// What a component works with: the operation that it is part of, and the app's providers.
    public struct SDKSession: Sendable {
        /// The operation that `newOperation` began.
        public let operation: Operation
        /// The device and the reader behind the components.
        public let providers: SDKProviders
        /// The language of `initSdk`; nil for the device's.
        public let locale: String?
        /// Nil unless a ``TokenizeController`` was given to `initSdk`.
        let tokenizer: Tokenizer?
        let earlier: EarlierCaptures
    }

    /// Turns tracking on. Events go to the server of ``SDKProviders/tracking``; without one nothing leaves the device.
    public struct TrackingController: Sendable {
        let trackingError: @MainActor (ErrorType) -> Void

        /// - Parameter trackingError: is called for events that could not be sent.
        public init(trackingError: @escaping @MainActor (ErrorType) -> Void) { self.trackingError = trackingError }
    }

    /// Makes components return tokens beside pictures and texts; they are sealed by ``SDKProviders/tokens``.
    public struct TokenizeController: Sendable {
        public init() {}
    }

    /// Screens for tutorials and diagnostics.
    public struct StatusController: Sendable {
        let screens: (any SelphIDScreens)?

        /// - Parameter screens: take the place of ``SDKProviders/screens``; nil keeps those.
        public init(screens: (any SelphIDScreens)? = nil) { self.screens = screens }
    }

    /// The errors of a behaviour component.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum BehaviorError: String, Error, Sendable, Hashable, CaseIterable {
        /// How a person types and moves is not analysed.
        case NOT_SUPPORTED
    }

    /// Logs a person out who has left an operation alone.
    ///
    /// The vendor's component sends what a person does to a service, which decides. Vouch analyses no behaviour and sends
    /// nothing: `initSdk` reports ``BehaviorError/NOT_SUPPORTED``, and only an operation in which no component was launched for
    /// ``SDKProviders/idleLimit`` is logged out.
    public struct BehaviorController: Sendable {
        let autoLogoutAction: @MainActor () -> Bool
        let behaviorError: @MainActor (BehaviorError) -> Void
        let debugMode: Bool

        /// - Parameters:
        ///   - autoLogoutAction: called when an operation was left alone; true closes the session, false waits once more.
        ///   - behaviorError: receives ``BehaviorError/NOT_SUPPORTED`` from `initSdk`.
        ///   - debugMode: traces each logout.
        public init(
            autoLogoutAction: @escaping @MainActor () -> Bool,
            behaviorError: @escaping @MainActor (BehaviorError) -> Void, debugMode: Bool = false
        ) {
            self.autoLogoutAction = autoLogoutAction
            self.behaviorError = behaviorError
            self.debugMode = debugMode
        }
    }
}
