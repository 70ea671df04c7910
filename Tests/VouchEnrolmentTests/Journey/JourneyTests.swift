import Testing
import VouchCore
import VouchEnrolment
import VouchTestSupport

@Suite struct JourneyTests {
    static let now = Timestamp(seconds: 1_795_000_000)

    static func document(
        _ type: String = "idCard", state: String? = "UTO", validation: Fact = .passed,
        expiry: Fact = .passed, sides: Fact = .passed, age: Int? = 30, chip: Bool? = nil,
        retake: RetakeReason? = nil
    ) -> DocumentFinding {
        DocumentFinding(
            type: type, issuingState: state, validation: validation, expiry: expiry, sidesAgree: sides, age: age,
            hasPortrait: true, hasChip: chip, retake: retake)
    }

    static func definition(
        _ steps: [JourneyDefinition.Step]? = nil, policy: JourneyDefinition.Policy = .init(),
        failures: [JourneyRule: JourneyDefinition.Failure] = [:]
    ) -> JourneyDefinition {
        JourneyDefinition(
            name: "test", title: "Test",
            steps: steps ?? [.init("front", .front, next: .step(1)), .init("back", .back, next: .end)],
            sides: ["idCard": 2], policy: policy, failures: failures)
    }

    private func play(_ definition: JourneyDefinition, _ events: [JourneyEvent]) throws -> (Journey, [String]) {
        var journey = Journey(in: definition, at: Self.now)
        var actions = [journey.requiredAction(in: definition).text]
        for event in events {
            try journey.receive(event, at: Self.now.adding(seconds: Int64(actions.count)), in: definition)
            actions.append(journey.requiredAction(in: definition).text)
        }
        return (journey, actions)
    }

    @Test func `a card needs its back, a passport does not`() throws {
        let definition = Self.definition()
        let card = try play(definition, [.document(Self.document()), .document(Self.document())])
        #expect(card.1 == ["FRONTSIDE", "BACKSIDE", "NONE"])
        #expect(card.0.result(in: definition) == .passed)
        let passport = try play(definition, [.document(Self.document("passport"))])
        #expect(passport.1 == ["FRONTSIDE", "NONE"])
        #expect(passport.0.details(in: definition).map(\.text).contains("DOCUMENTBACKSIDECHECK:NOTNEEDED"))
    }

    @Test func `a second and a third scan are asked for with their reason, and after them the journey ends`() throws {
        let definition = Self.definition()
        let poor = JourneyEvent.document(Self.document("unknown", retake: .notRecognised))
        let (journey, actions) = try play(definition, [poor, poor, poor])
        #expect(actions == ["FRONTSIDE", "FRONTSIDE:SECONDSCAN", "FRONTSIDE:THIRDSCAN", "NONE"])
        #expect(journey.result(in: definition) == .notSupported)
        #expect(journey.entries.map(\.attempt) == [1, 2, 3])
        let once = try play(definition, [.document(Self.document(retake: .glare))]).0
        #expect(once.retake == .glare)
    }

    @Test func `a picture in which nothing is recognised fails the step at its last attempt`() throws {
        let definition = Self.definition([
            .init("front", .front, attempts: 2, next: .step(1), failed: .step(2)), .init("selfie", .selfie, next: .end),
            .init("desk", .page, next: .end),
        ])
        let unread = JourneyEvent.document(Self.document("unknown", retake: .notRecognised))
        #expect(try play(definition, [unread]).1.last == "FRONTSIDE:SECONDSCAN")
        #expect(try play(definition, [unread, unread]).1.last == "PAGE:desk")
        let poor = JourneyEvent.document(Self.document("passport", retake: .glare))
        #expect(try play(definition, [poor, poor]).1.last == "SELFIE")
    }

    @Test func `a poor picture that is readable goes on after the last attempt`() throws {
        let poor = JourneyEvent.document(Self.document("passport", retake: .glare))
        let definition = Self.definition()
        #expect(try play(definition, [poor, poor, poor]).0.result(in: definition) == .passed)
    }

