import Foundation
import VouchCore
import VouchVision

/// One way to spoil pictures of zones.
struct Damage: Sendable {
    /// For the table.
    let name: String
    private let view: @Sendable (inout SeededGenerator) -> ZoneScene.View
    private let spoil: @Sendable (GreyPicture, Float, inout SeededGenerator) -> GreyPicture

    private init(
        _ name: String,
        view: @escaping @Sendable (inout SeededGenerator) -> ZoneScene.View = { random in
            ZoneScene.View(
                steepness: random.uniform(0, 12), side: random.uniform(0, 360), turn: random.uniform(-5, 5))
        },
        _ spoil: @escaping @Sendable (GreyPicture, Float, inout SeededGenerator) -> GreyPicture
    ) {
        (self.name, self.view, self.spoil) = (name, view, spoil)
    }

    func picture(of scene: ZoneScene, _ atlas: GlyphAtlas, _ random: inout SeededGenerator) -> GreyPicture {
        spoil(scene.picture(view(&random), atlas), scene.pitch, &random)
    }

    /// Those of `variants.py`, and heavier ones.
    static let all: [Damage] = [
        Damage("none") { picture, _, _ in picture },
        Damage("tilted by up to 20°", view: { ZoneScene.View(turn: $0.uniform(-20, 20)) }) { picture, _, _ in picture },
        Damage("seen 30° from the side", view: { view(30, &$0) }) { picture, _, _ in picture },
        Damage("seen 45° from the side", view: { view(45, &$0) }) { picture, _, _ in picture },
        small(8), small(6), small(5), small(4.5), small(4), small(3.5),
        moved(0.4), moved(0.6), moved(0.8), defocused(0.25), defocused(0.4),
        Damage("a third of the light") { picture, _, random in
            picture.mapped { $0 / 3 + 2 * random.noise() }
        },
        noisy(15), noisy(30), noisy(45),
        compressed(30), compressed(15), compressed(8), compressed(4),
        Damage("6 pixels, JPEG 20") { picture, pitch, random in
            picture.reduced(to: 6 / pitch).compressed(20, &random)
        },
        Damage("5 pixels, JPEG 40") { picture, pitch, random in
            picture.reduced(to: 5 / pitch).compressed(40, &random)
        },
        Damage("moved by 0.4 characters, JPEG 15") { picture, pitch, random in
            picture.moved(0.4 * pitch, &random).compressed(15, &random)
        },
        Damage("dark, noisy, JPEG 25") { picture, _, random in
            picture.mapped { $0 / 3 + 5 * random.noise() }.compressed(25, &random)
        },
        Damage("a bright bar") { picture, pitch, random in picture.lit(pitch, 0.75, &random) },
        Damage("a bright bar, nearly white") { picture, pitch, random in picture.lit(pitch, 0.92, &random) },
        Damage("overprinted") { picture, pitch, random in picture.stamped(pitch, &random) },
        Damage("worn") { picture, pitch, random in picture.worn(pitch, share: 1, &random) },
        Damage("badly worn") { picture, pitch, random in picture.worn(pitch, share: 3, &random) },
        Damage("scratched") { picture, pitch, random in picture.scratched(pitch, &random) },
    ]

    private static func view(_ steepness: Float, _ random: inout SeededGenerator) -> ZoneScene.View {
        ZoneScene.View(steepness: steepness, side: random.uniform(0, 360), turn: random.uniform(-5, 5))
    }

    private static func small(_ pixels: Float) -> Damage {
        Damage("\(label(pixels)) pixels a character") { picture, pitch, _ in picture.reduced(to: pixels / pitch) }
    }

    private static func moved(_ characters: Float) -> Damage {
        Damage("moved by \(label(characters)) characters") { picture, pitch, random in
            picture.moved(characters * pitch, &random)
        }
    }

    private static func defocused(_ characters: Float) -> Damage {
        Damage("out of focus by \(label(characters)) characters") { picture, pitch, _ in
            picture.defocused(characters * pitch)
        }
    }

    private static func noisy(_ deviation: Float) -> Damage {
        Damage("noise of \(label(deviation)) levels") { picture, _, random in
            picture.mapped { $0 + deviation * random.noise() }
        }
    }

    private static func compressed(_ quality: Int) -> Damage {
        Damage("JPEG \(quality)") { picture, _, random in picture.compressed(quality, &random) }
    }

    private static func label(_ value: Float) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}

extension GreyPicture {
    fileprivate func mapped(_ change: (Float) -> Float) -> GreyPicture {
        GreyPicture(
            width: width, height: height, pixels: pixels.map { UInt8(max(0, min(255, change(Float($0)) + 0.5))) })
    }

    /// Each pixel from its place.
    private func mapped(_ change: (_ value: Float, _ x: Float, _ y: Float) -> Float) -> GreyPicture {
        var result = pixels
        for y in 0..<height {
            for x in 0..<width {
                let value = change(Float(pixels[y * width + x]), Float(x) + 0.5, Float(y) + 0.5)
                result[y * width + x] = UInt8(max(0, min(255, value + 0.5)))
            }
        }
        return GreyPicture(width: width, height: height, pixels: result)
    }

