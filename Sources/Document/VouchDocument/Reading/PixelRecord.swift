import Synchronization
import VouchCore
import VouchFace
import VouchFields
import VouchModels
import VouchOCR
import VouchVisual

/// The answers that one document's reading got of its pixels, in the order in which it asked.
package struct PixelRecord: Codable, Sendable {
    var readsPrint = false
    /// By the language's code.
    var languages: [String: Bool] = [:]
    var spelt: [Spelling] = []
    /// nil in place of a line that could not be looked at.
    var looks: [[[String]]?] = []

    /// Lines read again, or why they could not be.
    struct Spelling: Codable {
        var lines: [LineRecord] = []
        var error: String?
    }
}

/// The cut-outs of one document and what was measured of them; their files are apart.
package struct GraphicsRecord: Codable, Sendable {
    let graphics: [Graphic]
    let missing: [Missing]

    /// Number of cut-outs.
    package var count: Int { graphics.count }

    /// Which of them show the holder's face.
    package var portraits: [Int] {
        let faces = [GraphicKind.portrait, .ghostPortrait].map(\.rawValue)
        return graphics.indices.filter { faces.contains(graphics[$0].kind) }
    }

    struct Graphic: Codable {
        let kind: String
        let page: Int
        let box: [Double]
        let isRefined: Bool
        let mime: String
        let width: Int
        let height: Int
        let dotsPerInch: Double
        let quality: GraphicQuality
    }

    struct Missing: Codable {
        let kind: String
        let reason: CheckCode
    }

    init(_ findings: GraphicFindings) {
        graphics = findings.graphics.map { graphic in
            Graphic(
                kind: graphic.kind.rawValue, page: graphic.place.page, box: graphic.place.box.numbers,
                isRefined: graphic.isRefined, mime: graphic.image.mime, width: graphic.image.width,
                height: graphic.image.height, dotsPerInch: graphic.dotsPerInch, quality: graphic.quality)
        }
        missing = findings.missing.map { Missing(kind: $0.kind.rawValue, reason: $0.reason.code) }
    }

    /// - Parameter files: of the cut-outs, in their order.
    func findings(_ files: [[UInt8]]) throws(RecordError) -> GraphicFindings {
        guard files.count == graphics.count, let block = PixelBlock(width: 1, height: 1, format: .grey8, pixels: [0])
        else { throw RecordError() }
        var findings = GraphicFindings()
        for (graphic, file) in zip(graphics, files) {
            guard let kind = GraphicKind(rawValue: graphic.kind) else { throw RecordError() }
            findings.graphics.append(
                CroppedGraphic(
                    kind: kind, place: PagePlace(page: graphic.page, box: try Quad(recorded: graphic.box)),
                    isRefined: graphic.isRefined, pixels: block,
                    image: EncodedGraphic(file, mime: graphic.mime, width: graphic.width, height: graphic.height),
                    dotsPerInch: graphic.dotsPerInch, quality: graphic.quality))
        }
        for missing in missing {
            guard let kind = GraphicKind(rawValue: missing.kind) else { throw RecordError() }
            findings.missing.append(.init(kind, .init(missing.reason)))
        }
        return findings
    }
}

