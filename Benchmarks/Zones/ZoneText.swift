import VouchCore
import VouchMRZ

/// The text of a generated zone: invented persons, every layout, right check digits.
struct ZoneText {
    let format: MRZFormat
    let lines: [[UInt8]]

    /// Nearly as often as each is met; the two licences and the French card a little more often.
    private static let formats: [MRZFormat] =
        Array(repeating: .td3, count: 14) + Array(repeating: .td1, count: 12) + Array(repeating: .td2, count: 5)
        + [.mrvA, .mrvA, .mrvA, .mrvB, .mrvB, .frenchIdentityCard, .frenchIdentityCard]
        + [.drivingLicence, .frenchDrivingLicence, .swissDrivingLicence]

    init(_ random: inout SeededGenerator) {
        let format = random.pick(ZoneText.formats)
        self.format = format
        // A few names are too long for a field, or contain what a layout refuses: drawn again.
        while true {
            if format == .swissDrivingLicence {
                lines = ZoneText.swiss(&random)
                return
            }
            if let mrz = try? MRZ(writing: ZoneText.contents(format, &random)) {
                lines = mrz.lines
                return
            }
        }
    }

    private static func contents(_ format: MRZFormat, _ random: inout SeededGenerator) -> MRZContents {
        let isFrench = format == .frenchIdentityCard || format == .frenchDrivingLicence
        let issuing =
            isFrench ? "FRA" : format == .drivingLicence ? random.pick(["NLD", "IRL", "HRV"]) : state(&random)
        let hasNationality = !isFrench && format != .drivingLicence
        let nationality = random.chance(0.85) ? issuing : state(&random)
        let numberLength = format == .frenchIdentityCard ? 12 : random.chance(0.8) ? 9 : 8
        let hasNames = format != .drivingLicence
        let hasSecond = hasNames && format != .frenchDrivingLicence
        return MRZContents(
            format: format, documentCode: code(format, &random), issuingState: issuing,
            primaryIdentifier: hasNames ? name(&random) : "",
            secondaryIdentifier: hasSecond ? given(&random) : "",
            documentNumber: format == .drivingLicence ? "" : characters(numberLength, &random),
            nationality: hasNationality ? nationality : "",
            dateOfBirth: format == .drivingLicence || format == .frenchDrivingLicence ? "" : date(20...105, &random),
            sex: random.pick(["M", "F", "<"]),
            dateOfExpiry: format == .drivingLicence || format == .frenchIdentityCard ? "" : date(21...36, &random),
            optionalData: optional(format, &random))
    }

    private static func optional(_ format: MRZFormat, _ random: inout SeededGenerator) -> String {
        switch format {
        case .drivingLicence: characters(24, &random)
        case .frenchIdentityCard: characters(6, &random, letters: "")
        case .frenchDrivingLicence: ""
        case .td2: random.chance(0.4) ? characters(7, &random) : ""
        default: random.chance(0.4) ? characters(Int.random(in: 5...12, using: &random), &random) : ""
        }
    }

    /// Lines of 9, 30 and 30 characters, without a check digit.
    private static func swiss(_ random: inout SeededGenerator) -> [[UInt8]] {
        func padded(_ text: String) -> [UInt8] {
            Array((text + String(repeating: "<", count: 30)).utf8.prefix(30))
        }
        let blank = characters(6, &random, letters: "ABCDEFGH") + random.pick(["D", "F", "I", "R"]) + "<<"
        let second =
            "FACHE" + characters(9, &random, letters: "") + characters(3, &random, letters: "") + "<<"
            + date(20...105, &random) + "<<<<<"
        return [Array(blank.utf8.prefix(9)), padded(second), padded(name(&random) + "<<" + given(&random))]
    }

    private static func code(_ format: MRZFormat, _ random: inout SeededGenerator) -> String {
        switch format {
        case .td3: random.chance(0.8) ? "P" : random.pick(["PD", "PO", "PM", "PP"])
        case .mrvA, .mrvB: random.chance(0.7) ? "V" : random.pick(["VC", "VA", "VD"])
        case .td1, .td2: random.pick(["I", "ID", "ID", "AR", "IR", "AC"])
        case .frenchIdentityCard: "ID"
        default: "D1"
        }
    }

    private static func state(_ random: inout SeededGenerator) -> String {
        while true {
            let code = StateCode(at: Int.random(in: 0..<StateCode.count, using: &random))
            if code.use == .issuingStateAndNationality { return code.text }
        }
    }

    private static func characters(
        _ count: Int, _ random: inout SeededGenerator, letters: String = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    ) -> String {
        // Half of all numbers are digits alone.
        let choices = Array("0123456789012345678901234567890123456789" + (random.chance(0.5) ? letters : ""))
        return String((0..<count).map { _ in random.pick(choices) })
    }

    private static func name(_ random: inout SeededGenerator) -> String {
        let word = syllables(Int.random(in: 1...4, using: &random), &random)
        return random.chance(0.15) ? word + "<" + syllables(2, &random) : word
    }

    private static func given(_ random: inout SeededGenerator) -> String {
        let word = syllables(Int.random(in: 1...3, using: &random), &random)
        return random.chance(0.4) ? word + "<" + syllables(2, &random) : word
    }

    private static func syllables(_ count: Int, _ random: inout SeededGenerator) -> String {
        (0..<count).map { _ in random.pick(onsets) + random.pick(vowels) + random.pick(codas) }.joined()
    }

    private static let onsets = [
        "", "B", "C", "CH", "D", "F", "G", "H", "J", "K", "KW", "L", "M", "N", "P", "Q", "R", "S", "SCH", "T", "TR",
        "V", "W", "X", "Y", "Z",
    ]
    private static let vowels = ["A", "E", "I", "O", "U", "AE", "IE", "OU", "Y"]
    private static let codas = ["", "", "", "N", "R", "S", "L", "T", "K", "M", "ND", "CK", "X", "Z", "V", "W"]

    private static func date(_ years: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
        [
            Int.random(in: years, using: &random) % 100, Int.random(in: 1...12, using: &random),
            Int.random(in: 1...28, using: &random),
        ].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}
