import VouchCore

/// A picture's light, and its red and blue against its green: each a grey picture, the differences around 128.
struct ColourPlanes {
    let light: GreyPicture
    /// Red against green, and blue against green; empty for a grey picture.
    let differences: [GreyPicture]

    var all: [GreyPicture] { [light] + differences }

    init(_ image: ImageView) {
        light = GreyPicture(image)
        guard image.format != .grey8 else {
            differences = []
            return
        }
        let (red, green, blue) = image.format.places
        let step = image.format.bytesPerPixel
        differences = [red, blue].map { other in
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
