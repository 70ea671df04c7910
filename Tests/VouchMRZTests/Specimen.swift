import VouchCore

@testable import VouchMRZ

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// One of a collection that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Invented documents.
enum Specimen {
    static let formats: [MRZFormat] = [.td1, .td2, .td3, .mrvA, .mrvB, .frenchIdentityCard, .frenchDrivingLicence]
    private static let primaries = [
        "ERIKSSON", "MUSTERMANN", "VAN DER BERG", "GARCIA LOPEZ", "LI", "AL FARSI", "SZABO",
    ]
    private static let secondaries = ["ANNA MARIA", "ERIKA", "PIETER", "JOSE LUIS", "WEI", "ECE", ""]

    static func make(_ format: MRZFormat, using random: inout SeededGenerator) -> MRZContents {
        let isFrench = format == .frenchIdentityCard || format == .frenchDrivingLicence
        let state = isFrench ? "FRA" : self.state(&random)
        let hasNationality = !isFrench
        let code: String =
            switch format {
            case .td3: "P"
            case .mrvA, .mrvB: "V"
            case .td1, .td2: random.pick(["I", "ID", "AR"])
            case .frenchIdentityCard: "ID"
            default: "D1"
            }
        let numberLength = format == .frenchIdentityCard ? 12 : Int.random(in: 7...9, using: &random)
        let hasOptional = !isFrench && Bool.random(using: &random)
        return MRZContents(
            format: format, documentCode: code, issuingState: state,
            primaryIdentifier: format == .frenchDrivingLicence ? "MARTIN" : random.pick(primaries),
            secondaryIdentifier: isFrench ? "ALICE" : random.pick(secondaries),
            documentNumber: characters(numberLength, &random),
            nationality: hasNationality ? self.state(&random) : "", dateOfBirth: date(&random),
            sex: random.pick(["M", "F", "<"]), dateOfExpiry: date(&random),
            optionalData: hasOptional ? characters(7, &random) : "")
    }

    private static func state(_ random: inout SeededGenerator) -> String {
        while true {
            let code = StateCode(at: Int.random(in: 0..<StateCode.count, using: &random))
            if code.use == .issuingStateAndNationality { return code.text }
        }
    }

    private static func characters(_ count: Int, _ random: inout SeededGenerator) -> String {
        String((0..<count).map { _ in random.pick(Array("01234567890123456789ABCEFHJKLMNPRSTUVWXYZ")) })
    }

    private static func date(_ random: inout SeededGenerator) -> String {
        func two(_ range: ClosedRange<Int>) -> String {
            let value = Int.random(in: range, using: &random)
            return value < 10 ? "0\(value)" : "\(value)"
        }
        return two(0...99) + two(1...12) + two(1...28)
    }
}

extension CharacterLattice {
    /// Every character seen with the given probability, the rest shared by the others.
    static func certain(_ lines: [[UInt8]], probability: Float = 0.9999) -> CharacterLattice {
        CharacterLattice(
            lines: lines.map { line in
                line.map { byte in
                    var row = [Float](repeating: naturalLogarithm((1 - probability) / 36), count: symbolCount)
                    row[symbol(byte) ?? 36] = naturalLogarithm(probability)
                    return Position(logProbabilities: row)
                }
            })
    }

    /// At one place `byte` is seen instead, with the given probability; what stood there keeps the rest.
    mutating func blur(line: Int, column: Int, to byte: UInt8, probability: Float) {
        var row = [Float](repeating: Position.floor, count: CharacterLattice.symbolCount)
        let before = lines[line][column].logProbabilities
        let truth = before.indices.max { before[$0] < before[$1] } ?? 36
        row[truth] = naturalLogarithm(1 - probability)
        row[CharacterLattice.symbol(byte) ?? 36] = naturalLogarithm(probability)
        lines[line][column] = Position(logProbabilities: row)
    }
}
