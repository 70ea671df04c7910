public import VouchCore
import VouchPKI

/// A picture of a face and what the record says about it. ISO/IEC 19794-5 and 39794-5. Printing shows none of it.
public struct FaceImage: Sendable, Hashable {
    /// The standard and edition of the record, which defines the codes of the other properties.
    public enum Standard: String, Sendable, Hashable {
        /// ISO/IEC 19794-5:2005.
        case iso19794Of2005 = "ISO/IEC 19794-5:2005"
        /// ISO/IEC 19794-5:2011.
        case iso19794Of2011 = "ISO/IEC 19794-5:2011"
        /// ISO/IEC 39794-5.
        case iso39794 = "ISO/IEC 39794-5"
    }

    /// A feature point of the face, and its place in the picture. The origin is the top left corner.
    public struct FeaturePoint: Sendable, Hashable {
        /// 1 for a feature point of MPEG-4; in ISO/IEC 39794-5 also 2 for an anthropometric landmark, and 0 for any
        /// other kind.
        public let type: Int
        /// In ISO/IEC 19794-5, `major · 16 + minor` of the MPEG-4 point; in ISO/IEC 39794-5, the code of the landmark
        /// in its kind.
        public let code: Int
        /// Pixels from the left edge.
        public let x: Int
        /// Pixels from the top edge.
        public let y: Int

        public init(type: Int, code: Int, x: Int, y: Int) {
            self.type = type
            self.code = code
            self.x = x
            self.y = y
        }
    }

    /// The properties of the person in the record, as codes of its ``FaceImage/standard``. Where a record says nothing,
    /// numbers are 0 and lists empty; 0 is "unspecified" in ISO/IEC 19794-5, but a code of its own in ISO/IEC 39794-5.
    public struct Properties: Sendable, Hashable {
        /// Code of the sex; in ISO/IEC 19794-5, 1 male and 2 female.
        public var sex = 0
        /// Code of the eye colour.
        public var eyeColour = 0
        /// Code of the hair colour.
        public var hairColour = 0
        /// Bits for glasses, moustache, beard and so on; of ISO/IEC 19794-5 the 24 bits as a number, of 39794-5 bit `n`
        /// for the flag `[n]`.
        public var propertyMask = 0
        /// Facial expression: a code in ISO/IEC 19794-5:2005, bits in the edition of 2011 and in 39794-5.
        public var expression = 0
        /// Height of the person in centimetres; nil if not recorded, and always nil for the edition of 2005, which has
        /// no such field.
        public var subjectHeight: Int?
        /// Yaw, pitch and roll: in ISO/IEC 19794-5 the coded bytes (0 unspecified), in 39794-5 degrees from −180 to
        /// 180. Empty if there are none.
        public var poseAngle: [Int] = []
        /// Uncertainty of yaw, pitch and roll in the same form as ``poseAngle``. Empty if there are none.
        public var poseUncertainty: [Int] = []
        /// Feature points, in the order of the record.
        public var featurePoints: [FeaturePoint] = []

        public init() {}
    }

    /// Standard and edition of the record that it was read from.
    public let standard: Standard
    /// The picture itself.
    public let image: EncodedImage
    /// Width in pixels, as the record says; 0 where it does not. ``EncodedImage/size`` is what the picture says.
    public let width: Int
    /// Height in pixels, as the record says; 0 where it does not.
    public let height: Int
    /// Code of the kind of picture: in ISO/IEC 19794-5, 0 basic, 1 full frontal, 2 token frontal; nil if the record
    /// does not say.
    public let imageType: Int?
    /// Code of the colour space: in ISO/IEC 19794-5, 1 is 24-bit RGB; nil if the record does not say.
    public let colourSpace: Int?
    /// Code of the source, such as 2 for a digital camera; nil except for ISO/IEC 19794-5:2005.
    public let sourceType: Int?
    /// The first quality score of the record, as coded; nil if there is none, and always nil for ISO/IEC 39794-5.
    public let quality: Int?
    /// The properties of the person in the record.
    public let properties: Sensitive<Properties>

    package init(
        standard: Standard, image: EncodedImage, width: Int, height: Int, imageType: Int?, colourSpace: Int?,
        sourceType: Int? = nil, quality: Int? = nil, properties: Properties
    ) {
        self.standard = standard
        self.image = image
        self.width = width
        self.height = height
        self.imageType = imageType
        self.colourSpace = colourSpace
        self.sourceType = sourceType
        self.quality = quality
        self.properties = Sensitive(properties)
    }

    /// A full frontal face in RGB from a digital camera, as a record of ISO/IEC 19794-5:2005 to be written, with
    /// nothing said about the person.
    ///
    /// - Parameters:
    ///   - image: JPEG, or JPEG 2000; the record names any other format JPEG.
    ///   - width: in pixels, 0…65,535.
    ///   - height: in pixels, 0…65,535.
    public init(_ image: EncodedImage, width: Int, height: Int) {
        self.init(
            standard: .iso19794Of2005, image: image, width: width, height: height, imageType: 1, colourSpace: 1,
            sourceType: 2, quality: 0, properties: Properties())
    }

    /// The picture's format by the code of its record.
    enum DeclaredFormat {
        case jpeg, jpeg2000, png, other

        func matches(_ format: EncodedImage.Format) -> Bool {
            switch self {
            case .jpeg: format == .jpeg
            case .jpeg2000: format == .jpeg2000 || format == .jpeg2000Lossless
            case .png: format == .png
            case .other: format != .unknown
            }
        }
    }

    /// Notes where the picture is none, or other than the record says in format or size.
    static func check(
        _ image: EncodedImage, _ declared: DeclaredFormat, width: Int, height: Int, at offset: Int,
        _ reader: inout TLVReader
    ) {
        // Some issuers leave the size zero; that says nothing wrong.
        let isOtherSize =
            image.size.map { width != 0 && height != 0 && ($0.width, $0.height) != (width, height) } ?? false
        if !declared.matches(image.format) || isOtherSize { reader.note(.wrongImageFormat, at: offset) }
    }
}

extension FaceImage: Redacted {
    public var description: String { "<redacted \(standard.rawValue) face, \(image.format.rawValue)>" }
}
