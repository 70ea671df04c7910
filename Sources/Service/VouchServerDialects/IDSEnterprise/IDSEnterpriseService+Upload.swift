import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchServer

extension IDSEnterpriseService {
    func upload(_ request: ServerRequest) async throws -> ServerResponse {
        let upload = try Self.understanding { try IDSEnterprise.UploadRequest(json: request.body) }
        let tenant = try request.tenant()
        var journey: OpenJourney
        if let id = upload.journeyID {
            journey = try await journeys.journey(id, tenant: tenant, among: request.caller?.journeys)
        } else {
            let name = upload.additionalData[Self.definitionName] ?? ""
            journey = try await journeys.begin(
                name.isEmpty ? nil : name, person: upload.additionalData[Self.personName], tenant: tenant,
                among: request.caller?.journeys, at: request.received)
        }
        if let means = upload.identityMeansID, means.lowercased() != journey.record.identityMeansID.lowercased() {
            throw Problem(
                .conflict, "IdentitiyMeansId belongs to another document", remedy: "send the one of the last response")
        }
        let sent = upload.additionalData.filter { name, _ in
            // What the server wrote stays as it was; so does what names the journey, once it has begun. However it is spelt.
            let name = name.lowercased()
            return !Self.ownNames.contains(name) && (upload.journeyID == nil || !Self.firstNames.contains(name))
        }
        journey.record.additionalData.merge(sent) { $1 }
        // A repeated upload whose answer was lost is answered again, and changes nothing.
        if upload.journeyID == nil || !isRepeated(upload, journey) {
            try await take(upload, &journey, at: request.received)
            try await journeys.keep(&journey, at: request.received)
        }
        return try answer(journey, request)
    }

    func liveness(_ request: ServerRequest) async throws -> ServerResponse {
        let result = try Self.understanding { try IDSEnterprise.LivenessRequest(json: request.body) }
        var journey = try await journeys.journey(
            result.journeyID, tenant: try request.tenant(), among: request.caller?.journeys)
        try await journeys.takeSessionResult(
            result.isPassed, actions: result.actions, &journey, at: request.received)
        try await journeys.keep(&journey, at: request.received)
        return try answer(journey, request)
    }

    // MARK: Taking

    /// Among AdditionalData of the first upload: whose journey it is. At the top of an upload, PersonEntryId names the journey
    /// to continue, as the vendor's clients send it.
    private static let personName = "PersonEntryId"
    private static let definitionName = "JourneyDefinitionId"
    /// Only in the first upload.
    private static let firstNames = Set([personName, definitionName].map { $0.lowercased() })
    /// The server's record of the person's answer to the terms.
    private static let ownNames: Set<String> = ["consentpurpose", "consentterms", "consentat"]

    private func isRepeated(_ upload: IDSEnterprise.UploadRequest, _ journey: OpenJourney) -> Bool {
        let (record, kind) = (journey.record, journey.step?.kind)
        if let white = upload.picture(.white) {
            // On a further attempt at the same step, the same picture is that attempt.
            if record.journey.position.attempt > 1 { return false }
            return kind != .front && record.pictures.last == white || kind != .address && record.addressPicture == white
        }
        guard let selfie = upload.picture(.selfie), record.selfie == selfie else { return false }
        switch kind {
        case .liveness: return record.journey.position.hasLivenessFace
        case .selfie, .passiveLiveness: return false
        default: return true
        }
    }

    private func take(
        _ upload: IDSEnterprise.UploadRequest, _ journey: inout OpenJourney, at now: Timestamp
    ) async throws {
        // A refusal ends every journey, whether or not it asks; before any picture is looked at.
        let answer = upload.additionalData["TermsAccepted"].map { $0.lowercased() == "true" }
        if answer == false || answer != nil && journey.record.journey.termsAgreed == nil {
            try await journeys.receive(.terms(agreed: answer ?? false), &journey, at: now)
            if journey.record.journey.isFinished { return }
        }
        let white = upload.picture(.white)
        let selfie = upload.picture(.selfie)
        guard white != nil || selfie != nil else {
            throw Problem(
                .malformed, "neither WhiteImage nor SelfiePhoto is among InputImages",
                remedy: "send what RequiredAction asks for")
        }
        if let white { try await take(white, upload.source, &journey, at: now) }
        let takesFace: Set<JourneyDefinition.Step.Kind> = [.selfie, .passiveLiveness, .liveness]
        // One that comes with a document waits for nobody: the client is asked for it again when its step comes.
        if let selfie, white == nil || journey.step.map({ takesFace.contains($0.kind) }) ?? false {
            try await journeys.takeFace(selfie, &journey, at: now)
        }
    }

    private func take(
        _ picture: [UInt8], _ source: IDSEnterprise.UploadRequest.Source, _ journey: inout OpenJourney,
        at now: Timestamp
    ) async throws {
        guard journey.step?.kind == .address else {
            return try await journeys.takeSide(picture, &journey, at: now)
        }
        guard source == .pageScanner else {
            throw Problem(
                .conflict, "the journey waits for an address document",
                remedy: "send Source 3, Utility, with the bill or statement")
        }
        try await journeys.takeAddress(picture, &journey, at: now)
    }

    // MARK: Answering

    func answer(_ open: OpenJourney, _ request: ServerRequest) throws -> ServerResponse {
        let (record, journey, definition) = (open.record, open.record.journey, open.definition)
        let document = record.report.map {
            IDSEnterprise.ProcessedDocument(
                $0, result: "", attempt: 1, meansID: record.identityMeansID, images: [])
        }
        var response = IDSEnterprise.UploadResponse(
            highLevelResult: journey.result(in: definition),
            highLevelResultDetails: journey.details(in: definition).map(\.text),
            requiredAction: name(journey.requiredAction(in: definition)),
            extractedFields: document?.extractedFields ?? [], scanDateTime: Self.text(request.received),
            journeyID: record.id, identityMeansID: record.identityMeansID, requestID: request.identifier,
            authenticationResultDetails: journey.businessRules(in: definition), responsePayload: record.additionalData)
        response.journeyDefinition = definition.identifier
        response.journeyFingerprint = definition.fingerprint
        response.documentType = document?.documentType
        response.tripleScanReason = journey.retake.map { "\($0.rawValue): \($0.advice)" }
        return try .json(response)
    }

    static func understanding<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as IDSEnterprise.RequestError {
            throw error.code == .tooLarge
                ? Problem(.tooLarge, error.description, remedy: "send pictures of at most 10 MB")
                : Problem(.malformed, error.description)
        }
    }
}
