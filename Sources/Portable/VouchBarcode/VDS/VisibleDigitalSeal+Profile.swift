import VouchCore

extension VisibleDigitalSeal {
    /// The profile of a seal: the reference of its feature definition (first byte) and its category (second byte).
    @nonexhaustive
    public enum Profile: UInt16, Sendable, Hashable, CaseIterable {
        /// Doc 9303-7.
        case visa = 0x5D01
        /// Doc 9303-8 §6.
        case emergencyTravelDocument = 0x5E03

        // Germany: BSI TR-03137-1 and later definitions.
        /// Of BSI TR-03137.
        case arrivalAttestation = 0xFD02
        /// Of BSI TR-03137.
        case socialInsuranceCard = 0xFC04
        /// Of BSI TR-03137.
        case residencePermit = 0xFB06
        /// Of BSI TR-03137.
        case supplementarySheet = 0xFA06
        /// Of BSI TR-03137.
        case addressStickerOfIdentityCard = 0xF908
        /// Of BSI TR-03137.
        case addressStickerOfResidencePermit = 0xF90C
        /// Of BSI TR-03137.
        case addressStickerOfPassport = 0xF80A
        /// Of BSI TR-03137.
        case temporaryIdentityCard = 0xF70B
        /// Of BSI TR-03137.
        case temporaryPassport = 0xF60D
        /// The certificate that residence is provisionally allowed (Fiktionsbescheinigung).
        case provisionalResidence = 0xF50C
        /// Of BSI TR-03137.
        case permanentResidence = 0xF48F
        /// BSI TR-03171: a profile of its own, named by a number in the seal, defines what else there is.
        case administrativeDocument = 0x01C8
    }

    /// The meaning of a message.
    @nonexhaustive
    public enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// As on the document, line by line.
        case machineReadableZone
        /// That a visa allows.
        case numberOfEntries
        /// In days.
        case durationOfStay
        /// Of the accompanying passport.
        case passportNumber
        /// Of the visa's kind.
        case visaType
        /// What else the profile has.
        case additionalFeatures
        /// Of the document itself, or of the one it is attached to.
        case documentNumber
        /// In the central register of foreigners (AZR).
        case registerNumber
        /// Official key of the municipality (AGS).
        case municipalityKey
        /// As printed.
        case address
        /// As printed.
        case postalCode
        /// Of the holder.
        case socialInsuranceNumber
        /// The family name.
        case surname
        /// All given names.
        case givenNames
        /// The family name at birth.
        case surnameAtBirth
        /// Of the sheet.
        case sheetNumber
        /// A picture of a few hundred bytes.
        case faceImage
        /// Which profile the content has.
        case profileNumber
    }

    /// How a message of a profile is encoded.
    struct Feature: Sendable {
        enum Coding: Sendable {
            /// C40: `sealed` characters of two lines.
            case zone(lineLength: Int, sealed: Int)
            case c40
            case utf8
            case number
            case duration
            case bytes
        }

        let tag: UInt8
        let meaning: Meaning
        let coding: Coding
        /// In bytes.
        let length: ClosedRange<Int>
        let isRequired: Bool

        init(_ tag: UInt8, _ meaning: Meaning, _ coding: Coding, _ length: ClosedRange<Int>, isRequired: Bool = true) {
            self.tag = tag
            self.meaning = meaning
            self.coding = coding
            self.length = length
            self.isRequired = isRequired
        }
    }
}

extension VisibleDigitalSeal.Profile {
    typealias Feature = VisibleDigitalSeal.Feature

