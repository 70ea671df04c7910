import Foundation
public import VouchCore
public import VouchDialects
public import VouchLiveness

extension IDSEnterprise {
    /// What a liveness session asks for: `IDSLivenessConfig`.
    public struct LivenessConfig: Sendable, Hashable {
        /// Seconds for all actions together; 60 by default.
        public static let usualTimeout = 60.0

        /// The journey that waits for liveness.
        public let journeyID: String
        /// What the person is asked to do, in this order.
        public let actions: [LivenessAction]
        /// Seconds for all actions together.
        public let timeout: Double

        public init(
            journeyID: String, actions: [LivenessAction] = LivenessMapper.usualActions, timeout: Double = usualTimeout
        ) {
            self.journeyID = journeyID
            self.actions = actions
            self.timeout = timeout
        }
    }

    /// How a liveness session ended: the device's word, which a journey believes only if its policy says so.
    public struct LivenessSessionResult: Sendable, Hashable {
        /// Whether the person did every action.
        public let isPassed: Bool
        /// Whether each action was done.
        public let actions: [LivenessAction: Bool]

        public init(isPassed: Bool, actions: [LivenessAction: Bool]) {
            self.isPassed = isPassed
            self.actions = actions
        }
    }

    /// The result of a liveness session, to be sent: the SDK's `IDSEnterpriseRequestLiveness`.
    public struct RequestLiveness: Sendable, Hashable {
        /// The journey that the result belongs to. Nil after mapping: set it before it is sent.
        public var journeyID: String?
        /// Whether the person did every action.
        public let isPassed: Bool
        /// `Passed` or `Failed` by the name of the action, such as `turnLeft`.
        public let actions: [String: String]
    }

    /// Maps between the server's responses, a liveness session and its request: the SDK's `IDSLivenessMapper`.
    public enum LivenessMapper {
        /// The actions that are asked for if the server names none: turn left, turn right, blink.
        public static let usualActions: [LivenessAction] = [.turnLeft, .turnRight, .blink]
        /// In ``UploadResponse/responsePayload``: names of actions, separated by commas. The vendor documents no name for
        /// it; this one is that of `ProcessedLiveness`.
        static let payloadName = "LivenessActions"

        /// The session that a response requires.
        ///
        /// - Returns: nil unless the response requires liveness and names a journey. Unknown actions are left out; if
        ///   none is left, ``usualActions`` are asked for.
        public static func config(from response: UploadResponse) -> LivenessConfig? {
            guard response.action?.step == .liveness, !response.journeyID.isEmpty else { return nil }
            let named = (response.responsePayload[payloadName] ?? "").split(separator: ",")
                .compactMap { LivenessAction(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
            return LivenessConfig(
                journeyID: response.journeyID, actions: named.isEmpty ? usualActions : named)
        }

        /// The request that reports a session's result. It has no journey yet: set ``RequestLiveness/journeyID``.
        public static func request(from result: LivenessSessionResult) -> RequestLiveness {
            RequestLiveness(
                journeyID: nil, isPassed: result.isPassed,
                actions: Dictionary(
                    uniqueKeysWithValues: result.actions.map { ($0.key.rawValue, $0.value ? "Passed" : "Failed") }))
        }
    }

    /// Asks for the actions before a camera and judges them: ``IDSEnterprise/DeviceLiveness``, or the app's own.
    public protocol LivenessRunning: Sendable {
        /// Runs one session.
        ///
        /// - Parameter face: is given one picture file of the person, as soon as there is one.
        /// - Throws: `CancellationError` if the person ended it; any other error counts as failed.
        func run(
            _ config: LivenessConfig, face: @escaping @Sendable (Sensitive<[UInt8]>) async -> Void
        ) async throws -> LivenessSessionResult
    }

    /// Receives what a session captured and how it ended.
    @MainActor public protocol LivenessViewControllerDelegate: AnyObject {
        /// The picture for the face match: a picture file to send as the selfie.
        func receivedFaceImage(_ image: Sensitive<[UInt8]>)
        /// The session's result. Called once, after every picture; not if the person ended the session.
        func didFinishLiveness(_ controller: LivenessViewController, withResult result: LivenessSessionResult)
        /// The person ended the session: nothing was judged.
        func didCancelLiveness(_ controller: LivenessViewController)
    }

    /// One liveness session: `IDSLivenessViewController`. Its screens are the device's.
    @MainActor public final class LivenessViewController {
        /// What the session asks for.
        public let configuration: LivenessConfig
        /// Receives pictures and result, on the main actor.
        public weak var delegate: (any LivenessViewControllerDelegate)?
        private let runner: any LivenessRunning

        /// A session that has not started.
        ///
        /// - Parameter runner: shows the actions and judges them; by default on `Device.standard`.
        public init(configuration: LivenessConfig, runner: any LivenessRunning = DeviceLiveness()) {
            self.configuration = configuration
            self.runner = runner
        }

        /// Runs the session and calls the delegate. A session that could not be run counts as failed, with no action
        /// done.
        public func start() async {
            let result: LivenessSessionResult
            do {
                result = try await runner.run(configuration) { [weak self] image in await self?.received(image) }
            } catch is CancellationError {
                delegate?.didCancelLiveness(self)
                return
            } catch {
                result = LivenessSessionResult(
                    isPassed: false,
                    actions: Dictionary(configuration.actions.map { ($0, false) }) { first, _ in first })
            }
            delegate?.didFinishLiveness(self, withResult: result)
        }

        private func received(_ image: Sensitive<[UInt8]>) { delegate?.receivedFaceImage(image) }
    }
}
