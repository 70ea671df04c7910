internal import CTesseract
internal import Synchronization
public import VouchCore
public import VouchOCR

/// Reads single lines with Tesseract 5: slower and less reliable than PP-OCR, but with the letters of each language
/// or script whose package is installed. It does not find lines, because it is poor at that on documents.
///
/// A set of languages is loaded on first use, which takes a tenth of a second, and kept; at most four engines are kept.
public final class TesseractEngine: LineReading {
    /// Pixels of the print's box as Tesseract sees it, and of the margin around: what its networks were trained on.
    private static let printHeight = 36
    private static let margin = 4
    private static let maximumWidth = 2400
    private static let threads = 2
    /// Fewer lines are read one after the other: they take less time than loading a language once more.
    private static let linesWorthAnEngine = 12
    private static let maximumLength = 400
    /// Engines kept for the next line.
    private static let keptEngines = 3

    private let library: Library
    private let data: TesseractData
    private let idle = Mutex<[Loaded]>([])

    // Unchecked: the library's table of functions is never written after it was made.
    private struct Library: @unchecked Sendable { let pointer: OpaquePointer }

    // Unchecked: it is used by one reading at a time.
    private struct Loaded: @unchecked Sendable {
        let languages: String
        let pointer: OpaquePointer
    }

    /// Opens the library.
    ///
    /// - Throws: ``OCRError`` with the code `engineMissing`, `engineUnusable` or `outOfMemory`, or `languageMissing` if
    ///   no language data is installed.
    public convenience init() throws(OCRError) {
        guard let data = TesseractData.find() else { throw OCRError(.languageMissing) }
        try self.init(libraries: TesseractData.libraries, data: data)
    }

    init(libraries: [String], data: TesseractData) throws(OCRError) {
        self.data = data
        var code = OCRError.Code.engineMissing
        for path in libraries {
            var pointer: OpaquePointer?
            switch ct_open(path, &pointer) {
            case Int32(CT_OK):
                guard let pointer else { continue }
                library = Library(pointer: pointer)
                return
            case Int32(CT_OUT_OF_MEMORY): code = .outOfMemory
            case Int32(CT_LIBRARY_UNUSABLE): code = .engineUnusable
            default: break
            }
        }
        throw OCRError(code)
    }

    deinit {
        idle.withLock { engines in
            for engine in engines { ct_engine_free(engine.pointer) }
            engines = []
        }
    }

    /// The library's version, for example `5.3.0`.
    public var version: String { String(cString: ct_version(library.pointer)) }

    /// The languages that have data of their own installed. Those of a script whose data are installed are read as well.
    public var languages: Set<TextLanguage> { data.languages }

    public func reads(_ language: TextLanguage) -> Bool { data.name(for: language) != nil }

    /// Reads lines. Of the languages, the first three that are installed are used.
    ///
    /// - Throws: ``OCRError``, with the code `languageMissing` also if none of the languages is installed, or none is
    ///   given.
    public func lines(
        at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine?] {
        guard let known = set(of: languages) else { throw OCRError(.languageMissing) }
        let picture = LineSampler(image)
        let threads = min(Self.threads, 1 + boxes.count / Self.linesWorthAnEngine)
        return try SideBySide.lines(at: boxes, threads: threads) { box throws(OCRError) in
            try self.line(at: box, in: picture, languages: known)
        }
    }

    /// Loads the languages' data, so that the next lines in them need not wait for it.
    public func prepare(_ languages: [TextLanguage]) {
        guard let known = set(of: languages), !idle.withLock({ $0.contains { $0.languages == known } }) else { return }
        // The actual reading reports why it fails.
        if let engine = try? loaded(known) { keep(engine) }
    }

    /// Those installed, joined in the library's notation; nil if none is.
    private func set(of languages: [TextLanguage]) -> String? {
        var known: [String] = []
        for name in languages.compactMap(data.name) where !known.contains(name) { known.append(name) }
        return known.isEmpty ? nil : known.prefix(3).joined(separator: "+")
    }

