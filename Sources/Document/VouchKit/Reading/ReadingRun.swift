import Foundation
import VouchBarcode
import VouchCore
import VouchDocument
import VouchFields
import VouchImaging
import VouchMedia
import VouchModels
import VouchPKI
import VouchReport

/// One reading, from inputs to a report: each step takes the result of the previous one, and cancellation is checked
/// between them.
struct ReadingRun: Sendable {
    var engines: ServiceEngines
    let models: LoadedModels
    let policy: ReadingPolicy
    let chip: SavedChip?
    let selfie: DocumentInput?
    let sealSigners: [Certificate]
    let budget: ReadingBudget
    let today: CalendarDate
    /// RFC 3339.
    let readAt: String
    let progress: ReadingProgress?
    /// Inputs that were searched before, by the same engines.
    let ahead: [SideAhead]
    /// Those of this reading.
    let conditions: SideAhead.Conditions
    var evidence = ReadingEvidence.none

    /// - Throws: only `CancellationError`; a failure of an input is a problem in the result.
    func reading(of inputs: [DocumentInput]) async throws -> Reading {
        let clock = ContinuousClock()
        let start = clock.now
        progress?.note(.started)
        let deadline = ReadingDeadline(budget: budget)
        let search = try await search(inputs)
        try Task.checkCancellation()
        let (symbols, sealProblem) = checkedSymbols(search.pictures)
        var problems = search.problems + [sealProblem].compactMap { $0 }
        var documents: [Reading.Document] = []
        if policy.scope == .all, !search.pictures.isEmpty {
            do {
                let read = try await self.documents(search, symbols: symbols, until: deadline.print(of: inputs.count))
                problems += read.problems
                documents = read.documents
            } catch let problem as ReadingProblem {
                problems.append(problem.about(search.pictures[0].source))
            }
            progress?.note(.compared)
        } else if policy.scope == .all, inputs.isEmpty, let chip {
            do {
                documents = [try await document(of: chip)]
            } catch let problem as ReadingProblem {
                problems.append(problem)
            }
        }
        if search.pictures.isEmpty, documents.isEmpty, problems.isEmpty {
            problems.append(
                ReadingProblem(
                    "media.nothingInside", "the file contains no page or frame",
                    hint: "check that it was copied completely"))
        }
        progress?.note(.finished)
        var reading = Reading(
            sources: inputs.map(\.name), search, symbols: symbols, documents: documents, problems: problems,
            elapsed: clock.now - start)
        if let recorder = evidence.recorder, !documents.isEmpty {
            reading.evidence = await draft(search, inputs: inputs, recorder: recorder)
        }
        return reading
    }

    /// The result of searching all inputs.
    struct Search: Sendable {
        var pictures: [PictureSearch] = []
        /// The stages of opening; those of searching are in the findings.
        var stages: [PictureFindings.Stage] = []
        var video: VideoFindings.Summary?
        var problems: [ReadingProblem] = []
    }

    // MARK: Searching

    private var examiner: PictureExaminer {
        PictureExaminer(
            reader: engines.zones, finder: engines.finder, barcodes: engines.barcodes,
            faces: policy.scope.contains(.pages) ? try? engines.faces.examiner() : nil,
            configuration: PictureExaminer.Configuration(
                scope: policy.scope, today: today, strictness: policy.strictness, longSide: policy.longSide,
                barcodeTime: budget.time / 5, examinesCopies: policy.examinesCopies, isCropped: policy.isCropped))
    }

