public import Foundation
public import VouchCore

/// The body of `POST /v1/journeys`.
public struct JourneyRequest: Codable, Sendable, Hashable {
    /// A definition's name, such as `identity-selfie`, or `identity-selfie/1`.
    public var definition: String
    /// Whose journey it is: the subject of an enrolment, or a name of your own; nil if absent.
    public var subject: String?

    public init(definition: String, subject: String? = nil) {
        self.definition = definition
        self.subject = subject
    }
}

/// One picture file.
public struct PictureRequest: Codable, Sendable, Hashable, Redacted {
    /// A picture file.
    public var picture: Data

    public init(_ picture: Data) { self.picture = picture }
}

/// The body of `POST /v1/journeys/{id}/terms`.
public struct ConsentRequest: Codable, Sendable, Hashable {
    /// Whether the person accepted.
    public var accepted: Bool
    /// What the data are for, as the person was told.
    public var purpose: String
    /// The version of the terms that the person was shown; nil: the one that the policy asks for.
    public var terms: String?

    public init(accepted: Bool, purpose: String, terms: String? = nil) {
        self.accepted = accepted
        self.purpose = purpose
        self.terms = terms
    }
}

/// The body of `POST /v1/journeys/{id}/pages/{page}`: how a page of the customer's own ended.
public struct PageOutcomeRequest: Codable, Sendable, Hashable {
    /// What the page established, by its stable name.
    public var outcome: String

    public init(outcome: String) { self.outcome = outcome }
}

/// Where a journey stands.
public struct JourneyState: Codable, Sendable, Hashable {
    /// Of the journey, as the URL has it.
    public let id: String
    /// Of the journey's definition.
    public let definition: String
    /// Whose journey it is, as it was named; nil if absent.
    public let subject: String?
    /// As the rules of docs/decisions/0035 name it: `FRONTSIDE`, `SELFIE:SECONDSCAN`, `PAGE:ID`.
    public let requiredAction: String
    /// The identifier of the step that waits; nil when finished.
    public let step: String?
    /// Why the step is asked for again, and what the person can do.
    public let retake: String?
    /// For the person, in their language; nil if there is none.
    public let advice: String?
    /// `Undefined` until the end.
    public let result: String
    /// Rule to state.
    public let rules: [String: String]
    /// How it ended: `success`, `cancelled`, `termsRejected`, `error`; nil while it goes on.
    public let ending: String?

    public init(
        id: String, definition: String, subject: String? = nil, requiredAction: String, step: String?, retake: String?,
        advice: String?,
        result: String, rules: [String: String], ending: String?
    ) {
        self.id = id
        self.definition = definition
        self.subject = subject
        self.requiredAction = requiredAction
        self.step = step
        self.retake = retake
        self.advice = advice
        self.result = result
        self.rules = rules
        self.ending = ending
    }
}

/// A journey that can be begun.
public struct JourneyOffer: Codable, Sendable, Hashable {
    /// For the person.
    public let name: String
    /// Of the definition.
    public let version: Int
    /// For the person.
    public let title: String

    public init(name: String, version: Int, title: String) {
        self.name = name
        self.version = version
        self.title = title
    }
}

/// A kind of document that the server knows.
public struct DocumentModelSummary: Codable, Sendable, Hashable {
    /// Of the model.
    public let id: String
    /// For people.
    public let name: String
    /// Of the document.
    public let type: String
    /// Three letters each.
    public let issuingStates: [String]

    public init(id: String, name: String, type: String, issuingStates: [String]) {
        self.id = id
        self.name = name
        self.type = type
        self.issuingStates = issuingStates
    }
}

/// What deleting a subject removed.
public struct DeletionReceipt: Codable, Sendable, Hashable {
    /// Whose data were deleted.
    public let subject: String
    /// How many were deleted.
    public let enrolments: Int
    /// How many journeys were deleted.
    public let journeys: Int
    /// A JWS in compact form, signed with a key of `/.well-known/jwks.json`, that says the same.
    public let receipt: String

    public init(subject: String, enrolments: Int, journeys: Int, receipt: String) {
        self.subject = subject
        self.enrolments = enrolments
        self.journeys = journeys
        self.receipt = receipt
    }
}

/// The body of `POST /v1/admin/credentials`.
public struct CredentialRequest: Codable, Sendable, Hashable {
    /// `secret` or `key`.
    public var kind: String
    /// What the key may do.
    public var scopes: [String]

    public init(kind: String, scopes: [String]) {
        self.kind = kind
        self.scopes = scopes
    }
}

/// A credential; its secret is told once, when it is made.
public struct CredentialAnswer: Codable, Sendable, Hashable, Redacted {
    /// Of the key, as the URL has it.
    public let id: String
    /// Of a key, or of a token.
    public let kind: String
    /// What the key may do.
    public let scopes: [String]
    /// Whether it works no more.
    public let isRevoked: Bool
    /// Of a `key`, the whole of what is sent as `apikey`.
    public let secret: String?

    public init(id: String, kind: String, scopes: [String], isRevoked: Bool, secret: String?) {
        self.id = id
        self.kind = kind
        self.scopes = scopes
        self.isRevoked = isRevoked
        self.secret = secret
    }
}
