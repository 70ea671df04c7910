import VouchCore
import VouchOCR
import VouchVisual

/// Feeds any lines at any places to the reader of the visual zone and the identifier; what they report must be on the page.
///
/// Four bytes place a line (left, top, height, length of its text), its text follows as UTF-8.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVisualFields(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let kind = bytes.first, let today = CalendarDate(year: 2026, month: 11, day: 22) else { return 0 }
    var lines: [TextLine] = []
    var printed = ""
    var place = 1
    while place + 4 <= bytes.count, lines.count < 60 {
        let (x, y, height) = (Double(bytes[place]) * 5, Double(bytes[place + 1]) * 4, Double(bytes[place + 2]) / 8 + 1)
        let end = min(bytes.count, place + 4 + Int(bytes[place + 3]))
        let text = String(decoding: bytes[place + 4..<end], as: UTF8.self)
        let characters = Array(text)
        let width = Double(characters.count) * height * 0.55
        let isTurned = bytes[place + 2] & 1 == 1 && kind & 8 == 8
        func point(_ along: Double, _ across: Double) -> Point {
            isTurned ? Point(x: x - across, y: y + along) : Point(x: x + along, y: y + across)
        }
        lines.append(
            TextLine(
                characters: characters.enumerated().map {
                    TextCharacter($1, probability: 0.9, position: (Double($0) + 0.5) / Double(characters.count))
                },
                box: Quad(
                    topLeft: point(0, 0), topRight: point(width, 0), bottomRight: point(width, height),
                    bottomLeft: point(0, height)), engine: "fuzz"))
        printed += text
        place = end
    }
    if let card = PaymentCard(lines) { check(card) }
    let page = PrintedPage(
        lines: lines, corners: kind & 16 == 16 ? Quad(width: 1250, height: 880) : nil,
        size: kind & 16 == 16 ? PrintedPage.Size(width: 125, height: 88) : nil)
    let zone = kind & 1 == 1 ? IdentityEvidence.Zone(code: kind & 2 == 2 ? "P" : "V", state: "UTO") : nil
    var identity = DocumentIdentifier(models: []).identify(IdentityEvidence(pages: [page], zone: zone))
    if kind & 4 == 4 {
        identity = DocumentIdentity(
            type: .drivingLicence, issuingState: kind & 2 == 2 ? "USA" : "D", jurisdiction: kind & 2 == 2 ? "WA" : nil)
    }
    let reading = VisualFieldReader(today: today).read([page], known: [], identity: identity)
    let letters = Set(printed).union(mended(printed))
    for field in reading.fields.values {
        precondition(field.confidence.map { (0...1).contains($0) } ?? false)
        // Nothing is invented: every character reported was read, or is what one that was read is mended to.
        field.raw.reveal { raw in
            precondition(!raw.isEmpty && raw.allSatisfy { letters.contains($0) || $0 == "\n" || $0 == " " })
        }
    }
    return 0
}

/// What `LetterRepair` may put in the place of characters that were read.
private func mended(_ printed: String) -> Set<Character> {
    var mended: Set<Character> = []
    let shapes: [(read: Character, told: String)] = [
        ("0", "O"), ("1", "Il/"), ("i", "IÍİ"), ("l", "I/"), ("I", "l/"), ("|", "/"), ("7", "/"), ("B", "b"),
    ]
    for shape in shapes where printed.contains(shape.read) { mended.formUnion(shape.told) }
    return mended
}

/// A card's content is of its print, and its masked print has no digit.
private func check(_ card: PaymentCard) {
    let content = card.content
    precondition((13...19).contains(content.number.count) && content.number.allSatisfy(\.isNumber))
    precondition(content.expiry.map { (1...12).contains($0.month) && (2000...9999).contains($0.year) } ?? true)
    precondition(content.holder.map { (4...26).contains($0.count) && !$0.contains(where: \.isNumber) } ?? true)
    precondition(card.masked.allSatisfy { line in line.text.reveal { !$0.contains(where: \.isNumber) } })
}