    func search(_ inputs: [DocumentInput]) async throws -> Search {
        var search = Search()
        for (index, input) in inputs.enumerated() {
            try Task.checkCancellation()
            do {
                let clock = ContinuousClock()
                let start = clock.now
                let deadline = ReadingDeadline(budget: budget)
                if let earlier = earlier(input, until: deadline) {
                    progress?.note(.opened(input: index, pages: earlier.pictures.count))
                    for number in earlier.pictures.indices {
                        progress?.note(.searched(number: search.pictures.count + number + 1))
                    }
                    search.join(earlier)
                    continue
                }
                let opened = try engines.opener.open(input, until: deadline.search)
                search.stages.append(.init(name: "load", duration: clock.now - start))
                switch opened {
                case .pages(let pages, let unread):
                    progress?.note(.opened(input: index, pages: pages.count))
                    search.join(
                        try await self.search(pages, of: input, after: search.pictures.count, until: deadline))
                    if unread > 0 { search.problems.append(Self.tooManyPages(input, read: pages.count)) }
                case .video(let video):
                    progress?.note(.opened(input: index, pages: 1))
                    search.join(
                        try await self.search(video, of: input, after: search.pictures.count, until: deadline))
                }
            } catch let problem as ReadingProblem {
                search.problems.append(problem.about(input.name))
            }
        }
        return search
    }

    /// One bad page does not hide the others.
    private func search(
        _ pages: [OpenedInput.Page], of input: DocumentInput, after count: Int, until deadline: ReadingDeadline
    ) async throws -> Search {
        var search = Search()
        for (index, page) in pages.enumerated() {
            try Task.checkCancellation()
            if index > 0, deadline.isSearchOver {
                search.problems.append(
                    .outOfTime(budget, after: search.pictures.count, of: pages.count).about(input.name))
                break
            }
            do {
                // If there are more pictures than a document has sides, it is not yet known which ones are read.
                let readsPrint = policy.scope == .all && count + search.pictures.count < PictureChoice.maximumCount
                let picture = try await self.search(page, of: input, readsPrint: readsPrint, until: deadline)
                search.pictures.append(picture)
                progress?.note(.searched(number: count + search.pictures.count))
                if let error = picture.findings.barcodeError {
                    search.problems.append(ReadingProblem(error).about(input.name))
                }
            } catch let problem as ReadingProblem {
                guard pages.count > 1, let number = page.number else { throw problem }
                search.problems.append(
                    ReadingProblem(problem.code, "page \(number): \(problem.message)", hint: problem.hint)
                        .about(input.name))
            }
        }
        return search
    }

    private func search(
        _ page: OpenedInput.Page, of input: DocumentInput, readsPrint: Bool, until deadline: ReadingDeadline
    ) async throws -> PictureSearch {
        let source = try page.open(deadline.search)
        do {
            let (findings, print) = try await examiner.examine(source) { findings in
                // A failure occurs again, and is reported, when the document is read.
                readsPrint
                    ? try? await documentReader().print(of: findings, source: source, until: deadline.search) : nil
            }
            return PictureSearch(
                findings: findings, origin: input, page: page.number, print: print, open: page.open)
        } catch let error as ImagingError {
            throw ReadingProblem(error)
        }
    }

    private func search(
        _ video: VideoFile, of input: DocumentInput, after count: Int, until deadline: ReadingDeadline
    ) async throws -> Search {
        var search = Search()
        do {
            let chosen = try await VideoExaminer(examiner).examine(video)
            search.stages = chosen.stages
            search.video = chosen.findings.summary
            search.pictures = zip(chosen.findings.frames, chosen.pictures).map { frame, picture in
                // Named: a closure with a typed error that is written where it is stored crashes when called (Swift
                // 6.3).
                let open: @Sendable (ContinuousClock.Instant?) throws(ReadingProblem) -> PictureSource = {
                    _ throws(ReadingProblem) in PictureSource(picture)
                }
                return PictureSearch(findings: frame.findings, origin: input, time: frame.time, open: open)
            }
            for number in search.pictures.indices { progress?.note(.searched(number: count + number + 1)) }
            if !chosen.findings.summary.isWhole, deadline.isSearchOver {
                search.problems.append(.outOfTime(budget, video: chosen.findings.summary.frameCount).about(input.name))
            } else if !chosen.findings.summary.isWhole {
                search.problems.append(
                    ReadingProblem(
                        "media.brokenOff", "the video is truncated: only its beginning was searched",
                        hint: "copy or download it again", source: input.name))
            }
        } catch let error as MediaError {
            throw ReadingProblem(error)
        }
        return search
    }

