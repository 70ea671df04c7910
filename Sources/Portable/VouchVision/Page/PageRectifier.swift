public import VouchCore

/// Straightens documents: the upright page at a stated resolution, correcting any perspective.
///
/// Portable: plain Swift, any size, no library. Where several pixels of the picture fall on one pixel of the page they
/// are averaged, so that print and screens do not alias; elsewhere pixels are interpolated.
public struct PageRectifier: Sendable {
    /// The format of the page's pixels.
    @nonexhaustive
    public enum Colour: Sendable, Hashable {
        /// One byte a pixel.
        case grey
        /// Red, green and blue; for a grey picture three equal values.
        case colour
    }

    /// The resolution of pages, in pixels per inch of the real document. A document of unknown size keeps the
    /// resolution that it has in the picture.
    public var dotsPerInch: Double
    /// Whether pages are made in grey or in colour.
    public var colour: Colour
    /// Margin to keep on every side, in millimetres of the document; for a document of unknown size, in hundredths of
    /// its longer side.
    public var margin: Double
    /// Value of pixels that lie outside the picture, in every channel.
    public var fill: UInt8
    /// The most pixels of a page, 2^26 at most; the resolution is lowered to stay below it. No side has more than
    /// 16,384 pixels either.
    public var largest: Int

    public init(
        dotsPerInch: Double = 300, colour: Colour = .colour, margin: Double = 0, fill: UInt8 = 255,
        largest: Int = 1 << 24
    ) {
        self.dotsPerInch = dotsPerInch
        self.colour = colour
        self.margin = margin
        self.fill = fill
        self.largest = largest
    }

    /// Straightens a document.
    ///
    /// - Parameters:
    ///   - document: where it lies, in pixels of `image`.
    ///   - image: the picture, of any format.
    /// - Returns: nil if the corners are not those of a rectangle seen from the front, if the resolution is not above
    ///   0, or the margin is negative.
    public func page(of document: FoundDocument, in image: ImageView) -> PageImage? {
        guard let plan = plan(for: document, width: image.width, height: image.height) else { return nil }
        let channels = colour == .grey ? 1 : 3
        let pixels = [UInt8](unsafeUninitializedCapacity: plan.width * plan.height * channels) { target, count in
            let source = ReducedPicture(image, by: plan.reduction, isGrey: colour == .grey)
            source.pixels.withUnsafeBufferPointer { pixels in
                fillPage(target, plan: plan, from: source, pixels: pixels)
            }
            count = plan.width * plan.height * channels
        }
        return PageImage(
            width: plan.width, height: plan.height, format: colour == .grey ? .grey8 : .rgb8, pixels: pixels,
            dotsPerInch: plan.dotsPerInch, toPicture: plan.map)
    }

    private struct Plan {
        let width: Int
        let height: Int
        let dotsPerInch: Double?
        /// From pixels of the page to pixels of the picture.
        let map: Homography
        /// Pixels of the picture averaged first, on each axis.
        let reduction: Int
        /// Samples per pixel of the page, on each axis.
        let samples: Int
    }

