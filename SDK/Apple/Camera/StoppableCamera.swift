import Synchronization
public import VouchDialects
public import VouchSelphID

/// Ends the capture that a ``StoppableCamera`` delivers for: what a cancel button presses.
public final class CaptureStop: Sendable {
    private let ends = Mutex<[Int: @Sendable () -> Void]>([:])

    /// Makes a stop that has nothing to end yet. An app may keep one for all launches, or make one for each.
    public init() {}

    /// Ends every stream of frames that runs; later ones are not affected.
    public func stop() {
        for end in ends.withLock({ Array($0.values) }) { end() }
    }

    fileprivate func add(_ end: @escaping @Sendable () -> Void) -> Int {
        ends.withLock { ends in
            let number = (ends.keys.max() ?? 0) + 1
            ends[number] = end
            return number
        }
    }

    fileprivate func remove(_ number: Int) { ends.withLock { _ = $0.removeValue(forKey: number) } }
}

/// A camera of SelphID's whose frames end with `CancellationError` once its ``CaptureStop`` is used: SelphID counts that as
/// ended by the person.
public struct StoppableCamera: SelphID.CameraProviding {
    private let camera: any SelphID.CameraProviding
    private let stop: CaptureStop

    /// A camera, and what stops it.
    public init(_ camera: any SelphID.CameraProviding, stop: CaptureStop) { (self.camera, self.stop) = (camera, stop) }

    public func permission() async -> SelphID.CameraPermission { await camera.permission() }

    public func frames(of side: SelphID.DocumentSide) -> AsyncThrowingStream<SelphID.CameraFrame, any Error> {
        let (stream, feed) = AsyncThrowingStream.makeStream(
            of: SelphID.CameraFrame.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
        let (camera, stop) = (camera, stop)
        let work = Task {
            do {
                for try await frame in camera.frames(of: side) { feed.yield(frame) }
                feed.finish()
            } catch {
                feed.finish(throwing: error)
            }
        }
        let number = stop.add { feed.finish(throwing: CancellationError()) }
        feed.onTermination = { _ in
            work.cancel()
            stop.remove(number)
        }
        return stream
    }
}
