import Foundation
import HTTPTypes
import Testing
import VouchClient
import VouchCore
import VouchDialects
import VouchIDSEnterprise
import VouchTestSupport

@testable import StoreTestSupport
@testable import VouchEnrolment
@testable import VouchPersistence
@testable import VouchServer
@testable import VouchServerDialects

/// A journey by the client of the vendor's web API, with Vouch's server behind it.
@Suite(.serialized, .timeLimit(.minutes(2))) struct IDSEnterpriseClientTests {
    private func journey(
        fate: @escaping @Sendable (Int, HTTPRequest) -> InProcessTransport.Fate = { _, _ in .arrives }
    ) async throws -> (journey: IDSEnterpriseJourney, transport: InProcessTransport, store: SQLJourneys) {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-address"))
        let store = try await MemoryStores().journeys
        let service = VouchServerDialects.IDSEnterpriseService(
            try await Journeys(definition, store: store), tokens: FakeTokens())
        let transport = InProcessTransport(
            RouteTable(service.routes(), gate: FakeTokens()), at: EnterpriseClient.began, fate: fate)
        let client = IDSEnterpriseClient(try .inProcess(transport), user: "ann", password: Sensitive("secret"))
        return (IDSEnterpriseJourney(client, additionalData: ["TermsAccepted": "true"]), transport, store)
    }

    @Test("a journey with a second scan and an address document, continued by the last response", .shows("E48"))
    func secondScanAndAddress() async throws {
        let (journey, transport, _) = try await journey()
        var phases: [IDSEnterprise.ScanningPhase] = []
        // The first picture is unreadable: the same side is asked for again.
        var pictures = ["nothing", "card"]
        while let phase = await journey.phase, phases.count < 12 {
            phases.append(phase)
            let word =
                switch phase {
                case .front: pictures.isEmpty ? "card" : pictures.removeFirst()
                case .back: "back"
                case .selfie, .liveness: "same"
                case .addressDocument: "bill"
                }
            if phase == .liveness, phases.dropLast().last == .liveness {
                try await journey.submitLiveness(isPassed: true)
                continue
            }
            _ = try #require(try await journey.upload(Array(word.utf8)))
        }
        let last = try #require(await journey.lastDocumentScanResponse)
        #expect(last.requiredAction == "NONE", "\(phases)")
        #expect(phases.prefix(3) == [.front, .front, .back])
        #expect(phases.contains(.addressDocument))
        #expect(await journey.unacknowledged == 0)
        let id = last.journeyID
        let client = IDSEnterpriseClient(try .inProcess(transport), user: "ann", password: Sensitive("secret"))
        let result = try JSONSerialization.jsonObject(with: Data(try await client.journey(id))) as? [String: Any]
        #expect(result?["JourneyId"] as? String == id)
    }

    @Test func `an upload counts once the server has acknowledged it, and is sent again without a double`() async throws
    {
        let (journey, transport, store) = try await journey { number, request in
            // The answers to the second upload are lost twice; then the connection fails altogether.
            guard request.path?.hasSuffix("/upload") == true else { return .arrives }
            switch number {
            case 3, 4: return .answerLost
            case 6, 7, 8: return .lost
            default: return .arrives
            }
        }
        // Nothing that a journey needs is lost in silence because it has not begun.
        await #expect(throws: ClientError(.noJourney)) { try await journey.submitLiveness(isPassed: true) }
        await #expect(throws: ClientError(.noJourney)) { try await journey.submitChip(session: "c") }
        let first = try #require(try await journey.upload(Array("card".utf8)))
        _ = try await journey.upload(Array("back".utf8))
        #expect(await journey.acknowledged == 2)
        #expect(transport.requests.count == 5)
        let record = try #require(try await store.journey(first.journeyID, tenant: "ann"))
        // Two events, however often the second was sent.
        #expect(record.journey.entries.count { $0.step == "front" || $0.step == "back" } == 2)
        await #expect(throws: ClientError(.connectionFailed)) { try await journey.upload(Array("bill".utf8)) }
        #expect(await journey.acknowledged == 2)
        #expect(await journey.unacknowledged == 1)
        _ = try await journey.upload(Array("bill".utf8))
        #expect(await journey.acknowledged == 3)
        #expect(await journey.unacknowledged == 0)
    }
}
