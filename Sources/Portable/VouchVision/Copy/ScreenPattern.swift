import VouchCore

/// One fine regular pattern all over a page, in light or in colour: the pixels of a display, seen through a sensor's.
///
/// As ``MoireMeasure`` does in light alone. A display's stripes of primaries beat with the sensor's mosaic in colour
/// before they do in light, and print has nothing as fine in colour.
enum ScreenPattern {
    /// 0...1; nil if the page is too small to hold enough blocks.
    static func strength(_ image: ImageView, _ frame: PageFrame) -> Float? {
        let grey = GreyPicture(image)
        guard let light = MoireMeasure(grey, frame).strength else { return nil }
        guard image.format != .grey8 else { return light }
        var strongest = light
        for plane in differences(image) {
            guard let strength = MoireMeasure(plane, frame).strength else { continue }
            strongest = max(strongest, strength)
        }
        return strongest
    }

    /// Red against green, and blue against green, around 128.
    private static func differences(_ image: ImageView) -> [GreyPicture] {
        let (red, green, blue) = image.format.places
        let step = image.format.bytesPerPixel
        return [red, blue].map { other in
            var values = [UInt8](repeating: 128, count: image.width * image.height)
            for y in 0..<image.height {
                let line = (image.base + y * image.stride).assumingMemoryBound(to: UInt8.self)
                for x in 0..<image.width {
                    let pixel = line + x * step
                    let difference = (Int(pixel[other]) - Int(pixel[green])) / 2
                    values[y * image.width + x] = UInt8(clamping: 128 + difference)
                }
            }
            return GreyPicture(width: image.width, height: image.height, pixels: values)
        }
    }
}
