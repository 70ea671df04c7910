internal import Foundation
public import VouchCore
public import VouchInference
public import VouchOCR

/// Reads printed text with the networks of PP-OCRv6: Latin letters with the accents of Europe, digits, Chinese and
/// Japanese.
///
/// Loading takes a moment, and longer the first time: create one and keep it. Two threads at most are used for one
/// picture.
public final class PPOCREngine: TextLocating, LineReading {
    private static let threads = 2
    /// Below this mean confidence, a line is texture rather than print.
    private static let leastConfidence = 0.4

    private let detector: TextDetector
    private let recogniser: PrintRecogniser

    /// Opens the engine where ``EngineFolder/find(environment:program:)`` finds it.
    ///
    /// - Throws: ``OCRError``, which says what is missing.
    public convenience init() throws(OCRError) {
        let folder: EngineFolder
        do throws(InferenceError) { folder = try .find() } catch { throw OCRError(error) }
        try self.init(folder: folder)
    }

    /// Opens the engine in `folder` and loads its networks.
    ///
    /// - Parameter cacheFolder: the folder for compiled networks between starts; with nil they are not kept.
    /// - Throws: ``OCRError``, which says what is missing.
    public init(
        folder: EngineFolder, cacheFolder: String? = EngineFolder.defaultCache()
    ) throws(OCRError) {
        do throws(InferenceError) {
            let runtime = try InferenceRuntime(folder: folder, cacheFolder: cacheFolder)
            let detection = try folder.model("PP-OCRv6_det_small.onnx")
            let recognition = try folder.model("PP-OCRv6_rec_small.onnx")
            // One picture is looked at with both threads; its lines are read side by side, some at once on each.
            detector = TextDetector(
                model: try runtime.model(at: detection, shape: [1, 3, nil, nil], threads: Self.threads))
            recogniser = try Self.recogniser(recognition, runtime)
        } catch {
            throw OCRError(error)
        }
        guard recogniser.alphabet.count > 2 else { throw OCRError(.unusableAlphabet) }
    }

    private static func recogniser(
        _ path: String, _ runtime: InferenceRuntime
    ) throws(InferenceError) -> PrintRecogniser {
        guard let file = FileManager.default.contents(atPath: path) else { throw InferenceError(.modelMissing) }
        let bytes = [UInt8](file)
        let alphabet = alphabet(of: try ModelMetadata(bytes)["character"] ?? "")
        let split = try ClassifierSplit(bytes, classes: alphabet.count) { !isEastAsian(alphabet[$0]) }
        let model = try runtime.model(
            of: split.network, shape: [nil, 3, PrintRecogniser.stripHeight, nil], threads: threads,
            concurrency: threads)
        return PrintRecogniser(model: model, alphabet: alphabet, rare: try RarePrint(split))
    }

    public func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
        search.chosen(from: try detector.boxes(in: LineSampler(image), limit: 1000))
    }

    public func lines(
        at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine?] {
        // A box higher than wide holds one character, or print that runs up or down.
        let views = boxes.indices.flatMap { index in
            let box = boxes[index]
            let turned = box.proportion < 1 / 1.5 ? [box, box.turnedLeft, box.turnedRight] : [box]
            return turned.map { (index: index, box: $0) }
        }
        let read = try recogniser.characters(
            at: views.map(\.box), in: LineSampler(image), threads: Self.threads,
            isEastAsian: languages.contains { $0.script == .han })
        var best = [(line: TextLine, weight: Double)?](repeating: nil, count: boxes.count)
        for (view, characters) in zip(views, read) {
            let line = TextLine(characters: characters, box: view.box, engine: "pp-ocr")
            let weight = line.confidence * Double(min(characters.count, 3))
            guard line.confidence >= Self.leastConfidence, weight > best[view.index]?.weight ?? 0 else { continue }
            best[view.index] = (line, weight)
        }
        return best.map { $0?.line }
    }

    /// The letters with accents of which at least six in ten are read, drawn in words in 60 fonts and spoilt. The
    /// alphabet has 550 Latin letters, but `Ą`, `Ğ`, `Ő` and the like come out as `A`, `G`, `Ó` nine times in ten; see
    /// docs/decisions/0012-who-reads-printed-text.md.
    private static let letters = Set("ÀÁÃÄÇÈÉÊÍÎÑÒÓÖÚÜĆČŘŠŻŽ")

    /// Whether the network writes all letters of the language: English, Spanish, Chinese and the like.
    public func reads(_ language: TextLanguage) -> Bool {
        language.script == .han || language.letters?.isSubset(of: Self.letters) ?? false
    }

    /// The network's classes: a blank, the characters its author lists one a line, a space.
    static func alphabet(of list: String) -> [Character?] {
        let lines = list.split(separator: "\n", omittingEmptySubsequences: false)
        let characters = lines.last == "" ? lines.dropLast() : lines[...]
        guard !characters.isEmpty else { return [] }
        return [nil] + characters.map { plain($0.first ?? " ") } + [" "]
    }

    /// Chinese, Japanese and Korean characters: seven in eight of the alphabet, and on few documents.
    private static func isEastAsian(_ character: Character?) -> Bool {
        switch character?.unicodeScalars.first?.value ?? 0 {
        case 0x2E80...0x2FFF, 0x3041...0x33FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Punctuation, letters and digits that are as wide as Chinese characters become those of the usual width.
    private static func plain(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first, (0xFF01...0xFF5E).contains(scalar.value),
            let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return character }
        return Character(narrow)
    }
}
