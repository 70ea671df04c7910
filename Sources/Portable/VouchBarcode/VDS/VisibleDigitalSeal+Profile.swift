import VouchCore

extension VisibleDigitalSeal {
    /// The profile of a seal: the reference of its feature definition (first byte) and its category (second byte).
    @nonexhaustive
    public enum Profile: UInt16, Sendable, Hashable, CaseIterable {
        /// Visa, Doc 9303-7.
        case visa = 0x5D01
        /// Emergency travel document, Doc 9303-8 §6.
        case emergencyTravelDocument = 0x5E03

        // Germany: BSI TR-03137-1 and later definitions.
        /// Proof of arrival of an asylum seeker (Ankunftsnachweis).
        case arrivalAttestation = 0xFD02
        /// Social insurance card (Sozialversicherungsausweis).
        case socialInsuranceCard = 0xFC04
        /// Residence permit as a sticker (Aufenthaltstitel).
        case residencePermit = 0xFB06
        /// Supplementary sheet to a residence permit (Zusatzblatt).
        case supplementarySheet = 0xFA06
        /// Sticker with a new address on an identity card.
        case addressStickerOfIdentityCard = 0xF908
        /// Sticker with a new address on a residence permit.
        case addressStickerOfResidencePermit = 0xF90C
        /// Sticker with a new place of residence in a passport.
        case addressStickerOfPassport = 0xF80A
        /// Temporary identity card (vorläufiger Personalausweis).
        case temporaryIdentityCard = 0xF70B
        /// Temporary passport (vorläufiger Reisepass).
        case temporaryPassport = 0xF60D
        /// Certificate that residence is provisionally allowed (Fiktionsbescheinigung).
        case provisionalResidence = 0xF50C
        /// Permanent residence permit.
        case permanentResidence = 0xF48F
        /// Administrative document, BSI TR-03171: a profile that the seal names by a number defines what else there is.
        case administrativeDocument = 0x01C8
    }

    /// The meaning of a message.
    @nonexhaustive
    public enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// Machine-readable zone, as on the document, line by line.
        case machineReadableZone
        /// Number of entries that a visa allows.
        case numberOfEntries
        /// Duration of stay that a visa allows.
        case durationOfStay
        /// Number of the passport that the document belongs to.
        case passportNumber
        /// Type of a visa, in bytes that the issuer defines.
        case visaType
        /// Further features, in bytes that the issuer defines.
        case additionalFeatures
        /// Number of the document, or of the one that the seal is attached to.
        case documentNumber
        /// Number of the person in the central register of foreigners (AZR-Nummer).
        case registerNumber
        /// Official key of the municipality (Amtlicher Gemeindeschlüssel).
        case municipalityKey
        /// Address, as printed.
        case address
        /// Postal code, as printed.
        case postalCode
        /// Social insurance number of the holder.
        case socialInsuranceNumber
        /// Family name.
        case surname
        /// All given names.
        case givenNames
        /// Family name at birth.
        case surnameAtBirth
        /// Number of the supplementary sheet.
        case sheetNumber
        /// Picture of the holder's face, a few hundred bytes.
        case faceImage
        /// Number of the profile that defines the content of an administrative document.
        case profileNumber

        // Of ICAO barcodes.
        /// Number of the document that this one belongs to.
        case referredDocumentNumber
        /// Last day on which the document is valid.
        case dateOfExpiry
        /// The State's own number of the kind of document.
        case nationalDocument
        /// Card access number, printed on documents with a chip.
        case cardAccessNumber
        /// The file EF.CardAccess of the chip.
        case cardAccess
        /// Proof of a test for an illness, in bytes that another report defines.
        case proofOfTesting
        /// Proof of vaccination, in bytes that another report defines.
        case proofOfVaccination
        /// Proof of recovery, in bytes that another report defines.
        case proofOfRecovery
        /// Digital travel authorization, in bytes that another report defines.
        case travelAuthorization
    }

    /// How a message of a profile is encoded.
    struct Feature: Sendable {
        enum Coding: Sendable {
            /// C40: `sealed` characters of all lines.
            case zone(lineLength: Int, sealed: Int)
            case c40
            case utf8
            case number
            case duration
            /// Of ICAO barcodes: a date of which digits may be unknown.
            case maskedDate
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
            let count = lineLength * (lineLength == 30 ? 3 : 2)
            characters += [UInt8](repeating: UInt8(ascii: "<"), count: count - characters.count)
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
        case .maskedDate: return ICAOBarcodeReader.date(bytes[...]).map { .date($0) }
        case .bytes: return .bytes(Sensitive(bytes))
        }
    }
}
