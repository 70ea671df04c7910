import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchStores

/// `/v1/journeys/{id}/handover` and `/v1/handovers`: the person goes on with a journey on another device, by a code that is shown
/// on the first.
///
/// A code is random, holds for five minutes, is used once, and takes the place of one that was shown before. What it is exchanged
/// for is a person's token: for this journey, and nothing else.
package struct JourneyHandovers: Sendable {
    /// In seconds: as long as it takes to find a phone.
    static let validSeconds = 300
    private static let tokenSeconds = 900
    private static let codeBytes = 16

    private let journeys: Journeys
    private let keys: TokenKeys
    private let store: any TransientStore
    private let cryptography: any JOSECryptography
    private let qrCodes: any QRDrawing
    private let address: String

    /// - Parameters:
    ///   - store: where codes are kept, for all servers.
    ///   - address: of this server, without a trailing slash; links begin with it.
    package init(
        _ journeys: Journeys, keys: TokenKeys, in store: any TransientStore, _ cryptography: any JOSECryptography,
        qrCodes: any QRDrawing, address: String
    ) {
        self.journeys = journeys
        self.keys = keys
        self.store = store
        self.cryptography = cryptography
        self.qrCodes = qrCodes
        self.address = address
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let path = "/v1/journeys/{id}/handover"
        return [
            .native(
                .post, path, .journeys,
                Operation(
                    "handOver", tag: "Journeys",
                    "Make a code with which the person goes on with the journey on another device. One made before no longer holds.",
                    success: 201,
                    answer: .members([
                        "link": .text(), "picture": .file, "expiresIn": .number(Self.validSeconds...Self.validSeconds),
                    ]), problems: [.gone, .busy]), make),
            .native(
                .get, path, .journeys,
                Operation(
                    "handover", tag: "Journeys", "Tell whether another device has taken the journey over.",
                    answer: .members(["state": .words(State.allCases.map(\.rawValue))])), tell),
            Route(
                .post, "/v1/handovers", access: .open,
                operation: Operation(
                    "takeOver", tag: "Journeys", "Exchange a code for a token of its journey, once.",
                    body: .members(["code": .text(1...400).example("ZGVtbw.8d0c4d0e9a436f0f6a1f2d115b0f8f0e")]),
                    success: 201,
                    answer: .members([
                        "journey": .text(), "accessToken": .text(), "tokenType": .words(["Bearer"]),
                        "expiresIn": .number(60...3_600),
                    ]), problems: [.malformed, .unsupportedMedia, .unauthenticated]), answer: take),
        ]
    }

    enum State: String, Codable, CaseIterable { case none, waiting, taken }
    struct Told: Codable { let state: State }
    struct Made: Codable {
        let link: String
        let picture: Data
        let expiresIn: Int
    }
    struct Taken: Codable {
        let journey: String
        let accessToken: String
        var tokenType = "Bearer"
        let expiresIn: Int
    }
    private struct Asked: Codable { let code: String }
    /// What a code stands for.
    private struct Waiting: Codable, Redacted {
        let journey: String
        let client: String
        var isTaken = false
    }

    private func make(_ request: ServerRequest) async throws -> ServerResponse {
        let (tenant, id) = (try request.tenant(), request.part("id"))
        let journey = try await journeys.journey(id, tenant: tenant, among: request.caller?.journeys)
        guard journey.record.journey.ending == nil else { throw Problem(.gone, "the journey has ended") }
        let secret = Hexadecimal.text(try cryptography.randomBytes(Self.codeBytes))
        let code = Base64URL.text(Array(tenant.utf8)) + "." + secret
        let link = "\(address)/capture#handover=\(code)"
        guard let picture = qrCodes.png(of: link) else { throw Problem(.failed, "the link fits no QR code") }
        _ = try await store.remove(labelled: id, .handover, tenant: tenant)
        let waiting = Waiting(journey: id, client: request.caller?.client ?? "")
        do {
            try await store.put(
                item(waiting, until: request.received.adding(seconds: Int64(Self.validSeconds))),
                at: TransientKey(.handover, secret, tenant: tenant), if: .absent, now: request.received)
        } catch is TransientStoreIsFull {
            throw Problem(.busy, "too many journeys wait for another device", retryAfter: 60)
        }
        return try .json(
            Made(link: link, picture: Data(picture), expiresIn: Self.validSeconds), status: .created)
    }

    private func tell(_ request: ServerRequest) async throws -> ServerResponse {
        let (tenant, id) = (try request.tenant(), request.part("id"))
        _ = try await journeys.journey(id, tenant: tenant, among: request.caller?.journeys)
        let items = try await store.items(labelled: id, .handover, tenant: tenant, now: request.received)
        let state: State = items.last.flatMap(waiting).map { $0.isTaken ? .taken : .waiting } ?? .none
        return try .json(Told(state: state))
    }

    private func take(_ request: ServerRequest) async throws -> ServerResponse {
        let over = Problem(
            .unauthenticated, "this code is over, or was used", remedy: "show a new one on the device where it began")
        let parts = try request.json(Asked.self).code.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2 * Self.codeBytes,
            let tenant = Base64URL.decode(parts[0].utf8).map({ String(decoding: $0, as: UTF8.self) })
        else { throw over }
        let key = TransientKey(.handover, String(parts[1]), tenant: tenant)
        guard let found = try await store.item(at: key, now: request.received), var waiting = waiting(found),
            !waiting.isTaken
        else { throw over }
        waiting.isTaken = true
        // Whoever comes second changes nothing, and gets nothing.
        guard
            try await store.put(
                item(waiting, until: found.expires), at: key, if: .version(found.version), now: request.received) != nil
        else { throw over }
        let caller = Caller(
            tenant: tenant, client: waiting.client, scopes: [.journeys], only: Proceeding(.journey, waiting.journey))
        let token = try keys.sign(
            caller, at: request.received, seconds: Self.tokenSeconds,
            identifier: Base64URL.text(try cryptography.randomBytes(16)))
        return try .json(
            Taken(journey: waiting.journey, accessToken: token, expiresIn: Self.tokenSeconds), status: .created)
    }

    private func item(_ waiting: Waiting, until end: Timestamp) throws -> TransientItem {
        TransientItem(
            Sensitive(Array(try JSONEncoder().encode(waiting))), expires: end, label: waiting.journey)
    }

    private func waiting(_ item: TransientItem) -> Waiting? {
        item.body.reveal { try? JSONDecoder().decode(Waiting.self, from: Data($0)) }
    }
}
