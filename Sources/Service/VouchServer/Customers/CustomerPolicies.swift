import VouchCore
import VouchEnrolment
import VouchJOSE

/// Each customer's requirements for persons who enrol, as the operator configured them.
package struct CustomerPolicies: Sendable {
    /// The text is not a valid file of policies; `description` says where.
    package struct Malformed: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// A customer's own app, to which QR codes are encrypted.
    package struct App: Sendable, Hashable {
        /// Its public key, on P-256.
        package let key: JSONWebKey
        /// The path of the file with the API key that a QR code hands to the app.
        package let apiKeyFile: String
    }

    /// The longest file that is read, in bytes.
    package static let longestFile = 1 << 20
    private static let everyone = "default"

    private let usual: EnrolmentPolicy
    private var policies: [String: EnrolmentPolicy]
    private let usualCorrespondence: Correspondence
    private var correspondences: [String: Correspondence]
    private let usualReviewers: Int
    private var reviewers: [String: Int]
    /// The customers' own apps, by customer; customers without one are absent.
    package let apps: [String: App]

    /// One policy for all.
    package init(_ policy: EnrolmentPolicy = EnrolmentPolicy()) {
        usual = policy
        policies = [:]
        apps = [:]
        usualCorrespondence = Correspondence()
        correspondences = [:]
        (usualReviewers, reviewers) = (1, [:])
    }

    /// Reads a file such as `{"default": {"attempts": 5}, "acme": {"requiredChecks": ["device", "document"], "terms":
    /// "2"}}`. What a customer's members leave out is taken from the default's; what those leave out, from
    /// ``/VouchEnrolment/EnrolmentPolicy``.
    ///
    /// - Throws: ``Malformed``, with the customer and the member.
    package init(json: [UInt8]) throws(Malformed) {
        guard let value = try? JSONReader.read(json, maximumLength: Self.longestFile),
            case .object(let customers) = value
        else { throw Malformed(description: "not a JSON object of customers") }
        let general = try Lines(value[Self.everyone] ?? .object([]), of: Self.everyone)
        guard general.app == nil else {
            throw Malformed(description: "default: app belongs to one customer, not to the default")
        }
        guard general.correspondence.company == nil else {
            throw Malformed(description: "default: name belongs to one customer, not to the default")
        }
        usual = general.policy(before: EnrolmentPolicy())
        usualCorrespondence = general.correspondence(before: Correspondence())
        usualReviewers = general.reviewers ?? 1
        var correspondences: [String: Correspondence] = [:]
        var reviewers: [String: Int] = [:]
        var policies: [String: EnrolmentPolicy] = [:]
        var apps: [String: App] = [:]
        for customer in customers where customer.name != Self.everyone {
            let lines = try Lines(customer.value, of: customer.name)
            policies[customer.name] = lines.policy(before: usual)
            apps[customer.name] = lines.app
            correspondences[customer.name] = lines.correspondence(before: usualCorrespondence)
            reviewers[customer.name] = lines.reviewers
        }
        self.policies = policies
        self.correspondences = correspondences
        self.reviewers = reviewers
        self.apps = apps
    }

    /// The same with a policy for a customer that the file does not name.
    package func adding(_ policy: EnrolmentPolicy, of customer: String) -> CustomerPolicies {
        var more = self
        if more.policies[customer] == nil { more.policies[customer] = policy }
        return more
    }

    /// The customers that have a policy of their own, and `default` for all others.
    package var named: [(customer: String, policy: EnrolmentPolicy)] {
        [(Self.everyone, usual)] + policies.map { ($0.key, $0.value) }
    }

    /// The policy of a customer; the default for a customer without one.
    package func policy(of customer: String) -> EnrolmentPolicy { policies[customer] ?? usual }

    /// Whether two people have to agree on a customer's journeys, which were left to a person.
    package func needsTwoReviewers(_ customer: String) -> Bool { (reviewers[customer] ?? usualReviewers) == 2 }

    /// How a customer writes to persons.
    package func correspondence(of customer: String) -> Correspondence {
        correspondences[customer] ?? usualCorrespondence
    }
}

extension CustomerPolicies {
    /// The lines of one customer.
    private struct Lines {
        private var checks: [RequiredCheck]?
        private var attempts: Int?
        private var seconds: [String: Int] = [:]
        private var terms: String?
        private var admitsRepeatedDocuments: Bool?
        private var needsChallenge: Bool?
        private var needsPackage: Bool?
        private(set) var app: App?
        private(set) var reviewers: Int?
        private(set) var correspondence: (company: String?, language: String?, linkSeconds: Int64?)