    private func line(at box: Quad, in picture: LineSampler, languages: String) throws(OCRError) -> TextLine? {
        guard let strip = Self.strip(of: box, in: picture) else { return nil }
        let engine = try engine(for: languages)
        defer { keep(engine) }
        let symbols = try read(strip, with: engine)
        guard !symbols.isEmpty else { return nil }
        let length = Double(strip.width - 2 * Self.margin)
        var characters: [TextCharacter] = []
        for symbol in symbols {
            let text = withUnsafeBytes(of: symbol.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let middle = Double(symbol.left) / 2 + Double(symbol.right) / 2 - Double(Self.margin)
            // The engine sometimes places a letter before its neighbour.
            let position = min(max(middle / length, characters.last?.position ?? 0), 1)
            let probability = min(max(Double(symbol.confidence) / 100, 0), 1)
            if symbol.begins_word != 0, let last = characters.last {
                let between = (last.position + position) / 2
                characters.append(TextCharacter(" ", probability: probability, position: between))
            }
            characters += text.map { TextCharacter($0, probability: probability, position: position) }
        }
        return TextLine(characters: characters, box: box, engine: "tesseract")
    }

    private static func strip(of box: Quad, in picture: LineSampler) -> LineSampler.Strip? {
        let length = ((box.topRight - box.topLeft).length + (box.bottomRight - box.bottomLeft).length) / 2
        let height = ((box.bottomLeft - box.topLeft).length + (box.bottomRight - box.topRight).length) / 2
        guard length.isFinite, height.isFinite, length >= 1, height >= 1 else { return nil }
        let wanted = min(max(length / height * Double(printHeight), 8), Double(maximumWidth - 2 * margin))
        // The margin shows the actual surroundings: a white one would add edges.
        let (across, down) = (Double(margin) / wanted, Double(margin) / Double(printHeight))
        let right = (box.topRight - box.topLeft) * across
        let below = (box.bottomLeft - box.topLeft) * down
        let wider = Quad(
            topLeft: box.topLeft - right - below, topRight: box.topRight + right - below,
            bottomRight: box.bottomRight + right + below, bottomLeft: box.bottomLeft - right + below)
        return picture.strip(wider, width: Int(wanted) + 2 * margin, height: printHeight + 2 * margin)
    }

    private func read(_ strip: LineSampler.Strip, with engine: Loaded) throws(OCRError) -> [ct_symbol] {
        var symbols = [ct_symbol](repeating: ct_symbol(), count: Self.maximumLength)
        var count = 0
        let status = strip.pixels.withUnsafeBufferPointer { pixels in
            var picture = ct_picture(
                pixels: pixels.baseAddress, width: UInt32(strip.width), height: UInt32(strip.height),
                stride: UInt32(strip.width))
            return ct_engine_read(engine.pointer, &picture, &symbols, symbols.count, &count)
        }
        guard status == Int32(CT_OK) else { throw OCRError(.engineFailed) }
        return Array(symbols.prefix(count))
    }

    private func engine(for languages: String) throws(OCRError) -> Loaded {
        let found = idle.withLock { engines in
            engines.lastIndex { $0.languages == languages }.map { engines.remove(at: $0) }
        }
        if let found { return found }
        return try loaded(languages)
    }

    private func loaded(_ languages: String) throws(OCRError) -> Loaded {
        var pointer: OpaquePointer?
        switch ct_engine_create(library.pointer, data.folder, languages, &pointer) {
        case Int32(CT_OK): break
        case Int32(CT_OUT_OF_MEMORY): throw OCRError(.outOfMemory)
        default: throw OCRError(.languageMissing)
        }
        guard let pointer else { throw OCRError(.engineFailed) }
        return Loaded(languages: languages, pointer: pointer)
    }

    /// Keeps an engine for the next reading; the least recently used one is dropped.
    private func keep(_ engine: Loaded) {
        let dropped = idle.withLock { engines -> Loaded? in
            engines.append(engine)
            return engines.count > Self.keptEngines ? engines.removeFirst() : nil
        }
        if let dropped { ct_engine_free(dropped.pointer) }
    }
}