    private static func tooManyPages(_ input: DocumentInput, read count: Int) -> ReadingProblem {
        ReadingProblem(
            "media.tooManyPages", "only the first \(count) pages were read",
            hint: "extract the pages that show the document", severity: .warning, source: input.name)
    }

    // MARK: Checking seals

    /// The barcodes of all pictures, with seals checked; if the trust store cannot be loaded, seals are left unchecked.
    func checkedSymbols(
        _ pictures: [PictureSearch]
    ) -> (symbols: [FoundSymbol], problem: ReadingProblem?) {
        var checks: SealChecks?
        var problem: ReadingProblem?
        var symbols: [FoundSymbol] = []
        for picture in pictures {
            for reading in picture.findings.barcodes {
                if checks == nil, problem == nil, SealChecks.isSeal(reading.payload) {
                    do throws(ReadingProblem) {
                        checks = SealChecks(
                            store: try engines.trust.store(), today: today, cryptography: engines.cryptography,
                            signers: sealSigners)
                    } catch {
                        problem = error.about(picture.source)
                    }
                }
                symbols.append(
                    FoundSymbol(
                        picture: picture.findings.id, reading: reading, seal: checks?.check(reading.payload)))
            }
        }
        return (symbols, problem)
    }

    // MARK: Documents

    private func documentReader() -> DocumentReader {
        DocumentReader(
            text: policy.readsText ? engines.text.load().reader : nil, models: models.models,
            configuration: DocumentReader.Configuration(
                today: today, selection: policy.expecting, ageThreshold: policy.ageThreshold,
                needsChip: policy.needsChip, readsPaymentCards: policy.readsPaymentCards),
            assigner: engines.assigner)
    }

    /// Decides which documents there are, then reads each by itself.
    func documents(
        _ search: Search, symbols: [FoundSymbol], until deadline: ContinuousClock.Instant
    ) async throws -> (documents: [Reading.Document], problems: [ReadingProblem]) {
        let source = search.pictures[0].source
        let text = policy.readsText ? engines.text.load() : .none
        evidence.recorder?.note(text)
        let isVideo = search.video != nil
        let choice = PictureChoice(search.pictures, isEachRead: !isVideo && policy.grouping != .one)
        var problems = [text.problem].compactMap { $0?.about(source) }
        problems += choice.problems(isVideo: isVideo).map { $0.about(source) }
        var sides: [ExaminedPicture] = []
        for index in choice.pictures {
            do {
                let side = try await side(search.pictures[index], until: deadline)
                if let print = side.readPrint { evidence.recorder?.note(print, of: index) }
                sides.append(side)
            } catch let problem as ReadingProblem where problem.isBudget {
                problems.append(problem.about(search.pictures[index].source))
            }
        }
        guard !sides.isEmpty else { throw problems.last ?? .outOfTime(budget, after: 0, of: 1) }
        let chip = try chip.map { chip throws(ReadingProblem) in
            ChipFindings(chip, store: try engines.trust.store(), today: today, cryptography: engines.cryptography)
        }
        let portraits = portraits(chip, until: deadline)
        problems += portraits.problems
        do {
            let parted = try await self.parted(sides, isVideo: isVideo)
            if policy.grouping == .one, parted.count > 1 { problems.append(Self.several.about(source)) }
            let read = policy.grouping == .one ? Array(parted.prefix(1)) : parted
            let owner = DocumentOwner(chip).index(among: read, today: today)
            let reader = documentReader()
            var documents: [Reading.Document] = []
            for (number, document) in read.enumerated() {
                let own = symbols.filter { symbol in
                    document.pictures.contains { side in
                        side.findings.id == symbol.picture
                            && side.findings.barcodes.contains { $0.isSame(as: symbol.reading) }
                    }
                }
                let ownChip = number == owner ? chip : nil
                let strangers = number == 0 && policy.grouping == .one ? Array(parted.dropFirst()) : []
                let pixels = PixelRecorder()
                var companions = companions(own, chip: ownChip, strangers: strangers, portraits.companions)
                companions.pixels = evidence.pixels(of: number, pixels)
                let findings = try await reader.read(document.pictures, companions: companions)
                if findings.isPaymentCard { problems.append(ReadingProblem.paymentCard.about(source)) }
                if !findings.isExpected { problems.append(ReadingProblem.notExpected(findings.identity).about(source)) }
                let unread = findings.textError.map { ReadingProblem(text: $0) }
                problems += [unread].compactMap { $0?.about(source) }
                let written = report(
                    number, pixels, text,
                    .init(
                        findings: findings, search: search, symbols: own, chip: ownChip,
                        omissions: [text.problem, unread].compactMap { $0 }))
                documents.append(
                    Reading.Document(
                        written: written, pictures: search.places(of: document), findings: findings))
            }
            return (documents, problems)
        } catch let error as ImagingError {
            throw ReadingProblem(error)
        }
    }

