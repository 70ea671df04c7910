import Foundation
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchKit
import VouchReport

extension IDSEnterpriseService {
    func upload(_ request: ServerRequest) async throws -> ServerResponse {
        let upload = try Self.understanding { try IDSEnterprise.UploadRequest(json: request.body) }
        guard let tenant = request.caller?.tenant else { throw Problem(.unauthenticated, "no token") }
        var record: JourneyRecord
        let isNew = upload.journeyID == nil
        if let id = upload.journeyID {
            record = try await self.record(id, request)
        } else {
            let definition = try chosen(upload.additionalData)
            record = JourneyRecord(
                id: identifier(), tenant: tenant, journey: Journey(in: definition, at: request.received),
                identityMeansID: identifier(),
                person: try await person(named: upload.additionalData[Self.personName], tenant))
        }
        if let means = upload.identityMeansID, means.lowercased() != record.identityMeansID.lowercased() {
            throw Problem(
                .conflict, "IdentitiyMeansId belongs to another document", remedy: "send the one from the last response"
            )
        }
        let definition = try definition(of: record)
        record.additionalData.merge(upload.additionalData) { $1 }
        // A repeated upload whose answer was lost is answered again, and changes nothing.
        if isNew || !isRepeated(upload, record, definition) {
            try await take(upload, request, &record, definition)
            try await save(record, isNew: isNew)
        }
        return try answer(record, definition, request)
    }

    func liveness(_ request: ServerRequest) async throws -> ServerResponse {
        let result = try Self.understanding { try IDSEnterprise.LivenessRequest(json: request.body) }
        var record = try await record(result.journeyID, request)
        let definition = try definition(of: record)
        let outcome: JourneyCheck = result.isPassed ? .passed : .failed
        let finding = LivenessFinding(outcome, by: .client, retake: result.isPassed ? nil : .notAlive)
        try await receive(.liveness(finding), request, &record, definition)
        record.livenessActions = result.actions
        try await checkData(request, &record, definition)
        try await save(record, isNew: false)
        return try answer(record, definition, request)
    }

    // MARK: Taking

    /// Among AdditionalData of the first upload: whose journey it is. At the top of an upload, PersonEntryId names the journey
    /// to continue, as the vendor's clients send it.
    private static let personName = "PersonEntryId"

    private func chosen(_ data: [String: String]) throws -> JourneyDefinition {
        guard let name = data["JourneyDefinitionId"], !name.isEmpty else { return definitions[0] }
        guard let definition = definitions.last(where: { $0.name == name || $0.identifier == name }) else {
            throw Problem(
                .notFound, "there is no journey definition with this JourneyDefinitionId",
                remedy: "leave it out, or name an existing one")
        }
        return definition
    }

    private func isRepeated(
        _ upload: IDSEnterprise.UploadRequest, _ record: JourneyRecord, _ definition: JourneyDefinition
    ) -> Bool {
        if let white = upload.picture(.white) {
            let kind = record.journey.step(in: definition)?.kind
            // On a further attempt at the same step, the same picture is that attempt.
            if record.journey.position.attempt > 1 { return false }
            return kind != .front && record.pictures.last == white || kind != .address && record.addressPicture == white
        }
        guard let selfie = upload.picture(.selfie), record.selfie == selfie else { return false }
        switch record.journey.step(in: definition)?.kind {
        case .liveness: return record.journey.position.hasLivenessFace
        case .selfie, .passiveLiveness: return false
        default: return true
        }
    }

    private func take(
        _ upload: IDSEnterprise.UploadRequest, _ request: ServerRequest, _ record: inout JourneyRecord,
        _ definition: JourneyDefinition
    ) async throws {
        if definition.policy.needsTerms, record.journey.termsAgreed == nil,
            let answer = record.additionalData["TermsAccepted"]
        {
            try await receive(.terms(agreed: answer.lowercased() == "true"), request, &record, definition)
            if record.journey.isFinished { return }
        }
        let white = upload.picture(.white)
        let selfie = upload.picture(.selfie)
        guard white != nil || selfie != nil else {
            throw Problem(
                .malformed, "neither WhiteImage nor SelfiePhoto is among InputImages",
                remedy: "send what RequiredAction asks for")
        }
        if let white { try await takeDocument(white, upload.source, request, &record, definition) }
        let takesFace: Set<JourneyDefinition.Step.Kind> = [.selfie, .passiveLiveness, .liveness]
        // One that comes with a document waits for nobody: the client is asked for it again when its step comes.
        if let selfie, white == nil || record.journey.step(in: definition).map({ takesFace.contains($0.kind) }) ?? false
        {
            let finding = try await face(selfie, record)
            try await receive(.selfie(finding), request, &record, definition)
            record.selfie = selfie
        }
        try await checkData(request, &record, definition)
    }