    var features: [Feature] {
        switch self {
        case .visa: Self.visaFeatures
        case .emergencyTravelDocument: [Self.smallZone(2)]
        case .arrivalAttestation: [Self.smallZone(2), Feature(3, .registerNumber, .c40, 8...8)]
        case .socialInsuranceCard:
            [
                Feature(1, .socialInsuranceNumber, .c40, 8...8), Feature(2, .surname, .utf8, 1...90),
                Feature(3, .givenNames, .utf8, 1...90), Feature(4, .surnameAtBirth, .utf8, 1...90, isRequired: false),
            ]
        case .residencePermit: [Self.smallZone(2), Feature(3, .passportNumber, .c40, 6...6)]
        case .supplementarySheet: [Self.smallZone(4), Feature(5, .sheetNumber, .c40, 6...6)]
        case .addressStickerOfIdentityCard, .addressStickerOfResidencePermit:
            Self.stickerFeatures + [Feature(3, .address, .c40, 6...18)]
        case .addressStickerOfPassport: Self.stickerFeatures + [Feature(3, .postalCode, .c40, 4...4)]
        case .temporaryIdentityCard: [Self.face, Self.smallZone(2)]
        case .temporaryPassport:
            [Self.face, Feature(2, .machineReadableZone, .zone(lineLength: 44, sealed: 88), 60...60)]
        case .provisionalResidence:
            [
                Self.face, Self.smallZone(2), Feature(3, .passportNumber, .c40, 6...6),
                Feature(4, .registerNumber, .c40, 8...8),
            ]
        case .permanentResidence:
            [Feature(1, .documentNumber, .c40, 1...8), Feature(2, .passportNumber, .c40, 1...8)]
        case .administrativeDocument: [Feature(0, .profileNumber, .bytes, 16...16)]
        }
    }

    /// Doc 9303-7: a zone of either format, of whose second line the first 28 characters are sealed.
    private static let visaFeatures: [Feature] = [
        Feature(1, .machineReadableZone, .zone(lineLength: 44, sealed: 72), 48...48, isRequired: false),
        Feature(2, .machineReadableZone, .zone(lineLength: 36, sealed: 64), 44...44, isRequired: false),
        Feature(3, .numberOfEntries, .number, 1...1, isRequired: false),
        Feature(4, .durationOfStay, .duration, 3...3), Feature(5, .passportNumber, .c40, 6...6),
        Feature(6, .visaType, .bytes, 1...4, isRequired: false),
        Feature(7, .additionalFeatures, .bytes, 0...254, isRequired: false),
    ]

    private static let stickerFeatures: [Feature] = [
        Feature(1, .documentNumber, .c40, 6...6), Feature(2, .municipalityKey, .c40, 6...6),
    ]

    private static let face = Feature(1, .faceImage, .bytes, 1...1000)

    /// All of a zone of two lines of 36.
    private static func smallZone(_ tag: UInt8) -> Feature {
        Feature(tag, .machineReadableZone, .zone(lineLength: 36, sealed: 72), 48...48)
    }
}

extension VisibleDigitalSeal.Feature {
    /// - Returns: nil for bytes not in this encoding.
    func value(_ bytes: [UInt8]) -> VisibleDigitalSeal.Value? {
        switch coding {
        case .zone(let lineLength, let sealed):
            guard var characters = C40.decode(bytes), characters.count <= sealed else { return nil }
            characters = characters.map { $0 == 0x20 ? UInt8(ascii: "<") : $0 }
            characters += [UInt8](repeating: UInt8(ascii: "<"), count: 2 * lineLength - characters.count)
            return .machineReadableZone(
                VisibleDigitalSeal.Zone(
                    characters: Sensitive(characters), lineLength: lineLength, sealedCount: sealed))
        case .c40:
            guard let characters = C40.decode(bytes) else { return nil }
            let count = (characters.lastIndex { $0 != 0x20 } ?? -1) + 1
            return .text(Sensitive(String(decoding: characters.prefix(count), as: UTF8.self)))
        case .utf8: return String(validating: bytes, as: UTF8.self).map { .text(Sensitive($0)) }
        case .number:
            guard bytes.count <= 3 else { return nil }
            return .number(bytes.reduce(0) { $0 << 8 | Int($1) })
        case .duration:
            guard bytes.count == 3 else { return nil }
            return .duration(days: Int(bytes[0]), months: Int(bytes[1]), years: Int(bytes[2]))
        case .bytes: return .bytes(Sensitive(bytes))
        }
    }
}