    fileprivate func reduced(to factor: Float) -> GreyPicture {
        resized(width: max(1, Int(Float(width) * factor)), height: max(1, Int(Float(height) * factor)))
    }

    fileprivate func compressed(_ quality: Int, _ random: inout SeededGenerator) -> GreyPicture {
        BlockCompression(quality: quality).spoil(
            self, origin: (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random)))
    }

    /// Shaken in a straight line of so many pixels.
    fileprivate func moved(_ length: Float, _ random: inout SeededGenerator) -> GreyPicture {
        let angle = random.uniform(0, 3.1416)
        let count = max(3, Int(length * 2))
        return blurred(
            (0..<count).map { i in
                let t = (Float(i) / Float(count - 1) - 0.5) * length
                return (t * cos(angle), t * sin(angle))
            })
    }

    /// A disc of this radius in pixels.
    fileprivate func defocused(_ radius: Float) -> GreyPicture {
        var offsets: [(Float, Float)] = []
        let reach = Int(radius.rounded(.up))
        for y in -reach...reach {
            for x in -reach...reach where Float(x * x + y * y) <= radius * radius {
                offsets.append((Float(x), Float(y)))
            }
        }
        return blurred(offsets)
    }

    private func blurred(_ offsets: [(Float, Float)]) -> GreyPicture {
        pixels.withUnsafeBufferPointer { source in
            let sampler = Sampler(source, width: width, height: height)
            var result = [UInt8](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width {
                    var sum: Float = 0
                    for (dx, dy) in offsets { sum += sampler.bilinear(Float(x) + dx, Float(y) + dy) }
                    result[y * width + x] = UInt8(sum / Float(offsets.count) + 0.5)
                }
            }
            return GreyPicture(width: width, height: height, pixels: result)
        }
    }

    /// A lamp's reflection across the lines that takes this share of the contrast.
    fileprivate func lit(_ pitch: Float, _ share: Float, _ random: inout SeededGenerator) -> GreyPicture {
        let middle = Float(width) * random.uniform(0.2, 0.8)
        let lean = random.uniform(-0.4, 0.4)
        let half = random.uniform(1, 3) * pitch
        let centre = Float(height) / 2
        return mapped { value, x, y in
            let across = abs(x - middle - lean * (y - centre))
            return value + (255 - value) * share / (1 + exp((across - half) / (0.2 * pitch)))
        }
    }

    /// Rings and bars of a stamp, printed over the lines.
    fileprivate func stamped(_ pitch: Float, _ random: inout SeededGenerator) -> GreyPicture {
        let ink = random.uniform(0.35, 0.85)
        let marks = (0..<2).map { _ in
            (
                x: random.uniform(0.1, 0.9) * Float(width), y: random.uniform(0.1, 0.9) * Float(height),
                radius: random.uniform(2, 9) * pitch, width: random.uniform(0.08, 0.3) * pitch
            )
        }
        return mapped { value, x, y in
            for mark in marks {
                let distance = ((x - mark.x) * (x - mark.x) + (y - mark.y) * (y - mark.y)).squareRoot()
                if abs(distance - mark.radius) < mark.width { return value * (1 - ink) }
            }
            return value
        }
    }

    /// Ink lost in spots no wider than a stroke: where a whole stroke is gone, another letter is printed, and no reader can
    /// tell.
    fileprivate func worn(_ pitch: Float, share: Float, _ random: inout SeededGenerator) -> GreyPicture {
        let count = Int(Float(width * height) / (pitch * pitch) * share)
        var paper: UInt8 = 0
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in pixels { histogram[Int(pixel)] += 1 }
        var seen = 0
        for (value, times) in histogram.enumerated() {
            seen += times
            if seen * 2 >= pixels.count {
                paper = UInt8(value)
                break
            }
        }
        var result = pixels
        for _ in 0..<count {
            let (cx, cy) = (random.uniform(0, Float(width)), random.uniform(0, Float(height)))
            let radius = random.uniform(0.04, 0.12) * pitch
            for y in max(0, Int(cy - radius))..<max(0, min(height, Int(cy + radius) + 1), Int(cy - radius)) {
                for x in max(0, Int(cx - radius))..<max(0, min(width, Int(cx + radius) + 1), Int(cx - radius)) {
                    let (dx, dy) = (Float(x) + 0.5 - cx, Float(y) + 0.5 - cy)
                    if dx * dx + dy * dy < radius * radius { result[y * width + x] = max(paper, result[y * width + x]) }
                }
            }
        }
        return GreyPicture(width: width, height: height, pixels: result)
    }

    /// Straight lines, light and dark.
    fileprivate func scratched(_ pitch: Float, _ random: inout SeededGenerator) -> GreyPicture {
        let lines = (0..<12).map { _ in
            let angle = random.uniform(0, 3.1416)
            return (
                x: cos(angle), y: sin(angle),
                at: cos(angle) * random.uniform(0, Float(width)) + sin(angle) * random.uniform(0, Float(height)),
                half: random.uniform(0.03, 0.12) * pitch, value: random.chance(0.5) ? random.uniform(200, 255) : 30
            )
        }
        return mapped { value, x, y in
            for line in lines where abs(line.x * x + line.y * y - line.at) < line.half { return line.value }
            return value
        }
    }
}
