import VouchCore
import VouchFields
import VouchImaging
import VouchOCR
import VouchVision

/// Looks again at print that differs from another source, before anybody is accused: in the picture itself rather than the
/// straightened page, in several cuts, and by a second engine where there is one.
///
/// A difference stays only if each look reads the same as before, and none what the other source says.
struct SecondLook {
    private let pixels: any PixelReading
    private let pages: [StraightPage]

    /// Fields looked at; of a document that differs in more than these, those differ.
    private static let maximumCount = 8
    /// Lines lower than this in the picture, or with less for each character, in pixels, have too few for one letter to be
    /// told from another.
    private static let leastHeight = 12.5
    private static let leastPitch = 6.8
    /// Cuts around a line: how much each side is moved outwards, in shares of its height.
    private static let cuts = [0.0, 0.12, -0.05]
    private static let mostPixels = 25_000_000

    /// - Parameters:
    ///   - pixels: where the print is looked at.
    ///   - pages: with their print.
    init(pixels: any PixelReading, pages: [StraightPage]) {
        (self.pixels, self.pages) = (pixels, pages)
    }

    /// The print's values; those whose difference from another source did not stand are doubted.
    func settled(
        _ visual: [FieldName: FieldValue], against others: [[FieldName: FieldValue]]
    ) -> [FieldName: FieldValue] {
        var settled = visual
        let accusing = visual.keys.sorted().filter { name in
            visual[name].map { isAccusing($0) || !accused(name, $0, others).isEmpty } ?? false
        }
        for name in accusing.prefix(Self.maximumCount) {
            guard let value = visual[name], !stands(value, against: accused(name, value, others)) else { continue }
            settled[name] = value.doubted
        }
        return settled
    }

    /// Whether the print breaks a rule by itself: a day that does not exist.
    private func isAccusing(_ value: FieldValue) -> Bool {
        if case .failed = value.validity { value.mayContradict } else { false }
    }

    /// The values of other sources that the print would contradict.
    private func accused(
        _ name: FieldName, _ value: FieldValue, _ others: [[FieldName: FieldValue]]
    ) -> [FieldValue] {
        guard value.mayContradict else { return [] }
        return others.compactMap { $0[name] }.filter { other in
            if case .failed = FieldComparator.compare(name, other, value) { true } else { false }
        }
    }

    private func stands(_ value: FieldValue, against others: [FieldValue]) -> Bool {
        let parts = value.raw.reveal { $0.split(separator: "\n").map { Self.letters(String($0)) } }
        let said = others.compactMap { $0.value?.reveal(Self.letters) }
        for part in parts where !part.isEmpty {
            guard let found = line(holding: part, value.place?.page) else { return false }
            guard let looks = pixels.looks(at: found.line, of: found.page), looks.first?.isEmpty == false else {
                return false
            }
            for (number, engine) in looks.enumerated() {
                for look in engine {
                    let isSame = look.contains(part)
                    // A second engine that reads otherwise decides nothing, unless it reads what the other source says.
                    if number == 0, !isSame { return false }
                    if !isSame, said.contains(where: { $0.count >= 2 && look.contains($0) }) { return false }
                }
            }
        }
        return true
    }

    private func line(holding part: String, _ page: Int?) -> (line: TextLine, page: StraightPage)? {
        let order = pages.indices.sorted { ($0 == page ? 0 : 1, $0) < ($1 == page ? 0 : 1, $1) }
        for index in order {
            let found = pages[index].lines?.first { $0.text.reveal { Self.letters($0).contains(part) } }
            if let found { return (found, pages[index]) }
        }
        return nil
    }

    /// What each engine reads in each cut; nil where the line cannot be looked at.
    static func looks(
        at line: TextLine, of page: StraightPage, in source: PictureSource, by text: CombinedTextReader
    ) -> [[String]]? {
        guard let toPicture = page.toPicture,
            let picture = try? source.picture(as: .grey8, longSide: nil, mostPixels: Self.mostPixels)
        else { return nil }
        let place = line.box.map { toPicture($0) * (1 / picture.scale) }
        let height = min((place.bottomLeft - place.topLeft).length, (place.bottomRight - place.topRight).length)
        let length = (place.topRight - place.topLeft).length
        let count = line.characters.reveal { $0.count }
        guard height >= Self.leastHeight, length >= Self.leastPitch * Double(count) else { return nil }
        let boxes = cuts.map { place.grown(by: $0 * height) }
        // If the engine fails here, only its first reading is left, and that is not enough to accuse anybody.
        let opinions = try? picture.withView { try text.opinions(on: boxes, in: $0) }
        return opinions?.map { $0.compactMap { $0?.text.reveal(letters) } }
    }

    /// Letters and digits as capitals. Look-alikes become one character, so that mistaking one for another is no contradiction.
    private static func letters(_ text: String) -> String {
        let shapes: [Character: Character] = [
            "O": "0", "Q": "0", "D": "0", "I": "1", "L": "1", "J": "1", "Z": "2", "S": "5", "B": "8", "G": "6",
            "V": "U",
            "T": "7",
        ]
        let folded = PrintedText.folded(text).filter { $0.isLetter || $0.isNumber }
        return String(folded.map { shapes[$0] ?? $0 })
    }
}

extension Quad {
    /// With each side moved outwards by so many units.
    fileprivate func grown(by amount: Double) -> Quad {
        func unit(_ point: Point) -> Point { point * (1 / max(point.length, 1e-9)) }
        let across = unit(topRight - topLeft) * amount
        let down = unit(bottomLeft - topLeft) * amount
        return Quad(
            topLeft: topLeft - across - down, topRight: topRight + across - down,
            bottomRight: bottomRight + across + down, bottomLeft: bottomLeft - across + down)
    }
}
