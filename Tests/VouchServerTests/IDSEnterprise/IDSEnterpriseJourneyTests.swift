import Foundation
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

/// Whole journeys through the routes.
@Suite struct IDSEnterpriseJourneyTests {
    private func builtIn(_ name: String) throws -> JourneyDefinition {
        try #require(BuiltInJourneys.definition(named: name))
    }

    private func response(_ answer: (status: Int, json: [String: Any], bytes: [UInt8])) throws
        -> IDSEnterprise.UploadResponse
    {
        try #require(answer.status == 200, "\(answer.json)")
        return try JSONDecoder().decode(IDSEnterprise.UploadResponse.self, from: Data(answer.bytes))
    }

    @Test(
        "a double-sided scan: SCANBACKSIDE, the same journey again, NONE",
        .shows("E1", "E13", "E17", "E18", "E19", "E20", "E46"))
    func doubleSided() async throws {
        let client = try await EnterpriseClient([builtIn("identity")], names: .older)
        let front = try response(await client.upload(("WhiteImage", "card")))
        #expect(front.requiredAction == "SCANBACKSIDE")
        #expect(!front.journeyID.isEmpty)
        let back = try response(await client.upload(("WhiteImage", "back"), journey: front.journeyID))
        #expect(back.journeyID == front.journeyID)
        #expect(back.identityMeansID == front.identityMeansID)
        #expect(back.requiredAction == "NONE")
        #expect(back.highLevelResult != .undefined)
    }

    @Test("a triple scan: SECONDSCAN and THIRDSCAN repeat the same action", .shows("E14", "E21", "E22"))
    func tripleScan() async throws {
        let client = try await EnterpriseClient([builtIn("identity")], names: .older)
        let first = try response(await client.upload(("WhiteImage", "nothing")))
        #expect(first.requiredAction == "SECONDSCAN")
        #expect(first.tripleScanReason?.hasPrefix("unreadable") == true)
        let second = try response(await client.upload(("WhiteImage", "broken"), journey: first.journeyID))
        #expect(second.requiredAction == "THIRDSCAN")
        let third = try response(await client.upload(("WhiteImage", "passport"), journey: first.journeyID))
        #expect(third.requiredAction == "NONE")
        #expect(third.documentType == "Passport")
    }

    @Test(
        "CAPTURESELFIE, then a selfie in the same journey; the details hold the face match",
        .shows("E15", "E23", "E25", "E26"), arguments: [("same", "Passed"), ("other", "Failed")])
    func selfie(_ word: String, _ expected: String) async throws {
        let client = try await EnterpriseClient([builtIn("identity-selfie")], names: .older)
        let front = try response(await client.upload(("WhiteImage", "passport")))
        #expect(front.requiredAction == "CAPTURESELFIE")
        #expect(front.authenticationResultDetails["FACEMATCHVALIDATION"] == "Required")
        var last = front
        for _ in 0..<3 where last.requiredAction != "NONE" {
            last = try response(await client.upload(("SelfiePhoto", word), journey: front.journeyID))
        }
        #expect(last.journeyID == front.journeyID)
        #expect(last.authenticationResultDetails["FACEMATCHVALIDATION"] == expected)
    }

