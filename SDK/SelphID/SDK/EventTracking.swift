public import Foundation
public import VouchCore
public import VouchDialects

extension SelphID {
    /// Sends events to a tracking server.
    public protocol EventTracking: Sendable {
        /// Sends one event.
        ///
        /// - Throws: ``ErrorType``, which the ``TrackingController`` receives; any other error counts as
        ///   ``ErrorType/NETWORK_CONNECTION``.
        func track(_ event: TrackedEvent) async throws
    }

    /// An event of an operation. Of the document and the person it carries only the app's own `customerId`.
    public struct TrackedEvent: Sendable, Hashable, Redacted {
        /// The kind of event.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// `newOperation` began an operation.
            case operationStarted
            /// A component was launched.
            case stepStarted
            /// A component ended.
            case stepFinished
            /// `closeSession` ended the operation.
            case sessionClosed
        }

        /// The kind of event.
        public let kind: Kind
        /// When it happened, by the device's clock.
        public let time: Date
        /// The operation in which it happened.
        public let operation: Operation
        /// The component; nil for events of the whole operation.
        public let step: Step?
        /// How the component ended; nil unless it did.
        public let finishStatus: FinishStatus?
        /// The name of the component's error, without pictures; nil unless it ended.
        public let error: String?
    }

    /// Receives events on the device itself: time, component, kind of event, and details.
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
