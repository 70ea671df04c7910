import Foundation
import VouchCapture
public import VouchCore
public import VouchDevice
public import VouchDialects
import VouchLiveness

extension IDSEnterprise {
    /// Asks for the actions of a liveness session before a device's front camera, and judges them with its networks.
    ///
    /// A session is passed only where the judgement is LIVE. What the device judges is its word: a journey believes it only if
    /// its policy says so.
    public struct DeviceLiveness: LivenessRunning {
        private let device: Device

        /// - Parameter device: its camera, faces and screens are used.
        public init(on device: Device = .standard) { self.device = device.launch() }

        /// - Throws: `CancellationError` if the person ended it; `LivenessError` for more than eight actions, or more than fit
        ///   into the time; any error without a camera or networks.
        public func run(
            _ config: LivenessConfig, face: @escaping @Sendable (Sensitive<[UInt8]>) async -> Void
        ) async throws -> LivenessSessionResult {
            let challenge = try Self.challenge(config)
            let device = device
            let settings = FaceCaptureSettings(numberOfFrames: 1, timeout: .seconds(max(config.timeout, 1)))
            let film = await FaceScreens(device.director, texts: device.texts, settings: settings).film(challenge) {
                try await device.openCamera(at: .front).frames
            } measure: {
                try await device.faces.measure($0)
            }
            await device.director.end()
            guard let film else { throw CancellationError() }
            await face(Sensitive(try device.pictures.jpeg(film.face, quality: 0.92, longSide: nil)))
            let result = try await device.faces.liveness(of: film.frames, answering: challenge)
            // The judge says of all actions together whether they were done.
            let isDone = result.decision == .live || result[.steps]?.outcome == .passed
            return LivenessSessionResult(
                isPassed: result.decision == .live,
                actions: Dictionary(config.actions.map { ($0, isDone) }) { first, _ in first })
        }

        /// The actions in the order of the server, each with the same time.
        static func challenge(_ config: LivenessConfig) throws -> LivenessChallenge {
            let (rest, gap) = (1.2, 0.7)
            let share = (config.timeout - rest) / Double(max(config.actions.count, 1))
            let within = min(2.2, share - gap)
            let steps = config.actions.enumerated().map { index, action in
                LivenessChallenge.Step(action: action, at: rest + Double(index) * (within + gap), within: within)
            }
            let issued = Int64(Date.now.timeIntervalSince1970)
            var random = SystemRandomNumberGenerator()
            return try LivenessChallenge(
                nonce: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }, issued: issued,
                expires: issued + 600, steps: steps, colours: [], duration: (steps.last?.end ?? rest) + 0.5)
        }
    }
}