        init(_ value: JSONValue, of customer: String) throws(Malformed) {
            guard case .object(let members) = value else { throw Malformed(description: "\(customer): not an object") }
            for member in members {
                guard try take(member.name, member.value) else {
                    throw Malformed(description: "\(customer): \(member.name): \(Self.rule(member.name))")
                }
            }
        }

        func correspondence(before usual: Correspondence) -> Correspondence {
            Correspondence(
                company: correspondence.company, language: correspondence.language ?? usual.language,
                linkSeconds: correspondence.linkSeconds ?? usual.linkSeconds)
        }

        func policy(before usual: EnrolmentPolicy) -> EnrolmentPolicy {
            func time(_ name: String, _ usual: Int64) -> Int64 { seconds[name].map(Int64.init) ?? usual }
            return EnrolmentPolicy(
                requiredChecks: checks ?? usual.requiredChecks, attempts: attempts ?? usual.attempts,
                sessionSeconds: time("sessionSeconds", usual.sessionSeconds),
                enrolmentSeconds: time("enrolmentSeconds", usual.enrolmentSeconds),
                authenticationSeconds: time("authenticationSeconds", usual.authenticationSeconds),
                terms: terms ?? usual.terms,
                admitsRepeatedDocuments: admitsRepeatedDocuments ?? usual.admitsRepeatedDocuments,
                needsChallenge: needsChallenge ?? usual.needsChallenge,
                needsPackage: needsPackage ?? usual.needsPackage)
        }

        /// - Returns: false for what is not understood.
        private mutating func take(_ name: String, _ value: JSONValue) throws(Malformed) -> Bool {
            switch name {
            case "requiredChecks":
                guard case .array(let items) = value else { return false }
                let known = items.compactMap { $0.text.flatMap { RequiredCheck(rawValue: $0) } }
                guard known.count == items.count, !known.isEmpty, Set(known).count == known.count else { return false }
                checks = known
            case "attempts":
                guard let number = value.integer, (1...100).contains(number) else { return false }
                attempts = number
            case "sessionSeconds", "enrolmentSeconds", "authenticationSeconds":
                guard let number = value.integer, (1...2_592_000).contains(number) else { return false }
                seconds[name] = number
            case "terms":
                guard let text = value.text, (1...60).contains(text.unicodeScalars.count) else { return false }
                terms = text
            case "repeatedDocuments":
                guard let text = value.text, ["refused", "admitted"].contains(text) else { return false }
                admitsRepeatedDocuments = text == "admitted"
            case "needsChallenge":
                guard case .boolean(let isNeeded) = value else { return false }
                needsChallenge = isNeeded
            case "needsPackage":
                guard case .boolean(let isNeeded) = value else { return false }
                needsPackage = isNeeded
            case "reviewers":
                guard let number = value.integer, (1...2).contains(number) else { return false }
                reviewers = number
            case "name":
                guard let text = value.text, Correspondence.isCompany(text) else { return false }
                correspondence.company = text
            case "language":
                guard let text = value.text, MailWords.all.contains(where: { $0.language == text }) else {
                    return false
                }
                correspondence.language = text
            case "mailedLinkSeconds":
                guard let number = value.integer, (60...2_592_000).contains(number) else { return false }
                correspondence.linkSeconds = Int64(number)
            case "app":
                guard let key = value["key"], let parsed = try? JSONWebKey(parsing: JSONCanonicalForm.bytes(of: key)),
                    parsed.point != nil, let file = value["apiKeyFile"]?.text, !file.isEmpty
                else { return false }
                app = App(key: parsed, apiKeyFile: file)
            default: return false
            }
            return true
        }

        private static func rule(_ name: String) -> String {
            switch name {
            case "requiredChecks": "not one or more of device, face, document and chip, each once"
            case "attempts": "not 1 to 100"
            case "sessionSeconds", "enrolmentSeconds", "authenticationSeconds": "not 1 to 2592000 seconds"
            case "terms": "not 1 to 60 characters"
            case "repeatedDocuments": "not \"refused\" or \"admitted\""
            case "needsChallenge", "needsPackage": "not true or false"
            case "reviewers": "not 1 or 2"
            case "name": "not 1 to \(Correspondence.longestCompany) characters on one line"
            case "language": "not one of \(MailWords.all.map(\.language).joined(separator: ", "))"
            case "mailedLinkSeconds": "not 60 to 2592000 seconds"
            case "app": "not {\"key\": a public JWK on P-256, \"apiKeyFile\": a path}"
            default:
                "not one of requiredChecks, attempts, sessionSeconds, enrolmentSeconds, authenticationSeconds, terms, "
                    + "repeatedDocuments, needsChallenge, needsPackage, reviewers, name, language, mailedLinkSeconds, app"
            }
        }
    }
}
