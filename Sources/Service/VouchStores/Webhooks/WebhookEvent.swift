import Foundation
import VouchCore
import VouchEnrolment

/// Something that a customer's own systems may want to know at once. It names what happened; what was read of the person is
/// asked for by the identifier.
package struct WebhookEvent: Sendable, Hashable {
    /// The kinds of events; raw values are the types that the API and the body of an event name.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An enrolment ended, or its time was over.
        case enrolmentFinished = "enrolment.finished"
        /// An authentication ended, or its time was over.
        case authenticationFinished = "authentication.finished"
        /// A journey ended: completed, cancelled, terms refused, its time was over, or an error.
        case journeyFinished = "journey.finished"
        /// A person decided a journey that was left to one.
        case journeyReviewed = "journey.reviewed"
        /// A reading for which no client waited is done or has failed.
        case readingFinished = "reading.finished"
        /// A person was deleted, by a client's request or by the retention policy.
        case subjectDeleted = "subject.deleted"
        /// Sent when the customer asks for it.
        case test = "webhook.test"

        /// The kinds to which a customer can subscribe: all but ``test``.
        package static let subscribable = allCases.filter { $0 != .test }
    }

    /// The kind of event; selects the endpoints that receive it.
    package let kind: Kind
    /// The customer whose endpoints receive it.
    package let tenant: String
    /// The identifier of the enrolment, authentication, journey, job or subject; of the endpoint, for a test.
    package let identifier: String
    /// The identifier of the person it is about; nil if there is none, or it is not known.
    package let subject: String?
    /// The outcome, in one word that depends on the kind, such as `complete` or `expired`.
    package let result: String

    package init(_ kind: Kind, tenant: String, identifier: String, subject: String? = nil, result: String) {
        self.kind = kind
        self.tenant = tenant
        self.identifier = identifier
        self.subject = subject
        self.result = result
    }

    /// The bytes to send: members in the order of their names, so that equal events have equal bytes.
    package func body(at time: Timestamp) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](
            try encoder.encode(
                Message(
                    type: kind.rawValue, timestamp: time.rfc3339,
                    data: .init(id: identifier, subject: subject, result: result))))
    }

    private struct Message: Encodable {
        struct Content: Encodable {
            let id: String
            let subject: String?
            let result: String
        }

        let type, timestamp: String
        let data: Content
    }
}

// MARK: What happened

extension WebhookEvent {
    /// The end of an enrolment; nil while it is open.
    package init?(_ enrolment: Enrolment) {
        guard let ending = enrolment.ending else { return nil }
        self.init(
            .enrolmentFinished, tenant: enrolment.tenant, identifier: enrolment.token, subject: enrolment.subject,
            result: ending.rawValue)
    }

    /// The end of an authentication; nil while it is open.
    package init?(_ authentication: Authentication) {
        guard let ending = authentication.ending else { return nil }
        self.init(
            .authenticationFinished, tenant: authentication.tenant, identifier: authentication.token,
            subject: authentication.subject, result: ending.rawValue)
    }

    /// The end of a journey; nil while it goes on.
    package init?(_ journey: Journey, identifier: String, tenant: String) {
        guard let ending = journey.ending else { return nil }
        self.init(.journeyFinished, tenant: tenant, identifier: identifier, result: ending.word)
    }

    /// What a person decided about a journey; nil if nobody has.
    package init?(reviewOf record: JourneyRecord) {
        guard let review = record.review else { return nil }
        self.init(
            .journeyReviewed, tenant: record.tenant, identifier: record.id, subject: record.person?.subject,
            result: review.decision.rawValue)
    }

    /// The end of something that was still open when its time was over.
    package static func expired(_ kind: Kind, tenant: String, identifier: String, subject: String?) -> WebhookEvent {
        WebhookEvent(kind, tenant: tenant, identifier: identifier, subject: subject, result: "expired")
    }

    /// The end of a reading for which no client waited.
    package static func reading(_ job: String, tenant: String, isDone: Bool) -> WebhookEvent {
        WebhookEvent(.readingFinished, tenant: tenant, identifier: job, result: isDone ? "done" : "failed")
    }

    /// The deletion of a person.
    ///
    /// - Parameter isRequested: whether a client asked for it; otherwise the retention policy deleted the person.
    package static func deleted(_ subject: String, tenant: String, isRequested: Bool) -> WebhookEvent {
        WebhookEvent(
            .subjectDeleted, tenant: tenant, identifier: subject, subject: subject,
            result: isRequested ? "requested" : "retention")
    }
}

extension Journey.Ending {
    /// As the API returns it.
    package var word: String {
        switch self {
        case .completed: "success"
        case .aborted: "cancelled"
        case .termsRefused: "termsRejected"
        case .timeOver: "expired"
        case .stuck: "error"
        }
    }
}
