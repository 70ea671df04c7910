extension SelphID {
    /// A component that ``SDKController`` launches. An app may write its own.
    public protocol SDKComponent: Sendable {
        /// What the component gives.
        associatedtype Value: Sendable

        /// What the server is told.
        var step: Step { get }
        /// Is told how it ended, once for each launch.
        var output: @MainActor (SdkResult<Value>) -> Void { get }

        /// Until it is over, whatever way.
        func run(in session: SDKSession) async -> SdkResult<Value>
    }

    /// What a component works with: the operation that it is part of, and what the app gave.
    public struct SDKSession: Sendable {
        /// Begun by `newOperation`.
        public let operation: Operation
        /// What the components work with.
        public let providers: SDKProviders
        /// The language of `initSdk`; nil: the device's.
        public let locale: String?
        /// Nil unless a ``TokenizeController`` was given to `initSdk`.
        let tokenizer: Tokenizer?
        let earlier: EarlierCaptures
    }

    /// Sends what happens to a server of the app's choice; without one in ``SDKProviders/tracking`` nothing leaves the
    /// device.
    public struct TrackingController: Sendable {
        let trackingError: @MainActor (ErrorType) -> Void

        /// - Parameter trackingError: is told of events that could not be sent.
        public init(trackingError: @escaping @MainActor (ErrorType) -> Void) { self.trackingError = trackingError }
    }

    /// Makes components return tokens beside pictures and texts; they are sealed by ``SDKProviders/tokens``.
    public struct TokenizeController: Sendable {
        public init() {}
    }

    /// Shows tutorials and diagnostics.
    public struct StatusController: Sendable {
        let screens: (any SelphIDScreens)?

        /// - Parameter screens: take the place of ``SDKProviders/screens``.
        public init(screens: (any SelphIDScreens)? = nil) { self.screens = screens }
    }

    /// What a behaviour component says.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum BehaviorError: String, Error, Sendable, Hashable, CaseIterable {
        /// Vouch has none.
        case NOT_SUPPORTED
    }

    /// Watches how a person uses the app. Vouch has nothing of the kind: `initSdk` tells ``BehaviorError/NOT_SUPPORTED``.
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
