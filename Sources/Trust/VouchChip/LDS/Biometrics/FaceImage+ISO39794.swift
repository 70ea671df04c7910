import VouchPKI

/// Extensible records in ASN.1. ISO/IEC 39794-5:2019 annex A.
extension FaceImage {
    /// Reads a face image data block, `[APPLICATION 5]`, also inside `[1]` as an eMRTD wraps it.
    package static func extensibleRecord(from reader: inout TLVReader) throws(TLVError) -> [FaceImage] {
        guard try reader.peekTag() == 0xA1 else { return try dataBlock(&reader) }
        var wrapped = try reader.enter(0xA1)
        let faces = try dataBlock(&wrapped)
        try reader.leave(wrapped)
        return faces
    }

    private static func dataBlock(_ reader: inout TLVReader) throws(TLVError) -> [FaceImage] {
        var block = try reader.enter(0x65)
        _ = try block.next(ASN1.context(0))  // Generation and year of the standard.
        var representations = try block.enter(ASN1.context(1))
        var faces: [FaceImage] = []
        while !representations.isAtEnd {
            guard faces.count < 255 else { throw TLVError(.tooManyElements, at: representations.offset) }
            faces.append(try representation(&representations))
        }
        if faces.isEmpty { block.note(.missingElement, at: block.offset) }
        try block.leave(representations)
        reader.leave(tolerating: block)
        return faces
    }

    private static func representation(_ reader: inout TLVReader) throws(TLVError) -> FaceImage {
        var block = try reader.enterSequence()
        _ = try block.next(ASN1.primitiveContext(0))
        var choice = try block.enter(ASN1.context(1))
        var base = try choice.enter(ASN1.context(0))
        var picture = try base.enter(ASN1.context(0))
        let bytes = try picture.next(ASN1.primitiveContext(0)).value
        var format: Int?
        var imageType: Int?
        var colourSpace: Int?
        var size = (width: 0, height: 0)
        if let information = try picture.nextIf(ASN1.context(1)) {
            var fields = try picture.inside(information)
            for field in try fields.elements() {
                switch field.tag {
                case ASN1.context(0): format = try fields.code(field)
                case ASN1.context(1): imageType = try fields.code(field)
                case ASN1.context(7): size = try fields.imageSize(field)
                case ASN1.context(9): colourSpace = try fields.code(field)
                default: break
                }
            }
            try picture.leave(fields)
        }
        _ = try picture.nextIf(ASN1.context(2))  // The device, of no use to us.
        base.leave(tolerating: picture)
        choice.leave(tolerating: base)
        try block.leave(choice)

        var properties = Properties()
        for element in try block.elements() {
            switch element.tag {
            case ASN1.context(8): try properties.readIdentity(element, &block)
            case ASN1.context(9): try properties.readLandmarks(element, &block)
            default: break
            }
        }
        try reader.leave(block)
        let image = EncodedImage(bytes)
        check(image, declared(format), width: size.width, height: size.height, at: bytes.startIndex, &reader)
        return FaceImage(
            standard: .iso39794, image: image, width: size.width, height: size.height, imageType: imageType,
            colourSpace: colourSpace, properties: properties)
    }

    private static func declared(_ code: Int?) -> DeclaredFormat {
        switch code {
        case 2: .jpeg
        case 3, 4: .jpeg2000
        case 5: .png
        default: .other
        }
    }
}

extension FaceImage.Properties {
    fileprivate mutating func readIdentity(_ element: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var fields = try reader.inside(element)
        for field in try fields.elements() {
            switch field.tag {
            case ASN1.context(0): sex = try fields.code(field) ?? 0
            case ASN1.context(1): eyeColour = try fields.code(field) ?? 0
            case ASN1.context(2): hairColour = try fields.code(field) ?? 0
            case ASN1.primitiveContext(3): subjectHeight = try fields.integer(field, in: 0...65_535)
            case ASN1.context(4): propertyMask = try fields.mask(field)
            case ASN1.context(5): expression = try fields.mask(field)
            case ASN1.context(6): try readPose(field, &fields)
            default: break
            }
        }
        try reader.leave(fields)
    }

