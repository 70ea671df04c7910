import Foundation
import Synchronization
import Testing
import VouchAuthenticID
import VouchCamera
import VouchCapture
import VouchCore
import VouchDevice
import VouchTestSupport

/// The vendor's scanner on a device, from the camera to the delegate.
@Suite(.timeLimit(.minutes(5))) struct ScanSessionTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func picture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent("Examples/\(name)")))
    }

    /// Keeps what it is told.
    private struct Kept: AuthenticID.DocumentScanDelegate, Sendable {
        var results: [AuthenticID.DSResult<[UInt8]>] = []
        mutating func handleScan(result: AuthenticID.DSResult<[UInt8]>) { results.append(result) }
    }

    private func device(_ cameras: any CameraProviding) -> Device {
        var device = Device.standard
        device.cameras = cameras
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        return device
    }

    @Test(.shows("C1", "C7", "C9", "C11", "C13", "C15", "C16"))
    func `a passport before the camera becomes a DSResult, and what is to be sent`() async throws {
        let session = AuthenticID.ScanSession(
            .passportBook, delegate: Kept(), on: device(try PlayedCameras(pictures: [Self.picture("passport.jpg")])))
        let sent = try await session.scan()
        let results = session.delegate.results
        #expect(results.count == 1)
        let result = try #require(results.first)
        #expect(result.isImageCropped)
        #expect((0.6...1).contains(result.confidence))
        #expect((0...1).contains(result.captureAnalysis.distanceConfidence))
        #expect(result.image == result.uncroppedImage)
        let cropped = try LocalPictures().frame(of: try #require(result.croppedImage))
        let whole = try LocalPictures().frame(of: try #require(result.uncroppedImage))
        #expect(cropped.width < whole.width)
        // The page's shape: 125 by 88 mm.
        let shape = Double(cropped.width) / Double(cropped.height)
        #expect((1.32...1.52).contains(shape))
        // A camera without a torch makes no flash pictures, and says so.
        #expect(result.flashImage == nil)
        #expect(!result.isFlashImageCropped)
        #expect(sent.map { $0.headers } == [["AutoCrop": "True"]])
        // The drawn portrait is a face to networks for faces; without them no one looked.
        let hasFaces = (try? Device.standard.faces.comparer()) != nil
        #expect(result.captureAnalysis.faceDetected == (hasFaces ? true : nil))
        #expect(sent.first?.image == result.uncroppedImage)
    }

    @Test func `without a delegate of the app's own, the session keeps every result`() async throws {
        let session = AuthenticID.ScanSession(
            .passportBook, on: device(try PlayedCameras(pictures: [Self.picture("passport.jpg")])))
        let sent = try await session.scan()
        #expect(sent.count == 1)
        #expect(session.delegate.results.map(\.uncroppedImage) == [sent.first?.image])
    }

    /// A camera with a torch, of which it is known when it was lit.
    private final class Torch: CameraControlling {
        let states = Mutex<[Bool]>([])
        func setTorch(_ isOn: Bool) async { states.withLock { $0.append(isOn) } }
        func focus(at place: Point?) async {}
    }

    private struct LitCameras: CameraProviding {
        let played: PlayedCameras
        let torch: Torch
        func cameras() -> [DeviceCamera] { played.cameras() }
        func open(_ camera: DeviceCamera) async throws -> OpenCamera {
            OpenCamera(try await played.open(camera).frames, control: torch, hasTorch: true)
        }
    }

    @Test(.shows("C8", "C10", "C12", "C14")) func `where there is a torch, the same side is taken with it too`()
        async throws
    {
        let torch = Torch()
        let cameras = LitCameras(
            played: try PlayedCameras(pictures: [Self.picture("passport.jpg")]), torch: torch)
        let session = AuthenticID.ScanSession(.passportBook, delegate: Kept(), on: device(cameras))
        let sent = try await session.scan()
        let result = try #require(session.delegate.results.first)
        #expect(result.isFlashImageCropped)
        let flash = try #require(result.uncroppedFlashImage)
        #expect(result.flashImage == flash)
        let cropped = try LocalPictures().frame(of: try #require(result.croppedFlashImage))
        #expect(cropped.width < (try LocalPictures().frame(of: flash).width))
        #expect(torch.states.withLock { $0 } == [true, false])
        #expect(sent.count == 1)
    }

    @Test func `a policy that nothing meets takes the last picture after so many retakes`() async throws {
        let flow = AuthenticID.RetakeFlow(totalAttempts: 2, policy: CapturePolicy(confidence: 1.1))
        let session = AuthenticID.ScanSession(
            .passportBook, delegate: Kept(),
            on: device(try PlayedCameras(pictures: [Self.picture("passport.jpg")], each: 20)), flow: flow)
        let sent = try await session.scan()
        // Two retakes, then the third picture is sent anyway.
        #expect(session.delegate.results.count == 3)
        #expect(sent.count == 1)
    }

    @Test func `without a camera, and where the recording ends, the scan fails`() async throws {
        let none = AuthenticID.ScanSession(.license, delegate: Kept(), on: device(NoCameras()))
        await #expect(throws: FrameSourceError.self) { try await none.scan() }
        let pixels = [UInt8](repeating: 90, count: 640 * 480 * 3)
        let blank = PlayedCameras(
            (0..<10).compactMap {
                CameraFrame(pixels, width: 640, height: 480, format: .rgb8, time: .milliseconds(100 * $0))
            })
        let session = AuthenticID.ScanSession(.license, delegate: Kept(), on: device(blank))
        await #expect(throws: FrameSourceError.self) { try await session.scan() }
        #expect(session.delegate.results.isEmpty)
    }
}
