import Foundation
public import VouchCore
public import VouchLiveness

extension IDSEnterprise {
    /// What a liveness session asks for: `IDSLivenessConfig`.
    public struct LivenessConfig: Sendable, Hashable {
        /// In seconds.
        public static let usualTimeout = 60.0

        /// The journey that waits for liveness.
        public let journeyID: String
        /// In this order.
        public let actions: [LivenessAction]
        /// In seconds, for all actions together.
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
        /// Whether the person did everything.
        public let isPassed: Bool
        /// Whether each action was done.
        public let actions: [LivenessAction: Bool]

        public init(isPassed: Bool, actions: [LivenessAction: Bool]) {
            self.isPassed = isPassed
            self.actions = actions
        }
    }

    /// What is sent of a session: `IDSEnterpriseRequestLiveness`.
    public struct RequestLiveness: Sendable, Hashable {
        /// Must be set before it is sent: the result belongs to a journey.
        public var journeyID: String?
        /// Whether the person did everything.
        public let isPassed: Bool
        /// `Passed` or `Failed` by the action's name.
        public let actions: [String: String]
    }

    /// The bridge between responses of the server, a liveness session and its request: `IDSLivenessMapper`.
    public enum LivenessMapper {
        /// The vendor's own, in its order.
        public static let usualActions: [LivenessAction] = [.turnLeft, .turnRight, .blink]
        /// In ``UploadResponse/responsePayload``: names of actions, separated by commas. The vendor documents no name for
        /// it; this one is that of `ProcessedLiveness`.
        static let payloadName = "LivenessActions"

        /// - Returns: nil unless the response requires liveness. Actions that are not known are left out; if none is left,
        ///   the usual ones are asked for.
        public static func config(from response: UploadResponse) -> LivenessConfig? {
            guard response.action?.step == .liveness, !response.journeyID.isEmpty else { return nil }
            let named = (response.responsePayload[payloadName] ?? "").split(separator: ",")
                .compactMap { LivenessAction(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
            return LivenessConfig(
                journeyID: response.journeyID, actions: named.isEmpty ? usualActions : named)
        }

        /// The request has no journey yet: its caller sets ``RequestLiveness/journeyID``.
        public static func request(from result: LivenessSessionResult) -> RequestLiveness {
            RequestLiveness(
                journeyID: nil, isPassed: result.isPassed,
                actions: Dictionary(
                    uniqueKeysWithValues: result.actions.map { ($0.key.rawValue, $0.value ? "Passed" : "Failed") }))
        }
    }

    /// Runs the actions before a camera: the app's, or Vouch's face session.
    public protocol LivenessRunning: Sendable {
        /// - Parameter face: is given one picture file of the person, as soon as there is one.
        /// - Throws: `CancellationError` if the person ended it.
        func run(
            _ config: LivenessConfig, face: @escaping @Sendable (Sensitive<[UInt8]>) async -> Void
        ) async throws -> LivenessSessionResult
    }

    /// Told what a session captured and how it ended.
    @MainActor public protocol LivenessViewControllerDelegate: AnyObject {
        /// The picture for the face match: to be sent as the selfie.
        func receivedFaceImage(_ image: Sensitive<[UInt8]>)
        /// Called once, after every picture; not if the person ended the session.
        func didFinishLiveness(_ controller: LivenessViewController, withResult result: LivenessSessionResult)
        /// Nothing was judged.
        func didCancelLiveness(_ controller: LivenessViewController)
    }

    /// One liveness session: `IDSLivenessViewController` without its view, which is the app's.
    @MainActor public final class LivenessViewController {
        /// As given.
        public let configuration: LivenessConfig
        /// Told once, on the main actor.
        public weak var delegate: (any LivenessViewControllerDelegate)?
        private let runner: any LivenessRunning

        /// The runner shows the challenge and judges it.
        public init(configuration: LivenessConfig, runner: any LivenessRunning) {
            self.configuration = configuration
            self.runner = runner
        }

        /// Runs the session and tells the delegate. A session that could not be run has failed, with no action done.
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
