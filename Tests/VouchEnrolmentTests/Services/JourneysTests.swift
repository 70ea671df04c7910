import Testing
import VouchCore
import VouchLiveness
import VouchTestSupport

@testable import VouchEnrolment

@Suite struct JourneysTests {
    private let start = Sample.start
    private let kept = KeptJourneys()
    private let engines = FakeExaminations()
    private let journeys: Journeys

    init() throws {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        journeys = Journeys(
            JourneyCatalogue([definition]), documents: engines, faces: engines, store: kept, identifier: { "means" })
    }

    private func begun() async throws -> OpenJourney {
        try await journeys.start("identity-selfie", person: nil, tenant: "acme", as: "j-1", at: start)
    }

    @Test func `a request whose answer was lost gets the journey that it began`() async throws {
        var journey = try await begun()
        try await journeys.takeSide([1], &journey, at: start)
        try await journeys.keep(&journey, at: start)
        let again = try await begun()
        #expect(again.record.pictures == [[1]])
    }

    @Test func `what a journey does not wait for costs no reading`() async throws {
        var journey = try await begun()
        await #expect(throws: JourneyRefusal.self) { try await journeys.takeAddress([1], &journey, at: start) }
        await #expect(throws: JourneyRefusal.self) { try await journeys.takeSelfie([1], &journey, at: start) }
        #expect(engines.work == 0)
        #expect(journey.record.journey.entries.isEmpty)
    }

    @Test func `a customer has its own journeys and the shared ones, and no other customer's`() async throws {
        func definition(_ name: String, _ version: Int = 1) throws -> JourneyDefinition {
            try JourneyDefinition(
                json: Array(
                    """
                    {"format": "vouch-journey/1", "name": "\(name)", "version": \(version), "title": "T",
                     "steps": [{"id": "front", "kind": "front", "next": "end"}]}
                    """.utf8))
        }
        let catalogue = JourneyCatalogue(
            [try definition("short"), try definition("long")],
            own: ["bank": [try definition("short", 2), try definition("account")]])
        #expect(catalogue.definitions(of: "bank").map(\.identifier) == ["short/2", "account/1", "long/1"])
        #expect(catalogue.definitions(of: "shop").map(\.identifier) == ["short/1", "long/1"])
        let journeys = Journeys(
            catalogue, documents: engines, faces: engines, store: kept, identifier: { "means" })
        let first = try await journeys.start(nil, person: nil, tenant: "bank", as: "j-3", at: start)
        #expect(first.definition.identifier == "short/2")
        await #expect(throws: JourneyRefusal.self) {
            _ = try await journeys.start("account", person: nil, tenant: "shop", as: "j-4", at: start)
        }
        // Begun before the customer had its own.
        let earlier = try await journeys.start("short", person: nil, tenant: "shop", as: "j-5", at: start)
        #expect(earlier.definition.identifier == "short/1")
        #expect(try await journeys.journey("j-5", tenant: "shop").definition.identifier == "short/1")
    }

    @Test func `a liveness session is judged only as the answer to a challenge`() async throws {
        let definition = try JourneyDefinition(
            json: Array(
                """
                {"format": "vouch-journey/1", "name": "live", "title": "Live",
                 "steps": [{"id": "live", "kind": "liveness", "next": "end"}]}
                """.utf8))
        let journeys = Journeys(
            JourneyCatalogue([definition]), documents: engines, faces: engines, store: kept, identifier: { "means" })
        var journey = try await journeys.start("live", person: nil, tenant: "acme", as: "j-2", at: start)
        let frames = [JudgedFrame(picture: Sample.picture, time: 0)]
        await #expect(throws: JourneyRefusal.self) {
            try await journeys.takeSession(FaceCapture(frames), &journey, at: start)
        }
        #expect(engines.work == 0)
        var random = SystemRandomNumberGenerator()
        let challenge = try LivenessChallenge.draw(issued: start.seconds, using: &random)
        try await journeys.takeSession(FaceCapture(frames, answering: challenge), &journey, at: start)
        #expect(journey.record.journey.liveness == LivenessFinding(.passed, by: .server))
    }

    @Test func `a journey whose time is over is kept as ended, whatever comes`() async throws {
        var journey = try await begun()
        let late = journey.record.journey.ends(limit: 0).adding(seconds: 1)
        await #expect(throws: JourneyRefusal.self) { try await journeys.takeSide([1], &journey, at: late) }
        #expect(engines.work == 0)
        #expect(await kept.records["j-1"]?.journey.ending == .timeOver)
    }

    @Test func `pictures at fault are asked for again, an engine at fault is an error`() async throws {
        var journey = try await begun()
        engines.set { $0.fault = .init(isOfPictures: true) }
        try await journeys.takeSide([1], &journey, at: start)
        #expect(journey.record.journey.retake == .unreadable)
        engines.set { $0.fault = .init(isOfPictures: false) }
        await #expect(throws: FakeExaminations.Fault.self) { try await journeys.takeSide([2], &journey, at: start) }
        #expect(journey.record.pictures == [[1]])
    }

    @Test func `a journey that ended loses its pictures in the store`() async throws {
        var journey = try await begun()
        try await journeys.takeSide([1], &journey, at: start)
        try await journeys.receive(.aborted, &journey, at: start)
        try await journeys.keep(&journey, at: start)
        #expect(await kept.records["j-1"]?.pictures.isEmpty == true)
    }
}
