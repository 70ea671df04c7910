import Foundation
import VouchAPI
import VouchLiveness

/// What each route answers, for the API's description: values of the types that the answers are declared by.
package enum APIExamples {
    /// By the name of the operation; `202` is the answer of what can be left for later.
    static let answers: [String: AnswerExample] = [
        "202": AnswerExample(JobState(id: job, state: .waiting, attempts: 0)),
        "read": reading, "showJobReport": reading,
        "showJob": AnswerExample(
            JobState(id: job, state: .done, attempts: 1, report: "/v1/jobs/\(job)/report")),
        "followJob": AnswerExample(
            """
            id: 1
            event: running
            data: {"attempts":1,"id":"\(job)","state":"running"}
            """),
        "beginChipSession": turn, "showChipSession": turn, "answerChipSession": turn,
        "showChipResult": chipResult,
        "createChipSocketTicket": AnswerExample(
            ChipSessionTicket(ticket: "qJ0xY2p6c3Fhd3d0ZWdhbmRvbg", expiresIn: 60)),
        "startEnrolment": enrolment(), "enrolment": enrolment(done: 2),
        "listEnrolments": AnswerExample(ListPage(items: [state(done: 2)], next: "ZTdhMjFkM2M")),
        "addConsent": enrolment(consent: "accepted"), "addDevice": enrolment(done: 1),
        "addDocument": enrolment(
            done: 2, .init(match: "notPerformed", document: "passed", user: "passed", isRepeated: false)),
        "addFace": enrolment(done: 1, .init(liveness: "passed", match: "notPerformed", score: 0.91)),
        "addChip": enrolment(done: 1, .init(match: "passed", user: "passed", isRepeated: false, chip: "passed")),
        "startAuthentication": authentication(), "authentication": authentication(isDone: true),
        "proveDevice": authentication(isDone: true), "proveFace": authentication(isDone: true),
        "createEnrolmentToken": token, "createAuthenticationToken": token, "createJourneyToken": token,
        "drawLivenessChallenge": challenge,
        "openPackage": AnswerExample(
            OpenedContent(
                CapturedContent(.ocr, operation: "7f3a", texts: ["DocumentNumber": "L898902C3"]),
                signature: .verified)),
        "compareFaces": AnswerExample(FaceRoutes.Comparison(verdict: "match", probability: 0.99)),
        "judgeLiveness": AnswerExample(
            FaceRoutes.Liveness(
                decision: "LIVE", score: 0.91, feedback: [], version: "3",
                networks: AttackNetworkCard(
                    name: "MiniFASNet", licence: "Apache-2.0", source: "Silent-Face-Anti-Spoofing",
                    limits: "print and replay only; not certified"))),
        "listJourneyDefinitions": AnswerExample(
            ListPage(items: [JourneyOffer(name: "identity", version: 1, title: "Identity document")], next: nil)),
        "startJourney": journey("FRONTSIDE", step: "front"), "journey": finishedJourney,
        "sendSide": finishedJourney, "sendSelfie": finishedJourney, "sendLiveness": finishedJourney,
        "sendAddress": finishedJourney, "sendChip": finishedJourney, "endPage": finishedJourney,
        "answerTerms": journey("FRONTSIDE", step: "front"), "skipStep": journey("SELFIE", step: "selfie"),
        "handOver": AnswerExample(
            JourneyHandovers.Made(
                link: "https://vouch.example/capture#handover=ZGVtbw.8d0c4d0e9a436f0f6a1f2d115b0f8f0e",
                picture: Data([0x89, 0x50, 0x4E, 0x47]), expiresIn: JourneyHandovers.validSeconds)),
        "handover": AnswerExample(JourneyHandovers.Told(state: .waiting)),
        "takeOver": AnswerExample(
            JourneyHandovers.Taken(journey: job, accessToken: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", expiresIn: 900)),
        "captureJournals": AnswerExample(
            JourneyRoutes.Journals(steps: [.init(step: "front", journal: #"{"version":1,"commands":[]}"#)])),
        "abortJourney": journey("NONE", result: "Aborted", ending: "cancelled"),
        "deleteSubject": AnswerExample(
            DeletionReceipt(
                subject: subject, enrolments: 1, journeys: 2, records: 0, receipt: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln")),
        "exportSubject": AnswerExample(
            SubjectRoutes.Export(
                subject: subject, enrolments: [], journeys: [], accesses: [entry], record: storedSubject)),
        "addSubject": AnswerExample(subjectEntry), "replaceSubject": AnswerExample(subjectEntry),
        "subject": AnswerExample(storedSubject),
        "createCredential": credential("bW9yZSB0aGFuIGVub3VnaA"), "rotateCredential": credential("YW5vdGhlciBzZWNyZXQ"),
        "revokeCredential": credential(nil, isRevoked: true),
        "listCredentials": AnswerExample(ListPage(items: [access(nil), staff(nil)], next: nil)),
        "createStaff": AnswerExample(staff("Zmlyc3QgcGFzc3dvcmQ")), "changeRole": AnswerExample(staff(nil)),
        "listJourneys": summaries, "listReviews": summaries, "holdReview": referredJourney(),
        "listCases": summaries, "case": caseDetail, "addNote": caseDetail,
        "retakeLink": AnswerExample(
            RetakeLink(url: "https://id.example/capture#journey=\(person)&token=eyJhbGciOiJFUzI1NiJ9", expiresIn: 3_600)
        ),
        "caseFigures": AnswerExample(
            CaseFigures(
                days: [.init(day: "2026-11-28", results: ["Passed": 41, "Refer": 3])], retakes: ["glare": 7],
                lasted: times, decided: times, models: [.init(model: "UTO-P-2016", count: 12, doubt: 130)],
                reviews: ["open": 2, "accepted": 1])),
        "giveReviewBack": referredJourney(),
        "review": referredJourney(
            JourneyDecision(
                decision: "accepted", reviewer: "f0Jc1mQ2", decided: ends,
                note: "The back was damaged; the chip is genuine.")),
        "journeyReport": AnswerExample(ReviewRoutes.Reports(document: nil, address: nil)),
        "journeyPicture": AnswerExample("the file's bytes"),
        "listAudit": AnswerExample(ListPage(items: [entry], next: "MQ")),
        "listAuditHeads": AnswerExample(AuditHeads(heads: ["eyJhbGciOiJFUzI1NiJ9.e30.c2ln"])),
        "listDeletionReceipts": AnswerExample(ListPage(items: ["eyJhbGciOiJFUzI1NiJ9.e30.c2ln"], next: nil)),
        "listDocumentModels": AnswerExample(
            ListPage(
                items: [
                    DocumentModelSummary(
                        id: "generic-passport", name: "Passport", type: "passport", issuingStates: ["UTO"])
                ], next: "Z2VuZXJpYw")),
        "createWebhook": webhook("whsec_bW9yZSB0aGFuIGVub3VnaA=="), "rotateWebhook": webhook("whsec_YW5vdGhlcg=="),
        "listWebhooks": AnswerExample(ListPage(items: [endpoint(nil)], next: nil)),
        "testWebhook": AnswerExample(delivery(.waiting)), "replayWebhookDelivery": AnswerExample(delivery(.waiting)),
        "listWebhookDeliveries": AnswerExample(ListPage(items: [delivery(.delivered)], next: nil)),
        "token": AnswerExample(
            TokenRoutes.Answer(
                accessToken: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", tokenType: "Bearer", expiresIn: 3_600,
                scope: "enrol read")),
    ]

    // MARK: Values

    private static let job = "5b0f8f0e-8d0c-4d0e-9a43-6f0f6a1f2d11"
    private static let person = "e7a21d3c-57a7-4f0b-9b8e-0c1f0a6d4b52"
    private static let subject = "9f1c7a52-1d0e-4b7f-8a53-2f6c0e9b7d10"
    private static let began = "2026-11-28T09:30:00Z"
    private static let ends = "2026-11-28T10:30:00Z"

    private static func state(
        done: Int = 0, _ finding: EnrolmentState.Finding? = nil, consent: String? = nil
    ) -> EnrolmentState {
        var state = EnrolmentState(
            id: person, subject: subject, status: done == 2 ? "complete" : "pending",
            checks: [
                .init(check: "device", attempts: min(done, 1), isPassed: done > 0),
                .init(check: "document", attempts: max(done - 1, 0), isPassed: done > 1),
            ], registrationCode: done == 2 ? "481516" : nil, isAgain: false, created: began, expires: ends,
            policy: "3f9a0c1d2b7e8f60", finding: finding)
        state.consent = consent
        return state
    }

    private static func enrolment(
        done: Int = 0, _ finding: EnrolmentState.Finding? = nil, consent: String? = nil
    ) -> AnswerExample { AnswerExample(state(done: done, finding, consent: consent)) }

    private static func authentication(isDone: Bool = false) -> AnswerExample {
        AnswerExample(
            EnrolmentState(
                id: person, subject: subject, status: isDone ? "complete" : "pending",
                checks: [.init(check: "device", attempts: isDone ? 1 : 0, isPassed: isDone)], registrationCode: nil,
                isAgain: nil, created: began, expires: ends))
    }

    private static let subjectEntry = SubjectEntry(id: subject, version: 1, created: began, changed: began)
    private static let storedSubject = StoredSubject<JSONSchema>(subjectEntry, ["surname": "SPECIMEN"])

    private static let token = AnswerExample(
        PersonTokenRoutes.Answer(accessToken: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", expiresIn: 900))

    private static let turn = AnswerExample(
        ChipSessionTurn(
            id: job, state: .running, sequence: 1,
            commands: [.init(.transmit, apdu: Data([0x00, 0xA4, 0x02, 0x0C, 0x02, 0x01, 0x1C]))]))

    private static let chipResult = AnswerExample(
        #"""
        {
          "id": "5b0f8f0e-8d0c-4d0e-9a43-6f0f6a1f2d11",
          "report": {
            "genuine": "yes", "rule": "chip.genuine", "words": "The chip is genuine.", "accessControl": "PACE",
            "checks": [], "certificates": [], "missingAnchors": [], "day": "2026-11-28"
          },
          "fields": {"documentNumber": "K31185303", "surname": "SPECIMEN"},
          "files": [{"name": "DG1", "length": 93}, {"name": "DG3"}],
          "roundTrips": {"count": 41, "medianMilliseconds": 31.5, "longestMilliseconds": 120, "resumed": 0},
          "findings": []
        }
        """#, as: ChipSessionResult.self)

    private static func journey(
        _ action: String, step: String? = nil, result: String = "Undefined", rules: [String: String] = [:],
        ending: String? = nil, review: JourneyDecision? = nil
    ) -> AnswerExample {
        AnswerExample(
            JourneyState(
                id: person, definition: "identity/1", requiredAction: action, step: step, retake: nil, advice: nil,
                result: result, rules: rules, ending: ending, review: review))
    }

    private static func referredJourney(_ review: JourneyDecision? = nil) -> AnswerExample {
        journey(
            "NONE", result: "Refer", rules: ["DOCUMENTBACKSIDECHECK": "Skipped"], ending: "success", review: review)
    }

    private static let summary = JourneySummary(
        id: person, definition: "identity/1", began: began, result: "Refer", doubts: 1, doubt: 60, review: "open",
        model: "UTO-P-2016", holder: nil)
    private static let summaries = AnswerExample(ListPage(items: [summary], next: nil))
    private static let times = [60, 300, 900, 3_600, 14_400, 86_400, nil].map { CaseFigures.Times(below: $0, count: 1) }

    private static let caseDetail = AnswerExample(
        CaseDetail(
            summary: summary,
            state: JourneyState(
                id: person, definition: "identity/1", requiredAction: "NONE", step: nil, retake: nil, advice: nil,
                result: "Refer", rules: ["DOCUMENTBACKSIDECHECK": "Skipped"], ending: "success"),
            doubts: ["DOCUMENTBACKSIDECHECK"], opinions: [],
            notes: [.init(at: began, reviewer: "f0Jc1mQ2", text: "Called back; will send the other side.")],
            history: [.init(at: began, step: "front", attempt: 1, retake: "glare", outcome: nil)],
            pictures: ["front"], needsTwo: false))

    private static let finishedJourney = journey(
        "NONE", result: "Passed", rules: ["DOCUMENTEXPIRY": "Passed", "DOCUMENTDATACHECKS": "Passed"],
        ending: "success")

    private static let challenge = AnswerExample(
        (try? LivenessChallenge(
            nonce: (0..<32).map { $0 &* 7 }, issued: 1_795_858_200, expires: 1_795_858_320,
            steps: [.init(action: .turnLeft, at: 1.4, within: 2.2), .init(action: .blink, at: 4.1, within: 2.2)],
            colours: [], duration: 7.5))?.json ?? []
    ) { Data(try LivenessChallenge(json: [UInt8]($0)).json) }

    private static let entry = AuditItem(
        chain: "acme", number: 1, time: 1_795_858_200_000, client: "app", action: "POST /v1/enrolments",
        identifier: person, subject: subject, outcome: "changed", request: "r-1",
        previous: String(repeating: "0", count: 64), hash: String(repeating: "9a", count: 32))

    private static func credential(_ secret: String?, isRevoked: Bool = false) -> AnswerExample {
        AnswerExample(access(secret, isRevoked: isRevoked))
    }

    private static func access(_ secret: String?, isRevoked: Bool = false) -> CredentialAnswer {
        CredentialAnswer(
            id: "app-2", kind: "secret", scopes: ["enrol", "read"], isRevoked: isRevoked, name: "The web shop",
            created: began, secret: secret)
    }

    private static func staff(_ secret: String?) -> CredentialAnswer {
        CredentialAnswer(
            id: "f0Jc1mQ2", kind: "staff", scopes: ["investigate", "review"], isRevoked: false,
            name: "ada@acme.example", role: "reviewer", created: began, expires: ends, secret: secret)
    }

    private static func endpoint(_ secret: String?) -> WebhookState {
        WebhookState(
            id: job, url: "https://hooks.example.com/vouch", types: ["enrolment.finished"], created: began,
            secret: secret)
    }

    private static func webhook(_ secret: String) -> AnswerExample { AnswerExample(endpoint(secret)) }

    private static func delivery(_ state: WebhookDeliveryState.State) -> WebhookDeliveryState {
        WebhookDeliveryState(
            id: "msg-1", type: "enrolment.finished", created: began, state: state,
            attempts: state == .delivered ? 1 : 0, nextAttempt: state == .waiting ? began : nil)
    }
}
