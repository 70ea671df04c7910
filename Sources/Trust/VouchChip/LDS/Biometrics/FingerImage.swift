public import VouchCore
import VouchPKI

/// A picture of one finger, or of several together. ISO/IEC 19794-4:2005 and :2011. Printing shows none of it.
public struct FingerImage: Sendable, Hashable {
    /// Which finger: 0 unknown, 1…5 right thumb to little finger, 6…10 the same of the left hand, 13 four right
    /// fingers, 14 four left fingers, 15 both thumbs; other numbers by the standard.
    public let position: Int
    /// The picture itself.
    public let image: EncodedImage
    /// Width in pixels, as the record says.
    public let width: Int
    /// Height in pixels, as the record says.
    public let height: Int
    /// Pixels per inch or centimetre across, see ``isPerCentimetre``.
    public let horizontalResolution: Int
    /// Pixels per inch or centimetre down.
    public let verticalResolution: Int
    /// Whether resolutions count by the centimetre, not by the inch.
    public let isPerCentimetre: Bool
    /// Quality as coded: 0…100, 254 undefined, in the edition of 2011 255 failed; nil if a record of 2011 has no score.
    public let quality: Int?
    /// Code of how the finger was put down, for instance 0 for a live plain impression.
    public let impressionType: Int
    /// Code of the compression: 0 and 1 uncompressed, 2 WSQ, 3 JPEG, 4 JPEG 2000; from 5 on JPEG 2000 or PNG,
    /// differently in the two editions. ``EncodedImage/format`` is what the bytes show.
    public let compression: Int
}

extension FingerImage: Redacted {
    public var description: String { "<redacted finger, \(image.format.rawValue)>" }
}

extension FingerImage {
    package static func record(from reader: inout TLVReader) throws(TLVError) -> [FingerImage] {
        let start = reader.offset
        var record = RecordReader(reader.remaining)
        reader.skipAll()
        let whole = record.count
        try record.skip(4)
        let version = try record.bytes(4)
        var fingers: [FingerImage] = []
        if version.elementsEqual("010\0".utf8) {
            if try record.number(6) != whole { reader.note(.wrongRecordLength, at: start + 8) }
            fingers = try record2005(&record, &reader)
        } else if version.elementsEqual("020\0".utf8) {
            if try record.number(4) != whole { reader.note(.wrongRecordLength, at: start + 8) }
            fingers = try record2011(&record, &reader)
        } else {
            throw TLVError(.malformedValue, at: version.startIndex)
        }
        if record.count > 0 { reader.note(.trailingBytes, at: record.offset) }
        return fingers
    }

    /// ISO/IEC 19794-4:2005 §7.
    private static func record2005(
        _ record: inout RecordReader, _ reader: inout TLVReader
    ) throws(TLVError) -> [FingerImage] {
        try record.skip(2 + 2)  // Device and acquisition level.
        let count = try record.number(1)
        let units = try record.number(1)
        try record.skip(4)  // Resolution of the scan; that of the picture follows.
        let horizontal = try record.number(2)
        let vertical = try record.number(2)
        try record.skip(1)
        let compression = try record.number(1)
        try record.skip(2)
        var fingers: [FingerImage] = []
        for _ in 0..<count {
            let start = record.offset
            let length = try record.number(4)
            guard length >= 14 else { throw TLVError(.malformedValue, at: start) }
            var block = RecordReader(try record.bytes(length - 4))
            let position = try block.number(1)
            try block.skip(2)  // Which of how many views.
            let quality = try block.number(1)
            let impressionType = try block.number(1)
            let width = try block.number(2)
            let height = try block.number(2)
            try block.skip(1)
            let image = checked(block.remaining, compression, &reader)
            fingers.append(
                FingerImage(
                    position: position, image: image, width: width, height: height, horizontalResolution: horizontal,
                    verticalResolution: vertical, isPerCentimetre: units == 2, quality: quality,
                    impressionType: impressionType, compression: compression))
        }
        return fingers
    }

    /// ISO/IEC 19794-4:2011 §8.
    private static func record2011(
        _ record: inout RecordReader, _ reader: inout TLVReader
    ) throws(TLVError) -> [FingerImage] {
        let count = try record.number(2)
        guard count <= 255 else { throw TLVError(.tooManyElements, at: record.offset) }
        let isCertified = try record.number(1) == 1
        try record.skip(1)
        var fingers: [FingerImage] = []
        for _ in 0..<count {
            let start = record.offset
            let length = try record.number(4)
            guard length >= 4 else { throw TLVError(.malformedValue, at: start) }
            var block = RecordReader(try record.bytes(length - 4))
            try block.skip(9 + 5)  // When and with what it was taken.
            var quality: Int?
            for _ in 0..<(try block.number(1)) {
                let score = try block.number(1)
                quality = quality ?? score
                try block.skip(4)
            }
            if isCertified { try block.skip(3 * (try block.number(1))) }
            let position = try block.number(1)
            try block.skip(1)
            let units = try block.number(1)
            try block.skip(4)
            let horizontal = try block.number(2)
            let vertical = try block.number(2)
            try block.skip(1)
            let compression = try block.number(1)
            let impressionType = try block.number(1)
            let width = try block.number(2)
            let height = try block.number(2)
            let image = checked(try block.bytes(try block.number(4)), compression, &reader)
            fingers.append(
                FingerImage(
                    position: position, image: image, width: width, height: height, horizontalResolution: horizontal,
                    verticalResolution: vertical, isPerCentimetre: units == 2, quality: quality,
                    impressionType: impressionType, compression: compression))
        }
        return fingers
    }

    private static func checked(
        _ bytes: ArraySlice<UInt8>, _ compression: Int, _ reader: inout TLVReader
    ) -> EncodedImage {
        let image = EncodedImage(bytes, isUncompressed: compression < 2)
        if image.format == .unknown { reader.note(.wrongImageFormat, at: bytes.startIndex) }
        return image
    }
}
