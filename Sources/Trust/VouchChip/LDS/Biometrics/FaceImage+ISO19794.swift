import VouchPKI

/// Records of fixed layout. ISO/IEC 19794-5:2005 §5 and :2011 §5.
extension FaceImage {
    package static func record(from reader: inout TLVReader) throws(TLVError) -> [FaceImage] {
        let start = reader.offset
        var record = RecordReader(reader.remaining)
        reader.skipAll()
        try record.skip(4)
        let version = try record.bytes(4)
        let length = try record.number(4)
        if length != record.count + 12 { reader.note(.wrongRecordLength, at: start + 8) }
        let count = try record.number(2)
        guard count <= 255 else { throw TLVError(.tooManyElements, at: start + 12) }
        if count == 0 { reader.note(.missingElement, at: start + 12) }
        var faces: [FaceImage] = []
        if version.elementsEqual("010\0".utf8) {
            for number in 0..<count {
                faces.append(try face2005(&record, isLast: number == count - 1, &reader))
            }
        } else if version.elementsEqual("030\0".utf8) {
            let isCertified = try record.number(1) == 1
            try record.skip(2)
            for number in 0..<count {
                faces.append(try face2011(&record, isLast: number == count - 1, isCertified: isCertified, &reader))
            }
        } else {
            throw TLVError(.malformedValue, at: version.startIndex)
        }
        if record.count > 0 { reader.note(.trailingBytes, at: record.offset) }
        return faces
    }

    /// The block of one face, by its own length. The last one takes what is there if its length is wrong.
    private static func block(
        _ record: inout RecordReader, isLast: Bool, _ reader: inout TLVReader
    ) throws(TLVError) -> RecordReader {
        let start = record.offset
        let length = try record.number(4) - 4
        if length > record.count, isLast {
            reader.note(.wrongRecordLength, at: start)
            return RecordReader(try record.bytes(record.count))
        }
        return RecordReader(try record.bytes(length))
    }

    private static func face2005(
        _ record: inout RecordReader, isLast: Bool, _ reader: inout TLVReader
    ) throws(TLVError) -> FaceImage {
        var block = try block(&record, isLast: isLast, &reader)
        var properties = Properties()
        let pointCount = try block.number(2)
        properties.sex = try block.number(1)
        properties.eyeColour = try block.number(1)
        properties.hairColour = try block.number(1)
        properties.propertyMask = try block.number(3)
        properties.expression = try block.number(2)
        properties.poseAngle = try numbers(3, &block)
        properties.poseUncertainty = try numbers(3, &block)
        properties.featurePoints = try featurePoints(pointCount, &block)
        let imageType = try block.number(1)
        let format = try block.number(1)
        let width = try block.number(2)
        let height = try block.number(2)
        let colourSpace = try block.number(1)
        let sourceType = try block.number(1)
        _ = try block.number(2)  // The device, a number of its maker's.
        let quality = try block.number(2)
        let image = EncodedImage(block.remaining)
        check(image, declared(format), width: width, height: height, at: block.offset, &reader)
        return FaceImage(
            standard: .iso19794Of2005, image: image, width: width, height: height, imageType: imageType,
            colourSpace: colourSpace, sourceType: sourceType, quality: quality, properties: properties)
    }

    private static func face2011(
        _ record: inout RecordReader, isLast: Bool, isCertified: Bool, _ reader: inout TLVReader
    ) throws(TLVError) -> FaceImage {
        var block = try block(&record, isLast: isLast, &reader)
        try block.skip(9 + 5)  // When and with what it was taken.
        let qualityCount = try block.number(1)
        var quality: Int?
        for _ in 0..<qualityCount {
            let score = try block.number(1)
            quality = quality ?? score
            try block.skip(4)
        }
        if isCertified { try block.skip(3 * (try block.number(1))) }
        var properties = Properties()
        let pointCount = try block.number(2)
        properties.sex = try block.number(1)
        properties.eyeColour = try block.number(1)
        properties.hairColour = try block.number(1)
        let height = try block.number(1)
        properties.subjectHeight = height == 0 ? nil : height
        properties.propertyMask = try block.number(3)
        properties.expression = try block.number(2)
        properties.poseAngle = try numbers(3, &block)
        properties.poseUncertainty = try numbers(3, &block)
        properties.featurePoints = try featurePoints(pointCount, &block)
        let imageType = try block.number(1)
        let format = try block.number(1)
        let imageWidth = try block.number(2)
        let imageHeight = try block.number(2)
        try block.skip(1 + 2 + 1)  // Sampling rate, processing, which face it was cut from.
        let colourSpace = try block.number(1)
        let image = EncodedImage(try block.bytes(try block.number(4)))
        check(image, declared(format), width: imageWidth, height: imageHeight, at: block.offset, &reader)
        // A shape in three dimensions may follow; Vouch does not use it.
        return FaceImage(
            standard: .iso19794Of2011, image: image, width: imageWidth, height: imageHeight, imageType: imageType,
            colourSpace: colourSpace, quality: quality, properties: properties)
    }

    /// The codes of both editions; the later one has more.
    private static func declared(_ code: Int) -> DeclaredFormat {
        switch code {
        case 0: .jpeg
        case 1, 2: .jpeg2000
        case 3: .png
        default: .other
        }
    }

    private static func numbers(_ count: Int, _ block: inout RecordReader) throws(TLVError) -> [Int] {
        try block.bytes(count).map { Int($0) }
    }

    /// Eight bytes each: type, code, x, y, and z or two reserved bytes.
    private static func featurePoints(
        _ count: Int, _ block: inout RecordReader
    ) throws(TLVError) -> [FeaturePoint] {
        guard count * 8 <= block.count else { throw TLVError(.truncated, at: block.offset) }
        var points: [FeaturePoint] = []
        for _ in 0..<count {
            let type = try block.number(1)
            let code = try block.number(1)
            let x = try block.number(2)
            let y = try block.number(2)
            try block.skip(2)
            points.append(FeaturePoint(type: type, code: code, x: x, y: y))
        }
        return points
    }
}
