import VouchCore
import VouchPKI

/// A portrait of the holder, from DG4 of a driving licence. ISO/IEC 18013-2 annex C. Printing shows none of it.
public struct DrivingLicencePortrait: Sendable, Hashable {
    /// The portrait as an encoded picture, tag `5F40`.
    public let image: EncodedImage
    /// When the picture was taken or stored, tag `88`; nil if the licence does not say.
    public let time: Sensitive<LDSMoment>?

    /// Reads DG4: a count, and for each portrait a template `A2`.
    package static func group(parsing reader: inout TLVReader) throws(TLVError) -> [DrivingLicencePortrait] {
        var group = try reader.enter(0x65)
        let count = try group.integer(in: 0...255)
        let start = group.offset
        var portraits: [DrivingLicencePortrait] = []
        while !group.isAtEnd {
            let object = try group.next()
            guard portraits.count < 255 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
            guard object.tag == 0xA2 else {
                group.note(.unknownElement, at: object.encoded.startIndex)
                continue
            }
            if let portrait = try DrivingLicencePortrait(object, &group) {
                portraits.append(portrait)
            } else {
                group.note(.missingElement, at: object.encoded.startIndex)
            }
        }
        if portraits.count != count { group.note(.missingElement, at: start) }
        try reader.leave(group)
        return portraits
    }

    /// - Returns: nil if there is no picture.
    private init?(_ object: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var time: Sensitive<LDSMoment>?
        let list = try ElementList(object, &reader)
        for element in list.elements {
            switch element.tag {
            case 0x88: time = Sensitive(LDSMoment(element.value, &reader))
            case 0x89, 0x5F40: break
            default: reader.note(.unknownElement, at: element.encoded.startIndex)
            }
        }
        guard let image = EncodedImage(licence: list, tag: 0x5F40, &reader) else { return nil }
        self.image = image
        self.time = time
    }
}

extension DisplayedImages {
    /// Reads DG5 of a driving licence: the signature or usual mark. ISO/IEC 18013-2 annex C.
    package init(licence reader: inout TLVReader) throws(TLVError) {
        let start = reader.offset
        let list = try ElementList(&reader, tag: 0x67)
        for element in list.elements where element.tag != 0x89 && element.tag != 0x5F43 {
            reader.note(.unknownElement, at: element.encoded.startIndex)
        }
        let image = EncodedImage(licence: list, tag: 0x5F43, &reader)
        if image == nil { reader.note(.missingElement, at: start) }
        self.init(images: image.map { [$0] } ?? [])
    }
}

extension EncodedImage {
    /// A picture and, under `89`, what it is: 3 is JPEG, 4 is JPEG 2000. Another format than that is noted.
    fileprivate init?(licence list: ElementList, tag: UInt32, _ reader: inout TLVReader) {
        guard let object = list.elements.first(where: { $0.tag == tag }) else { return nil }
        self.init(object.value)
        let type = list.elements.first { $0.tag == 0x89 }.map { Array($0.value) }
        let isDeclared =
            switch type {
            case [3]: format == .jpeg
            case [4]: format == .jpeg2000 || format == .jpeg2000Lossless
            default: format != .unknown
            }
        if !isDeclared { reader.note(.wrongImageFormat, at: object.value.startIndex) }
        if type == nil { reader.note(.missingElement, at: object.encoded.startIndex) }
    }
}
