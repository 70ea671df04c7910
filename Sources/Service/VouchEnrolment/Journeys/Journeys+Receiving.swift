import VouchCore
import VouchReport

extension Journeys {
    /// Takes an event.
    ///
    /// - Throws: ``JourneyRefusal``; one whose time is over has ended, and is kept so.
    package func receive(_ event: JourneyEvent, _ journey: inout OpenJourney, at now: Timestamp) async throws {
        do throws(JourneyRefusal) {
            try journey.record.journey.receive(event, at: now, in: journey.definition)
        } catch {
            if error.code == .timeOver { try await write(journey) }
            throw error
        }
    }

    /// Refuses what the journey would refuse, before an engine works for it.
    private func admit(_ event: JourneyEvent, _ journey: OpenJourney, at now: Timestamp) async throws {
        var trial = journey
        try await receive(event, &trial, at: now)
    }

    /// Takes the person's answer to the terms.
    package func answerTerms(
        _ agreed: Bool, purpose: String, terms: String?, _ journey: inout OpenJourney, at now: Timestamp
    ) async throws {
        try await receive(.terms(agreed: agreed), &journey, at: now)
        journey.record.additionalData["ConsentPurpose"] = purpose
        journey.record.additionalData["ConsentTerms"] = terms
        journey.record.additionalData["ConsentAt"] = now.rfc3339
        journey.record.additionalData["TermsAccepted"] = agreed ? "true" : "false"
    }

    /// Takes a side of the identity document, and reads it with the side before.
    package func takeSide(_ picture: [UInt8], _ journey: inout OpenJourney, at now: Timestamp) async throws {
        try await admit(.document(DocumentFinding(type: "unknown")), journey, at: now)
        let isBack = journey.step?.kind == .back
        let earlier = isBack ? Array(journey.record.pictures.prefix(1)) : []
        let report = try await read(earlier + [picture])
        var finding = report.map { DocumentFinding($0) } ?? DocumentFinding(type: "unknown", retake: .unreadable)
        let first = journey.record.report
        if isBack, let report, let first, !earlier.isEmpty {
            finding.take(SecondSide(try await read([picture]), beside: first, joint: report))
        }
        try await receive(.document(finding), &journey, at: now)
        journey.record.pictures = earlier + [picture]
        // A side that was refused takes nothing away from the other.
        if let report, !isBack || finding.retake == nil { journey.record.report = report }
    }

    /// Takes a bill or statement.
    package func takeAddress(_ picture: [UInt8], _ journey: inout OpenJourney, at now: Timestamp) async throws {
        var finding = AddressFinding(
            category: .unknown, name: .notPerformed, address: .notPerformed, date: .notPerformed)
        try await admit(.address(finding), journey, at: now)
        let report = try await read([picture])
        if let step = journey.step, let today = now.day {
            let fields = journey.record.report?.fields
            let document = AddressDocument(lines: (report?.printedLines ?? []).map(\.text), today: today)
            finding = document.finding(
                surname: fields?["surname"]?.value, givenNames: fields?["givenNames"]?.value,
                home: fields?["address"]?.value, today: today, maximumAgeDays: step.maximumAgeDays)
        }
        try await receive(.address(finding), &journey, at: now)
        journey.record.addressPicture = picture
        journey.record.addressReport = report
    }

    /// Takes a selfie, at a step that asks for one.
    package func takeSelfie(_ picture: [UInt8], _ journey: inout OpenJourney, at now: Timestamp) async throws {
        guard journey.step?.kind != .liveness else {
            throw JourneyRefusal(
                .unexpected, "the journey waits for a liveness session, not for a selfie",
                remedy: "do what the required action says")
        }
        try await takeFace(picture, &journey, at: now)
    }

    /// Takes a selfie, or the face of a liveness session.
    package func takeFace(_ picture: [UInt8], _ journey: inout OpenJourney, at now: Timestamp) async throws {
        try await admit(.selfie(FaceFinding(match: nil)), journey, at: now)
        let finding = try await face(picture, journey, at: now)
        try await receive(.selfie(finding), &journey, at: now)
        journey.record.selfie = picture
    }

    /// Judges a selfie: whether it shows a person, the document's holder, and one who is alive.
    private func face(_ picture: [UInt8], _ journey: OpenJourney, at now: Timestamp) async throws -> FaceFinding {
        let record = journey.record
        let pictures = record.pictures + [record.addressPicture, record.chipPortrait].compactMap { $0 }
        guard !pictures.contains(picture), try await !isDocument(picture) else {
            return FaceFinding(match: nil, retake: .notAPerson)
        }
        var finding = FaceFinding(match: nil)
        if !record.pictures.isEmpty {
            let report = try await read(record.pictures, selfie: picture)
            if let report, SelfieMatch(report).isSamePicture { return FaceFinding(match: nil, retake: .notAPerson) }
            finding = report.map { FaceFinding($0) } ?? FaceFinding(match: nil, retake: .noFace)
        }
        if let portrait = record.chipPortrait {
            // The chip's own portrait is signed, and larger: it decides where it can be compared.
            switch try await compare(portrait, picture) {
            case .match: finding = FaceFinding(match: true)
            case .noMatch: finding = FaceFinding(match: false, retake: .faceDiffers)
            case .notComparable: break
            }
        }
        guard finding.retake == nil else { return finding }
        finding.liveness = try await liveness(of: picture, at: now)
        if finding.liveness == .failed { finding.retake = .notAlive }
        return finding
    }