/// How far the portraits of one document are from each other, and by which network. No template is kept.
package struct PortraitsRecord: Codable, Sendable {
    let pairs: [Pair]
    let network: Network?
    let hasSelfie: Bool
    let selfieSize: [Int]
    let selfieMime: String?
    let outcome: CheckOutcome

    struct Pair: Codable {
        let first: String
        let second: String
        let distance: Float?
        let threshold: Float
        let obstacle: String?
    }

    /// ``VouchFace/FaceNetworkCard``.
    struct Network: Codable {
        let name: String
        let licence: String
        let origin: String?
        let inputSize: Int
        let identifier: String
        let count: Int
        let distance: String
        let threshold: Float
        let middle: Float
        let slope: Float
    }

    init(_ findings: PortraitFindings) {
        pairs = findings.pairs.map { pair in
            Pair(
                first: pair.first.rawValue, second: pair.second.rawValue, distance: pair.comparison.distance,
                threshold: pair.comparison.threshold, obstacle: pair.comparison.obstacle?.rawValue)
        }
        network = findings.card.map { card in
            let descriptor = card.descriptor
            return Network(
                name: card.name, licence: card.licence, origin: card.origin, inputSize: card.inputSize,
                identifier: descriptor.identifier, count: descriptor.count, distance: descriptor.distance.rawValue,
                threshold: descriptor.threshold, middle: descriptor.calibration.middle,
                slope: descriptor.calibration.slope)
        }
        hasSelfie = findings.selfie != nil
        selfieSize = findings.selfie.map { [$0.width, $0.height] } ?? []
        selfieMime = findings.selfie?.mime
        outcome = findings.outcome
    }

    /// Compares each distance with its threshold again.
    func findings(selfie file: [UInt8]?) throws(RecordError) -> PortraitFindings {
        let card = try network.map { network throws(RecordError) in try network.card() }
        var selfie: EncodedGraphic?
        if hasSelfie {
            guard let file, let selfieMime, selfieSize.count == 2 else { throw RecordError() }
            selfie = EncodedGraphic(file, mime: selfieMime, width: selfieSize[0], height: selfieSize[1])
        }
        let pairs = try pairs.map { pair throws(RecordError) -> PortraitFindings.Pair in
            guard let first = PortraitSource(rawValue: pair.first), let second = PortraitSource(rawValue: pair.second)
            else { throw RecordError() }
            if let distance = pair.distance, pair.obstacle == nil, let card {
                return .init(
                    first, second,
                    FaceComparison(
                        distance: distance, threshold: pair.threshold, calibration: card.descriptor.calibration))
            }
            guard let obstacle = pair.obstacle.flatMap(FaceComparison.Obstacle.init(rawValue:)) else {
                throw RecordError()
            }
            return .init(first, second, FaceComparison(obstacle, threshold: pair.threshold))
        }
        return PortraitFindings(pairs: pairs, card: card, selfie: selfie, outcome: outcome)
    }
}

extension PortraitsRecord.Network {
    fileprivate func card() throws(RecordError) -> FaceNetworkCard {
        guard let kind = FaceDescriptor.Distance(rawValue: distance),
            let descriptor = FaceDescriptor(
                identifier: identifier, count: count, distance: kind, threshold: threshold,
                calibration: .init(middle: middle, slope: slope))
        else { throw RecordError() }
        return FaceNetworkCard(
            name: name, licence: licence, origin: origin, inputSize: inputSize, descriptor: descriptor)
    }
}

/// Keeps the answers that one document's reading gets of its pixels.
package final class PixelRecorder: Sendable {
    private struct Kept: Sendable {
        var pixels = PixelRecord()
        var graphics = GraphicFindings()
        var portraits = PortraitFindings.none()
    }

    private let kept = Mutex(Kept())

    package init() {}

    func recording(_ pixels: some PixelReading) -> any PixelReading {
        note { $0.readsPrint = pixels.readsPrint }
        return Recording(live: pixels, recorder: self)
    }

    fileprivate func note(_ change: (inout PixelRecord) -> Void) { kept.withLock { change(&$0.pixels) } }

    fileprivate func note(_ graphics: GraphicFindings) { kept.withLock { $0.graphics = graphics } }

    fileprivate func note(_ portraits: PortraitFindings) { kept.withLock { $0.portraits = portraits } }

    /// The answers so far.
    package var record: PixelRecord { kept.withLock { $0.pixels } }
    package var graphics: GraphicsRecord { GraphicsRecord(kept.withLock { $0.graphics }) }
    package var portraits: PortraitsRecord { PortraitsRecord(kept.withLock { $0.portraits }) }
    /// The files of the cut-outs, in the order of ``graphics``.
    package var files: [[UInt8]] { kept.withLock { $0.graphics.graphics.map { $0.image.bytes.reveal { $0 } } } }
    /// The file of the selfie's face; nil if there is none.
    package var selfie: [UInt8]? { kept.withLock { $0.portraits.selfie?.bytes.reveal { $0 } } }

    private struct Recording: PixelReading {
        let live: any PixelReading
        let recorder: PixelRecorder

        var readsPrint: Bool { live.readsPrint }

        func reads(_ language: TextLanguage) -> Bool {
            let answer = live.reads(language)
            recorder.note { $0.languages[language.code] = answer }
            return answer
        }

        func spelt(
            _ lines: [TextLine], on page: StraightPage, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine] {
            do throws(OCRError) {
                let spelt = try live.spelt(lines, on: page, languages: languages)
                recorder.note { $0.spelt.append(.init(lines: spelt.map { LineRecord($0) })) }
                return spelt
            } catch {
                recorder.note { $0.spelt.append(.init(error: "\(error.code)")) }
                throw error
            }
        }

        func looks(at line: TextLine, of page: StraightPage) -> [[String]]? {
            let looks = live.looks(at: line, of: page)
            recorder.note { $0.looks.append(looks) }
            return looks
        }

        func graphics(of model: DocumentModel?, on pages: [StraightPage]) -> GraphicFindings {
            let graphics = live.graphics(of: model, on: pages)
            recorder.note(graphics)
            return graphics
        }

        func portraits(_ graphics: [CroppedGraphic], dates: DocumentDates) -> PortraitFindings {
            let portraits = live.portraits(graphics, dates: dates)
            recorder.note(portraits)
            return portraits
        }
    }
}

