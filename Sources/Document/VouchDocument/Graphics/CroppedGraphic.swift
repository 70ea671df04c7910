public import VouchCore
public import VouchFields
import VouchImaging

/// A picture cut out of a page: portrait, ghost portrait or signature.
public struct CroppedGraphic: Sendable {
    /// Kind of picture.
    public let kind: GraphicKind
    /// Where it was cut out.
    public let place: PagePlace
    /// Whether the border was detected on the page; otherwise the position is the model's.
    public let isRefined: Bool
    /// The picture's pixels.
    public let pixels: PixelBlock
    /// The picture as a file, made of ``pixels``.
    public let image: EncodedGraphic
    /// Pixels per inch of the page in the picture it was cut from.
    public let dotsPerInch: Double
    /// Quality of the cut-out.
    public let quality: GraphicQuality
}

/// A picture file. Printing shows no byte of it.
public struct EncodedGraphic: Sendable {
    /// Content of the file.
    public let bytes: Sensitive<[UInt8]>
    /// Media type of the file: `image/png`, unless the caller supplies another encoder.
    public let mime: String
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    public init(_ bytes: [UInt8], mime: String, width: Int, height: Int) {
        self.bytes = Sensitive(bytes)
        self.mime = mime
        self.width = width
        self.height = height
    }
}

/// Makes picture files of pixels.
public struct GraphicEncoder: Sendable {
    private let encode: @Sendable (PixelBlock) -> (bytes: [UInt8], mime: String)?

    /// - Parameter encode: nil if it cannot.
    public init(_ encode: @escaping @Sendable (PixelBlock) -> (bytes: [UInt8], mime: String)?) { self.encode = encode }

    /// Makes PNG files, without loss.
    public static let png = GraphicEncoder { block in
        PNGEncoder.encode(block.pixels, width: block.width, height: block.height, format: block.format)
            .map { ($0, "image/png") }
    }

    /// Makes JPEG files for people to look at: a tenth of the bytes, and print stays sharp.
    public static let jpeg = GraphicEncoder { block in
        JPEGEncoder.encode(block.pixels, width: block.width, height: block.height, format: block.format, quality: 82)
            .map { ($0, "image/jpeg") }
    }

    func image(of block: PixelBlock) -> EncodedGraphic? {
        encode(block).map { EncodedGraphic($0.bytes, mime: $0.mime, width: block.width, height: block.height) }
    }
}

/// The quality of a cut-out. Measured on its own pixels; uncalibrated.
public struct GraphicQuality: Codable, Sendable, Hashable {
    /// 0...1: the steepest step between two neighbouring pixels (one in a hundred is steeper) as a share of the range
    /// of greys. Sharp print in enough pixels reaches 0.5; what is out of focus stays below 0.15.
    public let sharpness: Double
    /// 0...1: from the darkest twentieth to the lightest.
    public let contrast: Double
    /// 0...1: share of pixels at 250 of 255 or above.
    public let burntOut: Double
    /// 0...1: share under the reflections that were found on the page.
    public let glare: Double
    /// 0...1: share of pixels much darker than the paper; only for signatures.
    public let ink: Double?

    init(_ block: PixelBlock, glare: Double, isSignature: Bool) {
        let grey = block.grey
        var histogram = [Int](repeating: 0, count: 256)
        for value in grey { histogram[Int(value)] += 1 }
        func level(_ share: Double) -> Int {
            var rest = Int(Double(grey.count) * share)
            for value in 0..<256 {
                rest -= histogram[value]
                if rest < 0 { return value }
            }
            return 255
        }
        let (dark, light) = (level(0.05), level(0.95))
        contrast = Double(light - dark) / 255
        burntOut = Double(histogram[250...].reduce(0, +)) / Double(max(grey.count, 1))
        self.glare = glare
        let range = level(0.98) - level(0.02)
        sharpness =
            range < 8
            ? 0 : min(1, Double(Self.steepest(grey, width: block.width, height: block.height)) / Double(range))
        guard isSignature else {
            ink = nil
            return
        }
        // Paper is what most of a signature's field shows; ink is at least a fifth of white darker.
        let limit = level(0.7) - 51
        ink = limit <= 0 ? 0 : Double(histogram[..<limit].reduce(0, +)) / Double(max(grey.count, 1))
    }

    /// The step between neighbours than which one in a hundred is higher.
    private static func steepest(_ grey: [UInt8], width: Int, height: Int) -> Int {
        var steps = [Int](repeating: 0, count: 256)
        var total = 0
        for y in 0..<height {
            for x in 0..<width {
                let i = y * width + x
                if x + 1 < width {
                    steps[abs(Int(grey[i]) - Int(grey[i + 1]))] += 1
                    total += 1
                }
                if y + 1 < height {
                    steps[abs(Int(grey[i]) - Int(grey[i + width]))] += 1
                    total += 1
                }
            }
        }
        var rest = total / 100
        for step in stride(from: 255, through: 0, by: -1) {
            rest -= steps[step]
            if rest < 0 { return step }
        }
        return 0
    }
}