    @Test func `events that do not fit are refused and change nothing`() throws {
        let definition = Self.definition()
        var journey = Journey(in: definition, at: Self.now)
        for event in [
            .selfie(FaceFinding(match: true)), .liveness(LivenessFinding(.passed, by: .server)), .chip(.passed),
            .dataChecks(.passed), .page(id: "front", outcome: "x"),
            .address(.init(category: .unknown, name: .passed, address: .passed, date: .passed)),
        ] as [JourneyEvent] {
            let before = journey
            #expect(throws: JourneyRefusal.self) { try journey.receive(event, at: Self.now, in: definition) }
            #expect(journey == before)
        }
        try journey.receive(.aborted, at: Self.now, in: definition)
        #expect(journey.result(in: definition) == .aborted)
        #expect(throws: JourneyRefusal.self) {
            try journey.receive(.document(Self.document()), at: Self.now, in: definition)
        }
        #expect(throws: JourneyRefusal.self) {
            try journey.receive(.aborted, at: Self.now, in: Self.definition([.init("a", .front, next: .end)]))
        }
    }

    @Test func `after its time a journey is over`() throws {
        let definition = Self.definition()
        var journey = Journey(in: definition, at: Self.now)
        #expect(throws: JourneyRefusal.self) {
            try journey.receive(.document(Self.document()), at: Self.now.adding(seconds: 3601), in: definition)
        }
        #expect(journey.result(in: definition) == .aborted)
        #expect(journey.requiredAction(in: definition).text == "NONE")
    }

    @Test func `terms come first, and refused terms end it`() throws {
        let definition = Self.definition(policy: .init(needsTerms: true))
        var journey = Journey(in: definition, at: Self.now)
        #expect(journey.requiredAction(in: definition).text == "INITIAL")
        #expect(throws: JourneyRefusal.self) {
            try journey.receive(.document(Self.document()), at: Self.now, in: definition)
        }
        try journey.receive(.terms(agreed: false), at: Self.now, in: definition)
        #expect(journey.result(in: definition) == .termsDisagreed)
    }

    @Test func `liveness takes a face, then a result, and the client's word is not enough`() throws {
        let steps = [JourneyDefinition.Step("live", .liveness, next: .end)]
        let definition = Self.definition(steps)
        var journey = Journey(in: definition, at: Self.now)
        let result = JourneyEvent.liveness(LivenessFinding(.passed, by: .client))
        #expect(throws: JourneyRefusal.self) { try journey.receive(result, at: Self.now, in: definition) }
        let (done, actions) = try play(definition, [.selfie(FaceFinding(match: nil)), result])
        #expect(actions == ["LIVENESS", "LIVENESS", "NONE"])
        #expect(done.details(in: definition).map(\.text).contains("ACCUMULATIVELIVENESSRESULT:SKIPPED"))
        let trusting = Self.definition(steps, policy: .init(trustsClientLiveness: true))
        let trusted = try play(trusting, [.selfie(FaceFinding(match: nil)), result]).0
        #expect(trusted.details(in: trusting).map(\.text).contains("ACCUMULATIVELIVENESSRESULT:PASSED"))
    }

    @Test func `a page of the customer's own leads where its outcome says`() throws {
        let definition = Self.definition([
            .init("front", .front, next: .step(1)),
            .init("contract", .page, next: .end, outcomes: [.init("signed", .step(2)), .init("declined", .end)]),
            .init("selfie", .selfie, next: .end),
        ])
        let front = JourneyEvent.document(Self.document("passport"))
        #expect(
            try play(definition, [front, .page(id: "contract", outcome: "signed")]).1.suffix(2)
                == ["PAGE:contract", "SELFIE"])
        #expect(try play(definition, [front, .page(id: "contract", outcome: "declined")]).1.last == "NONE")
        #expect(throws: JourneyRefusal.self) { try play(definition, [front, .page(id: "contract", outcome: "?")]) }
    }

    @Test("each HighLevelResult is reached", .shows("X-E3"))
    func results() throws {
        func result(
            _ events: [JourneyEvent], policy: JourneyDefinition.Policy = .init(),
            failures: [JourneyRule: JourneyDefinition.Failure] = [:]
        ) throws -> String {
            let definition = Self.definition(policy: policy, failures: failures)
            return try play(definition, events).0.result(in: definition).rawValue
        }
        let passport = { (finding: DocumentFinding) in [JourneyEvent.document(finding)] }
        #expect(try result([.aborted]) == "Aborted")
        #expect(try result(passport(Self.document("passport", expiry: .failed))) == "Expired")
        #expect(
            try result(passport(Self.document("passport", age: 12)), policy: .init(minimumAge: 18)) == "NotAccepted")
        #expect(
            try result(
                passport(Self.document("passport")), policy: .init(blocked: [.init(type: nil, state: "UTO")]))
                == "NotAccepted")
        #expect(try result(passport(Self.document("visa")), policy: .init(supported: ["passport"])) == "NotSupported")
        #expect(try result(passport(Self.document("passport"))) == "Passed")
        #expect(try result(passport(Self.document("passport", validation: .notPerformed))) == "Refer")
        #expect(try result([]) == "Undefined")
        #expect(try result([.terms(agreed: false)]) == "TCCDisagree")
        #expect(
            try result(passport(Self.document("passport", expiry: .failed)), failures: [.expiry: .refer]) == "Refer")
        #expect(
            try result(passport(Self.document("passport", expiry: .failed)), failures: [.expiry: .ignore]) == "Passed")
    }

    @Test func `a refusal outweighs a kind that is not supported, and that an expiry`() throws {
        let policy = JourneyDefinition.Policy(minimumAge: 18, supported: ["passport"])
        func result(_ finding: DocumentFinding) throws -> HighLevelResult {
            let definition = Self.definition(policy: policy)
            return try play(definition, [.document(finding)]).0.result(in: definition)
        }
        #expect(try result(Self.document("visa", expiry: .failed, age: 12)) == .notAccepted)
        #expect(try result(Self.document("visa", expiry: .failed)) == .notSupported)
        #expect(try result(Self.document("passport", validation: .notPerformed, expiry: .failed)) == .expired)
    }

    @Test(arguments: [(17, HighLevelResultDetail.Value.failed), (18, .passed), (19, .passed)])
    func `who has the minimum age is old enough`(_ age: Int, _ value: HighLevelResultDetail.Value) throws {
        let definition = Self.definition(policy: .init(minimumAge: 18))
        let journey = try play(definition, [.document(Self.document("passport", age: age))]).0
        #expect(journey.details(in: definition).contains(HighLevelResultDetail(.underAge, value)))
    }

    @Test("details are NAME:VALUE, of every name, read without case", .shows("X-E4"))
    func details() throws {
        let names = [
            "ACCUMULATIVELIVENESSRESULT", "DOCUMENTBACKSIDECHECK", "DOCUMENTBLOCKINGPOLICY", "DOCUMENTEXPIRY",
            "DOCUMENTSUPPORT", "DOCUMENTVALIDATION", "DOCUMENTPROOFPOLICY", "FACEMATCHVALIDATION", "UNDERAGERULE",
            "DATACHECKS",
        ]
        let definition = Self.definition(policy: .init(minimumAge: 18))
        let journey = try play(
            definition, [.document(Self.document("passport", expiry: .failed, age: nil))]
        ).0
        let details = journey.details(in: definition).map(\.text)
        #expect(details.map { String($0.prefix { $0 != ":" }) } == names)
        #expect(details.contains("DOCUMENTEXPIRY:FAILED"))
        #expect(details.contains("DOCUMENTSUPPORT:PASSED"))
        #expect(details.contains("UNDERAGERULE:SKIPPED"))
        #expect(details.contains("DATACHECKS:NOTNEEDED"))
        #expect(HighLevelResultDetail("DOCUMENTVALIDATION:Passed") == .init(.validation, .passed))
        #expect(HighLevelResultDetail("DOCUMENTVALIDATION") == nil)
        #expect(HighLevelResultDetail("X:PASSED") == nil)
    }

    @Test("business rules are states by name")
    func rules() throws {
        let definition = Self.definition(policy: .init(minimumAge: 18), failures: [.underAge: .ignore])
        let open = Journey(in: definition, at: Self.now).businessRules(in: definition)
        #expect(open["DOCUMENTEXPIRY"] == "SuccessNeeded")
        #expect(open["UNDERAGERULE"] == "Needed")
        #expect(open["DATACHECKS"] == "NotNeeded")
        let closed = try play(definition, [.document(Self.document("passport", expiry: .failed, age: nil))]).0
            .businessRules(in: definition)
        #expect(closed["DOCUMENTEXPIRY"] == "Failed")
        #expect(closed["DOCUMENTSUPPORT"] == "Passed")
        #expect(closed["UNDERAGERULE"] == "Skipped")
        #expect(BusinessRuleState(rawValue: "Unknown") != nil)
    }

    @Test("flow states, roles, sources, media and channels have their names and numbers", .shows("X-E13"))
    func words() throws {
        #expect(
            FlowState.allCases.map(\.rawValue) == [
                "IDENTITY:FRONT", "IDENTITY:BACK", "ADDRESS", "SELFIE", "LIVENESS", "PASSIVE_LIVENESS", "DATACHECKS",
                "NONE",
            ])
        #expect(DocumentSource.allCases.map { "\($0.role) \($0.rawValue)" } == ["IDENTITY 2", "ADDRESS 3"])
        #expect(
            CapturingMedia.allCases.map { "\($0) \($0.rawValue)" } == [
                "scanner 1", "fileUpload 2", "webCamera 3", "camera 4",
            ])
        #expect(ChannelType.allCases.map { "\($0) \($0.rawValue)" } == ["captureStudio 1", "web 2", "mobile 3"])
        let definition = Self.definition()
        #expect(Journey(in: definition, at: Self.now).flowState(in: definition) == .identityFront)
        #expect(try play(definition, [.document(Self.document())]).0.flowState(in: definition) == .identityBack)
    }

    @Test("document categories have their names")
    func categories() {
        #expect(
            IdentityDocumentCategory.allCases.map(\.rawValue) == [
                "Agents", "Driving", "Electoral", "Foreigner ID", "Health", "Job", "Membership", "Military",
                "National ID",
                "Passport", "Proof of age", "Travel permit", "Visa", "Weapons",
            ])
        #expect(AddressDocumentCategory.allCases.count == 31)
    }

    @Test func `a journey's description tells nothing of a person`() throws {
        let journey = try play(Self.definition(), [.document(Self.document())]).0
        #expect(!"\(journey)".contains("UTO"))
    }
}
