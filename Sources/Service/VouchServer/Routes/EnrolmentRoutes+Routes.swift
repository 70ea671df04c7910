import Foundation
import VouchAPI
import VouchCore
import VouchEnrolment

extension EnrolmentRoutes {
    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let state: JSONSchema = .reference("EnrolmentState")
        let moved: [Problem.Code] = [.conflict, .gone]
        let base = "/v1/enrolments"
        return [
            .native(
                .post, base, .enrol,
                Operation(
                    "startEnrolment", tag: "Enrolments", "Begin an enrolment.", body: Self.asked, success: 201,
                    answer: state, isIdempotent: true), start),
            Route(
                .get, base, access: .either(.enrol, .investigate),
                operation: Operation(
                    "listEnrolments", tag: "Enrolments", "List enrolments.",
                    parameters: Operation.pageParameters + [
                        .init(
                            "status", "Only enrolments with this status.", .words(["pending", "complete", "failed"])),
                        .init("username", "Only enrolments of this user.", .plain(1...80)),
                        .init("subject", "Only enrolments of this subject.", .identifier),
                    ], answer: APISchemas.page(state)), answer: list),
            .native(
                .get, base + "/{id}", .enrol,
                Operation("enrolment", tag: "Enrolments", "Tell where an enrolment stands.", answer: state)
            ) {
                let view = try await enrolling.view($0.part("id"), tenant: try $0.tenant())
                return try .json(EnrolmentState(view, at: $0.received))
            },
            .native(
                .delete, base + "/{id}", .enrol,
                Operation(
                    "deleteEnrolment", tag: "Enrolments",
                    "Delete the person of an enrolment, and all their data.", success: 204,
                    answer: nil)
            ) {
                try await enrolling.deletePerson(of: $0.part("id"), tenant: try $0.tenant())
                return ServerResponse(.noContent)
            },
            .native(
                .post, base + "/{id}/consent", .enrol,
                Operation(
                    "addConsent", tag: "Enrolments",
                    "Record whether the person accepts the terms. Refusing ends the enrolment.",
                    body: APISchemas.consent, answer: state, problems: moved), addConsent),
            .native(
                .post, base + "/{id}/device", .enrol,
                Operation(
                    "addDevice", tag: "Enrolments", "Add the device with which the person will authenticate.",
                    body: Self.device, answer: state, problems: moved), addDevice),
            .native(
                .post, base + "/{id}/face", .enrol,
                Operation(
                    "addFace", tag: "Enrolments", "Add frames of the person's face.", body: APISchemas.frames,
                    rawBody: ClientPackages.mediaType,
                    answer: state, problems: moved + [.unreadable, .busy]), addFace),
            .native(
                .post, base + "/{id}/document", .enrol,
                Operation(
                    "addDocument", tag: "Enrolments", "Add pictures of the person's document.",
                    body: .members(
                        [
                            "pictures": .list(.file, 1...4), "areCropped": .boolean,
                            "chipSession": .placedIdentifier.example("0b54dcf6"),
                        ], optional: ["areCropped", "chipSession"]), answer: state,
                    problems: moved + [.unreadable, .busy]), addDocument),
            .native(
                .post, base + "/{id}/chip", .enrol,
                Operation(
                    "addChip", tag: "Enrolments", "Add the chip that a chip session has read.",
                    body: APISchemas.chipSession, answer: state, problems: moved + [.unreadable, .busy]), addChip),
        ] + authenticationRoutes(state, moved)
    }

    private func authenticationRoutes(_ state: JSONSchema, _ moved: [Problem.Code]) -> [Route] {
        let base = "/v1/authentications"
        return [
            .native(
                .post, base, .enrol,
                Operation(
                    "startAuthentication", tag: "Authentications", "Begin the authentication of an enrolled person.",
                    body: .members(["registrationCode": .text(1...64).example("123456")]), success: 201, answer: state,
                    problems: [.notFound], isIdempotent: true), authenticate),
            .native(
                .get, base + "/{id}", .enrol,
                Operation("authentication", tag: "Authentications", "Tell the result.", answer: state)
            ) {
                let found = try await authenticating.authentication($0.part("id"), tenant: try $0.tenant())
                return try .json(EnrolmentState(found, at: $0.received))
            },
            .native(
                .post, base + "/{id}/device", .enrol,
                Operation(
                    "proveDevice", tag: "Authentications", "Show that the device is the enrolled one.",
                    body: .members(
                        ["identifier": .text(1...500).example("phone-1"), "signature": .file], optional: ["signature"]),
                    answer: state, problems: moved), proveDevice),
            .native(
                .post, base + "/{id}/face", .enrol,
                Operation(
                    "proveFace", tag: "Authentications", "Show that the face is the enrolled one, and live.",
                    body: APISchemas.frames, rawBody: ClientPackages.mediaType, answer: state,
                    problems: moved + [.unreadable, .busy]), proveFace),
        ]
    }

    private static let asked: JSONSchema = .members(
        [
            "username": .plain(1...80).example("anemone"), "email": .plain(1...80).example("anemone@example.com"),
            "firstName": .plain(1...80).example("Anemone"), "lastName": .plain(1...80).example("Specimen"),
            "phoneNumber": .plain(1...40).example("+1 555 0100"), "dateOfBirth": .day.example("1990-08-12"),
            "requiredChecks": [
                "type": "array", "items": APISchemas.checks, "minItems": 1, "maxItems": 4, "uniqueItems": true,
            ],
            "attempts": .number(1...10), "terms": APISchemas.version, "needsChallenge": .boolean,
        ],
        optional: [
            "firstName", "lastName", "phoneNumber", "dateOfBirth", "requiredChecks", "attempts", "terms",
            "needsChallenge",
        ])

    /// A SubjectPublicKeyInfo of P-256 with an uncompressed point (RFC 5480, 2.2): 27 bytes are the same for all, 64 are the
    /// point's.
    private static let publicKey: JSONSchema = .text(
        124...124, pattern: "^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{85}[AQgw]==$"
    ).example(
        .string(
            "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEst+yfF1hVugqOhYvlSLl32YlSx"
                + "pTdxLsj3R+iDAyhPJAgCT/rIsawyqFXat1TohCDwPTXjH4DvoCPjJZGZfGVg=="))

    private static let device: JSONSchema = .members(
        ["identifier": .text(1...500).example("phone-1"), "publicKey": publicKey, "platform": .text(0...500)],
        optional: ["publicKey", "platform"])

    // MARK: Authentications

    private func authenticate(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(AuthenticationRequest.self)
        let authentication = try await guesses.counting(request) {
            try await authenticating.begin(
                code: asked.registrationCode, tenant: try request.tenant(), as: request.reservedIdentifier,
                at: request.received)
        }
        var response = try ServerResponse.json(
            EnrolmentState(authentication, at: request.received), status: .created)
        response.fields[.location] = "/v1/authentications/\(authentication.token)"
        return response
    }

    private func proveDevice(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(DeviceProof.self)
        let authentication = try await authenticating.verifyDevice(
            asked.identifier, signature: asked.signature.map { Array($0) }, request.part("id"),
            tenant: try request.tenant(), at: request.received)
        return try .json(EnrolmentState(authentication, at: request.received))
    }

    private func proveFace(_ request: ServerRequest) async throws -> ServerResponse {
        let token = request.part("id")
        let sent = try SentFace(request)
        let (authentication, face) = try await authenticating.verifyFace(
            token, tenant: try request.tenant(), at: request.received
        ) { try await capture(sent, for: Proceeding(.authentication, token), of: $0, request) }
        return try .json(EnrolmentState(authentication, at: request.received, .init(face)))
    }
}