    /// Angles and their uncertainties, in degrees, each optional.
    private mutating func readPose(_ element: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var angles = try reader.inside(element)
        poseAngle = [0, 0, 0]
        poseUncertainty = [0, 0, 0]
        for angle in try angles.elements() {
            guard (ASN1.context(0)...ASN1.context(2)).contains(angle.tag) else { continue }
            let index = Int(angle.tag - ASN1.context(0))
            var parts = try angles.inside(angle)
            for part in try parts.elements() {
                let value = try parts.integer(part, in: -180...180)
                if part.tag == ASN1.primitiveContext(0) { poseAngle[index] = value }
                if part.tag == ASN1.primitiveContext(1) { poseUncertainty[index] = value }
            }
            try angles.leave(parts)
        }
        try reader.leave(angles)
    }

    fileprivate mutating func readLandmarks(_ element: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var list = try reader.inside(element)
        while !list.isAtEnd {
            guard featurePoints.count < 1024 else { throw TLVError(.tooManyElements, at: list.offset) }
            var landmark = try list.enterSequence()
            var (type, code) = (0, 0)
            var place: (x: Int, y: Int)?
            for part in try landmark.elements() {
                switch part.tag {
                case ASN1.context(0): (type, code) = try landmark.landmarkKind(part)
                case ASN1.context(1): place = try landmark.landmarkPlace(part)
                default: break
                }
            }
            if let place {
                featurePoints.append(FaceImage.FeaturePoint(type: type, code: code, x: place.x, y: place.y))
            }
            try list.leave(landmark)
        }
        try reader.leave(list)
    }
}

extension TLVReader {
    /// A code `[0]`, or in `[1]` an extension with a code to fall back to; nil if there is neither.
    fileprivate mutating func code(_ object: TLV) throws(TLVError) -> Int? {
        var inner = try inside(object)
        if let code = try inner.nextIf(ASN1.primitiveContext(0)) {
            return try inner.integer(code, in: -255...65_535)
        }
        guard let extended = try inner.nextIf(ASN1.context(1)) else { return nil }
        var fields = try inner.inside(extended)
        guard let code = try fields.nextIf(ASN1.primitiveContext(0)) else { return nil }
        return try fields.integer(code, in: -255...65_535)
    }

    fileprivate mutating func imageSize(_ object: TLV) throws(TLVError) -> (width: Int, height: Int) {
        var inner = try inside(object)
        let width = try inner.next(ASN1.primitiveContext(0))
        let height = try inner.next(ASN1.primitiveContext(1))
        return (try inner.integer(width, in: 0...65_535), try inner.integer(height, in: 0...65_535))
    }

    /// Booleans under the tags `[0]`, `[1]`…, as the bits of a number, `[0]` the lowest.
    fileprivate mutating func mask(_ object: TLV) throws(TLVError) -> Int {
        var inner = try inside(object)
        var mask = 0
        for flag in try inner.elements() where (0x80...0x9E).contains(flag.tag) {
            if flag.value.first.map({ $0 != 0 }) ?? false { mask |= 1 << Int(flag.tag - 0x80) }
        }
        return mask
    }

    /// Which landmark: 1 and a code of MPEG-4, or 2 and a code of anthropometry; 0 for what is neither.
    fileprivate mutating func landmarkKind(_ object: TLV) throws(TLVError) -> (type: Int, code: Int) {
        var inner = try inside(object)
        guard let base = try inner.nextIf(ASN1.context(0)) else { return (0, 0) }
        var kinds = try inner.inside(base)
        let kind = try kinds.next()
        switch kind.tag {
        case ASN1.context(0): return (1, try kinds.innermostCode(kind))
        case ASN1.context(1): return (2, try kinds.innermostCode(kind))
        default: return (0, 0)
        }
    }

    /// The one number inside choices that say nothing more.
    private mutating func innermostCode(_ object: TLV) throws(TLVError) -> Int {
        var object = object
        var reader = self
        while object.isConstructed {
            reader = try reader.inside(object)
            object = try reader.next()
        }
        return try integer(object, in: -255...65_535)
    }

    /// Cartesian coordinates in two dimensions; nil for any other kind.
    fileprivate mutating func landmarkPlace(_ object: TLV) throws(TLVError) -> (x: Int, y: Int)? {
        var inner = try inside(object)
        guard let base = try inner.nextIf(ASN1.context(0)) else { return nil }
        var choice = try inner.inside(base)
        guard let cartesian = try choice.nextIf(ASN1.context(0)) else { return nil }
        let size = try choice.imageSize(cartesian)
        return (size.width, size.height)
    }
}
