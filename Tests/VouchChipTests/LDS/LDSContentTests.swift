import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

/// What the specimen's files say, read back.
@Suite struct LDSContentTests {
    private func read(_ name: String) throws -> LDSContent {
        let entry = try #require(try LDSSpecimen.files().first { $0.name == name })
        return try LDSContent.decode(entry.file, entry.bytes).content
    }

    @Test func `EF.COM names versions and data groups`() throws {
        guard case .common(let common) = try read("com") else { throw Unexpected() }
        #expect(common.ldsVersion?.description == "1.7")
        #expect(common.unicodeVersion?.description == "4.0.0")
        #expect(common.dataGroups == [1, 2, 3, 11, 12, 14, 15])
    }

    @Test func `EF.ATR/INFO tells lengths and capabilities`() throws {
        guard case .attributes(let attributes) = try read("attributes") else { throw Unexpected() }
        #expect(attributes.maximumCommandLength == 1000)
        #expect(attributes.maximumResponseLength == 65_000)
        #expect(attributes.takesExtendedLengths == true)
        #expect(attributes.takesCommandChaining == true)
        #expect(
            EFATRInfo(maximumCommandLength: nil, maximumResponseLength: nil, cardCapabilities: nil).takesExtendedLengths
                == nil)
    }

    @Test func `a length of EF.ATR/INFO without the zero byte that an INTEGER needs is read as positive`() throws {
        let limits = TLVWriter.object(0x02, [0xFF, 0xFF]) + TLVWriter.object(0x02, [0x01, 0x00, 0x00])
        let file = try LDSContent.decode(.attributes, TLVWriter.object(0x7F66, limits) + [0, 0, 0])
        guard case .attributes(let attributes) = file.content else { throw Unexpected() }
        #expect(attributes.maximumCommandLength == 65_535)
        #expect(attributes.maximumResponseLength == 65_536)
        #expect(file.findings.isEmpty)
    }

    @Test func `zeros between objects of EF.ATR/INFO and EF.DIR mean nothing, nor does erased memory after them`()
        throws
    {
        let objects: [[UInt8]] = [[0x47, 3, 0xFE, 1, 0xC0], [0x43, 1, 0x80]]
        let padded = [0, 0] + objects[0] + [0] + objects[1] + [0, 0, 0, 0xFF, 0xFF, 0xFF]
        let file = try LDSContent.decode(.attributes, padded)
        guard case .attributes(let attributes) = file.content else { throw Unexpected() }
        #expect(attributes.dataObjects.map { $0.tag } == [0x47, 0x43])
        #expect(file.findings.isEmpty)
        #expect(file.length == padded.count)
        #expect(file.content.encoded(as: .attributes) == objects.flatMap { $0 })
        let entry = TLVWriter.object(0x61, TLVWriter.object(0x4F, ChipApplication.eMRTD.identifier))
        let directory = try LDSContent.decode(.directory, [0] + entry + [0, 0] + entry + [0xFF])
        guard case .directory(let applications) = directory.content else { throw Unexpected() }
        #expect(applications.applications.count == 2)
        #expect(directory.findings.isEmpty)
    }

    @Test func `EF.DIR lists applications, EF.CVCA authorities`() throws {
        guard case .directory(let directory) = try read("directory") else { throw Unexpected() }
        #expect(directory.applications.map { $0.application } == [.eMRTD, .eID])
        #expect(directory.applications.map { $0.label } == ["eMRTD", nil])
        guard case .certificationAuthorities(let authorities) = try read("cvca") else { throw Unexpected() }
        #expect(authorities.references == ["UTCVCA00002", "UTCVCA00001"])
    }

    @Test func `EF.SOD keeps hashes, certificates and what was signed`() throws {
        guard case .documentSecurity(let sod) = try read("sod") else { throw Unexpected() }
        #expect(sod.securityObject == LDSSpecimen.securityObject())
        #expect(sod.securityObject.digestAlgorithm == .sha256)
        #expect(sod.securityObject.hash(of: 2) == [UInt8](repeating: 2, count: 32))
        #expect(sod.securityObject.hash(of: 3) == nil)
        #expect(sod.signedData.content == LDSSpecimen.securityObject().encoded)
        #expect(sod.signedData.certificates == [TLVWriter.sequence([TLVWriter.integer(3)])])
        let signer = try #require(sod.signedData.signers.first)
        #expect(signer.identifier == .issuerAndSerialNumber(issuer: [0x30, 0], serialNumber: [22]))
        #expect(signer.attributedContentType == .ldsSecurityObject)
        #expect(signer.messageDigest == [UInt8](repeating: 7, count: 32))
        #expect(signer.signedAttributes?.first == 0x31)
        #expect(signer.signature == [1, 2, 3])
    }

    @Test func `the signer may be named by its key, and sign without attributes`() throws {
        let bytes = LDSSpecimen.sod(
            LDSSpecimen.securityObject(version: 0),
            signers: [LDSSpecimen.signerInfo(attributes: [], keyIdentifier: [9])])
        let file = try LDSContent.decode(.documentSecurity, bytes)
        guard case .documentSecurity(let sod) = file.content else { throw Unexpected() }
        #expect(sod.signedData.signers.first?.identifier == .subjectKeyIdentifier([9]))
        #expect(sod.signedData.signers.first?.signedAttributes == nil)
        #expect(sod.securityObject.ldsVersion == nil)
        #expect(file.findings.isEmpty)
    }

    @Test func `EF.CardSecurity holds the security infos that it signs`() throws {
        guard case .cardSecurity(let security) = try read("card-security") else { throw Unexpected() }
        #expect(Set(security.securityInfos.infos) == Set(SecurityInfosTests.everyKind))
        #expect(security.securityInfos.encoded == security.signedData.content)
    }

    @Test func `DG1 is an MRZ, and of an unknown length its characters at least`() throws {
        guard case .machineReadableZone(let group) = try read("dg1") else { throw Unexpected() }
        #expect(group.mrz == (try LDSSpecimen.mrz()))
        let odd = TLVWriter.object(0x61, TLVWriter.object(0x5F1F, Array("P<UTO".utf8)))
        let file = try LDSContent.decode(ElementaryFile.dataGroups[0], odd)
        guard case .machineReadableZone(let group) = file.content else { throw Unexpected() }
        #expect(group.mrz == nil)
        #expect(group.characters.reveal { $0 } == Array("P<UTO".utf8))
        #expect(file.findings.map { $0.finding.code } == [.contentMalformedElement])
    }

    @Test(arguments: ["dg2", "dg2-2011", "dg2-39794"])
    func `DG2 is read the same in its three formats`(_ name: String) throws {
        guard case .biometrics(let group) = try read(name) else { throw Unexpected() }
        let face = try #require(group.faces.first)
        #expect((face.width, face.height) == (3, 4))
        #expect(face.imageType == 1)
        #expect(face.colourSpace == 1)
        #expect(face.image.format == .jpeg)
        #expect(face.image.size == .init(width: 3, height: 4))
        #expect(face.image.bytes.reveal { $0 } == LDSSpecimen.jpeg(width: 3, height: 4))
        face.properties.reveal { properties in
            #expect(properties.featurePoints == [.init(type: 1, code: 0x33, x: 12, y: 34)])
            #expect(properties.poseAngle == (name == "dg2-39794" ? [0, -7, 0] : [1, 2, 3]))
            #expect(properties.subjectHeight == (name == "dg2" ? nil : 170))
            #expect(properties.propertyMask == (name == "dg2-39794" ? 2 : 0x010203))
        }
        #expect(group.templates.first?.header.biometricType == 2)
        #expect(group.templates.first?.header.formatOwner == 0x0101)
    }

    @Test func `pictures are told by their first bytes`() {
        let codestream = LDSSpecimen.jpeg2000(width: 30, height: 40, isLossless: true)
        let lossy = LDSSpecimen.jpeg2000(width: 30, height: 40, isLossless: false)
        let size = EncodedImage.Size(width: 30, height: 40)
        let cases: [([UInt8], EncodedImage.Format, EncodedImage.Size?)] = [
            (codestream, .jpeg2000Lossless, size), (lossy, .jpeg2000, size),
            (LDSSpecimen.boxed(codestream), .jpeg2000Lossless, size), (LDSSpecimen.boxed(lossy), .jpeg2000, size),
            (LDSSpecimen.jpeg(width: 30, height: 40), .jpeg, size),
            (LDSSpecimen.png(width: 30, height: 40), .png, size),
            ([0xFF, 0xA0, 0xFF, 0xA8], .wsq, nil), ([], .unknown, nil), ([0xFF, 0xD8], .unknown, nil),
            ([0xFF, 0xD8, 0xFF], .jpeg, nil), (Array(codestream.prefix(4)), .jpeg2000, nil),
        ]
        for (bytes, format, expected) in cases {
            let image = EncodedImage(bytes)
            #expect(image.format == format)
            #expect(image.size == expected)
        }
    }

    @Test func `fingers and irises are read`() throws {
        guard case .biometrics(let fingers) = try read("dg3"), case .biometrics(let later) = try read("dg3-2011"),
            case .biometrics(let irises) = try read("dg4")
        else { throw Unexpected() }
        let finger = try #require(fingers.fingers.first)
        #expect(finger.position == 7)
        #expect(finger.quality == 80)
        #expect(finger.image.format == .wsq)
        #expect((finger.width, finger.height, finger.horizontalResolution) == (3, 4, 500))
        #expect(later.fingers.first?.position == 7)
        #expect(later.fingers.first?.image.format == .uncompressed)
        #expect(later.fingers.first?.image.count == 6)
        let iris = try #require(irises.irises.first)
        #expect(iris.eye == 2)
        #expect(iris.rotation == -5)
        #expect(iris.quality == 90)
        #expect(iris.image.count == 6)
    }

    @Test func `fingers and irises of ISO 39794 come as their pictures and as bytes`() throws {
        for (name, part, format) in [
            ("dg3-39794", ExtensibleRecord.Part.finger, EncodedImage.Format.wsq),
            ("dg4-39794", .iris, .jpeg2000Lossless),
        ] {
            guard case .biometrics(let group) = try read(name),
                case .extensible(let record)? = group.templates.first?.record
            else { throw Unexpected() }
            #expect(record.part == part)
            #expect(record.images.map { $0.format } == [format])
            #expect(record.bytes.reveal { $0.first } == 0xA1)
        }
        let none = LDSSpecimen.group(
            0x63, type: 8, format: 0x29, record: LDSSpecimen.extensible(part: 4, image: [1]), recordTag: 0x7F2E)
        let file = try LDSContent.decode(ElementaryFile.dataGroups[2], none)
        #expect(file.findings.map { $0.finding.code } == [.contentWrongImageFormat])
    }

    @Test func `several faces are read, in records of their own and in one`() throws {
        let faces = [
            LDSSpecimen.face,
            LDSSpecimen.face(LDSSpecimen.jpeg2000(width: 5, height: 6, isLossless: false), width: 5, height: 6),
        ]
        let own = BiometricDataGroup(faces: faces)
        let one = BiometricDataGroup(
            templates: [.init(header: BiometricHeader(type: 2, formatType: 8), record: .faces(faces))])
        for group in [own, one] {
            let file = try LDSContent.decode(ElementaryFile.dataGroups[1], group.encoded())
            guard case .biometrics(let read) = file.content else { throw Unexpected() }
            #expect(read.faces == faces)
            #expect(file.findings.isEmpty)
        }
    }

    @Test func `the content type of the first passports' SOD is read and noted`() throws {
        let object = LDSSpecimen.securityObject()
        let first = TLVWriter.object(0x77, LDSSpecimen.signed(object.encoded, type: .firstSecurityObject))
        let file = try LDSContent.decode(.documentSecurity, first)
        guard case .documentSecurity(let sod) = file.content else { throw Unexpected() }
        #expect(sod.securityObject == object)
        #expect(sod.signedData.contentType == .firstSecurityObject)
        #expect(file.findings.map { $0.finding.code } == [.encodingOtherContentType])
        let other = TLVWriter.object(0x77, LDSSpecimen.signed(object.encoded, type: .securityObject))
        // Read, but nothing in it counts: PassiveAuthentication.
        #expect(try LDSContent.decode(.documentSecurity, other).findings.count == 1)
    }

    @Test func `the rest of a driving licence is read`() throws {
        guard case .drivingLicenceData(.issuance(let issuance)) = try read("dl-dg3"),
            case .drivingLicenceData(.portraits(let portraits)) = try read("dl-dg4"),
            case .displayedImages(let signature) = try read("dl-dg5"),
            case .drivingLicenceData(.domestic(let domestic)) = try read("dl-dg11"),
            case .common(let common) = try read("dl-com-18013"), case .drivingLicence(let licence) = try read("dl-dg1")
        else { throw Unexpected() }
        #expect(issuance.administrativeNumber?.reveal { $0 } == "ADM-1")
        #expect(issuance.documentDiscriminator?.reveal { $0 } == 1)
        #expect(issuance.dataDiscriminator?.reveal { $0 } == 2)
        #expect(issuance.issuerIdentifier == [0x12, 0x34, 0x56])
        #expect(portraits.map { $0.image.format } == [.jpeg])
        #expect(portraits.first?.time?.reveal { $0.date.year } == 2012)
        #expect(signature.images.map { $0.format } == [.jpeg2000])
        #expect(domestic.privileges.reveal { $0.map { $0.category } } == ["B"])
        #expect(domestic.elements.count == 1)
        #expect(common.ldsVersion == LDSVersion(major: 1, minor: 0))
        #expect(common.securityIndicators?.first == 0x31)
        licence.privileges.reveal { privileges in
            #expect(privileges.first?.dateOfIssue?.date == CalendarDate(year: 2012, month: 4, day: 15))
            #expect(privileges.first?.dateOfExpiry == nil)
            #expect(privileges.first?.code == nil)
        }
    }

    @Test func `an empty DG3 with random bytes holds nobody's fingers`() throws {
        let bytes = TLVWriter.object(
            0x63, TLVWriter.object(0x7F61, of: [TLVWriter.integer(0), TLVWriter.object(0x53, [1, 2, 3])]))
        let file = try LDSContent.decode(ElementaryFile.dataGroups[2], bytes)
        #expect(file.content == .biometrics(BiometricDataGroup(templates: [])))
        #expect(file.findings.isEmpty)
    }

    @Test func `DG11, DG12 and DG16 are read with every element`() throws {
        #expect(try read("dg11") == .personalDetails(LDSSpecimen.dg11()))
        #expect(try read("dg12") == .documentDetails(LDSSpecimen.dg12()))
        #expect(try read("dg16") == .personsToNotify(LDSSpecimen.dg16()))
    }

    @Test func `the other applications are read`() throws {
        guard case .eID(let birth) = try read("eid-8"), case .date(let date) = birth.value,
            case .eID(let residence) = try read("eid-17"), case .places(let places) = residence.value,
            case .drivingLicence(let licence) = try read("dl-dg1"),
            case .drivingLicence(let european) = try read("edl-dg1")
        else { throw Unexpected() }
        #expect(date.reveal { [$0.year, $0.month, $0.day] } == [1974, 8, nil])
        #expect(places.reveal { $0.first?.postalCode } == "12345")
        #expect(places.reveal { $0.first?.country } == "UTO")
        for licence in [licence, european] {
            #expect(licence.surname?.reveal { $0 } == "ERIKSSON")
            #expect(licence.documentNumber?.reveal { $0 } == "L898902C3")
            #expect(licence.dateOfBirth?.reveal { $0.date } == CalendarDate(year: 1974, month: 8, day: 12))
            #expect(licence.dateOfExpiry?.reveal { $0.date } == CalendarDate(year: 2022, month: 4, day: 14))
            #expect(licence.categories.reveal { $0.first?.first } == Array("B".utf8))
        }
        #expect(european.typeApprovalNumber == "e1-1")
    }

    @Test func `applications name their files, each with a tag, a name and an identifier of its own`() {
        for (_, application) in ChipApplication.known where application != .eSign {
            let files = ElementaryFile.files(of: application)
            #expect(!files.isEmpty)
            #expect(Set(files.map { $0.identifier }).count == files.count)
        }
        #expect(Set(ElementaryFile.known.map { $0.name }).count == ElementaryFile.known.count)
        #expect(ElementaryFile.files(of: .eSign).isEmpty)
    }

    struct Unexpected: Error {}
}
