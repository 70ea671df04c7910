public import VouchCore
import VouchPKI

/// A picture of a face and what the record says about it. ISO/IEC 19794-5 and 39794-5. Printing shows none of it.
public struct FaceImage: Sendable, Hashable {
    /// Which standard the codes of the other properties are of.
    public enum Standard: String, Sendable, Hashable {
        /// ISO/IEC 19794-5:2005.
        case iso19794Of2005 = "ISO/IEC 19794-5:2005"
        /// ISO/IEC 19794-5:2011.
        case iso19794Of2011 = "ISO/IEC 19794-5:2011"
        /// ISO/IEC 39794-5.
        case iso39794 = "ISO/IEC 39794-5"
    }

    /// A place in the face: which, by the MPEG-4 numbers of the standard, and where, in pixels from the top left.
    public struct FeaturePoint: Sendable, Hashable {
        /// 1 for MPEG-4 feature points.
        public let type: Int
        /// `major · 16 + minor` of the feature point; in ISO/IEC 39794-5 its code.
        public let code: Int
        /// In pixels of the picture.
        public let x: Int
        /// In pixels of the picture.
        public let y: Int

        public init(type: Int, code: Int, x: Int, y: Int) {
            self.type = type
            self.code = code
            self.x = x
            self.y = y
        }
    }

    /// What the record says about the person, as codes of its standard; 0 is unspecified, except in ISO/IEC 39794-5.
    public struct Properties: Sendable, Hashable {
        /// By the code of the standard.
        public var sex = 0
        /// By the code of the standard.
        public var eyeColour = 0
        /// By the code of the standard.
        public var hairColour = 0
        /// Bits: glasses, beard and so on.
        public var propertyMask = 0
        /// A code in the edition of 2005, bits in that of 2011.
        public var expression = 0
        /// In centimetres; nil if not recorded.
        public var subjectHeight: Int?
        /// Yaw, pitch, roll, as coded.
        public var poseAngle: [Int] = []
        /// Yaw, pitch, roll, by the code of the standard.
        public var poseUncertainty: [Int] = []
        /// Points of the face, as the record gives them.
        public var featurePoints: [FeaturePoint] = []

        public init() {}
    }

    /// Which record it is.
    public let standard: Standard
    /// The picture file inside.
    public let image: EncodedImage
    /// In pixels, as the record says; 0 where it does not.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// 0 basic, 1 full frontal, 2 token frontal in ISO/IEC 19794-5; nil if the record does not say.
    public let imageType: Int?
    /// By the code of the standard; nil if it is not told.
    public let colourSpace: Int?
    /// By the code of the standard; nil if it is not told.
    public let sourceType: Int?
    /// Of the record; nil if it is not told.
    public let quality: Int?
    /// Of the person, as the record tells.
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

    /// A full frontal face to be written, with nothing said about the person.
    public init(_ image: EncodedImage, width: Int, height: Int) {
        self.init(
            standard: .iso19794Of2005, image: image, width: width, height: height, imageType: 1, colourSpace: 1,
            sourceType: 2, quality: 0, properties: Properties())
    }

    /// What a picture should be, by the code of its record.
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
