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
    /// Limits of the second network's confirmation at which it is read too, ascending: what each
    /// would have called sure.
    let limits: [Float]

    func outcome(_ number: Int) -> ZoneOutcome {
        let damage = number % Damage.all.count
        var random = SeededGenerator(seed: seed << 32 | UInt64(number))
        let scene = ZoneScene(&random)
        let picture = Damage.all[damage].picture(of: scene, atlas, &random)
        let verdicts = verdicts(on: picture, printed: scene.text.lines)
        // What is sure at no limit is read once.
        let shipped = verdicts.none ?? readings(of: picture, .standard)
        let exact = shipped.filter { $0.decoding.lines == scene.text.lines }
        let wrong = shipped.first { $0.decoding.isCertain && $0.decoding.lines != scene.text.lines }
        return ZoneOutcome(
            number: number, damage: damage, layout: scene.text.format, isExact: !exact.isEmpty,
            isValid: exact.contains { $0.decoding.isValid }, isSure: exact.contains { $0.decoding.isCertain },
            isProvedWrong: isProvedWrong(shipped, scene.text),
            printed: scene.text.lines.map { String(decoding: $0, as: UTF8.self) },
            wrong: wrong?.decoding.lines.map { String(decoding: $0, as: UTF8.self) }, fit: wrong?.fit,
            score: wrong?.decoding.score, atLimits: verdicts.atLimits)
    }

    /// Whether any reading has a field that a check digit is said to prove and that is not what is printed.
    private func isProvedWrong(_ readings: [MRZReading], _ text: ZoneText) -> Bool {
        guard let printed = try? MRZ(lines: text.lines, format: text.format) else { return false }
        let truth = printed.fields(today: today)
        return readings.contains { reading in
            reading.decoding.fields.contains { field in
                field.standing == .proved && truth.first { $0.name == field.name }?.raw != field.raw
            }
        }
    }

    private func readings(of picture: GreyPicture, _ strictness: MRZDecoder.Strictness) -> [MRZReading] {
        picture.pixels.withUnsafeBytes { bytes in
            ImageView(bytes, width: picture.width, height: picture.height, format: .grey8)
                .map { reader.read($0, today: today, strictness: strictness) } ?? []
        }
    }

    /// One verdict for each limit. What is not sure at one limit is not read again at a higher one.
    ///
    /// - Returns: also the readings at the lowest limit, if none of them is sure.
    private func verdicts(
        on picture: GreyPicture, printed: [[UInt8]]
    ) -> (atLimits: [ZoneOutcome.Verdict], none: [MRZReading]?) {
        var verdicts: [ZoneOutcome.Verdict] = []
        for limit in limits {
            var strictness = MRZDecoder.Strictness.standard
            strictness.confirmation = limit
            let found = readings(of: picture, strictness)
            let sure = found.filter { $0.decoding.isCertain }
            guard !sure.isEmpty else {
                let refused = limits.dropFirst(verdicts.count).map { _ in ZoneOutcome.Verdict.refused }
                return (verdicts + refused, verdicts.isEmpty ? found : nil)
            }
            verdicts.append(sure.contains { $0.decoding.lines != printed } ? .wrong : .right)
        }
        return (verdicts, nil)
    }
}

/// What came of one zone.
struct ZoneOutcome: Sendable {
    enum Verdict: Sendable {
        case right, wrong, refused
    }

    let number: Int
    /// Index into ``Damage/all``.
    let damage: Int
    let layout: MRZFormat
    let isExact: Bool
    /// Exact, and called valid: check digits and content are right.
    let isValid: Bool
    /// Exact, and every letter called sure.
    let isSure: Bool
    /// A field is said to be proved and is not what is printed.
    let isProvedWrong: Bool
    let printed: [String]
    /// Every letter called sure, and not what is printed.
    let wrong: [String]?
    let fit: Float?
    let score: Float?
    /// For each of the trial's limits.
    let atLimits: [Verdict]
}

/// The counts of all outcomes, by damage.
struct ZoneReport: Encodable {
    struct Row: Encodable {
        /// Of a damage or a layout.
        let name: String
        let zones: Int
        let exact: Int
        let valid: Int
        let sure: Int
        let sureAndWrong: Int
        let provedAndWrong: Int
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
    let sure: Int
    let sureAndWrong: Int
    let provedAndWrong: Int
    let rows: [Row]
    /// The same by layout.
    let layouts: [Row]
    let wrong: [Wrong]
    /// The same by limit of the second network's confirmation.
    let limits: [Limit]

    struct Limit: Encodable {
        let confirmation: Float
        let sure: Int
        /// Of those, how many by damage.
        let byDamage: [Int]
        /// The numbers of the zones whose letters are called sure and are wrong.
        let wrong: [Int]
    }

    init(_ outcomes: [ZoneOutcome], limits: [Float]) {
        zones = outcomes.count
        exact = outcomes.count { $0.isExact }
        func row(_ name: String, _ some: [ZoneOutcome]) -> Row {
            Row(
                name: name, zones: some.count, exact: some.count { $0.isExact }, valid: some.count { $0.isValid },
                sure: some.count { $0.isSure }, sureAndWrong: some.count { $0.wrong != nil },
                provedAndWrong: some.count { $0.isProvedWrong })
        }
        let all = row("all", outcomes)
        (valid, sure) = (all.valid, all.sure)
        (sureAndWrong, provedAndWrong) = (all.sureAndWrong, all.provedAndWrong)
        rows = Damage.all.indices.map { index in row(Damage.all[index].name, outcomes.filter { $0.damage == index }) }
        layouts = MRZFormat.allCases.map { layout in row("\(layout)", outcomes.filter { $0.layout == layout }) }
        self.limits = limits.enumerated().map { index, limit in
            Limit(
                confirmation: limit, sure: outcomes.count { $0.atLimits[index] == .right },
                byDamage: Damage.all.indices.map { damage in
                    outcomes.count { $0.damage == damage && $0.atLimits[index] == .right }
                },
                wrong: outcomes.filter { $0.atLimits[index] == .wrong }.map { $0.number })
        }
        wrong = outcomes.compactMap { outcome in
            outcome.wrong.map {
                Wrong(
                    number: outcome.number, damage: Damage.all[outcome.damage].name, printed: outcome.printed, read: $0,
                    fit: outcome.fit, score: outcome.score)
            }
        }
    }
}
