import Synchronization

/// A source that a camera's callback pushes frames into: it holds one frame, and a newer one replaces it.
public final class FrameMailbox: FrameSource {
    private struct State {
        var newest: CameraFrame?
        var replaced = 0
        /// Nil while frames may come.
        var end: Result<Void, any Error>?
        var waiter: CheckedContinuation<CameraFrame?, any Error>?
    }

    private let state = Mutex(State())
    private let patience: Duration
    private let onStop: @Sendable () -> Void

    /// - Parameters:
    ///   - patience: how long to wait for a frame before the camera counts as stalled.
    ///   - onStop: releases the camera; called at each ``stop()``.
    public init(patience: Duration = .seconds(5), onStop: @escaping @Sendable () -> Void = {}) {
        (self.patience, self.onStop) = (patience, onStop)
    }

    /// Frames that were replaced before they were asked for.
    public var replaced: Int { state.withLock { $0.replaced } }

    /// Takes in a frame, from any thread.
    public func push(_ frame: CameraFrame) {
        let waiter = state.withLock { state -> CheckedContinuation<CameraFrame?, any Error>? in
            guard state.end == nil else { return nil }
            if let waiter = state.waiter {
                state.waiter = nil
                return waiter
            }
            if state.newest != nil { state.replaced += 1 }
            state.newest = frame
            return nil
        }
        waiter?.resume(returning: frame)
    }

    /// Ends the source; the frame that waits is still given out.
    ///
    /// - Parameter error: why it ends: ``next()`` throws it from then on. Nil at the end of a recording.
    public func finish(throwing error: (any Error)? = nil) {
        let result = error.map { Result<Void, any Error>.failure($0) } ?? .success(())
        let waiter = state.withLock { state in
            if state.end == nil { state.end = result }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: result.map { nil })
    }

    public func stop() {
        state.withLock { $0.newest = nil }
        finish()
        onStop()
    }

    /// The newest frame that was not given out before. Only one caller may wait at a time.
    public func next() async throws -> CameraFrame? {
        let patience = patience
        return try await withThrowingTaskGroup(of: CameraFrame?.self) { group in
            group.addTask { try await self.wait() }
            group.addTask {
                try await Task.sleep(for: patience)
                throw FrameSourceError(.stalled)
            }
            defer { group.cancelAll() }
            return try await group.next().flatMap { $0 }
        }
    }

    private func wait() async throws -> CameraFrame? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready: Result<CameraFrame?, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if let frame = state.newest {
                        state.newest = nil
                        return .success(frame)
                    }
                    if let end = state.end { return end.map { nil } }
                    state.waiter = continuation
                    return nil
                }
                if let ready { continuation.resume(with: ready) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume(throwing: CancellationError())
        }
    }
}
