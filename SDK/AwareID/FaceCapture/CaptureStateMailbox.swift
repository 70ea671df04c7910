import Foundation
import Synchronization
public import VouchDialects

/// Hands a session's states to the thread that waits for them, and to any number of asynchronous sequences.
///
/// The states are in a mutex; the condition only wakes. A waiting thread looks into the mutex while holding the
/// condition's lock, and a posting thread takes that lock before waking, so no wake is lost.
final class CaptureStateMailbox: Sendable {
    private struct Content {
        var queue = CaptureStateQueue()
        var last: AwareID.CaptureState?
        /// A session ended, and its last state was taken: waiting would be for ever.
        var isOver = false
        var isClosed = false
        var subscribers: [Int: Subscriber] = [:]
        var subscriptions = 0
    }

    private struct Subscriber {
        var queue = CaptureStateQueue()
        /// Wakes the sequence; at most one wake waits, because it is about the whole queue.
        let bell: AsyncStream<Void>.Continuation
    }

    private let content = Mutex(Content())
    private let changed = NSCondition()

    /// A new session: what is left of the one before is dropped.
    func begin() {
        content.withLock { content in
            content.queue.removeAll()
            content.isOver = false
        }
    }

    func post(_ state: AwareID.CaptureState) {
        let bells = content.withLock { content in
            content.queue.append(state)
            content.last = state
            for id in content.subscribers.keys { content.subscribers[id]?.queue.append(state) }
            return content.subscribers.values.map(\.bell)
        }
        wake()
        for bell in bells { bell.yield() }
    }

    /// Ends every wait, now and later.
    func close() {
        let bells = content.withLock { content in
            content.isClosed = true
            return content.subscribers.values.map(\.bell)
        }
        wake()
        for bell in bells { bell.finish() }
    }

    private func wake() {
        changed.lock()
        changed.broadcast()
        changed.unlock()
    }

    /// Waits for a state. Blocks its thread.
    func next() throws -> AwareID.CaptureState {
        changed.lock()
        defer { changed.unlock() }
        while true {
            if let state = try takeNext() { return state }
            changed.wait()
        }
    }

    private func takeNext() throws -> AwareID.CaptureState? {
        try content.withLock { content in
            guard !content.isClosed else { throw AwareID.FaceCaptureException.nullFaceCaptureObject }
            guard let state = content.queue.next() else {
                if content.isOver { throw AwareID.FaceCaptureException.noCaptureSession }
                return nil
            }
            content.isOver = state.isFinal
            return state
        }
    }

    /// - Returns: the number of the subscription and its bell; the bell has ended if the mailbox is closed.
    func subscribe() -> (id: Int, bell: AsyncStream<Void>) {
        let (bell, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let subscribed = content.withLock { content -> (id: Int, isClosed: Bool) in
            content.subscriptions += 1
            var subscriber = Subscriber(bell: continuation)
            if let last = content.last, !last.isFinal { subscriber.queue.append(last) }
            content.subscribers[content.subscriptions] = subscriber
            return (content.subscriptions, content.isClosed)
        }
        // A sequence that is cancelled or gone takes nothing more; one that is closed may still take what waits.
        continuation.onTermination = { [weak self] reason in
            if case .cancelled = reason { self?.unsubscribe(subscribed.id) }
        }
        if subscribed.isClosed { continuation.finish() }
        return (subscribed.id, bell)
    }

    private func unsubscribe(_ id: Int) { content.withLock { _ = $0.subscribers.removeValue(forKey: id) } }

    func next(of id: Int) -> AwareID.CaptureState? {
        content.withLock { $0.subscribers[id]?.queue.next() }
    }
}

extension AwareID {
    /// The states of a session, from ``FaceCapture/captureSessionStates()``. To be iterated once.
    ///
    /// Begins with the present state, unless that is final: then with the next session. Ends after a final state. Every
    /// status appears, in order; frames that come faster than they are taken are skipped.
    public struct CaptureStates: AsyncSequence, Sendable {
        public typealias Element = CaptureState
        private let mailbox: CaptureStateMailbox
        private let subscription: (id: Int, bell: AsyncStream<Void>)

        init(_ mailbox: CaptureStateMailbox) {
            self.mailbox = mailbox
            subscription = mailbox.subscribe()
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            let mailbox: CaptureStateMailbox
            let id: Int
            var bell: AsyncStream<Void>.AsyncIterator
            var isOver = false
            var isBellSilent = false

            /// The next state; waits for one.
            ///
            /// - Returns: nil after the final state, when the task is cancelled, and once the object is destroyed.
            public mutating func next() async -> CaptureState? {
                while !isOver {
                    if let state = mailbox.next(of: id) {
                        isOver = state.isFinal
                        return state
                    }
                    if isBellSilent { return nil }
                    isBellSilent = await bell.next() == nil
                }
                return nil
            }
        }

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(mailbox: mailbox, id: subscription.id, bell: subscription.bell.makeAsyncIterator())
        }
    }
}
