import Foundation
import VouchBarcode
import VouchChip
import VouchCore
import VouchDocument
import VouchEvidence
import VouchPKI
import VouchReport

extension ReadingRun {
    /// The evidence of a finished reading.
    ///
    /// - Returns: nil if running it again does not give the same reports: then it would be none.
    func draft(_ search: Search, inputs: [DocumentInput], recorder: ReadingRecorder) async -> EvidenceDraft? {
        let hasSeals = search.pictures.contains { picture in
            picture.findings.barcodes.contains { SealChecks.isSeal($0.payload) }
        }
        let store = (try? engines.trust.store()) ?? TrustStore()
        // The few certificates that count are enough nearly always.
        for trust in [store.used(for: chip?.files ?? [], hasSeals: hasSeals), store] {
            guard let draft = try? draft(search, inputs: inputs, recorder: recorder, trust: trust) else { continue }
            if await DocumentService.isReplayable(draft, engines: engines) { return draft }
        }
        return nil
    }

    /// The parts of a bundle.
    ///
    /// - Throws: ``RecordError``, or what encoding throws.
    private func draft(
        _ search: Search, inputs: [DocumentInput], recorder: ReadingRecorder, trust: TrustStore
    ) throws -> EvidenceDraft {
        var draft = EvidenceDraft(made: readAt, program: "vouch \(DocumentService.version)")
        var own = policy
        own.previous = nil
        own.evidence = .none
        let findings = search.pictures.map(\.findings)
        let text = recorder.text
        try draft.add(
            EvidencePart.setting,
            encoding: EvidenceSetting(
                today: [today.year, today.month, today.day], readAt: readAt, vouch: DocumentService.version,
                models: models.fingerprint, networks: engines.networks.hashes(engines.cryptography),
                engines: text.versions, textProblem: text.problem, policy: own,
                origins: search.pictures.map { .init(name: $0.source, page: $0.page, time: $0.time) },
                isVideo: search.video != nil, documentCount: recorder.documents.count, hasChip: chip != nil))
        if let previous = policy.previous { draft.add(EvidencePart.previous, [UInt8](try previous.json())) }
        try draft.add(EvidencePart.pictures, encoding: findings.map { PictureRecord($0) })
        try draft.add(
            EvidencePart.zones,
            encoding: findings.map { $0.zoneRecords(today: today, strictness: policy.strictness) })
        try draft.add(EvidencePart.barcodes, encoding: findings.map(\.barcodes))
        try draft.add(EvidencePart.print, encoding: findings.indices.map { recorder.prints[$0] })
        for (index, document) in recorder.documents.enumerated() { try add(document, index, to: &draft) }
        if let chip { try add(chip, to: &draft) }
        if chip != nil || findings.contains(where: { $0.barcodes.contains { SealChecks.isSeal($0.payload) } }) {
            draft.add(EvidencePart.trust, try trust.encoded(engines.cryptography))
        }
        if !sealSigners.isEmpty { try draft.add(EvidencePart.signers, encoding: sealSigners.map(\.encoded)) }
        if policy.evidence == .pictures {
            for (index, input) in inputs.enumerated() {
                if let file = input.fileForEvidence { draft.add(EvidencePart.input(index), file) }
            }
        }
        return draft
    }

    private func add(_ document: ReadingRecorder.Document, _ index: Int, to draft: inout EvidenceDraft) throws {
        func name(_ rest: String) -> String { EvidencePart.document(index, rest) }
        let pixels = document.pixels
        try draft.add(name("looks"), encoding: pixels.record)
        try draft.add(name("graphics"), encoding: pixels.graphics)
        for (number, file) in pixels.files.enumerated() { draft.add(name("graphics/\(number)"), file) }
        try draft.add(name("portraits"), encoding: pixels.portraits)
        if let selfie = pixels.selfie { draft.add(name("selfie"), selfie) }
        let report = document.report.report
        try draft.add(
            name("measured"),
            encoding: MeasuredContents(timing: report.timing, inputs: report.inputs, answered: document.answered))
        guard let parts = ReportParts.split([UInt8](try document.report.json())) else { throw RecordError() }
        for (path, content) in parts { draft.add(EvidencePart.report(index) + path, content) }
    }

    private func add(_ chip: SavedChip, to draft: inout EvidenceDraft) throws {
        try draft.add(
            EvidencePart.chip,
            encoding: ChipSetting(
                application: chip.application, files: chip.files.map(\.file), inspection: chip.inspection,
                proof: chip.proof.map { [$0.challenge, $0.signature] } ?? []))
        for (file, bytes) in chip.files { draft.add(EvidencePart.chip(file.name), bytes) }
    }

    /// Reads again from what an earlier reading left.
    func replayed(_ search: Search) async throws -> [WrittenReport] {
        if search.pictures.isEmpty {
            guard let chip else { return [] }
            return [try await document(of: chip).written]
        }
        let (symbols, _) = checkedSymbols(search.pictures)
        let never = ContinuousClock.now + .seconds(3600)
        return try await documents(search, symbols: symbols, until: never).documents.map(\.written)
    }
}

extension DocumentInput {
    /// Its bytes, if they can still be read.
    fileprivate var fileForEvidence: [UInt8]? {
        switch transferred {
        case .bytes(let data): [UInt8](data)
        case .path(let path): (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
        case nil: nil
        }
    }
}