    /// One picture can show an attack, and nothing but networks that look for them can call it alive.
    private func liveness(of picture: [UInt8], at now: Timestamp) async throws -> Fact {
        do {
            let capture = FaceCapture([JudgedFrame(picture: Sensitive(picture), time: 0)])
            let verdict = try await faces.liveness(of: capture, received: now)
            return FaceExamination(verdict: verdict, comparison: nil).liveness
        } catch let error as any ExaminationError where error.isOfPictures {
            return .notPerformed
        }
    }

    private func compare(_ portrait: [UInt8], _ picture: [UInt8]) async throws -> FaceVerdict.Outcome {
        do {
            return try await faces.compare(Sensitive(portrait), Sensitive(picture)).outcome
        } catch let error as any ExaminationError where error.isOfPictures {
            return .notComparable
        }
    }

    /// Whether a picture shows an identity document instead of a person.
    private func isDocument(_ picture: [UInt8]) async throws -> Bool {
        guard let report = try await read([picture]) else { return false }
        return report.document.type != "unknown" || report.fields.contains { $0.value.sources["mrz"] != nil }
    }

    /// Takes the frames of a liveness session, and judges them here, so that the result does not depend on the word of the
    /// person's device.
    ///
    /// - Parameter capture: the answer to a challenge: in a session the person does what is asked now.
    package func takeSession(
        _ capture: FaceCapture, _ journey: inout OpenJourney, at now: Timestamp
    ) async throws {
        try await admit(.liveness(LivenessFinding(.notPerformed, by: .server)), journey, at: now)
        guard capture.challenge != nil else {
            throw JourneyRefusal(
                .challengeMissing, "the frames answer no challenge",
                remedy: "draw one with POST /v1/liveness-challenges, show it to the person, and name it with the frames"
            )
        }
        let judged = try await faces.examine(capture, against: nil, at: now)
        if !journey.record.journey.position.hasLivenessFace {
            let picture = (judged.verdict.capturedFrame ?? capture.frames[0].picture).reveal { $0 }
            try await takeFace(picture, &journey, at: now)
            // A picture without a face can end the step.
            guard journey.step?.kind == .liveness, journey.record.journey.position.hasLivenessFace else { return }
        }
        let outcome = judged.liveness
        let finding = LivenessFinding(outcome, by: .server, retake: outcome == .passed ? nil : .notAlive)
        try await receive(.liveness(finding), &journey, at: now)
    }

    /// Takes the result of a liveness session that the person's device judged.
    package func takeSessionResult(
        _ isPassed: Bool, actions: [String: String], _ journey: inout OpenJourney, at now: Timestamp
    ) async throws {
        let finding = LivenessFinding(isPassed ? .passed : .failed, by: .client, retake: isPassed ? nil : .notAlive)
        try await receive(.liveness(finding), &journey, at: now)
        journey.record.livenessActions = actions
    }

    /// Takes a chip that this installation has inspected, and reads the document again with it.
    package func takeChip(_ chip: any InspectedChip, _ journey: inout OpenJourney, at now: Timestamp) async throws {
        try await admit(.chip(.notPerformed), journey, at: now)
        let pictures = journey.record.pictures
        let joint = pictures.isEmpty ? nil : try await read(pictures, selfie: journey.record.selfie, chip: chip)
        let outcome = Self.outcome(of: chip, beside: journey.record.report, joint: joint)
        // The person held the document too short: once more may do.
        let retake: RetakeReason? = outcome == .notPerformed && !chip.isComplete ? .incomplete : nil
        try await receive(.chip(outcome, retake: retake), &journey, at: now)
        if let joint { journey.record.report = joint }
        journey.record.chipPortrait = chip.portraitFile?.reveal { $0 }
    }

    /// A genuine chip of another document or person says nothing about this one: it has to agree with the pages, by its number
    /// and by the reading of both.
    private static func outcome(
        of chip: any InspectedChip, beside pages: DocumentReport?, joint: DocumentReport?
    ) -> Fact {
        let printed = pages?.fields["documentNumber"]?.value
        if let printed, let stored = chip.documentNumber, printed != stored { return .failed }
        if let joint, DocumentFinding(joint).validation == .failed { return .failed }
        guard printed != nil, chip.documentNumber != nil, joint != nil else {
            return chip.genuineness == .failed ? .failed : .notPerformed
        }
        return chip.genuineness
    }

    /// - Returns: nil if the pictures are at fault: the person is asked for others.
    private func read(
        _ pictures: [[UInt8]], selfie: [UInt8]? = nil, chip: (any InspectedChip)? = nil
    ) async throws -> DocumentReport? {
        do {
            return try await documents.report(
                on: SentDocument(pictures.map { Sensitive($0) }, chip: chip), selfie: selfie.map { Sensitive($0) })
        } catch let error as any ExaminationError where error.isOfPictures {
            return nil
        }
    }
}