    private func plan(for document: FoundDocument, width: Int, height: Int) -> Plan? {
        guard dotsPerInch > 0, dotsPerInch.isFinite, margin >= 0, margin.isFinite, document.corners.signedArea > 0
        else {
            return nil
        }
        // Units of the page: millimetres, or pixels where the size is unknown.
        var unit = dotsPerInch / 25.4
        let size: (width: Double, height: Double)
        var rim = margin
        if let known = document.millimetres {
            size = known
        } else {
            guard
                let own = PageRectifier.ownSize(
                    of: document.corners, in: RectangleShape(width: Double(width), height: Double(height)))
            else { return nil }
            size = own
            rim = margin / 100 * max(size.width, size.height)
            unit = 1
        }
        let total = (width: size.width + 2 * rim, height: size.height + 2 * rim)
        let limit = Double(min(max(largest, 1), 1 << 26))
        let side = max(total.width, total.height)
        guard side > 0, side.isFinite else { return nil }
        unit = min(unit, (limit / (total.width * total.height)).squareRoot(), 16384 / side)
        let (w, h) = (max(Int(total.width * unit + 0.5), 1), max(Int(total.height * unit + 0.5), 1))
        let page = Quad(width: size.width * unit, height: size.height * unit).map {
            $0 + Point(x: rim * unit, y: rim * unit)
        }
        guard let map = Homography(from: page, to: document.corners) else { return nil }
        let corners = document.corners
        let ratios = [
            (corners.topRight - corners.topLeft).length / (size.width * unit),
            (corners.bottomRight - corners.bottomLeft).length / (size.width * unit),
            (corners.bottomLeft - corners.topLeft).length / (size.height * unit),
            (corners.bottomRight - corners.topRight).length / (size.height * unit),
        ]
        guard let least = ratios.min(), let most = ratios.max(), most.isFinite else { return nil }
        let reduction = min(max(Int(min(least, 64)), 1), 64)
        let samples = min(max(Int(min(most / Double(reduction), 8) + 0.9), 1), 8)
        return Plan(
            width: w, height: h, dotsPerInch: document.millimetres == nil ? nil : unit * 25.4, map: map,
            reduction: reduction, samples: samples)
    }

    /// A size in pixels that loses nothing: the longer of opposite sides, the other by the rectangle's proportions.
    private static func ownSize(of quad: Quad, in shape: RectangleShape) -> (width: Double, height: Double)? {
        let across = max((quad.topRight - quad.topLeft).length, (quad.bottomRight - quad.bottomLeft).length)
        let down = max((quad.bottomLeft - quad.topLeft).length, (quad.bottomRight - quad.topRight).length)
        guard let aspect = shape.aspect(of: quad), (0.01...100).contains(aspect), across >= 1, down >= 1 else {
            return nil
        }
        return across / aspect >= down ? (across, across / aspect) : (down * aspect, down)
    }

    private func fillPage(
        _ target: UnsafeMutableBufferPointer<UInt8>, plan: Plan, from source: ReducedPicture,
        pixels: UnsafeBufferPointer<UInt8>
    ) {
        let channels = source.channels
        let map = plan.map
        let step = 1 / Double(plan.samples)
        let (scaleX, scaleY) = (1 / source.reductionX, 1 / source.reductionY)
        let (fullWidth, fullHeight) = (source.fullWidth, source.fullHeight)
        let weight = 1 / Float(plan.samples * plan.samples)
        let outside = Float(fill)
        for y in 0..<plan.height {
            for x in 0..<plan.width {
                var sum = (Float(0), Float(0), Float(0))
                for sy in 0..<plan.samples {
                    for sx in 0..<plan.samples {
                        let place = map(
                            Point(x: Double(x) + (Double(sx) + 0.5) * step, y: Double(y) + (Double(sy) + 0.5) * step))
                        guard place.x >= 0, place.y >= 0, place.x <= fullWidth, place.y <= fullHeight else {
                            sum = (sum.0 + outside, sum.1 + outside, sum.2 + outside)
                            continue
                        }
                        let tap = source.tap(Float(place.x * scaleX - 0.5), Float(place.y * scaleY - 0.5))
                        sum.0 += tap.value(pixels, 0)
                        if channels == 3 {
                            sum.1 += tap.value(pixels, 1)
                            sum.2 += tap.value(pixels, 2)
                        }
                    }
                }
                let i = (y * plan.width + x) * channels
                target[i] = UInt8(max(0, min(255, sum.0 * weight + 0.5)))
                if channels == 3 {
                    target[i + 1] = UInt8(max(0, min(255, sum.1 * weight + 0.5)))
                    target[i + 2] = UInt8(max(0, min(255, sum.2 * weight + 0.5)))
                }
            }
        }
    }
}