    /// What a chip says by itself, of whose document no page was shown.
    func document(of chip: SavedChip) async throws -> Reading.Document {
        let found = ChipFindings(
            chip, store: try engines.trust.store(), today: today, cryptography: engines.cryptography)
        let portraits = portraits(found, until: ReadingDeadline(budget: budget).search)
        let reader = DocumentReader(
            text: nil, models: models.models,
            configuration: DocumentReader.Configuration(
                today: today, selection: policy.expecting, ageThreshold: policy.ageThreshold,
                needsChip: policy.needsChip))
        let pixels = PixelRecorder()
        var companions = companions([], chip: found, strangers: [], portraits.companions)
        companions.pixels = evidence.pixels(of: 0, pixels)
        let findings = try await reader.read([], companions: companions)
        guard findings.isExpected else { throw ReadingProblem.notExpected(findings.identity) }
        let written = report(
            0, pixels, .none,
            .init(findings: findings, search: Search(), symbols: [], chip: found, omissions: []))
        return Reading.Document(written: written, pictures: [], findings: findings)
    }

    /// Frames of a video show one document.
    private func parted(_ sides: [ExaminedPicture], isVideo: Bool) async throws -> [PartedDocument] {
        guard !isVideo else { return [PartedDocument(sides)] }
        return try await documentReader().documents(in: sides, grouping: policy.grouping)
    }

    private func companions(
        _ symbols: [FoundSymbol], chip: ChipFindings?, strangers: [PartedDocument],
        _ portraits: PortraitCompanions
    ) -> DocumentReader.Companions {
        var companions = DocumentReader.Companions()
        companions.portraits = portraits
        // A chip belongs to one of several documents.
        if chip == nil { companions.portraits.chip = nil }
        companions.seal = symbols.sealOutcome
        companions.previous = policy.previous.map { PreviousReading.sources(of: $0) } ?? [:]
        companions.strangers = strangers
        if let chip {
            companions.chip = chip.checks
            companions.chipFields = chip.fields
            companions.chipZone = chip.zone
        }
        return companions
    }

    /// A picture with its print: read when it was searched, or now.
    private func side(_ picture: PictureSearch, until deadline: ContinuousClock.Instant) async throws -> ExaminedPicture
    {
        if let print = picture.print { return ExaminedPicture(picture.findings, print: print) }
        let source = try picture.open(deadline)
        do {
            return ExaminedPicture(
                picture.findings,
                print: try await documentReader().print(of: picture.findings, source: source, until: deadline))
        } catch let error as ImagingError {
            throw ReadingProblem(error)
        }
    }

    private static let several = ReadingProblem(
        "document.several", "the pictures show several documents; the fields are from the first",
        hint: "read each document separately, or without --document", severity: .warning)
}

extension ReadingRun.Search {
    /// Where the pictures of a document are among all.
    func places(of document: PartedDocument) -> [Int] {
        document.pictures.compactMap { own in pictures.firstIndex { $0.findings.id == own.findings.id } }
    }

    mutating func join(_ other: ReadingRun.Search) {
        pictures += other.pictures
        stages += other.stages
        video = other.video ?? video
        problems += other.problems
    }
}
