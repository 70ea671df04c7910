import Synchronization
public import VouchDialects

/// Ends the capture that a ``StoppableCamera`` delivers for: what a cancel button presses.
public final class CaptureStop: Sendable {
    /// How often it was used.
    private let uses = Mutex(0)

    /// Makes a stop that has nothing to end yet. An app may keep one for all launches, or make one for each.
    public init() {}

    /// Ends every stream of frames that runs; later ones are not affected.
    public func stop() { uses.withLock { $0 += 1 } }

    fileprivate var count: Int { uses.withLock { $0 } }
}

/// A camera of SelphID's whose frames end with `CancellationError` once its ``CaptureStop`` is used: SelphID counts that as
/// ended by the person. No frame is left out.
public struct StoppableCamera: SelphID.CameraProviding {
    private let camera: any SelphID.CameraProviding
    private let stop: CaptureStop

    /// A camera, and what stops it.
    public init(_ camera: any SelphID.CameraProviding, stop: CaptureStop) { (self.camera, self.stop) = (camera, stop) }

    public func permission() async -> SelphID.CameraPermission { await camera.permission() }

    public func frames(of side: SelphID.DocumentSide) -> AsyncThrowingStream<SelphID.CameraFrame, any Error> {
        let (frames, stop) = (Frames(camera.frames(of: side)), stop)
        let before = stop.count
        return AsyncThrowingStream {
            guard stop.count == before else { throw CancellationError() }
            return try await frames.next()
        }
    }

    /// The camera's own frames, one for each that is asked for.
    private actor Frames {
        private var iterator: AsyncThrowingStream<SelphID.CameraFrame, any Error>.Iterator

        init(_ stream: AsyncThrowingStream<SelphID.CameraFrame, any Error>) { iterator = stream.makeAsyncIterator() }

        func next() async throws -> SelphID.CameraFrame? {
            var iterator = iterator
            defer { self.iterator = iterator }
            return try await iterator.next(isolation: self)
        }
    }
}
