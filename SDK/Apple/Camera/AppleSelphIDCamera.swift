#if canImport(AVFoundation)
import VouchCamera
public import VouchDialects
public import VouchSelphID

/// The camera for SelphID's components. Type-checked only: it was never run on a device.
public struct AppleSelphIDCamera: SelphID.CameraProviding {
    private let settings: CameraSettings

    public init(_ settings: CameraSettings = CameraSettings()) { self.settings = settings }

    public func permission() async -> SelphID.CameraPermission {
        if CameraPermission.isDenied { return .deniedInSettings }
        return await CameraPermission().isCameraPermitted() ? .granted : .denied
    }

    public func frames(of side: SelphID.DocumentSide) -> AsyncThrowingStream<SelphID.CameraFrame, any Error> {
        AsyncThrowingStream { stream in
            let work = Task {
                do {
                    let camera = try AppleCamera(settings)
                    defer { camera.frames.stop() }
                    while let frame = try await camera.frames.next() {
                        if let frame = SelphID.CameraFrame(frame) { stream.yield(frame) }
                    }
                    stream.finish()
                } catch is FrameSourceError {
                    stream.finish(throwing: SelphID.CameraTrouble.broken)
                } catch {
                    stream.finish(throwing: error)
                }
            }
            stream.onTermination = { _ in work.cancel() }
        }
    }
}
#endif
