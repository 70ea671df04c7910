import Foundation
import HTTPTypes
public import VouchClient
public import VouchCore
public import VouchDialects

/// GBG IDscan's web API, as Vouch and the vendor's own servers have it: tokens, uploads, results.
///
/// Every call throws ``ClientError``: `refused` with the server's status and problem, `notAuthenticated`,
/// `connectionFailed`, `malformedAnswer`; and `CancellationError`.
public struct IDSEnterpriseClient: Sendable {
    private let connection: ServerConnection
    private let scanning: TokenHolder
    private let investigation: TokenHolder

    /// Makes a client; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - connection: to the host, without `idscanenterprisesvc`.
    ///   - user: `UserName` of the token requests.
    ///   - password: `Password` of the token requests.
    public init(_ connection: ServerConnection, user: String, password: Sensitive<String>) {
        self.connection = connection
        func holder(_ area: IDSEnterprise.Area) -> TokenHolder {
            let call = ServerConnection.Call.form(
                "/idscanenterprisesvc/token",
                [
                    ("UserName", user), ("Password", password.reveal { $0 }), ("area", area.rawValue),
                    ("grant_type", "password"),
                ])
            return TokenHolder(connection, call) { (token: IDSEnterprise.TokenResponse) in
                .init(text: token.token, seconds: token.expiresIn)
            }
        }
        scanning = holder(.scanning)
        investigation = holder(.investigation)
    }

    /// Sends one picture: `POST idscanenterprisesvc/journey/upload`. It is repeatable once the journey has begun, since
    /// the server knows a picture that it has; the first upload begins a journey each time it is sent, so it is not
    /// sent again by itself.
    ///
    /// - Parameter progress: called with the share of the request that was sent, 0…1, if the transport reports it.
    public func upload(
        _ body: IDSEnterprise.UploadBody, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> IDSEnterprise.UploadResponse {
        var call = try ServerConnection.Call.json("/idscanenterprisesvc/journey/upload", body)
        call.isRepeatable = body.personEntryId != nil
        call.share = progress
        return try await connection.value(of: call, by: scanning)
    }

    /// Sends the result of a liveness session, as the app judged it: `POST idscanenterprisesvc/journey/liveness`. The
    /// path is Vouch's own, as the vendor documents none.
    ///
    /// - Parameters:
    ///   - id: `JourneyID` of the journey.
    ///   - isPassed: whether the person passed.
    ///   - actions: outcome of each action, by its name.
    public func submitLiveness(
        journey id: String, isPassed: Bool, actions: [String: String] = [:]
    ) async throws -> IDSEnterprise.UploadResponse {
        let body = Liveness(
            journeyID: id, result: isPassed ? "Passed" : "Failed",
            actions: actions.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
        return try await connection.value(
            of: try .json("/idscanenterprisesvc/journey/liveness", body), by: scanning)
    }

    /// Hands a chip session's result over to a journey: `POST idscanenterprisesvc/journey/chip`. This call is Vouch's
    /// own.
    ///
    /// - Parameters:
    ///   - id: `JourneyID` of the journey.
    ///   - session: identifier of the chip session.
    public func submitChip(journey id: String, session: String) async throws -> IDSEnterprise.UploadResponse {
        let body = ["JourneyId": id, "ChipSession": session]
        return try await connection.value(of: try .json("/idscanenterprisesvc/journey/chip", body), by: scanning)
    }

    /// The result of a journey: `GET idscanenterprisesvc/Journey/Get?JourneyID=`, with a token for the area
    /// `investigation`.
    ///
    /// - Returns: the JSON of the vendor's `JourneyResponse`, not decoded.
    public func journey(_ id: String) async throws -> [UInt8] {
        let path = "/idscanenterprisesvc/Journey/Get?JourneyID=" + ServerConnection.Call.escaped(id)
        return try await connection.answer(to: .init(.get, path, isRepeatable: true), by: investigation)
    }

    private struct Liveness: Encodable {
        struct Pair: Encodable {
            let name, value: String

            private enum CodingKeys: String, CodingKey {
                case name = "Name"
                case value = "Value"
            }
        }

        let journeyID, result: String
        let actions: [Pair]

        private enum CodingKeys: String, CodingKey {
            case journeyID = "JourneyId"
            case result = "Result"
            case actions = "Actions"
        }
    }
}

/// A journey as an app runs it: what to scan next, and the last response, without which no journey is continued.
///
/// An upload counts when the server has acknowledged it. One that failed is sent again with the same journey, and the server
/// knows a picture that it has; ``acknowledged`` is compared with what was captured at the end.
public actor IDSEnterpriseJourney {
    private let client: IDSEnterpriseClient
    private var session: IDSEnterprise.ScanningSession
    /// Uploads that the server has answered.
    public private(set) var acknowledged = 0
    /// Attempts to upload since the last answer: while it is not 0, do not say to the person that the picture
    /// arrived.
    public private(set) var unacknowledged = 0

    /// Makes a journey that begins with its first upload.
    ///
    /// - Parameters:
    ///   - client: sends its requests.
    ///   - additionalData: names and values that go with each upload.
    public init(_ client: IDSEnterpriseClient, additionalData: [String: String] = [:]) {
        self.client = client
        session = IDSEnterprise.ScanningSession(additionalData: additionalData)
    }

    /// The next picture to scan; nil if no picture is expected.
    public var phase: IDSEnterprise.ScanningPhase? { session.phase }
    /// The last answer of the server; nil before the first.
    public var lastDocumentScanResponse: IDSEnterprise.UploadResponse? { session.lastDocumentScanResponse }

    /// Sends the picture that the phase asks for.
    ///
    /// - Parameter picture: a JPEG file.
    /// - Returns: the server's answer; nil if no picture is asked for.
    /// - Throws: ``ClientError``: the journey is where it was, and the same picture can be sent again.
    public func upload(
        _ picture: [UInt8], progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> IDSEnterprise.UploadResponse? {
        guard let body = session.upload(Data(picture).base64EncodedString()) else { return nil }
        unacknowledged += 1
        let response = try await client.upload(body, progress: progress)
        unacknowledged = 0
        acknowledged += 1
        session.handle(response)
        return response
    }

    /// Sends the result of a liveness session, as the app judged it.
    ///
    /// - Throws: ``ClientError/Code/noJourney`` before the first upload was answered, and what the call throws.
    public func submitLiveness(isPassed: Bool) async throws {
        guard let id = lastDocumentScanResponse?.journeyID else { throw ClientError(.noJourney) }
        session.handle(try await client.submitLiveness(journey: id, isPassed: isPassed))
    }

    /// Hands a chip session's result over to the journey.
    ///
    /// - Parameter id: identifier of the chip session.
    /// - Throws: ``ClientError/Code/noJourney`` before the first upload was answered, and what the call throws.
    public func submitChip(session id: String) async throws {
        guard let journey = lastDocumentScanResponse?.journeyID else { throw ClientError(.noJourney) }
        session.handle(try await client.submitChip(journey: journey, session: id))
    }
}
