public import VouchCore
import VouchPKI

/// A record of ISO/IEC 39794 that is not taken apart except for its pictures: fingers (part 4) and irises (part 6),
/// whose properties only few readers are ever allowed to see. Printing shows none of it.
public struct ExtensibleRecord: Sendable, Hashable {
    /// Part of the standard, by the tag `[APPLICATION number]` of the record.
    public enum Part: UInt32, Sendable, Hashable, CaseIterable {
        /// ISO/IEC 39794-4.
        case finger = 4
        /// ISO/IEC 39794-5.
        case face = 5
        /// ISO/IEC 39794-6.
        case iris = 6

        var tag: UInt32 { 0x60 | rawValue }
    }

    /// Which part the record is of, and so which part of the body it shows.
    public let part: Part
    /// All pictures in the record whose format shows in their first bytes, in the order of the record.
    public let images: [EncodedImage]
    /// The whole record in DER.
    public let bytes: Sensitive<[UInt8]>

    /// Which part the record is of, by its first tag, also inside `[1]` as an eMRTD wraps it.
    package static func part(of record: ArraySlice<UInt8>) -> Part? {
        var reader = TLVReader(record)
        guard var object = try? reader.next() else { return nil }
        if object.tag == 0xA1 {
            guard var inner = try? reader.inside(object), let first = try? inner.next() else { return nil }
            object = first
        }
        return Part.allCases.first { $0.tag == object.tag }
    }

    /// - Throws: ``TLVError`` where the objects inside do not hold together, or are too many.
    package init(parsing reader: inout TLVReader, part: Part) throws(TLVError) {
        self.part = part
        let start = reader.offset
        bytes = Sensitive(Array(reader.remaining))
        let object = try reader.next()
        var images: [EncodedImage] = []
        var left = TLVReader.maximumElementCount
        try Self.collect(object, &reader, &images, &left)
        if images.isEmpty { reader.note(.wrongImageFormat, at: start) }
        self.images = images
    }

    private static func collect(
        _ object: TLV, _ reader: inout TLVReader, _ images: inout [EncodedImage], _ left: inout Int
    ) throws(TLVError) {
        guard left > 0 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
        left -= 1
        guard object.isConstructed else {
            if ImageHeader(object.value).format != .unknown { images.append(EncodedImage(object.value)) }
            return
        }
        var inner = try reader.inside(object)
        while !inner.isAtEnd { try collect(try inner.next(), &inner, &images, &left) }
        try reader.leave(inner)
    }
}

extension ExtensibleRecord: Redacted {
    public var description: String { "<redacted ISO/IEC 39794-\(part.rawValue) record, \(images.count) pictures>" }
}
