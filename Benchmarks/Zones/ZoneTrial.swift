import Foundation
import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

/// Draws one zone, spoils it, reads it.
struct ZoneTrial: Sendable {
    let reader: MRZReader
    let atlas: GlyphAtlas
    let today: CalendarDate
    let seed: UInt64

    func outcome(_ number: Int) -> ZoneOutcome {
        let damage = number % Damage.all.count
        var random = SeededGenerator(seed: seed << 32 | UInt64(number))
        let scene = ZoneScene(&random)
        let picture = Damage.all[damage].picture(of: scene, atlas, &random)
        let readings = picture.pixels.withUnsafeBytes { bytes in
            ImageView(bytes, width: picture.width, height: picture.height, format: .grey8)
                .map { reader.read($0, today: today) } ?? []
        }
        let wrong = readings.first { $0.decoding.isValid && $0.decoding.lines != scene.text.lines }
        return ZoneOutcome(
            number: number, damage: damage, layout: scene.text.format,
            isExact: readings.contains { $0.decoding.lines == scene.text.lines },
            isValid: readings.contains { $0.decoding.isValid && $0.decoding.lines == scene.text.lines },
            printed: scene.text.lines.map { String(decoding: $0, as: UTF8.self) },
            wrong: wrong?.decoding.lines.map { String(decoding: $0, as: UTF8.self) }, fit: wrong?.fit,
            score: wrong?.decoding.score)
    }
}

/// What came of one zone.
struct ZoneOutcome: Sendable {
    let number: Int
    /// Index into ``Damage/all``.
    let damage: Int
    let layout: MRZFormat
    let isExact: Bool
    /// And right.
    let isValid: Bool
    let printed: [String]
    /// Called valid, and not what is printed.
    let wrong: [String]?
    let fit: Float?
    let score: Float?
}

/// The counts of all outcomes, by damage.
struct ZoneReport: Encodable {
    struct Row: Encodable {
        /// Of a damage or a layout.
        let name: String
        let zones: Int
        let exact: Int
        let valid: Int
        let validAndWrong: Int
    }

    struct Wrong: Encodable {
        let number: Int
        let damage: String
        let printed: [String]
        let read: [String]
        let fit: Float?
        let score: Float?
    }

    let zones: Int
    let exact: Int
    let valid: Int
    let validAndWrong: Int
    let rows: [Row]
    /// The same by layout.
    let layouts: [Row]
    let wrong: [Wrong]

    init(_ outcomes: [ZoneOutcome]) {
        zones = outcomes.count
        exact = outcomes.count { $0.isExact }
        valid = outcomes.count { $0.isValid }
        validAndWrong = outcomes.count { $0.wrong != nil }
        func row(_ name: String, _ some: [ZoneOutcome]) -> Row {
            Row(
                name: name, zones: some.count, exact: some.count { $0.isExact }, valid: some.count { $0.isValid },
                validAndWrong: some.count { $0.wrong != nil })
        }
        rows = Damage.all.indices.map { index in row(Damage.all[index].name, outcomes.filter { $0.damage == index }) }
        layouts = MRZFormat.allCases.map { layout in row("\(layout)", outcomes.filter { $0.layout == layout }) }
        wrong = outcomes.compactMap { outcome in
            outcome.wrong.map {
                Wrong(
                    number: outcome.number, damage: Damage.all[outcome.damage].name, printed: outcome.printed, read: $0,
                    fit: outcome.fit, score: outcome.score)
            }
        }
    }
}
