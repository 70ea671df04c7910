public import Foundation
import Synchronization

extension SelphID {
    /// The SDK's front door: one for the app, ``shared``; tests may make their own.
    public final class SDKController: Sendable {
        /// One for the app.
        public static let shared = SDKController()

        private struct State {
            var providers: SDKProviders
            var locale: String?
            var sinks = EventSinks()
            var givesTokens = false
            var operation: Operation?
            var earlier = EarlierCaptures()
        }

        private let state: Mutex<State>

        /// With providers that a later `setup` may change.
        public init(_ providers: SDKProviders = SDKProviders()) {
            state = Mutex(State(providers: providers))
        }

        /// Says what the components work with. The vendor's SDK has no such call: its parts are built in.
        public func setup(_ change: (inout SDKProviders) -> Void) { state.withLock { change(&$0.providers) } }

        /// Logs more: for components in debug mode as well as here.
        public func enableDebugMode(_ trace: @escaping @Sendable (String) -> Void) { setup { $0.trace = trace } }

        // MARK: initSdk

        /// Begins with a licence as text. It succeeds at once: Vouch has no licence and does not look at this one.
        ///
        /// - Parameters:
        ///   - locale: `es`, `en`, `pt`; nil: the device's.
        ///   - output: is told; the result has no data.
        public func initSdk(
            license: String, locale: String? = nil, output: @escaping @MainActor (SdkResult<String>) -> Void,
            trackingController: TrackingController? = nil, tokenizeController: TokenizeController? = nil,
            behaviorController: BehaviorController? = nil, statusController: StatusController? = nil,
            analyticsOutput: AnalyticsOutput? = nil
        ) {
            state.withLock { state in
                state.locale = locale
                state.sinks = EventSinks(trackingController: trackingController, analyticsOutput: analyticsOutput)
                state.givesTokens = tokenizeController != nil
                if let screens = statusController?.screens { state.providers.screens = screens }
            }
            Task { @MainActor in
                behaviorController?.behaviorError(.NOT_SUPPORTED)
                output(.ok(""))
            }
        }

        /// Begins with a licence from a service, which is not asked: Vouch has no licence.
        public func initSdk(
            licensingUrl: String, apiKey: String, locale: String? = nil,
            output: @escaping @MainActor (SdkResult<String>) -> Void, trackingController: TrackingController? = nil,
            tokenizeController: TokenizeController? = nil, behaviorController: BehaviorController? = nil,
            statusController: StatusController? = nil, analyticsOutput: AnalyticsOutput? = nil
        ) {
            initSdk(
                license: "", locale: locale, output: output, trackingController: trackingController,
                tokenizeController: tokenizeController, behaviorController: behaviorController,
                statusController: statusController, analyticsOutput: analyticsOutput)
        }

        /// The same with the address as a URL.
        public func initSdk(
            licensingUrl: URL, apiKey: String, locale: String? = nil,
            output: @escaping @MainActor (SdkResult<String>) -> Void, trackingController: TrackingController? = nil,
            tokenizeController: TokenizeController? = nil, behaviorController: BehaviorController? = nil,
            statusController: StatusController? = nil, analyticsOutput: AnalyticsOutput? = nil
        ) {
            initSdk(
                license: "", locale: locale, output: output, trackingController: trackingController,
                tokenizeController: tokenizeController, behaviorController: behaviorController,
                statusController: statusController, analyticsOutput: analyticsOutput)
        }

        // MARK: Operations

        /// Begins an operation: every component launched from now on is part of it.
        ///
        /// - Parameters:
        ///   - steps: in their order, if the app knows them; nil for a flow that is not known beforehand.
        ///   - output: is told the operation's identifier.
        public func newOperation(
            operationType: OperationType, customerId: String, steps: [Step]? = nil,
            output: @escaping @MainActor (SdkResult<String>) -> Void
        ) {
            let operation = state.withLock { state in
                let operation = Operation(
                    operationId: state.providers.identifier(), operationType: operationType, customerId: customerId,
                    steps: steps)
                state.operation = operation
                state.earlier = EarlierCaptures()
                return operation
            }
            Task {
                await send(.operationStarted, of: operation)
                await output(.ok(operation.operationId))
            }
        }

        /// The operation in progress.
        public var operation: Operation? { state.withLock { $0.operation } }

        /// Ends the session: components can be launched only after another `newOperation`.
        public func closeSession() {
            let ended = state.withLock { state in
                defer {
                    state.operation = nil
                    state.earlier = EarlierCaptures()
                }
                return state.operation
            }
            if let ended { Task { await send(.sessionClosed, of: ended) } }
        }

        // MARK: Launching

        /// Runs a component and tracks it.
        ///
        /// Before `newOperation` it ends with ``ErrorType/NO_OPERATION_CREATED_ERROR``.
        public func launch<Component: SDKComponent>(controller: Component) {
            Task { await controller.output(await result(of: controller)) }
        }

        /// Runs a component; the tracking server hears nothing of it.
        public func launchMethod<Component: SDKComponent>(controller: Component) {
            Task { await controller.output(await result(of: controller, isTracked: false)) }
        }

        /// Runs a component, and returns its result instead of telling its `output`.
        public func result<Component: SDKComponent>(
            of controller: Component, isTracked: Bool = true
        ) async -> SdkResult<Component.Value> {
            guard let session = session() else { return .failed(.NO_OPERATION_CREATED_ERROR) }
            await send(.stepStarted, of: session.operation, controller.step, isTracked: isTracked)
            let result = await controller.run(in: session)
            await send(
                .stepFinished, of: session.operation, controller.step, result.finishStatus, result.errorType,
                isTracked: isTracked)
            return result
        }

        private func session() -> SDKSession? {
            state.withLock { state in
                guard let operation = state.operation else { return nil }
                let tokens = state.givesTokens ? state.providers.tokens : nil
                return SDKSession(
                    operation: operation, providers: state.providers, locale: state.locale,
                    tokenizer: tokens.map { Tokenizer(sealing: $0, operation: operation.operationId) },
                    earlier: state.earlier)
            }
        }

        private func send(
            _ kind: TrackedEvent.Kind, of operation: Operation, _ step: Step? = nil, _ status: FinishStatus? = nil,
            _ error: ErrorType? = nil, isTracked: Bool = true
        ) async {
            let (sinks, providers) = state.withLock { ($0.sinks, $0.providers) }
            let event = TrackedEvent(
                kind: kind, time: providers.now(), operation: operation, step: step, finishStatus: status,
                error: error?.name)
            await sinks.send(event, isTracked: isTracked, to: providers.tracking)
        }
    }
}
