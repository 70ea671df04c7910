import Foundation
import HTTPTypes
import VouchAPI
import VouchDialects
import VouchEnrolment
import VouchServer
import VouchStores

extension IDSEnterpriseService {
    /// All routes. This vendor's clients send tokens without `Bearer`, or as a cookie: ``Authenticator`` takes both.
    package func routes() -> [Route] {
        [
            Route(.post, "/idscanenterprisesvc/token", access: .open, problem: Self.problem, answer: token),
            Route(
                .post, "/idscanenterprisesvc/journey/upload", access: .scope(.journeys), problem: Self.problem,
                answer: upload),
            Route(
                .post, "/idscanenterprisesvc/journey/liveness", access: .scope(.journeys), problem: Self.problem,
                answer: liveness),
            Route(
                .post, "/idscanenterprisesvc/journey/chip", access: .scope(.journeys), problem: Self.problem,
                answer: chip),
            Route(
                .get, "/idscanenterprisesvc/Journey/Get", access: .scope(.investigate), problem: Self.problem,
                answer: retrieve),
        ].map { $0.described(in: Self.descriptions) }
    }

    /// `Message` as the vendor's framework writes it; the rest is Vouch's own, so that clients get a cause and a remedy.
    private struct Trouble: Encodable {
        let message: String
        let code: String
        let remedy: String
        let requestID: String?

        private enum CodingKeys: String, CodingKey {
            case message = "Message"
            case code = "Code"
            case remedy = "Remedy"
            case requestID = "RequestId"
        }
    }

    static func problem(_ problem: Problem) -> ServerResponse {
        let trouble = Trouble(
            message: problem.detail, code: problem.code.rawValue, remedy: problem.remedy, requestID: problem.requestID)
        let status = HTTPResponse.Status(code: problem.status)
        var response = (try? ServerResponse.json(trouble, status: status)) ?? ServerResponse(status)
        if let seconds = problem.retryAfter { response.fields[.retryAfter] = String(seconds) }
        return response
    }

    // MARK: Token

    private func token(_ request: ServerRequest) async throws -> ServerResponse {
        guard let form = FormFields.decode(request.body) else {
            throw Problem(
                .malformed, "the body is not a form, or too long",
                remedy: "send application/x-www-form-urlencoded of at most \(FormFields.longest) bytes")
        }
        // Documentation and clients differ in case.
        var fields: [String: String] = [:]
        for (name, value) in form { fields[name.lowercased()] = value }
        guard fields["grant_type"] == "password" else {
            throw Problem(.malformed, "grant_type is not password", remedy: "send grant_type=password")
        }
        guard let area = fields["area"].flatMap(IDSEnterprise.Area.init(rawValue:)) else {
            throw Problem(.malformed, "unknown area", remedy: "send area=scanning or area=investigation")
        }
        guard let user = fields["username"], let password = fields["password"], !user.isEmpty, !password.isEmpty else {
            throw Problem(.malformed, "UserName or Password is missing", remedy: "send both")
        }
        let scopes: Set<Scope> = area == .scanning ? [.journeys] : [.investigate]
        let token = try await tokens.issue(
            client: user, secret: password, scopes: scopes, tenant: nil, from: request.address,
            at: request.received)
        guard token.caller.scopes.isSuperset(of: scopes) else {
            throw Problem(.forbidden, "this user may not use the area \(area.rawValue)")
        }
        var response = try ServerResponse.json(
            IDSEnterprise.TokenResponse(
                username: user, fullName: token.caller.client, role: area.rawValue, token: token.text,
                expiresIn: token.seconds))
        response.fields[.cacheControl] = "no-store"
        return response
    }

    // MARK: Results

    private func retrieve(_ request: ServerRequest) async throws -> ServerResponse {
        let query = Dictionary(request.query.map { ($0.key.lowercased(), $0.value) }) { $1 }
        guard let id = query["journeyid"], !id.isEmpty else {
            throw Problem(.malformed, "JourneyID is missing", remedy: "send Journey/Get?JourneyID=")
        }
        let journey = try await journeys.journey(
            id, tenant: try request.tenant(), among: request.caller?.journeys)
        let (record, definition) = (journey.record, journey.definition)
        let result = record.journey.result(in: definition)
        var documents: [IDSEnterprise.ProcessedDocument] = []
        if let report = record.report {
            documents.append(
                .init(
                    report, result: result.rawValue, attempt: attempts(record, .front, .back, definition),
                    meansID: record.identityMeansID, images: record.pictures.map(Self.base64)))
        }
        if let report = record.addressReport {
            documents.append(
                .init(
                    report, result: result.rawValue, attempt: attempts(record, .address, .address, definition),
                    meansID: record.identityMeansID, images: record.addressPicture.map { [Self.base64($0)] } ?? [],
                    category: record.journey.address?.category.rawValue ?? "Unknown"))
        }
        var answer = IDSEnterprise.JourneyResponse(
            definition: definition.identifier, fingerprint: definition.fingerprint, journeyID: record.id,
            highLevelResult: result,
            highLevelResultDetails: record.journey.details(in: definition).map(\.text),
            initiatedDateTime: Self.text(.init(milliseconds: record.journey.began)),
            processedDocuments: documents, additionalData: record.additionalData,
            livenessActions: record.livenessActions,
            requiredAction: name(record.journey.requiredAction(in: definition)), report: record.report)
        answer.lastDecision = record.review?.decision.rawValue.capitalized
        return try .json(answer)
    }

    private static func base64(_ picture: [UInt8]) -> String { Data(picture).base64EncodedString() }

    private func attempts(
        _ record: JourneyRecord, _ first: JourneyDefinition.Step.Kind, _ second: JourneyDefinition.Step.Kind,
        _ definition: JourneyDefinition
    ) -> Int {
        let ids = definition.steps.filter { $0.kind == first || $0.kind == second }.map(\.id)
        return record.journey.entries.last { ids.contains($0.step ?? "") }?.attempt ?? 1
    }
}
