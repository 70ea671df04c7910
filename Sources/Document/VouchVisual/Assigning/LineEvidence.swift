import VouchFields
import VouchVision

/// The features of each line as a whole.
struct LineEvidence {
    let lines: [AssignerPage.Line]

    private static let types: [DocumentType] = [.passport, .idCard, .visa, .residencePermit, .drivingLicence]
    private static let known = 16 + DateEvidence.featureCount
    private static let page = known + KnownEvidence.featureCount
    static let featureCount = page + types.count + 7

    /// Whether a feature comes of another source than the page.
    static func isAid(_ feature: Int) -> Bool {
        (known..<page).contains(feature) || feature == page + types.count + 4
    }

    init(
        _ sources: [PageSpan], _ finder: CandidateFinder, dates: DateEvidence, known: KnownEvidence,
        identity: DocumentIdentity
    ) {
        let layout = finder.layout
        let frame = Frame(sources.map { layout.lines[$0.line] })
        let texts = sources.map { FoldedText.units(of: layout.lines[$0.line].text($0.range)) }
        let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
        let own = Set(finder.text.segments.filter { $0.isOverprint }.map(\.span.line))
        let titles = Set(finder.text.segments.filter { $0.isTitle }.map(\.span.line))
        let page =
            Self.types.map { $0 == identity.type ? Float(1) : 0 } + [
                identity.isPrintDescribed ? 1 : 0, identity.jurisdiction != nil ? 1 : 0,
                identity.issuingState != nil ? 1 : 0, finder.form.order == .mdy ? 1 : 0,
                finder.known.isEmpty ? 0 : 1, layout.millimetres != nil ? 1 : 0, Float(sources.count) / 50,
            ]
        lines = zip(sources, texts).map { source, folded in
            let line = layout.lines[source.line]
            let box = frame.box(of: line)
            let shape: [Float] = [
                box.left, box.top, box.right, box.bottom, frame.height(of: line), frame.length(of: line),
                Float(source.range.count) / 30,
            ]
            var features = shape + Self.shares(line, source.range)
            features += [
                counts[folded] ?? 0 > 1 ? 1 : 0, Float(dates.found[source.line]?.count ?? 0) / 2,
                own.contains(source.line) ? 1 : 0, titles.contains(source.line) ? 1 : 0,
            ]
            features += dates.features(of: source.line) + known.features(of: source.line) + page
            return AssignerPage.Line(features: features, box: box, count: source.range.count)
        }
    }

    /// Of the characters: digits, capitals, small letters; of other scripts; and the mean probability.
    private static func shares(_ line: PageLine, _ range: Range<Int>) -> [Float] {
        var (digits, capitals, small, foreign, sure) = (0, 0, 0, 0, 0.0)
        for index in range {
            let character = line.characters[index]
            if character.isNumber {
                digits += 1
            } else if character.isUppercase {
                capitals += 1
            } else if character.isLowercase {
                small += 1
            }
            if let scalar = character.unicodeScalars.first, scalar.value > 0x36F { foreign += 1 }
            sure += line.probabilities[index]
        }
        let count = Float(max(range.count, 1))
        return [Float(digits), Float(capitals), Float(small), Float(foreign), Float(sure)].map { $0 / count }
    }
}

/// The rectangle around a page's text, but for what sticks out of it.
private struct Frame {
    private let left: Double
    private let top: Double
    private let width: Double
    private let median: Double

    init(_ lines: [PageLine]) {
        func part(_ share: Double, _ values: [Double]) -> Double {
            let sorted = values.sorted()
            return sorted.isEmpty ? 0 : sorted[Int(share * Double(sorted.count - 1))]
        }
        left = part(0.02, lines.map(\.left.x))
        top = part(0.02, lines.map { ($0.left.y + $0.right.y) / 2 - $0.height / 2 })
        width = max(part(0.98, lines.map(\.right.x)) - left, 1e-6)
        median = max(part(0.5, lines.map(\.height)), 1e-6)
    }

    /// In widths of the text, from its upper left corner.
    func box(of line: PageLine) -> AssignerPage.Box {
        let middle = (line.left.y + line.right.y) / 2
        func scaled(_ value: Double, _ origin: Double) -> Float { Float(min(max((value - origin) / width, -2), 4)) }
        return AssignerPage.Box(
            left: scaled(line.left.x, left), top: scaled(middle - line.height / 2, top),
            right: scaled(line.right.x, left), bottom: scaled(middle + line.height / 2, top))
    }

    func height(of line: PageLine) -> Float { Float(min(line.height / median, 8)) }

    func length(of line: PageLine) -> Float {
        Float(min(max((line.right.x - line.left.x) / max(line.height, 1e-6), 0.05), 100)).logarithm
    }
}
