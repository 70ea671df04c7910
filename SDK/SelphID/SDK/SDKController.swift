public import Foundation
import Synchronization
public import VouchDialects

extension SelphID {
    /// The SDK's front door: one for the app, ``shared``; tests may make their own.
    public final class SDKController: Sendable {
        /// The app's controller.
        public static let shared = SDKController()

        private struct State {
            var providers: SDKProviders
            var locale: String?
            var sinks = EventSinks()
            var givesTokens = false
            var operation: Operation?
            var earlier = EarlierCaptures()
            var behavior: BehaviorController?
            /// Components that run now.
            var running = 0
            /// Counts what a person does: a wait that began before has lost its meaning.
            var activity = 0
        }

        private let state: Mutex<State>

        /// A controller with these providers, which a later ``setup(_:)`` may change.
        public init(_ providers: SDKProviders = SDKProviders()) {
            state = Mutex(State(providers: providers))
        }

        /// Changes the device and the reader behind the components. The vendor's SDK has no such call: its parts are
        /// built in.
        public func setup(_ change: (inout SDKProviders) -> Void) { state.withLock { change(&$0.providers) } }

        /// Sends lines for developers to a closure: instead of ``SDKProviders/trace``, which it replaces.
        public func enableDebugMode(_ trace: @escaping @Sendable (String) -> Void) { setup { $0.trace = trace } }

        // MARK: initSdk

        /// Begins with a licence as text. It succeeds at once: Vouch has no licence and ignores this one.
        ///
        /// - Parameters:
        ///   - locale: the language of the components' texts, such as `es`; nil for the device's.
        ///   - output: receives the result, whose data are empty.
        ///   - trackingController: turns tracking on.
        ///   - tokenizeController: makes components return tokens, if there is ``SDKProviders/tokens``.
        ///   - behaviorController: logs out of operations that are left alone.
        ///   - statusController: gives other screens.
        ///   - analyticsOutput: receives events on the device.
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
                state.behavior = behaviorController
                if let screens = statusController?.screens { state.providers.screens = screens }
            }
            Task { @MainActor in
                behaviorController?.behaviorError(.NOT_SUPPORTED)
                output(.ok(""))
            }
        }

        /// Begins with a licence from a service, which is not contacted: Vouch has no licence.
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

        /// Begins with a licence from a service, given as a URL; it is not contacted.
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

        /// Begins an operation: every component launched from now on is part of it. An operation in progress is
        /// replaced.
        ///
        /// - Parameters:
        ///   - customerId: the app's identifier of the person; it goes to the tracking server.
        ///   - steps: in their order, if the app knows them; nil otherwise.
        ///   - output: receives the operation's identifier.
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
            watchForIdleness()
            Task {
                await send(.operationStarted, of: operation)
                await output(.ok(operation.operationId))
            }
        }

        /// The operation in progress; nil if there is none.
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

        /// Runs a component and tracks it. Before `newOperation` it ends with ``ErrorType/NO_OPERATION_CREATED_ERROR``.
        public func launch<Component: SDKComponent>(controller: Component) {
            Task { await controller.output(await result(of: controller)) }
        }

        /// Runs a component without the tracking server. Before `newOperation` it ends with
        /// ``ErrorType/NO_OPERATION_CREATED_ERROR``.
        public func launchMethod<Component: SDKComponent>(controller: Component) {
            Task { await controller.output(await result(of: controller, isTracked: false)) }
        }

        /// Runs a component and returns its result, without calling its `output`.
        ///
        /// - Parameter isTracked: false: nothing is sent to the tracking server.
        public func result<Component: SDKComponent>(
            of controller: Component, isTracked: Bool = true
        ) async -> SdkResult<Component.Value> {
            guard let session = session() else { return .failed(.NO_OPERATION_CREATED_ERROR) }
            state.withLock { $0.running += 1 }
            defer {
                state.withLock { $0.running -= 1 }
                watchForIdleness()
            }
            await send(.stepStarted, of: session.operation, controller.step, isTracked: isTracked)
            let result = await controller.run(in: session)
            await send(
                .stepFinished, of: session.operation, controller.step, result.finishStatus, result.errorType,
                isTracked: isTracked)
            return result
        }

        /// Asks for a logout once nothing was launched for as long as ``SDKProviders/idleLimit``.
        private func watchForIdleness() {
            let (behavior, providers, activity) = state.withLock { state in
                state.activity += 1
                return (state.behavior, state.providers, state.activity)
            }
            guard let behavior else { return }
            Task {
                try await providers.sleep(providers.idleLimit)
                let isIdle = state.withLock { state in
                    state.activity == activity && state.running == 0 && state.operation != nil
                }
                guard isIdle else { return }
                let isLoggedOut = await behavior.autoLogoutAction()
                if behavior.debugMode { providers.trace("behaviour: idle, \(isLoggedOut ? "logged out" : "kept")") }
                if isLoggedOut { closeSession() } else { watchForIdleness() }
            }
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
