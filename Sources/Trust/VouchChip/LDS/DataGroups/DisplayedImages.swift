import VouchCore
import VouchPKI

/// The displayed portrait (DG5), or the displayed signature or usual mark (DG7). Doc 9303-10 §4.7.5 and §4.7.7. Of a
/// driving licence, its DG5.
public struct DisplayedImages: Sendable, Hashable {
    /// The pictures, in the order of the file; 255 at most.
    public let images: [EncodedImage]

    public init(images: [EncodedImage]) { self.images = images }

    /// - Parameters:
    ///   - tag: 65 for DG5, 67 for DG7.
    ///   - imageTag: 5F40 for a portrait, 5F43 for a signature or usual mark.
    package init(parsing reader: inout TLVReader, tag: UInt32, imageTag: UInt32) throws(TLVError) {
        var group = try reader.enter(tag)
        var count: Int?
        if try group.peekTag() == ASN1.integer { count = try group.integer(in: 0...255) }
        let start = group.offset
        var images: [EncodedImage] = []
        while !group.isAtEnd {
            let object = try group.next()
            guard images.count < 255 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
            if object.tag == imageTag {
                let image = EncodedImage(object.value)
                if image.format == .unknown { group.note(.wrongImageFormat, at: object.value.startIndex) }
                images.append(image)
            } else {
                group.note(.unknownElement, at: object.encoded.startIndex)
            }
        }
        if count != images.count { group.note(.missingElement, at: start) }
        try reader.leave(group)
        self.images = images
    }

    package func encoded(tag: UInt32, imageTag: UInt32) -> [UInt8] {
        TLVWriter.object(
            tag,
            of: [TLVWriter.integer(images.count)]
                + images.map { $0.bytes.reveal { TLVWriter.object(imageTag, $0) } })
    }
}
