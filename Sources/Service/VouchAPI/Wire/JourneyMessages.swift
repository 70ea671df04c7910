public import Foundation
public import VouchCore

/// The body of `POST /v1/journeys`.
public struct JourneyRequest: Codable, Sendable, Hashable {
    /// Name of a definition, such as `identity-selfie`, with or without its version: `identity-selfie/1`.
    public var definition: String
    /// Whose journey it is: the subject of an enrolment, or a name of the caller's own; nil for none.
    public var subject: String?

    public init(definition: String, subject: String? = nil) {
        self.definition = definition
        self.subject = subject
    }
}

/// A request's one picture.
public struct PictureRequest: Codable, Sendable, Hashable, Redacted {
    /// Picture file; Base64 in JSON.
    public var picture: Data
    /// What the capturing device did before the picture and what its pixels answered, a JSON text of at most 8,192 bytes, kept
    /// as it came for whoever examines the journey; nil for none. It proves nothing by itself: the sender wrote it.
    public var journal: String?

    public init(_ picture: Data, journal: String? = nil) {
        self.picture = picture
        self.journal = journal
    }
}

/// The body of `POST /v1/journeys/{id}/terms`.
public struct ConsentRequest: Codable, Sendable, Hashable {
    /// Whether the person accepted.
    public var accepted: Bool
    /// Purpose of the data, as stated to the person.
    public var purpose: String
    /// The version of the terms that the person was shown; nil for the one that the policy asks for.
    public var terms: String?

    public init(accepted: Bool, purpose: String, terms: String? = nil) {
        self.accepted = accepted
        self.purpose = purpose
        self.terms = terms
    }
}

/// The body of `POST /v1/journeys/{id}/pages/{page}`: how a page of the customer's own ended.
public struct PageOutcomeRequest: Codable, Sendable, Hashable {
    /// Outcome of the page, by its name in the definition.
    public var outcome: String

    public init(outcome: String) { self.outcome = outcome }
}

/// Where a journey stands.
public struct JourneyState: Codable, Sendable, Hashable {
    /// Identifier of the journey, as in its URL.
    public let id: String
    /// Name and version of its definition, such as `identity-selfie/1`.
    public let definition: String
    /// What the definition asks for, in 16 hexadecimal digits: another definition of the same name and version has others.
    public let fingerprint: String?
    /// Whose journey it is, as it was named at the beginning; nil for none.
    public let subject: String?
    /// The person's next step: `FRONTSIDE`, `SELFIE:SECONDSCAN`, `PAGE:ID` (docs/decisions/0035).
    public let requiredAction: String
    /// Identifier of the step that waits; nil after the end.
    public let step: String?
    /// Why the step is asked for again, such as `glare`; nil if it is not.
    public let retake: String?
    /// Advice to the person, in English; nil if the step is not asked for again.
    public let advice: String?
    /// High-level result, such as `Passed`; `Undefined` until the end.
    public let result: String
    /// State of each rule, by its name.
    public let rules: [String: String]
    /// How it ended: `success`, `cancelled`, `termsRejected`, `error`; nil while it goes on.
    public let ending: String?
    /// A reviewer's decision on a journey whose result is `Refer`; nil before it is made. It changes neither result nor rules.
    public var review: JourneyDecision?

    public init(
        id: String, definition: String, fingerprint: String? = nil, subject: String? = nil, requiredAction: String,
        step: String?, retake: String?,
        advice: String?,
        result: String, rules: [String: String], ending: String?, review: JourneyDecision? = nil
    ) {
        self.id = id
        self.definition = definition
        self.fingerprint = fingerprint
        self.subject = subject
        self.requiredAction = requiredAction
        self.step = step
        self.retake = retake
        self.advice = advice
        self.result = result
        self.rules = rules
        self.ending = ending
        self.review = review
    }
}

/// A person's decision about a journey.
public struct JourneyDecision: Codable, Sendable, Hashable, Redacted {
    /// `accepted`, `refused`, or `retake`: the person is asked to begin again.
    public let decision: String
    /// Client or staff who decided, as in the audit log.
    public let reviewer: String
    /// When (RFC 3339).
    public let decided: String
    /// Why, in the reviewer's words; nil for none.
    public let note: String?
    /// Identifier of the journey that the person begins instead, with `retake`; nil otherwise.
    public let follow: String?

    public init(decision: String, reviewer: String, decided: String, note: String?, follow: String? = nil) {
        self.decision = decision
        self.reviewer = reviewer
        self.decided = decided
        self.note = note
        self.follow = follow
    }
}

/// The body of `POST /v1/journeys/{id}/review`.
public struct ReviewRequest: Codable, Sendable, Hashable, Redacted {
    /// `accepted`, `refused` or `retake`.
    public var decision: String
    /// Why, 1 to 2000 characters; nil for none.
    public var note: String?

    public init(decision: String, note: String? = nil) {
        self.decision = decision
        self.note = note
    }
}

/// One of the journeys that a list shows.
public struct JourneySummary: Codable, Sendable, Hashable {
    /// Identifier of the journey, as in its URL.
    public let id: String
    /// Name and version of its definition, such as `identity-selfie/1`.
    public let definition: String
    /// When it began (RFC 3339).
    public let began: String
    /// High-level result, such as `Passed`; `Undefined` until the end.
    public let result: String
    /// How many rules are in doubt: failed, or not established.
    public let doubts: Int
    /// How doubtful it is, 0 to 1000, uncalibrated: cases wait in this order.
    public let doubt: Int
    /// `open` if a person has to decide, `accepted`, `refused` or `retake` if one did; nil otherwise.
    public let review: String?
    /// How many people gave their opinion where two have to agree: with 1 it waits for a second, with 2 for a senior.
    public let opinions: Int
    /// Identifier of the document's model; nil if none was read, or none fits.
    public let model: String?
    /// Client or staff member reviewing it; nil if it is free.
    public let holder: String?

    public init(
        id: String, definition: String, began: String, result: String, doubts: Int, doubt: Int = 0, review: String?,
        opinions: Int = 0, model: String? = nil, holder: String?
    ) {
        self.doubt = doubt
        self.opinions = opinions
        self.model = model
        self.id = id
        self.definition = definition
        self.began = began
        self.result = result
        self.doubts = doubts
        self.review = review
        self.holder = holder
    }
}

/// A journey that can be begun.
public struct JourneyOffer: Codable, Sendable, Hashable {
    /// Name of the definition, with which a journey is begun.
    public let name: String
    /// Version of the definition.
    public let version: Int
    /// Title of the journey for people.
    public let title: String

    public init(name: String, version: Int, title: String) {
        self.name = name
        self.version = version
        self.title = title
    }
}

/// A document model that the server knows.
public struct DocumentModelSummary: Codable, Sendable, Hashable {
    /// Identifier of the model, such as `UTO-P-2016`.
    public let id: String
    /// Name of the document for people.
    public let name: String
    /// Type of the document, such as `passport`.
    public let type: String
    /// Codes of the issuing States, three letters each.
    public let issuingStates: [String]

    public init(id: String, name: String, type: String, issuingStates: [String]) {
        self.id = id
        self.name = name
        self.type = type
        self.issuingStates = issuingStates
    }
}
