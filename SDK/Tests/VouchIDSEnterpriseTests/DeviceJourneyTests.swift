import Foundation
import Synchronization
import Testing
import VouchCamera
import VouchCapture
import VouchClient
import VouchCore
import VouchDevice
import VouchDialects
import VouchFace
import VouchIDSEnterprise
import VouchLiveness

/// A journey on a device, from its cameras to the server's last word.
@Suite(.timeLimit(.minutes(5))) struct DeviceJourneyTests {
    private static let examples = RunningServer.root.appendingPathComponent("Examples")
    private static let drawn = RunningServer.root.appendingPathComponent("SDK/Tests/MigrationTests/Pictures")

    /// One face, well placed; judged as told.
    private final class Faces: FaceWork {
        let decision: LivenessResult.Decision
        let asked = Mutex<(frames: Int, challenge: LivenessChallenge?)>((0, nil))

        init(_ decision: LivenessResult.Decision) { self.decision = decision }

        func measure(_ frame: CameraFrame) async throws -> FaceFrame {
            let size = FrameSize(width: frame.width, height: frame.height)
            let region = CaptureRegion(in: size)
            var face = FaceFacts(
                box: CaptureRegion(
                    x: Double(frame.width) / 2 - region.width * 0.35,
                    y: Double(frame.height) / 2 - region.height * 0.35,
                    width: region.width * 0.7, height: region.height * 0.7))
            face.distanceBetweenEyes = 120
            (face.yaw, face.pitch, face.roll, face.brightness, face.evenness) = (0, 0, 0, 0.5, 0.9)
            (face.leftEyeOpen, face.rightEyeOpen, face.darkGlasses) = (0.8, 0.8, 0)
            return FaceFrame(size: size, faces: [face])
        }

        func quality(of file: [UInt8], for use: FaceUse) async throws -> FaceQuality? { nil }
        func subject(of file: [UInt8]) async throws -> FaceSubject { throw CocoaError(.featureUnsupported) }
        func comparer() throws -> (comparer: FaceComparer, card: FaceNetworkCard) {
            throw CocoaError(.featureUnsupported)
        }

        func liveness(of frames: [CameraFrame], answering challenge: LivenessChallenge?) async throws -> LivenessResult
        {
            asked.withLock { $0 = (frames.count, challenge) }
            return LivenessResult(decision: decision, score: 0.5)
        }
    }

    private func device(back: [URL], front: [URL] = [], faces: any FaceWork) throws -> Device {
        var device = Device.standard
        func frames(_ files: [URL], seconds: Double) throws -> [CameraFrame] {
            try files.enumerated().flatMap { index, file in
                let picture = try LocalPictures().frame(of: [UInt8](Data(contentsOf: file)))
                return (0..<Int(seconds * 12)).compactMap { number in
                    picture.withView { view in
                        CameraFrame(
                            UnsafeRawBufferPointer(start: view.base, count: view.height * view.stride).map { $0 },
                            width: view.width, height: view.height, format: .rgb8,
                            time: .milliseconds(Int(Double(index) * seconds * 1000) + number * 1000 / 12))
                    }
                }
            }
        }
        let back = try frames(back, seconds: 4)
        // One small picture for all frames: the faces are invented.
        let pixels = [UInt8](repeating: 120, count: 480 * 640 * 3)
        let face = (0..<(front.isEmpty ? 0 : 300)).compactMap {
            CameraFrame(pixels, width: 480, height: 640, format: .rgb8, time: .milliseconds($0 * 1000 / 12))
        }
        device.cameras = PlayedCameras([.back: { FrameSequence(back) }, .front: { FrameSequence(face) }])
        device.faces = faces
        let stage = TerminalStage(isInteractive: false) { _ in }
        device.director = ScreenDirector(stage)
        return device
    }

    @Test @MainActor func `both sides of a card are scanned as the server requires them, to NONE`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let client = IDSEnterpriseClient(
            try ServerConnection(server.demo.url, transport: URLSessionTransport()), user: server.demo.clientId,
            password: Sensitive(server.demo.clientSecret))
        let device = try device(
            back: [
                Self.drawn.appendingPathComponent("identity-card-front.jpg"),
                Self.examples.appendingPathComponent("identity-card.jpg"),
            ], faces: Faces(.live))
        let last = try await IDSEnterprise.DeviceJourney(IDSEnterpriseJourney(client), on: device).run()
        #expect(last.requiredAction == kIDSEnterpriseRequiredActionNone)
        #expect(last.documentType == "National ID")
        #expect(last.highLevelResult != .undefined)
        _ = try server.end()
    }

    @Test(arguments: [
        (LivenessResult.Decision.live, true), (.inconclusive, false), (.spoof, false),
    ])
    func `a liveness session asks for the actions in their order, and passes only if it is judged LIVE`(
        _ decision: LivenessResult.Decision, _ isPassed: Bool
    ) async throws {
        let faces = Faces(decision)
        let device = try device(back: [], front: [Self.examples], faces: faces)
        let pictures = Mutex<[Sensitive<[UInt8]>]>([])
        let config = IDSLivenessConfig(journeyID: "j", actions: [.lookUp, .blink])
        let result = try await IDSEnterprise.DeviceLiveness(on: device).run(config) { picture in
            pictures.withLock { $0.append(picture) }
        }
        #expect(result.isPassed == isPassed)
        #expect(result.actions == [.lookUp: isPassed, .blink: isPassed])
        #expect(pictures.withLock { $0.count } == 1)
        let asked = faces.asked.withLock { $0 }
        let challenge = try #require(asked.challenge)
        #expect(challenge.steps.map(\.action) == [.lookUp, .blink])
        #expect(asked.frames >= Int(challenge.duration * 8))
    }

    @Test func `a session with more actions than fit, and one without a camera, end in an error`() async throws {
        var device = try device(back: [], front: [Self.examples], faces: Faces(.live))
        let many = IDSLivenessConfig(journeyID: "j", actions: Array(repeating: .blink, count: 9))
        await #expect(throws: LivenessError.self) {
            try await IDSEnterprise.DeviceLiveness(on: device).run(many) { _ in }
        }
        device.cameras = NoCameras()
        let one = IDSLivenessConfig(journeyID: "j", actions: [.blink])
        await #expect(throws: CancellationError.self) {
            try await IDSEnterprise.DeviceLiveness(on: device).run(one) { _ in }
        }
    }

    @Test func `without a camera nothing is scanned`() async throws {
        var device = try device(back: [], faces: Faces(.live))
        device.cameras = NoCameras()
        let scanner = IDSDocumentScanner(on: device)
        for phase in IDSEnterpriseScanningPhase.allCases {
            await #expect(throws: (any Error).self) { try await scanner.scan(phase) }
        }
    }
}
