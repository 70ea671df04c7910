import VouchChip
import VouchPKI
import VouchMRZ

/// Writes the data groups of the eMRTD application. Doc 9303-10 §4.
enum GroupWriter {
    static func machineReadableZone(_ zone: MRZ) -> [UInt8] {
        TLVWriter.object(0x61, TLVWriter.object(0x5F1F, zone.lines.flatMap { $0 }))
    }

    // MARK: Biometrics

    /// DG2 with one face: ISO/IEC 19794-5 in a biometric information template.
    static func face(_ portrait: VirtualPassport.Portrait) -> [UInt8] {
        switch portrait {
        case .image(let image, let width, let height): return face(image, width, height)
        case .drawn(let byteCount):
            func drawn(_ comment: Int) -> [UInt8] {
                face(DrawnPortrait.jpeg(comment: comment), DrawnPortrait.width, DrawnPortrait.height)
            }
            var file = drawn(0)
            var comment = 0
            // The lengths of the templates grow with it, so the first try may miss by a few bytes.
            for _ in 0..<4 where file.count < byteCount {
                comment = max(4, comment + byteCount - file.count)
                file = drawn(comment)
            }
            return file
        }
    }

    private static func face(_ image: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        let isJPEG = image.starts(with: [0xFF, 0xD8])
        var block = be(20 + 12 + image.count, 4) + be(0, 2)
        block += [0, 0, 0, 0, 0, 0, 0, 0]  // gender, eyes, hair, properties, expression: unspecified
        block += [0, 0, 0, 0, 0, 0]  // pose and its uncertainty
        block += [1, isJPEG ? 0 : 1] + be(width, 2) + be(height, 2)  // full frontal
        block += [1, 2, 0, 0, 0, 0]  // sRGB, still picture of a digital camera, no device, no quality
        block += image
        let record = Array("FAC\u{0}010\u{0}".utf8) + be(14 + block.count, 4) + be(1, 2) + block
        return templates(0x75, [(type: 0x02, subtype: 0x00, format: 0x0008, record: record)])
    }

    /// DG3 with two fingers: ISO/IEC 19794-4.
    static func fingers() -> [UInt8] {
        templates(
            0x63,
            [(position: 2, subtype: UInt8(0x09)), (position: 7, subtype: 0x0A)].map { finger in
                let image = DrawnPortrait.jpeg()
                var view = be(14 + image.count, 4) + [UInt8(finger.position), 1, 1, 90, 0]
                view += be(DrawnPortrait.width, 2) + be(DrawnPortrait.height, 2) + [0] + image
                var record = Array("FIR\u{0}010\u{0}".utf8) + be(32 + view.count, 6)
                record += be(0, 2) + be(31, 2) + [1, 2] + be(197, 2) + be(197, 2) + be(197, 2) + be(197, 2)
                record += [8, 3, 0, 0] + view
                return (type: UInt8(0x08), subtype: finger.subtype, format: 0x0007, record: record)
            })
    }

    /// DG4 with one eye: ISO/IEC 19794-6.
    static func irises() -> [UInt8] {
        let image = DrawnPortrait.jpeg()
        var feature: [UInt8] = [1] + be(1, 2)
        feature += be(1, 2) + [90] + be(0, 2) + be(0, 2) + be(image.count, 4) + image
        var record = Array("IIR\u{0}010\u{0}".utf8) + be(45 + feature.count, 4) + be(0, 2) + [1] + be(45, 2) + be(0, 2)
        record += be(0, 2) + be(6, 2) + be(DrawnPortrait.width, 2) + be(DrawnPortrait.height, 2) + [8, 0]
        record += [UInt8](repeating: 0, count: 16) + feature
        return templates(0x76, [(type: 0x10, subtype: 0x00, format: 0x0009, record: record)])
    }

