public import VouchCamera
import VouchMedia

/// The frames of a camera of this machine, on Linux. Frames that no one asks for in time are replaced by newer ones.
public final class DeviceFrames: FrameSource {
    private let pump: FramePump

    /// - Parameter number: the camera's number, such as 0 for `/dev/video0`.
    /// - Throws: ``ReadingProblem`` if there is no such camera, or this program may not use it.
    public init(camera number: Int) throws(ReadingProblem) {
        let device: CameraDevice
        do throws(MediaError) { device = try CameraDevice(number) } catch { throw ReadingProblem(error) }
        pump = FramePump(isLive: true) { deliver in
            let clock = ContinuousClock()
            let start = clock.now
            do throws(MediaError) {
                try device.frames { deliver($0, clock.now - start) }
            } catch {
                throw ReadingProblem(error)
            }
            throw FrameSourceError(.lost)
        }
    }

    public func next() async throws -> CameraFrame? { try await pump.next() }

    public func stop() { pump.stop() }
}