/// Gives the answers of an earlier reading again.
package final class PixelReplay: PixelReading {
    private struct State: Sendable {
        var spelt = 0
        var looks = 0
        /// Whether something was asked that the earlier reading did not ask.
        var hasDiverged = false
    }

    private let record: PixelRecord
    private let spellings: [Result<[TextLine], OCRError>]
    private let cutOuts: GraphicFindings
    private let comparison: PortraitFindings
    private let state = Mutex(State())

    /// - Parameters:
    ///   - files: of the cut-outs, in their order.
    ///   - selfie: the file of the selfie's face; nil if there is none.
    /// - Throws: ``RecordError`` for records that no reading leaves.
    package init(
        _ record: PixelRecord, graphics: GraphicsRecord, files: [[UInt8]], portraits: PortraitsRecord,
        selfie: [UInt8]?
    ) throws(RecordError) {
        self.record = record
        cutOuts = try graphics.findings(files)
        comparison = try portraits.findings(selfie: selfie)
        spellings = try record.spelt.map { spelling throws(RecordError) in
            guard let error = spelling.error else {
                return .success(try spelling.lines.map { line throws(RecordError) in try line.line() })
            }
            guard let code = OCRError.Code.allCases.first(where: { "\($0)" == error }) else { throw RecordError() }
            return .failure(OCRError(code))
        }
    }

    /// Whether the reading asked for other things than the earlier one, or for more or fewer.
    package var hasDiverged: Bool {
        state.withLock { $0.hasDiverged || $0.spelt != spellings.count || $0.looks != record.looks.count }
    }

    private func diverge() { state.withLock { $0.hasDiverged = true } }

    var readsPrint: Bool { record.readsPrint }

    func reads(_ language: TextLanguage) -> Bool {
        guard let answer = record.languages[language.code] else {
            diverge()
            return false
        }
        return answer
    }

    func spelt(
        _ lines: [TextLine], on page: StraightPage, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine] {
        let index = state.withLock { state in
            defer { state.spelt += 1 }
            return state.spelt
        }
        guard spellings.indices.contains(index) else { return lines }
        let spelt = try spellings[index].get()
        guard spelt.count == lines.count else {
            diverge()
            return lines
        }
        return spelt
    }

    func looks(at line: TextLine, of page: StraightPage) -> [[String]]? {
        let index = state.withLock { state in
            defer { state.looks += 1 }
            return state.looks
        }
        return record.looks.indices.contains(index) ? record.looks[index] : nil
    }

    func graphics(of model: DocumentModel?, on pages: [StraightPage]) -> GraphicFindings {
        guard cutOuts.graphics.allSatisfy({ pages.indices.contains($0.place.page) }) else {
            diverge()
            return GraphicFindings()
        }
        return cutOuts
    }

    func portraits(_ graphics: [CroppedGraphic], dates: DocumentDates) -> PortraitFindings { comparison }
}