    @Test(
        "second scan, selfie, liveness, address document and data checks, end to end",
        .shows("E16", "E24", "E37"))
    func endToEnd() async throws {
        var definition = try builtIn("identity-address")
        definition = JourneyDefinition(
            name: definition.name, title: definition.title, steps: definition.steps, sides: definition.sides,
            policy: .init(
                needsTerms: true, minimumAge: 18, proofs: [.identity, .address], trustsClientLiveness: true,
                trustsClientData: true))
        let client = try await EnterpriseClient([definition])
        let data = [
            "TermsAccepted": "true", "ManualLastName": "Eriksson", "ManualBirthDate": "1974-08-12", "BranchCode": "B1",
            "Username": "clerk",
        ]
        let blurred = try response(await client.upload(("WhiteImage", "nothing"), data: data))
        #expect(blurred.requiredAction == "FRONTSIDE:SECONDSCAN")
        let journey = blurred.journeyID
        func upload(_ name: String, _ word: String, source: Int = 2) async throws -> String {
            try response(await client.upload((name, word), journey: journey, source: source)).requiredAction
        }
        #expect(try await upload("WhiteImage", "card") == "BACKSIDE")
        #expect(try await upload("WhiteImage", "back") == "SELFIE")
        #expect(try await upload("SelfiePhoto", "same") == "LIVENESS")
        let liveness = Array(#"{"JourneyId":"\#(journey)","Result":"Passed","Actions":{"blink":"done"}}"#.utf8)
        let path = "/idscanenterprisesvc/journey/liveness"
        let early = await client.send(.post, path, liveness, fields: [.authorization: "ann-scanning"])
        #expect(early.status == 409)
        // The face comes first, as a selfie: neither a document nor the same picture as before.
        #expect(try await client.upload(("WhiteImage", "other card"), journey: journey).status == 409)
        #expect(try await upload("SelfiePhoto", "same") == "LIVENESS")
        let without = await client.send(
            .post, path, Array(#"{"Result":"Passed"}"#.utf8), fields: [.authorization: "ann-scanning"])
        #expect(without.status == 400)
        let live = try response(await client.send(.post, path, liveness, fields: [.authorization: "ann-scanning"]))
        #expect(live.requiredAction == "ADDRESSDOCUMENT")
        #expect(try await client.upload(("WhiteImage", "bill"), journey: journey, source: 2).status == 409)
        #expect(try await upload("WhiteImage", "bill", source: 3) == "NONE")

        let got = await client.send(
            .get, "/idscanenterprisesvc/Journey/Get?JourneyID=\(journey)", fields: [.authorization: "ann-investigation"]
        )
        #expect(
            Set(got.json.keys).isSuperset(of: [
                "JourneyId", "HighLevelResult", "HighLevelResultDetails", "InitiatedDateTime", "ProcessedDocuments",
                "ReferenceNumber", "AuthenticationToleranceLevel", "AdditionalData", "ProcessedLiveness",
                "RequiredAction",
            ]))
        let details = got.json["HighLevelResultDetails"] as? [String] ?? []
        for detail in [
            "ACCUMULATIVELIVENESSRESULT:PASSED", "DOCUMENTBACKSIDECHECK:PASSED", "FACEMATCHVALIDATION:PASSED",
            "UNDERAGERULE:PASSED", "DATACHECKS:PASSED", "DOCUMENTEXPIRY:PASSED", "DOCUMENTSUPPORT:PASSED",
        ] { #expect(details.contains(detail), "\(detail) in \(details)") }
        #expect(got.json["InitiatedDateTime"] as? String == "2026-11-23T12:00:01.000")
        let documents = got.json["ProcessedDocuments"] as? [[String: Any]] ?? []
        #expect(documents.map { $0["DocumentCategory"] as? String } == ["National ID", "Electricity Bill"])
        // What is kept after the end holds no picture.
        let record = try #require(await client.store.journey(journey, tenant: "ann"))
        #expect(record.pictures.isEmpty)
        #expect(record.selfie == nil)
        #expect(record.addressPicture == nil)
        #expect(record.journey.address?.outcome == .passed)
    }

    private func ended(_ pictures: [(String, String)], _ name: String = "identity-selfie") async throws
        -> IDSEnterprise.UploadResponse
    {
        let client = try await EnterpriseClient([builtIn(name)])
        var last = try response(await client.upload(pictures[0]))
        for picture in pictures.dropFirst() where last.requiredAction != "NONE" {
            last = try response(await client.upload(picture, journey: last.journeyID))
        }
        return last
    }

    @Test(arguments: ["nothing", "passport"])
    func `what is not the back of the card passes as none, and is asked for again with the reason`(
        second: String
    ) async throws {
        let client = try await EnterpriseClient([builtIn("identity")])
        let front = try response(await client.upload(("WhiteImage", "card")))
        let again = try response(await client.upload(("WhiteImage", second), journey: front.journeyID))
        #expect(again.requiredAction == "BACKSIDE:SECONDSCAN")
        #expect(again.tripleScanReason?.isEmpty == false)
        _ = try await client.upload(("WhiteImage", second), journey: front.journeyID)
        let last = try response(await client.upload(("WhiteImage", second), journey: front.journeyID))
        #expect(last.authenticationResultDetails["DOCUMENTBACKSIDECHECK"] != "Passed")
        #expect(last.highLevelResult != .passed)
    }

    @Test func `the back after a picture that was none passes`() async throws {
        let client = try await EnterpriseClient([builtIn("identity")])
        let front = try response(await client.upload(("WhiteImage", "card")))
        _ = try await client.upload(("WhiteImage", "nothing"), journey: front.journeyID)
        let last = try response(await client.upload(("WhiteImage", "back"), journey: front.journeyID))
        #expect(last.authenticationResultDetails["DOCUMENTBACKSIDECHECK"] == "Passed")
    }

    @Test(arguments: ["passport", "card"])
    func `a picture of a document is no selfie, be it the journey's own or another`(picture: String) async throws {
        let selfie = ("SelfiePhoto", picture)
        let last = try await ended([("WhiteImage", "passport"), selfie, selfie, selfie])
        #expect(last.requiredAction == "NONE")
        #expect(last.authenticationResultDetails["FACEMATCHVALIDATION"] != "Passed")
        #expect(last.highLevelResult != .passed)
    }

    @Test(arguments: ["identity", "identity-selfie", "identity-address"])
    func `terms that are refused end every journey before a picture is looked at`(name: String) async throws {
        let client = try await EnterpriseClient([builtIn(name)])
        let answer = try await client.upload(("WhiteImage", "down"), data: ["TermsAccepted": "false"])
        let ended = try response(answer)
        #expect(ended.requiredAction == "NONE")
        #expect(ended.highLevelResult == .termsDisagreed)
    }

    @Test func `what names the journey is set by its first upload, and what the server wrote by none`() async throws {
        let client = try await EnterpriseClient([builtIn("identity-selfie")])
        let first = try response(
            await client.upload(
                ("WhiteImage", "nothing"),
                data: ["JourneyDefinitionId": "identity-selfie", "ConsentAt": "2020-01-01T00:00:00Z"]))
        _ = try await client.upload(
            ("WhiteImage", "passport"), journey: first.journeyID,
            data: [
                "JourneyDefinitionId": "identity-chip", "journeydefinitionid": "identity-chip",
                "PERSONENTRYID": "another", "consentAt": "2020-01-01T00:00:00Z",
            ])
        let kept = try #require(await client.store.journey(first.journeyID, tenant: "ann")).additionalData
        #expect(kept["JourneyDefinitionId"] == "identity-selfie")
        #expect(kept.keys.sorted() == ["JourneyDefinitionId"])
    }

    @Test func `answers name the definition that judges, whatever the client calls the journey`() async throws {
        let client = try await EnterpriseClient([builtIn("identity"), builtIn("identity-chip")])
        let first = try response(
            await client.upload(
                ("WhiteImage", "passport"), data: ["JourneyDefinitionId": "identity", "Journey": "chip"]))
        let fingerprint = try builtIn("identity").fingerprint
        #expect(first.journeyDefinition == "identity/1")
        #expect(first.journeyFingerprint == fingerprint)
        let got = await client.send(
            .get, "/idscanenterprisesvc/Journey/Get?JourneyID=\(first.journeyID)",
            fields: [.authorization: "ann-investigation"])
        #expect(got.json["JourneyDefinition"] as? String == "identity/1")
        #expect(got.json["JourneyFingerprint"] as? String == fingerprint)
    }

    @Test func `credentials for one journey begin, continue and read no other`() async throws {
        let client = try await EnterpriseClient([builtIn("identity"), builtIn("identity-chip")])
        let (mine, other) = ("ann-scanning-identity-chip", "ann-scanning-identity")
        let named = try await client.upload(
            ("WhiteImage", "passport"), data: ["JourneyDefinitionId": "identity"], token: mine)
        #expect(named.status == 404)
        // Without a name it is the first that the credentials may use.
        let begun = try response(await client.upload(("WhiteImage", "nothing"), token: mine))
        #expect(begun.journeyDefinition == "identity-chip/1")
        let path = "/idscanenterprisesvc/Journey/Get?JourneyID=\(begun.journeyID)"
        #expect(try await client.upload(("WhiteImage", "card"), journey: begun.journeyID, token: other).status == 404)
        let found = await client.send(.get, path, fields: [.authorization: "ann-investigation-identity-chip"])
        #expect(found.status == 200)
        #expect(await client.send(.get, path, fields: [.authorization: "ann-investigation-identity"]).status == 404)
        #expect(try await client.upload(("WhiteImage", "card"), journey: begun.journeyID, token: mine).status == 200)
    }

    @Test(arguments: [(false, "Eriksson", "SKIPPED"), (true, "Eriksson", "PASSED"), (false, "Other", "FAILED")])
    func `data that the same client sends confirm nothing, and can contradict`(
        isTrusted: Bool, surname: String, expected: String
    ) async throws {
        let usual = try builtIn("identity-address")
        let definition = JourneyDefinition(
            name: "data", title: "data",
            steps: [
                .init("front", .front, next: .step(1)), .init("data", .dataChecks, next: .end),
            ], sides: usual.sides, policy: .init(trustsClientData: isTrusted))
        let client = try await EnterpriseClient([definition])
        let last = try response(await client.upload(("WhiteImage", "passport"), data: ["ManualLastName": surname]))
        #expect(last.requiredAction == "NONE")
        #expect(last.highLevelResultDetails.contains("DATACHECKS:\(expected)"))
        #expect((last.highLevelResult == .passed) == isTrusted)
    }

    @Test("a refused request is an error, not a response; the journey goes on as before", .shows("E47"))
    func refused() async throws {
        let client = try await EnterpriseClient([builtIn("identity-selfie")])
        let front = try response(await client.upload(("WhiteImage", "card")))
        let wrong = try await client.upload(("SelfiePhoto", "same"), journey: front.journeyID)
        #expect(wrong.status == 409)
        #expect(wrong.json["Message"] as? String == "the journey waits at the step back, not for a selfie")
        #expect(wrong.json["Remedy"] as? String == "perform the required action first")
        #expect(
            try response(await client.upload(("WhiteImage", "back"), journey: front.journeyID)).requiredAction
                == "SELFIE")
    }

    @Test func `an upload whose answer was lost is answered again and changes nothing`() async throws {
        let client = try await EnterpriseClient([builtIn("identity-selfie")])
        let front = try response(await client.upload(("WhiteImage", "card")))
        let again = try response(await client.upload(("WhiteImage", "card"), journey: front.journeyID))
        #expect(again.requiredAction == "BACKSIDE")
        let record = try #require(await client.store.journey(front.journeyID, tenant: "ann"))
        #expect(record.journey.entries.count == 1)
        #expect(record.version == 1)
    }

    @Test func `journeys of another tenant, unknown ones and another document's sides are refused`() async throws {
        let client = try await EnterpriseClient([builtIn("identity")])
        let front = try response(await client.upload(("WhiteImage", "card")))
        #expect(
            try await client.upload(("WhiteImage", "back"), journey: front.journeyID, token: "bob-scanning").status
                == 404)
        #expect(try await client.upload(("WhiteImage", "back"), journey: "none").status == 404)
        #expect(try await client.upload(("WhiteImage", "card"), data: ["JourneyDefinitionId": "none"]).status == 404)
        let body = Array(
            #"{"PersonEntryId":"\#(front.journeyID)","IdentitiyMeansId":"x","Source":2,"InputImages":[{"Name":"WhiteImage","Data":"YQ=="}]}"#
                .utf8)
        let other = await client.send(
            .post, "/idscanenterprisesvc/journey/upload", body, fields: [.authorization: "ann-scanning"])
        #expect(other.status == 409)
    }

    @Test func `a reader that is down costs no attempt`() async throws {
        let client = try await EnterpriseClient([builtIn("identity")])
        #expect(try await client.upload(("WhiteImage", "down")).status == 503)
    }

    @Test(arguments: ["late", "hurried"])
    func `a server without the time to read asks for no second scan`(_ word: String) async throws {
        let client = try await EnterpriseClient([builtIn("identity")], names: .older)
        let first = try await client.upload(("WhiteImage", word))
        #expect(first.status == 503)
        #expect(first.json["Code"] as? String == "service.busy")
        let front = try response(await client.upload(("WhiteImage", "card")))
        #expect(front.requiredAction == "SCANBACKSIDE")
        #expect(try await client.upload(("WhiteImage", word), journey: front.journeyID).status == 503)
        let back = try response(await client.upload(("WhiteImage", "back"), journey: front.journeyID))
        #expect(back.requiredAction == "NONE")
    }

    @Test func `of two requests at the same time one is told to look again`() async throws {
        let store = try await MemoryStores().journeys
        let definition = try builtIn("identity")
        let record = JourneyRecord(
            id: "a", tenant: "t", journey: Journey(in: definition, at: EnterpriseClient.began), identityMeansID: "m")
        try await store.insert(record)
        await #expect(throws: StoreConflict.self) { try await store.insert(record) }
        try await store.update(record)
        await #expect(throws: StoreConflict.self) { try await store.update(record) }
        try await store.delete("a", tenant: "other")
        #expect(try await store.journey("a", tenant: "t")?.version == 2)
        try await store.delete("a", tenant: "t")
        #expect(try await store.journey("a", tenant: "t") == nil)
    }
}
