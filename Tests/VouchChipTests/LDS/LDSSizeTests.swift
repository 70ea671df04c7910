import Testing
import VouchChip
import VouchPKI
import VouchCore

/// Large and crowded files: the time they take grows with their size and no faster.
///
/// The limits hold for an unoptimized build on a busy machine; what they catch is growth with the square, which would
/// take minutes.
@Suite(.serialized) struct LDSSizeTests {
    private static let size = 1 << 16

    private func timed(_ name: String, _ file: ElementaryFile, _ bytes: [UInt8], isRead: Bool) {
        let clock = ContinuousClock()
        var read: LDSFile?
        let time = clock.measure { read = try? LDSContent.decode(file, bytes) }
        #expect(time < .seconds(5), "\(name) took \(time)")
        #expect((read != nil) == isRead, "\(name)")
    }

    private func many(_ object: [UInt8], _ count: Int = 5000) -> [UInt8] {
        Array(repeatElement(object, count: count).joined())
    }

    private func text(_ unit: String) -> [UInt8] { many(Array(unit.utf8), Self.size / unit.utf8.count) }

    @Test func `one element of 64 KiB is read in time`() {
        let groups = ElementaryFile.dataGroups
        let picture = LDSSpecimen.jpeg(width: 3, height: 4) + [UInt8](repeating: 0, count: Self.size)
        timed("DG2", groups[1], BiometricDataGroup(faces: [LDSSpecimen.face(picture)]).encoded(), isRead: true)
        timed(
            "DG7", groups[6], DisplayedImages(images: [EncodedImage(picture)]).encoded(tag: 0x67, imageTag: 0x5F43),
            isRead: true)
        // A JPEG of sixteen thousand empty segments, a JPEG 2000 file of as many boxes.
        let segments = [0xFF, 0xD8] + many([0xFF, 0xE0, 0x00, 0x02], Self.size / 4)
        timed("segments", groups[1], BiometricDataGroup(faces: [LDSSpecimen.face(segments)]).encoded(), isRead: true)
        let box = [0, 0, 0, 8] + Array("free".utf8)
        let boxes = Array(LDSSpecimen.boxed([]).prefix(12)) + many(box, Self.size / 8)
        timed("boxes", groups[1], BiometricDataGroup(faces: [LDSSpecimen.face(boxes)]).encoded(), isRead: true)
        for unit in ["A", "<", "A<", ";", "\u{0308}", "<\u{0308}", "\u{1F1E9}", "\u{200D}"] {
            for tag: UInt32 in [0x5F0E, 0x5F11] {
                let file = TLVWriter.object(0x6B, of: [TLVWriter.tagList([tag]), TLVWriter.object(tag, text(unit))])
                timed("\(tag) \(unit)", groups[10], file, isRead: true)
            }
        }
        timed("zone", groups[0], TLVWriter.object(0x61, TLVWriter.object(0x5F1F, text("<"))), isRead: true)
        timed("zeros", .attributes, [UInt8](repeating: 0, count: Self.size), isRead: true)
        timed("erased memory", .directory, [UInt8](repeating: 0xFF, count: Self.size), isRead: true)
    }

    @Test func `five thousand elements are refused or read in time`() {
        let groups = ElementaryFile.dataGroups
        let empty = TLVWriter.object(0x30, [])
        timed("infos", .cardAccess, TLVWriter.object(0x31, many(empty)), isRead: false)
        timed("few infos", .cardAccess, TLVWriter.object(0x31, many(PACEInfo.example, 4000)), isRead: true)
        timed("names", groups[10], TLVWriter.object(0x6B, many(TLVWriter.object(0x5F0F, [65]))), isRead: false)
        timed("persons", groups[15], TLVWriter.object(0x70, many(TLVWriter.object(0xA1, []))), isRead: false)
        timed("pictures", groups[4], TLVWriter.object(0x65, many(TLVWriter.object(0x5F40, [65]))), isRead: false)
        timed("tags", .common, TLVWriter.object(0x60, TLVWriter.object(0x5C, many([0x61], 4000))), isRead: true)
        timed("more tags", .common, TLVWriter.object(0x60, TLVWriter.object(0x5C, many([0x61]))), isRead: false)
        timed("applications", .directory, many(TLVWriter.object(0x61, [])), isRead: true)
        timed("objects", .attributes, many([0x43, 0]), isRead: false)
        timed("DG13", groups[12], TLVWriter.object(0x6D, many([0x04, 0])), isRead: true)
        let landmarks = LDSSpecimen.face(record: LDSSpecimen.face2011(points: 65_535))
        timed("landmarks", groups[1], landmarks, isRead: true)
        let templates = TLVWriter.object(
            0x75, TLVWriter.object(0x7F61, of: [TLVWriter.integer(1), many(TLVWriter.object(0x7F60, []))]))
        timed("templates", groups[1], templates, isRead: true)
    }
}

extension PACEInfo {
    /// As it stands in EF.CardAccess.
    fileprivate static var example: [UInt8] {
        SecurityInfo.pace(PACEInfo(identifier: PACEProtocol.known[0].identifier, version: 2, parameterID: 13)).encoded
    }
}
