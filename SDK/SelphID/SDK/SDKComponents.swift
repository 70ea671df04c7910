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
        /// Keeps the closure for errors.
        ///
        /// - Parameters:
        ///   - autoLogoutAction: never called.
        ///   - behaviorError: receives ``BehaviorError/NOT_SUPPORTED`` from `initSdk`.
        ///   - debugMode: no effect.
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
        /// Vouch has no such component.
        case NOT_SUPPORTED
    }

    /// Would watch how a person uses the app. Vouch does nothing of the kind: `initSdk` reports
    /// ``BehaviorError/NOT_SUPPORTED``.
    public struct BehaviorController: Sendable {
        let behaviorError: @MainActor (BehaviorError) -> Void

        /// - Parameters:
        ///   - autoLogoutAction: is never called.
        ///   - debugMode: has no effect.
        public init(
            autoLogoutAction: @escaping @MainActor () -> Bool,
            behaviorError: @escaping @MainActor (BehaviorError) -> Void, debugMode: Bool = false
        ) { self.behaviorError = behaviorError }
    }
}