    func takeDocument(
        _ picture: [UInt8], _ source: IDSEnterprise.UploadRequest.Source, _ request: ServerRequest,
        _ record: inout JourneyRecord, _ definition: JourneyDefinition
    ) async throws {
        guard let step = record.journey.step(in: definition), [.front, .back, .address].contains(step.kind) else {
            // Refused before a reading is spent on it.
            try await receive(.document(DocumentFinding(type: "unknown")), request, &record, definition)
            return
        }
        guard step.kind == .address else {
            let earlier = step.kind == .back ? Array(record.pictures.prefix(1)) : []
            let report = try await read(earlier + [picture], selfie: nil)
            let finding = report.map { DocumentFinding($0) } ?? DocumentFinding(type: "unknown", retake: .unreadable)
            try await receive(.document(finding), request, &record, definition)
            record.pictures = earlier + [picture]
            if let report { record.report = report }
            return
        }
        guard source == .pageScanner else {
            throw Problem(
                .conflict, "an address document is expected at this step",
                remedy: "send Source 3, Utility, with the bill or statement")
        }
        let report = try await read([picture], selfie: nil)
        guard let today = Self.day(request.received) else { throw Problem(.failed, "the server's clock is wrong") }
        let document = AddressDocument(lines: (report?.printedLines ?? []).map(\.text), today: today)
        let finding = document.finding(
            surname: record.report?.fields["surname"]?.value, givenNames: record.report?.fields["givenNames"]?.value,
            home: record.report?.fields["address"]?.value, today: today, maximumAgeDays: step.maximumAgeDays)
        try await receive(.address(finding), request, &record, definition)
        record.addressPicture = picture
        record.addressReport = report
    }

    func face(_ picture: [UInt8], _ record: JourneyRecord) async throws -> FaceFinding {
        guard !record.pictures.isEmpty else { return FaceFinding(match: nil) }
        return try await read(record.pictures, selfie: picture).map { FaceFinding($0) }
            ?? FaceFinding(match: nil, retake: .noFace)
    }

    /// - Returns: nil if a picture cannot be decoded: the person is asked for another.
    func read(
        _ pictures: [[UInt8]], selfie: [UInt8]?, chip: SavedChip? = nil
    ) async throws -> DocumentReport? {
        let inputs = pictures.enumerated().map {
            DocumentInput.data(Data($0.element), name: "picture-\($0.offset + 1)")
        }
        do {
            return try await readings.read(
                inputs, chip: chip, selfie: selfie.map { .data(Data($0), name: "selfie") }, policy: ReadingPolicy())
        } catch let problem as ReadingProblem {
            guard problem.severity != .installation else {
                throw Problem(.unavailable, "documents cannot be read right now", retryAfter: 60)
            }
            return nil
        }
    }

    /// Data checks are the server's: what the customer knows of the person against what the document says.
    func checkData(
        _ request: ServerRequest, _ record: inout JourneyRecord, _ definition: JourneyDefinition
    ) async throws {
        guard record.journey.step(in: definition)?.kind == .dataChecks else { return }
        let told = [
            ("ManualFirstName", "givenNames"), ("ManualLastName", "surname"), ("ManualBirthDate", "dateOfBirth"),
        ]
        var outcomes: [JourneyCheck] = []
        for (name, field) in told {
            guard let expected = record.additionalData[name], !expected.isEmpty else { continue }
            guard let found = record.report?.fields[field]?.value else {
                outcomes.append(.notPerformed)
                continue
            }
            outcomes.append(expected.uppercased() == found.uppercased() ? .passed : .failed)
        }
        let outcome: JourneyCheck =
            outcomes.contains(.failed)
            ? .failed : outcomes.isEmpty || outcomes.contains(.notPerformed) ? .notPerformed : .passed
        try await receive(.dataChecks(outcome), request, &record, definition)
    }

    func receive(
        _ event: JourneyEvent, _ request: ServerRequest, _ record: inout JourneyRecord, _ definition: JourneyDefinition
    ) async throws {
        do throws(JourneyRefusal) {
            try record.journey.receive(event, at: request.received, in: definition)
        } catch {
            // That its time is over is kept.
            if error.code == .timeOver { try await save(record, isNew: false) }
            throw Problem(error.code == .timeOver ? .gone : .conflict, error.message, remedy: error.remedy)
        }
    }

    func save(_ record: JourneyRecord, isNew: Bool) async throws {
        var record = record
        if record.journey.isFinished { record.dropInputs() }
        do {
            if isNew { try await store.insert(record) } else { try await store.update(record) }
        } catch is StoreConflict {
            throw Problem(
                .conflict, "another request changed the journey at the same time",
                remedy: "read the journey again and do what it requires")
        }
    }

    // MARK: Answering

    func answer(
        _ record: JourneyRecord, _ definition: JourneyDefinition, _ request: ServerRequest
    ) throws -> ServerResponse {
        let journey = record.journey
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
