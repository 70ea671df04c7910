import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchCore

@testable import VouchKit
@testable import VouchReport
@testable import VouchServer
@testable import VouchServerDialects

/// `POST authenticid/scans`: what AuthenticID's scanner captured, with its header `AutoCrop`.
@Suite struct AuthenticIDRouteTests {
    /// Keeps the policies that it is asked to read by.
    private final class Readings: DocumentReadings {
        let policies = Mutex<[ReadingPolicy]>([])

        func read(
            _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
        ) async throws -> DocumentReport {
            policies.withLock { $0.append(policy) }
            return try await FakeReadings().read(inputs, chip: chip, selfie: selfie, policy: policy)
        }
    }

    private let readings = Readings()

    private func answer(_ body: String, _ autoCrop: String?) async throws -> ServerResponse {
        let table = RouteTable(AuthenticIDService(readings: readings).routes, gate: ReadingGate())
        var fields: HTTPFields = [.contentType: "image/jpeg"]
        fields[try #require(HTTPField.Name("AutoCrop"))] = autoCrop
        return await table.answer(
            ServerRequest(
                .post, "/authenticid/scans", fields: fields, body: Array(body.utf8), identifier: "r-1",
                received: Timestamp(seconds: 0)))
    }

    private struct ReadingGate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            Caller(tenant: "t", client: "c", scopes: [.read])
        }
    }

    @Test("AutoCrop True lets the server find the document, False says that there is nothing around it", .shows("C6"))
    func header() async throws {
        for (text, isCropped) in [("True", false), ("False", true), ("false", true), (nil, false)] {
            let response = try await answer("passport", text)
            #expect(response.status == .ok)
            #expect(try DocumentReport(json: Data(response.body)).document.type == "passport")
            #expect(readings.policies.withLock { $0.last?.isCropped } == isCropped, "\(text ?? "none")")
        }
    }

    @Test func `another header, no picture and one that is too large are refused before anything is read`() async throws
    {
        #expect(try await answer("passport", "maybe").status == .badRequest)
        #expect(try await answer("", "True").status == .badRequest)
        let long = String(repeating: "a", count: AuthenticIDService.longest + 1)
        #expect(try await answer(long, "True").status == .contentTooLarge)
        #expect(readings.policies.withLock { $0.isEmpty })
        #expect(try await answer("broken", "True").status == .unprocessableContent)
        // Nothing is wrong with these.
        for word in ["late", "hurried"] {
            let busy = try await answer(word, "True")
            #expect(busy.status == .serviceUnavailable)
            #expect(busy.fields[.retryAfter] != nil)
        }
    }
}