    /// 7F61 around one template for each record. Doc 9303-10 §4.7.2.
    private static func templates(
        _ tag: UInt32, _ records: [(type: UInt8, subtype: UInt8, format: Int, record: [UInt8])]
    ) -> [UInt8] {
        let group = records.map { entry in
            TLVWriter.object(
                0x7F60,
                of: [
                    TLVWriter.object(
                        0xA1,
                        of: [
                            TLVWriter.object(0x80, [1, 1]), TLVWriter.object(0x81, [entry.type]),
                            TLVWriter.object(0x82, [entry.subtype]), TLVWriter.object(0x87, [1, 1]),
                            TLVWriter.object(0x88, be(entry.format, 2)),
                        ]),
                    TLVWriter.object(0x5F2E, entry.record),
                ])
        }
        return TLVWriter.object(
            tag, TLVWriter.object(0x7F61, of: [TLVWriter.object(0x02, [UInt8(records.count)])] + group))
    }

    /// DG5 (portrait) and DG7 (signature or usual mark), as displayed.
    static func displayedImage(_ tag: UInt32, _ imageTag: UInt32) -> [UInt8] {
        TLVWriter.object(tag, of: [TLVWriter.object(0x02, [1]), TLVWriter.object(imageTag, DrawnPortrait.jpeg())])
    }

    // MARK: Texts

    static func personalDetails(_ holder: Holder) -> [UInt8] {
        listed(
            0x6B,
            [
                (0x5F0E, Array(holder.fullName.utf8)), (0x5F2B, Array(holder.fullDateOfBirth.utf8)),
                (0x5F11, Array(holder.placeOfBirth.utf8)),
            ])
    }

    static func documentDetails(_ holder: Holder) -> [UInt8] {
        listed(
            0x6C, [(0x5F19, Array(holder.issuingAuthority.utf8)), (0x5F26, Array(holder.dateOfIssue.utf8))])
    }

    /// A tag list, then the objects it names.
    private static func listed(_ tag: UInt32, _ fields: [(UInt32, [UInt8])]) -> [UInt8] {
        let list = fields.flatMap { [UInt8($0.0 >> 8), UInt8($0.0 & 0xFF)] }
        return TLVWriter.object(
            tag, of: [TLVWriter.object(0x5C, list)] + fields.map { TLVWriter.object($0.0, $0.1) })
    }

    static func personToNotify() -> [UInt8] {
        TLVWriter.object(
            0x70,
            of: [
                TLVWriter.object(0x02, [1]),
                TLVWriter.object(
                    0xA1,
                    of: [
                        TLVWriter.object(0x5F50, Array("20250416".utf8)),
                        TLVWriter.object(0x5F51, Array("SMITH<<JOHN".utf8)),
                        TLVWriter.object(0x5F52, Array("5550100".utf8)),
                        TLVWriter.object(0x5F53, Array("1 MAIN STREET<ZENITH<UTOPIA".utf8)),
                    ]),
            ])
    }

    // MARK: Overviews

    static func common(ldsVersion: String, groups: [Int]) -> [UInt8] {
        let tags = groups.compactMap { ElementaryFile.dataGroup($0)?.tag }.map { UInt8($0 & 0xFF) }
        return TLVWriter.object(
            0x60,
            of: [
                TLVWriter.object(0x5F01, Array(ldsVersion.utf8)), TLVWriter.object(0x5F36, Array("040000".utf8)),
                TLVWriter.object(0x5C, tags),
            ])
    }

    /// EF.DIR: one template for each application.
    static func directory(_ applications: [ChipApplication]) -> [UInt8] {
        applications.flatMap { TLVWriter.object(0x61, TLVWriter.object(0x4F, $0.identifier)) }
    }

    /// EF.ATR/INFO: the chip's capabilities, and the longest APDUs. Doc 9303-10 §3.11.2.
    static func attributes(_ quirks: ChipQuirks) -> [UInt8] {
        // Selection by name, by file identifier and by short identifier; then chaining and extended length.
        let methods: UInt8 = quirks.knowsShortIdentifiers ? 0x94 : 0x90
        let capabilities = TLVWriter.object(0x47, [methods, 0x01, quirks.acceptsExtendedLength ? 0xE0 : 0x80])
        guard quirks.acceptsExtendedLength else { return capabilities }
        return capabilities
            + TLVWriter.object(
                0x7F66,
                of: [
                    TLVWriter.object(0x02, be(min(quirks.longestCommand, 65_535), 3)),
                    TLVWriter.object(0x02, be(min(quirks.longestResponse, 65_535), 3)),
                ])
    }

    /// Big-endian in the given number of bytes; excess is cut off.
    static func be(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
