public import Foundation
public import VouchCore

extension SelphID {
    /// Sends events to a tracking server.
    public protocol EventTracking: Sendable {
        /// - Throws: ``ErrorType``; the ``TrackingController`` is told of it. Any other error counts as
        ///   ``ErrorType/NETWORK_CONNECTION``.
        func track(_ event: TrackedEvent) async throws
    }

    /// Something that happened. Of the document and the person it says only the app's own `customerId`.
    public struct TrackedEvent: Sendable, Hashable, Redacted {
        /// What happened.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// By `newOperation`.
            case operationStarted
            /// A component was launched.
            case stepStarted
            /// A component is over.
            case stepFinished
            /// By `closeSession`.
            case sessionClosed
        }

        /// What happened.
        public let kind: Kind
        /// By the device's clock.
        public let time: Date
        /// In which it happened.
        public let operation: Operation
        /// Nil for events of the whole operation.
        public let step: Step?
        /// Only of ``Kind/stepFinished``.
        public let finishStatus: FinishStatus?
        /// Only of ``Kind/stepFinished``; without pictures.
        public let error: String?
    }

    /// Is told of events on the device itself: time, component, kind of event, and more about it.
    public typealias AnalyticsOutput = @MainActor (Date, String, String, String) -> Void

    /// Where the events of a controller go.
    struct EventSinks: Sendable {
        var trackingController: TrackingController?
        var analyticsOutput: AnalyticsOutput?

        /// - Parameter isTracked: false for `launchMethod`: nothing goes to the tracking server.
        func send(_ event: TrackedEvent, isTracked: Bool, to server: (any EventTracking)?) async {
            if let analyticsOutput {
                let details = [event.finishStatus?.rawValue, event.error].compactMap { $0 }.joined(separator: " ")
                await analyticsOutput(event.time, event.step?.name ?? "SDK", event.kind.rawValue, details)
            }
            guard isTracked, let trackingController, let server else { return }
            do {
                try await server.track(event)
            } catch {
                await trackingController.trackingError(error as? ErrorType ?? .NETWORK_CONNECTION)
            }
        }
    }
}
