public import VouchCore
public import VouchDevice
public import VouchDialects
import VouchEnrolment

extension IDSEnterprise {
    /// Runs a whole journey on a device: it scans what the server requires, side by side, takes the selfie, runs the liveness
    /// session, and ends when nothing is required any more.
    ///
    /// ```swift
    /// let result = try await IDSEnterprise.DeviceJourney(IDSEnterpriseJourney(client)).run()
    /// ```
    @MainActor public final class DeviceJourney: LivenessViewControllerDelegate {
        /// A step that only an app can do.
        public struct Unsupported: Error, Sendable, Hashable {
            /// The server's required action, such as `NFC` or `INITIAL`.
            public let requiredAction: String
        }

        private let journey: IDSEnterpriseJourney
        private let scanner: DeviceScanner
        private let device: Device
        private var image: Sensitive<[UInt8]>?
        private var result: LivenessSessionResult?

        /// - Parameters:
        ///   - journey: a new one, or one that is continued.
        ///   - device: its cameras, faces and screens are used.
        public init(_ journey: IDSEnterpriseJourney, on device: Device = .standard) {
            (self.journey, self.device) = (journey, device)
            scanner = DeviceScanner(on: device)
        }

        /// - Returns: the last response, which requires nothing.
        /// - Throws: ``Unsupported``; `CancellationError` if the person ended it; what the scanner and the client throw.
        public func run() async throws -> UploadResponse {
            while let phase = await journey.phase {
                try Task.checkCancellation()
                if phase == .liveness { try await runLiveness() } else { try await upload(scanner.scan(phase)) }
            }
            guard let last = await journey.lastDocumentScanResponse, last.action?.step == RequiredAction.Step.none
            else {
                throw Unsupported(requiredAction: await journey.lastDocumentScanResponse?.requiredAction ?? "")
            }
            return last
        }

        private func upload(_ picture: [UInt8]) async throws { _ = try await journey.upload(picture) }

        private func runLiveness() async throws {
            guard let last = await journey.lastDocumentScanResponse, let config = LivenessMapper.config(from: last)
            else {
                throw Unsupported(requiredAction: RequiredAction.Step.liveness.rawValue)
            }
            (image, result) = (nil, nil)
            let controller = LivenessViewController(configuration: config, runner: DeviceLiveness(on: device))
            controller.delegate = self
            await controller.start()
            guard let result else { throw CancellationError() }
            // A session without a picture of the face cannot be reported: the server waits for the picture first.
            guard let image else { return try await upload(scanner.scan(.selfie)) }
            try await upload(image.reveal { $0 })
            // The picture may have ended the step: it showed no face, or another person's.
            guard await journey.phase == .liveness else { return }
            try await journey.submitLiveness(isPassed: result.isPassed)
        }

        public func receivedFaceImage(_ image: Sensitive<[UInt8]>) { self.image = image }

        public func didFinishLiveness(
            _ controller: LivenessViewController, withResult result: LivenessSessionResult
        ) { self.result = result }

        public func didCancelLiveness(_ controller: LivenessViewController) { result = nil }
    }
}
