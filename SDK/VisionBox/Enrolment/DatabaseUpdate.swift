import Foundation
import Synchronization
public import VouchDialects

extension VisionBox {
    /// Called with the progress of preparing document models. Android's name.
    public protocol RegulaDatabaseListener: AnyObject, Sendable {
        /// How far it is.
        ///
        /// - Parameter progress: in percent; it never falls.
        func onDownloadProgressChanged(progress: Int)
        /// The models can be used. Called once; the listener is then dropped.
        func onReady()
        /// The models cannot be used. Called once; the listener is then dropped.
        ///
        /// - Parameter error: English, for a log.
        func unableToPrepareDatabase(error: String?)
    }

    /// Makes the providers ready, once: the first reading does it, or an app beforehand.
    ///
    /// Calls that meet share one run. A run that failed is begun again by the next call.
    final class DatabaseUpdate: Sendable {
        private struct State {
            var run: Task<Void, any Error>?
            var progress = 0
            var listeners: [any RegulaDatabaseListener] = []
        }

        private let providers: [any SoftStarting]
        private let state = Mutex(State())

        init(_ providers: [any SoftStarting]) { self.providers = providers }

        func add(_ listener: any RegulaDatabaseListener) {
            state.withLock { $0.listeners.append(listener) }
        }

        func remove(_ listener: any RegulaDatabaseListener) {
            state.withLock { $0.listeners.removeAll { $0 === listener } }
        }

        /// Listeners hear of the end once and are dropped.
        func prepare() async throws {
            do {
                try await run().value
                for listener in ended(failed: false) { listener.onReady() }
            } catch {
                for listener in ended(failed: true) {
                    listener.unableToPrepareDatabase(error: ErrorCode.invalidDatabaseState.meaning)
                }
                throw error
            }
        }

        private func run() -> Task<Void, any Error> {
            state.withLock { state in
                if let run = state.run { return run }
                state.progress = 0
                let run = Task { [self] in
                    for (index, provider) in providers.enumerated() {
                        try await provider.softStart { [self] in report(index, $0) }
                    }
                }
                state.run = run
                return run
            }
        }

        /// Each provider has an equal share of the whole.
        private func report(_ index: Int, _ progress: Int) {
            let whole = (index * 100 + min(max(progress, 0), 100)) / providers.count
            let listeners = state.withLock { state in
                guard whole > state.progress else { return [any RegulaDatabaseListener]() }
                state.progress = whole
                return state.listeners
            }
            for listener in listeners { listener.onDownloadProgressChanged(progress: whole) }
        }

        private func ended(failed: Bool) -> [any RegulaDatabaseListener] {
            state.withLock { state in
                if failed { state.run = nil }
                defer { state.listeners = [] }
                return state.listeners
            }
        }
    }

    /// A listener of closures.
    final class ProgressListener: RegulaDatabaseListener {
        private let progress: @Sendable (Int) -> Void

        init(_ progress: @escaping @Sendable (Int) -> Void) { self.progress = progress }

        func onDownloadProgressChanged(progress: Int) { self.progress(progress) }
        func onReady() {}
        func unableToPrepareDatabase(error: String?) {}
    }
}
