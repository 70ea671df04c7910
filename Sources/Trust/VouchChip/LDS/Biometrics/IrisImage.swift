public import VouchCore
import VouchPKI

/// A picture of an iris. ISO/IEC 19794-6:2005. Printing shows none of it.
public struct IrisImage: Sendable, Hashable {
    /// Which eye: 0 unknown, 1 right, 2 left.
    public let eye: Int
    /// The picture itself.
    public let image: EncodedImage
    /// Width in pixels, as the record says for all its pictures.
    public let width: Int
    /// Height in pixels, as the record says for all its pictures.
    public let height: Int
    /// Code of the format: 2 and 4 are uncompressed, the others compressed. ISO/IEC 19794-6:2005 table 5.
    public let formatCode: Int
    /// Quality as coded: 0…100, 254 undefined.
    public let quality: Int
    /// Rotation of the eye, the two bytes of the record as a signed number; −1 (`FFFF`) is undefined.
    public let rotation: Int
}

extension IrisImage: Redacted {
    public var description: String { "<redacted iris, \(image.format.rawValue)>" }
}

extension IrisImage {
    package static func record(from reader: inout TLVReader) throws(TLVError) -> [IrisImage] {
        let start = reader.offset
        var record = RecordReader(reader.remaining)
        reader.skipAll()
        let whole = record.count
        try record.skip(4)
        let version = try record.bytes(4)
        guard version.elementsEqual("010\0".utf8) else { throw TLVError(.malformedValue, at: version.startIndex) }
        if try record.number(4) != whole { reader.note(.wrongRecordLength, at: start + 8) }
        try record.skip(2)
        let eyeCount = try record.number(1)
        if try record.number(2) != 45 { reader.note(.wrongRecordLength, at: start + 15) }
        try record.skip(2 + 2)  // How the pictures were taken, and the diameter expected.
        let formatCode = try record.number(2)
        let width = try record.number(2)
        let height = try record.number(2)
        try record.skip(1 + 1 + 16)  // Depth, transformation, device.
        var irises: [IrisImage] = []
        for _ in 0..<eyeCount {
            let eye = try record.number(1)
            for _ in 0..<(try record.number(2)) {
                guard irises.count < 255 else { throw TLVError(.tooManyElements, at: record.offset) }
                try record.skip(2)
                let quality = try record.number(1)
                let rotation = try record.signedNumber16()
                try record.skip(2)
                let bytes = try record.bytes(try record.number(4))
                let image = EncodedImage(bytes, isUncompressed: formatCode == 2 || formatCode == 4)
                if image.format == .unknown { reader.note(.wrongImageFormat, at: bytes.startIndex) }
                irises.append(
                    IrisImage(
                        eye: eye, image: image, width: width, height: height, formatCode: formatCode,
                        quality: quality, rotation: rotation))
            }
        }
        if record.count > 0 { reader.note(.trailingBytes, at: record.offset) }
        return irises
    }
}
