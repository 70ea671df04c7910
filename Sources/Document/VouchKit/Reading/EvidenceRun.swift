import Foundation
import VouchBarcode
import VouchChip
import VouchCore
import VouchDocument
import VouchEvidence
import VouchFace
import VouchPKI
import VouchReport

/// One run of a bundle's readings, from its parts to its reports.
struct EvidenceRun {
    private let parts: [String: [UInt8]]
    private let names: Set<String>
    private let engines: ServiceEngines

    init(_ bundle: EvidenceBundle, engines: ServiceEngines) {
        parts = bundle.parts.mapValues(\.content)
        names = Set(bundle.manifest.entries.keys)
        self.engines = engines
    }

    init(_ draft: EvidenceDraft, engines: ServiceEngines) {
        (parts, names) = (draft.parts, Set(draft.parts.keys))
        self.engines = engines
    }

    private func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        guard let content = parts[name] else { throw RecordError() }
        return try EvidenceDecoder.decode(type, from: content)
    }

    /// Whether a part was signed and is not there.
    private func isWithheld(_ name: String) -> Bool { names.contains(name) && parts[name] == nil }

    /// Parts that are inputs of a reading.
    private var inputs: [String] { names.filter { !$0.hasPrefix("report/") && !$0.hasPrefix("input/") } }

    func replayed() async throws -> DocumentService.ReplayedParts {
        guard !isWithheld(EvidencePart.setting) else { return .init(run: []) }
        let (setting, today) = try setting()
        var replay: DocumentService.ReplayedParts
        if inputs.allSatisfy({ parts[$0] != nil }) {
            replay = try await whole(setting, today)
        } else {
            replay = try partial(setting, today)
        }
        replay.versions = versions(setting)
        return replay
    }

    // MARK: Everything

    private func whole(_ setting: EvidenceSetting, _ today: CalendarDate) async throws -> DocumentService.ReplayedParts
    {
        let documents = 0..<setting.documentCount
        let pixels = try documents.map { try self.pixels(of: $0) }
        let measured = try documents.map { try value(MeasuredContents.self, EvidencePart.document($0, "measured")) }
        let reports = try await run(setting, try policy(setting), today, pixels, measured).replayed(
            try search(setting, today))
        var replay = DocumentService.ReplayedParts(hasDiverged: pixels.contains(where: \.hasDiverged))
        replay.parts = try split(reports)
        return replay
    }

    private func run(
        _ setting: EvidenceSetting, _ policy: ReadingPolicy, _ today: CalendarDate, _ pixels: [PixelReplay],
        _ measured: [MeasuredContents]
    ) throws -> ReadingRun {
        var engines = engines
        engines.text = TextEngines(
            .init(reader: nil, versions: setting.engines, problem: setting.textProblem))
        engines.trust = LoadedTrust(.store(try store()))
        engines.faces = LoadedFaces { () throws(FaceError) in throw FaceError(.engineUnavailable) }
        let signers =
            try parts[EvidencePart.signers].map { try EvidenceDecoder.decode([[UInt8]].self, from: $0) } ?? []
        return ReadingRun(
            engines: engines, models: try engines.models.adding(policy.models), policy: policy, chip: try chip(setting),
            selfie: nil, sealSigners: try signers.map { try Certificate($0) }, budget: ReadingBudget(), today: today,
            readAt: setting.readAt, progress: nil, ahead: [],
            conditions: SideAhead.Conditions(policy, today: today, service: nil),
            evidence: .replayed(.init(pixels: pixels, measured: measured)))
    }

    private func pixels(of document: Int) throws -> PixelReplay {
        func name(_ rest: String) -> String { EvidencePart.document(document, rest) }
        let graphics = try value(GraphicsRecord.self, name("graphics"))
        let files = try (0..<graphics.count).map { number in
            guard let file = parts[name("graphics/\(number)")] else { throw RecordError() }
            return file
        }
        return try PixelReplay(
            try value(PixelRecord.self, name("looks")), graphics: graphics, files: files,
            portraits: try value(PortraitsRecord.self, name("portraits")), selfie: parts[name("selfie")])
    }

    private func search(_ setting: EvidenceSetting, _ today: CalendarDate) throws -> ReadingRun.Search {
        let pictures = try value([PictureRecord].self, EvidencePart.pictures)
        let zones = try value([[ZoneRecord]].self, EvidencePart.zones)
        let barcodes = try value([[BarcodeReading]].self, EvidencePart.barcodes)
        let prints = try value([PrintRecord?].self, EvidencePart.print)
        guard [zones.count, barcodes.count, prints.count, setting.origins.count].allSatisfy({ $0 == pictures.count })
        else { throw RecordError() }
        var search = ReadingRun.Search()
        if setting.isVideo { search.video = .replayed }
        for index in pictures.indices {
            let findings = try pictures[index].findings(
                zones: zones[index], barcodes: barcodes[index], today: today, strictness: setting.policy.strictness)
            let origin = setting.origins[index]
            // Named: see ReadingRun.search(_:of:after:until:) on closures with typed errors.
            let open: Reading.Picture.Opening = { _ throws(ReadingProblem) in throw .notKept }
            search.pictures.append(
                PictureSearch(
                    findings: findings, origin: .useless(origin.name, .notKept), page: origin.page, time: origin.time,
                    print: try prints[index].map { try $0.print(of: findings) }, open: open))
        }
        return search
    }

    // MARK: From pictures

    /// Reads the pictures again, by the engines.
    ///
    /// - Returns: whether the reports are the same but for times; nil if something they need is not there.
    func isSameFromPictures() async throws -> Bool? {
        let files = names.filter { $0.hasPrefix("input/") }.compactMap { Int($0.dropFirst("input/".count)) }.sorted()
        guard !files.isEmpty, inputs.allSatisfy({ parts[$0] != nil }) else { return nil }
        let (setting, today) = try self.setting()
        let names = setting.origins.map(\.name).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        let hasSelfie = self.names.contains { $0.hasSuffix("/selfie") }
        guard files == Array(names.indices), !hasSelfie else { return nil }
        let inputs = try files.map { index in
            guard let file = parts[EvidencePart.input(index)] else { throw RecordError() }
            return DocumentInput.data(Data(file), name: names[index])
        }
        var again = try run(setting, try policy(setting), today, [], [])
        again.engines.text = engines.text
        again.engines.faces = engines.faces
        again.evidence = .none
        let reports = try await again.reading(of: inputs).documents.map(\.written)
        let kept = parts.filter { $0.key.hasPrefix("report/") && !Self.isOfOneRun($0.key) }
        return try split(reports).filter { !Self.isOfOneRun($0.key) } == kept
    }

    /// Times, and the hash over them.
    private static func isOfOneRun(_ name: String) -> Bool {
        ["timing", "integrity"].contains { name.hasSuffix("/" + $0) }
    }

    private func split(_ reports: [WrittenReport]) throws -> [String: [UInt8]] {
        var parts: [String: [UInt8]] = [:]
        for (index, report) in reports.enumerated() {
            guard let split = ReportParts.split([UInt8](try report.json())) else { throw RecordError() }
            for (path, content) in split { parts[EvidencePart.report(index) + path] = content }
        }
        return parts
    }

    private func policy(_ setting: EvidenceSetting) throws -> ReadingPolicy {
        var policy = setting.policy
        policy.includesGraphics = false
        if let previous = parts[EvidencePart.previous] { policy.previous = try DocumentReport(json: Data(previous)) }
        return policy
    }

    private func setting() throws -> (EvidenceSetting, CalendarDate) {
        let setting = try value(EvidenceSetting.self, EvidencePart.setting)
        guard setting.today.count == 3,
            let today = CalendarDate(year: setting.today[0], month: setting.today[1], day: setting.today[2]),
            (0...64).contains(setting.documentCount), setting.origins.count <= 64
        else { throw RecordError() }
        return (setting, today)
    }

    // MARK: The chip

    private func store() throws -> TrustStore {
        guard let file = parts[EvidencePart.trust] else { return TrustStore() }
        return try TrustStore(file: file, engines.cryptography)
    }

    private func chip(_ setting: EvidenceSetting) throws -> SavedChip? {
        guard setting.hasChip else { return nil }
        let own = try value(ChipSetting.self, EvidencePart.chip)
        guard own.proof.isEmpty || own.proof.count == 2, Set(own.files).count == own.files.count else {
            throw RecordError()
        }
        let files = try own.files.map { file in
            guard let bytes = parts[EvidencePart.chip(file.name)] else { throw RecordError() }
            return (file, bytes)
        }
        return SavedChip(
            own.application, files, inspection: own.inspection,
            proof: own.proof.isEmpty ? nil : .init(challenge: own.proof[0], signature: own.proof[1]))
    }

    // MARK: What is left when parts are withheld

    /// Zone and chip each follow from their own parts alone.
    private func partial(_ setting: EvidenceSetting, _ today: CalendarDate) throws -> DocumentService.ReplayedParts {
        var replay = DocumentService.ReplayedParts(run: [])
        // With several documents it follows from all parts together which zone is whose.
        guard setting.documentCount == 1 else { return replay }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if [EvidencePart.pictures, EvidencePart.zones].allSatisfy({ parts[$0] != nil }),
            names.contains(EvidencePart.report(0) + "mrz")
        {
            let pictures = try value([PictureRecord].self, EvidencePart.pictures)
            let zones = try value([[ZoneRecord]].self, EvidencePart.zones)
            guard zones.count == pictures.count else { throw RecordError() }
            let findings = try pictures.indices.map { index in
                try pictures[index].findings(
                    zones: zones[index], barcodes: [], today: today, strictness: setting.policy.strictness)
            }
            if let zone = findings.zones.first {
                let place = findings.firstIndex { $0.id == zone.picture }
                replay.parts[EvidencePart.report(0) + "mrz"] = [UInt8](
                    try encoder.encode(DocumentReport.Zone(zone.reading, picture: place)))
                replay.run?.insert("mrz")
            }
        }
        let chipParts = names.filter { $0 == EvidencePart.chip || $0.hasPrefix("chip/") || $0 == EvidencePart.trust }
        if setting.hasChip, chipParts.allSatisfy({ parts[$0] != nil }), let chip = try chip(setting) {
            let findings = ChipFindings(
                chip, store: try store(), today: today, cryptography: engines.cryptography)
            replay.parts[EvidencePart.report(0) + "chip"] = [UInt8](try encoder.encode(findings.report))
            replay.run?.insert("chip")
        }
        return replay
    }

    // MARK: Versions

    private func versions(_ setting: EvidenceSetting) -> [String] {
        var differing: [String] = []
        if setting.vouch != DocumentService.version {
            differing.append("vouch \(setting.vouch) read, this is \(DocumentService.version)")
        }
        if let models = setting.models, models != engines.models.fingerprint {
            differing.append("the document models are others")
        }
        let networks = engines.networks.hashes(engines.cryptography)
        for (name, hash) in setting.networks.sorted(by: { $0.key < $1.key }) where networks[name] != hash {
            differing.append("the network \(name) is another")
        }
        return differing
    }
}

extension ReadingProblem {
    fileprivate static let notKept = ReadingProblem(
        "evidence.pictureNotKept", "the picture is not in the evidence", hint: "verify with the picture at hand")
}
