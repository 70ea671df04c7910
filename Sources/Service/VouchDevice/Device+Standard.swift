import Foundation
import VouchCamera
#if os(Linux)
import VouchCore
import VouchKit
import VouchOpenSSL
import VouchPKI
#else
import VouchBarcode
import VouchCapture
import VouchClient
import VouchFace
import VouchJOSE
import VouchLiveness
import VouchReport
#endif

#if os(Linux)

extension Device {
    /// This machine: its cameras, Vouch's engines in this process, the readers of pcscd, keys in the user's folder, and
    /// screens on the terminal.
    ///
    /// `VOUCH_CAMERA` names a recording that is played in place of the cameras: a video, or a folder of pictures;
    /// `VOUCH_CAMERA_FRONT` another one for the camera towards the person. Nothing is opened or loaded before it is used.
    public static let standard = Device(
        cameras: PlayedCameras(environment: ProcessInfo.processInfo.environment) ?? LinuxCameras(),
        reader: LocalReading(), chips: PCSCChips(), faces: LocalFaces(), pictures: LocalPictures(), proofs: .local,
        keys: LocalKeys(), director: ScreenDirector(TerminalStage()),
        digest: { bytes in
            (try? OpenSSLCryptography().digest(.sha256, of: bytes)).map { Hex.text($0).lowercased() }
        }, cryptography: OpenSSLCryptography())
}

extension PlayedCameras {
    /// The recordings that a program was started with; nil without any.
    init?(environment: [String: String]) {
        let back = environment["VOUCH_CAMERA"], front = environment["VOUCH_CAMERA_FRONT"]
        var sources: [DeviceCamera.Position: Source] = [:]
        for position in DeviceCamera.Position.allCases {
            guard let path = position == .front ? front ?? back : back else { continue }
            sources[position] = { try RecordedFrames(path: path) }
        }
        guard !sources.isEmpty else { return nil }
        self.init(sources)
    }

    /// A video, or a folder of pictures, for the cameras of every position.
    ///
    /// - Parameter path: looked at when a camera is opened: one that is missing is told then.
    public init(recording path: String) {
        let source: Source = { try RecordedFrames(path: path) }
        self.init(Dictionary(uniqueKeysWithValues: DeviceCamera.Position.allCases.map { ($0, source) }))
    }

    /// A list of pictures, each shown for some time, for the camera on the back.
    ///
    /// - Parameters:
    ///   - pictures: picture files, in the order in which they are shown.
    ///   - seconds: how long each is seen, in the frames' own time: nothing waits.
    ///   - rate: frames a second.
    /// - Throws: `ImagingError` for a file that is not a picture.
    public init(pictures: [[UInt8]], each seconds: Double = 4, rate: Int = 10) throws {
        var frames: [CameraFrame] = []
        for file in pictures {
            let (pixels, width, height) = try LocalPictures().pixels(of: file)
            // One copy of the pixels serves all frames of a picture.
            for _ in 0..<max(1, Int(seconds * Double(rate))) {
                let time = Duration.milliseconds(1000 * frames.count / max(rate, 1))
                guard let frame = CameraFrame(pixels, width: width, height: height, format: .rgb8, time: time) else {
                    throw FrameSourceError(.lost)
                }
                frames.append(frame)
            }
        }
        self.init(frames)
    }
}
#else
extension Device {
    /// A device whose parts are still to be named: on a phone `VouchApple` has cameras, chips, keys and screens, and a
    /// server reads.
    public static let standard = Device(
        cameras: NoCameras(), reader: NoReading(), chips: NoChips(), faces: NoFaces(), pictures: NoPictures(),
        keys: NoKeys(), director: ScreenDirector(TerminalStage()))
}

/// A part that this platform does not bring.
private struct MissingPart: Error {}

private struct NoReading: DocumentReading {
    func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws { throw MissingPart() }
    func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines { throw MissingPart() }
    func read(_ request: ReadingRequest) async throws -> DocumentReport { throw MissingPart() }
    func barcodes(in file: [UInt8]) async throws -> [Barcode] { throw MissingPart() }
}

private struct NoFaces: FaceWork {
    func measure(_ frame: CameraFrame) async throws -> FaceFrame { throw MissingPart() }
    func quality(of file: [UInt8], for use: FaceUse) async throws -> FaceQuality? { throw MissingPart() }
    func subject(of file: [UInt8]) async throws -> FaceSubject { throw MissingPart() }
    func comparer() throws -> (comparer: FaceComparer, card: FaceNetworkCard) { throw MissingPart() }
    func liveness(of frames: [CameraFrame], answering challenge: LivenessChallenge?) async throws -> LivenessResult {
        throw MissingPart()
    }
}

private struct NoPictures: PictureFiling {
    func file(of frame: CameraFrame) throws -> [UInt8] { throw MissingPart() }
    func jpeg(_ frame: CameraFrame, quality: Double, longSide: Int?) throws -> [UInt8] { throw MissingPart() }
    func frame(of file: [UInt8]) throws -> CameraFrame { throw MissingPart() }
}

private struct NoKeys: KeyStore {
    func key(_ name: String) throws -> any DeviceKey { throw ClientError(.keyUnusable) }
    func deleteKey(_ name: String) throws { throw ClientError(.keyUnusable) }
}
#endif
