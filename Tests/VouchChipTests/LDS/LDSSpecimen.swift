import VouchChip
import VouchPKI
import VouchCore
import VouchMRZ

/// Files of an invented chip, of the specimen person of Doc 9303-4 appendix A. Small: they are seeds for fuzzing too.
enum LDSSpecimen {
    static let zone = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    static func mrz() throws -> MRZ { try MRZ(lines: zone.map { Array($0.utf8) }) }

    /// The headers of a JPEG of this size and nothing more.
    static func jpeg(width: Int, height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x04, 0x4A, 0x46, 0xFF, 0xC0, 0x00, 0x08, 0x08] + big(height, 2) + big(width, 2)
            + [0x00, 0xFF, 0xD9]
    }

    /// A codestream of JPEG 2000 up to its coding style.
    static func jpeg2000(width: Int, height: Int, isLossless: Bool) -> [UInt8] {
        [0xFF, 0x4F, 0xFF, 0x51, 0x00, 0x14, 0x00, 0x00] + big(width + 1, 4) + big(height + 2, 4) + big(1, 4)
            + big(2, 4)
            + [0xFF, 0x52, 0x00, 0x0C, 0, 0, 0, 1, 0, 5, 4, 4, 0, isLossless ? 1 : 0, 0xFF, 0xD9]
    }

    /// The same in the boxes of a file.
    static func boxed(_ codestream: [UInt8]) -> [UInt8] {
        [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A] + big(8, 4) + Array("ftyp".utf8)
            + big(0, 4)
            + Array("jp2c".utf8) + codestream
    }

    static func png(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8) + big(width, 4)
            + big(height, 4)
    }

    static func big(_ number: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * (length - 1 - $0))) }
    }

    static var properties: FaceImage.Properties {
        var properties = FaceImage.Properties()
        properties.sex = 2
        properties.eyeColour = 3
        properties.hairColour = 4
        properties.propertyMask = 0x010203
        properties.expression = 1
        properties.poseAngle = [1, 2, 3]
        properties.poseUncertainty = [4, 5, 6]
        properties.featurePoints = [FaceImage.FeaturePoint(type: 1, code: 0x33, x: 12, y: 34)]
        return properties
    }

    static func face(_ image: [UInt8], width: Int = 3, height: Int = 4) -> FaceImage {
        FaceImage(
            standard: .iso19794Of2005, image: EncodedImage(image), width: width, height: height, imageType: 1,
            colourSpace: 1, sourceType: 2, quality: 0, properties: properties)
    }

    static let face = face(jpeg(width: 3, height: 4))

    /// ISO/IEC 19794-5:2011 with one face.
    static func face2011(points: Int = 1, format: UInt8 = 0, image: [UInt8] = jpeg(width: 3, height: 4)) -> [UInt8] {
        var block =
            [UInt8](repeating: 0, count: 14) + [1, 90, 0, 1, 0, 2] + big(points, 2) + [2, 3, 4, 170] + [1, 2, 3, 0, 1]
        block += [1, 2, 3, 4, 5, 6] + [1, 0x33, 0, 12, 0, 34, 0, 0]
        block += [1, format, 0, 3, 0, 4, 0, 0, 0, 0, 1] + big(image.count, 4) + image
        let record = big(1, 2) + [0, 0, 0] + big(block.count + 4, 4) + block
        return Array("FAC\0030\0".utf8) + big(record.count + 12, 4) + record
    }

    /// ISO/IEC 39794-5 with one face, wrapped as in an eMRTD.
    static func extensibleFace(image: [UInt8] = jpeg(width: 3, height: 4)) -> [UInt8] {
        func code(_ tag: UInt32, _ value: UInt8) -> [UInt8] { TLVWriter.object(tag, TLVWriter.object(0x80, [value])) }
        func pair(_ x: Int, _ y: Int) -> [UInt8] { TLVWriter.integer(x, tag: 0x80) + TLVWriter.integer(y, tag: 0x81) }
        let information = code(0xA0, 2) + code(0xA1, 1) + TLVWriter.object(0xA7, pair(3, 4)) + code(0xA9, 1)
        let picture = TLVWriter.object(0x80, image) + TLVWriter.object(0xA1, information)
        let landmark = TLVWriter.sequence([
            TLVWriter.object(0xA0, TLVWriter.object(0xA0, TLVWriter.object(0xA0, code(0xA0, 51)))),
            TLVWriter.object(0xA1, TLVWriter.object(0xA0, TLVWriter.object(0xA0, pair(12, 34)))),
        ])
        let identity =
            code(0xA0, 3) + code(0xA1, 4) + code(0xA2, 5) + TLVWriter.integer(170, tag: 0x83)
            + TLVWriter.object(0xA4, TLVWriter.object(0x81, [0xFF]))
            + TLVWriter.object(0xA6, TLVWriter.object(0xA1, pair(-7, 1)))
        let representation = TLVWriter.sequence([
            TLVWriter.integer(0, tag: 0x80),
            TLVWriter.object(0xA1, TLVWriter.object(0xA0, TLVWriter.object(0xA0, picture))),
            TLVWriter.object(0xA8, identity), TLVWriter.object(0xA9, landmark),
        ])
        let block = TLVWriter.object(0xA0, pair(3, 2019)) + TLVWriter.object(0xA1, representation)
        return TLVWriter.object(0xA1, TLVWriter.object(0x65, block))
    }

    /// ISO/IEC 19794-4:2005 with one finger.
    static func finger(compression: UInt8 = 2, image: [UInt8] = [0xFF, 0xA0, 0xFF, 0xA8]) -> [UInt8] {
        let block = big(image.count + 14, 4) + [7, 1, 1, 80, 0] + big(3, 2) + big(4, 2) + [0] + image
        let header: [UInt8] =
            [0, 0, 0, 31, 1, 1] + big(500, 2) + big(500, 2) + big(500, 2) + big(500, 2) + [8, compression, 0, 0]
        return Array("FIR\0010\0".utf8) + big(header.count + block.count + 14, 6) + header + block
    }

    /// ISO/IEC 19794-4:2011 with one finger.
    static func finger2011() -> [UInt8] {
        let image: [UInt8] = [1, 2, 3, 4, 5, 6]
        var block =
            [UInt8](repeating: 0, count: 14) + [0, 7, 0, 1] + big(500, 2) + big(500, 2) + big(500, 2) + big(500, 2)
        block += [8, 0, 0] + big(3, 2) + big(2, 2) + big(image.count, 4) + image
        let record = big(1, 2) + [0, 1] + big(block.count + 4, 4) + block
        return Array("FIR\0020\0".utf8) + big(record.count + 12, 4) + record
    }

    /// ISO/IEC 39794-4 or -6 with one picture, wrapped as in an eMRTD; its properties are left out.
    static func extensible(part: UInt32, image: [UInt8]) -> [UInt8] {
        func pair(_ x: Int, _ y: Int) -> [UInt8] { TLVWriter.integer(x, tag: 0x80) + TLVWriter.integer(y, tag: 0x81) }
        let representation = TLVWriter.sequence([
            TLVWriter.object(0x80, [7]), TLVWriter.object(0xA1, TLVWriter.object(0xA0, TLVWriter.object(0x81, image))),
        ])
        let block = TLVWriter.object(0xA0, pair(3, 2019)) + TLVWriter.object(0xA1, representation)
        return TLVWriter.object(0xA1, TLVWriter.object(0x60 | part, block))
    }

    /// ISO/IEC 19794-6:2005 with one eye.
    static func iris(images: Int = 1, formatCode: Int = 2) -> [UInt8] {
        let header = big(0, 2) + [1] + big(45, 2) + big(0, 4) + big(formatCode, 2) + big(3, 2) + big(2, 2)
        let eye = [2] + big(images, 2) + big(1, 2) + [90] + big(-5, 2) + big(0, 2) + big(6, 4) + [1, 2, 3, 4, 5, 6]
        let rest = header + [8, 0] + [UInt8](repeating: 0x41, count: 16) + eye
        return Array("IIR\0010\0".utf8) + big(rest.count + 12, 4) + rest
    }

    /// DG2, DG3 or DG4 around one record.
    static func group(_ tag: UInt32, type: UInt8, format: UInt16, record: [UInt8], recordTag: UInt32 = 0x5F2E)
        -> [UInt8]
    {
        let header = BiometricHeader(type: type, formatType: format).elements.flatMap {
            TLVWriter.object($0.tag, $0.value)
        }
        let template = TLVWriter.object(
            0x7F60, of: [TLVWriter.object(0xA1, header), TLVWriter.object(recordTag, record)])
        return TLVWriter.object(tag, TLVWriter.object(0x7F61, of: [TLVWriter.integer(1), template]))
    }

    static func face(record: [UInt8], recordTag: UInt32 = 0x5F2E) -> [UInt8] {
        group(0x75, type: 2, format: 8, record: record, recordTag: recordTag)
    }

    static func dg11() throws -> DG11 {
        var details = DG11()
        details.fullName = Sensitive("ERIKSSON<<ANNA<MARIA")
        details.otherNames = [Sensitive("ERIKSON<<ANNA"), Sensitive("SMYTH<<ANNA")]
        details.personalNumber = Sensitive("ZE184226B")
        details.fullDateOfBirth = CalendarDate(year: 1974, month: 8, day: 12).map { Sensitive(LDSDate($0)) }
        details.placeOfBirth = Sensitive(["ZENITH", "UTOPIA"])
        details.permanentAddress = Sensitive(["1 Main Street", "Zenith"])
        details.telephone = Sensitive("+999 1234")
        details.profession = Sensitive("Surveyor")
        details.title = Sensitive("Dr.")
        details.personalSummary = Sensitive("None")
        details.proofOfCitizenship = EncodedImage(jpeg(width: 1, height: 1))
        details.otherDocumentNumbers = Sensitive(["L1", "L2"])
        details.custodyInformation = Sensitive("Nobody")
        return details
    }

    static func dg12() throws -> DG12 {
        var details = DG12()
        details.issuingAuthority = Sensitive("Zürich")
        details.dateOfIssue = CalendarDate(year: 2012, month: 4, day: 15).map { Sensitive(LDSDate($0)) }
        details.otherPersons = [Sensitive("SMYTH<<ANNA")]
        details.endorsements = Sensitive("None")
        details.taxOrExitRequirements = Sensitive("None")
        details.imageOfFront = EncodedImage(jpeg(width: 1, height: 1))
        details.imageOfRear = EncodedImage(png(width: 1, height: 1))
        details.timeOfPersonalization = CalendarDate(year: 2012, month: 4, day: 16).map {
            Sensitive(LDSMoment(date: $0, hour: 12, minute: 34, second: 56))
        }
        details.personalizationSystem = Sensitive("P1")
        return details
    }

    static func dg16() -> DG16 {
        var person = DG16.Person()
        person.dateRecorded = CalendarDate(year: 2012, month: 4, day: 15).map { Sensitive(LDSDate($0)) }
        person.name = Sensitive("SMYTH<<CHARLES")
        person.telephone = Sensitive("+999 1235")
        person.address = Sensitive(["2 Main Street", "Zenith"])
        return DG16(persons: [person, DG16.Person()])
    }
}
