import Foundation
import VouchCore
import VouchMRZ
import VouchVision

/// A zone printed on a document, as a camera sees it before anything spoils the picture.
struct ZoneScene {
    /// How the page lies before the camera.
    struct View {
        /// Degrees off the perpendicular, and to which side.
        var steepness: Float = 0
        var side: Float = 0
        /// Degrees.
        var turn: Float = 0
    }

    let text: ZoneText
    /// Pixels from one character to the next, before the view foreshortens them.
    let pitch: Float

    /// Characters around the zone that belong to the page.
    private static let margin: Float = 3
    /// Characters from one line to the next: a sixth of an inch and a half.
    private static let lineStep: Float = 2.5

    private let random: SeededGenerator

    init(_ random: inout SeededGenerator) {
        text = ZoneText(&random)
        pitch = random.uniform(10, 18)
        self.random = random
    }

    /// Draws the scene.
    func picture(_ view: View, _ atlas: GlyphAtlas) -> GreyPicture {
        var random = random
        let columns = Float(text.lines.map(\.count).max() ?? 0)
        let rows = Float(text.lines.count - 1) * ZoneScene.lineStep
        let page = (width: columns + 2 * ZoneScene.margin, height: rows + 2 * ZoneScene.margin + 1)
        let projection = Projection(view, width: page.width, height: page.height, pitch: pitch)
        let paper = Paper(&random)
        let symbols = text.lines.map { $0.map { CharacterLattice.symbol($0) ?? 36 } }
        let weight = Int.random(in: 0..<atlas.weights, using: &random)
        let (width, height) = (projection.width, projection.height)
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = projection.page(Float(x) + 0.5, Float(y) + 0.5)
                let isPage = u > 0 && v > 0 && u < page.width && v < page.height
                var value = isPage ? paper.shade(u, v) : paper.table
                if isPage {
                    let line = ((v - ZoneScene.margin - 0.5) / ZoneScene.lineStep).rounded()
                    if line >= 0, Int(line) < symbols.count {
                        let row = symbols[Int(line)]
                        let column = (u - ZoneScene.margin).rounded(.down)
                        let below = v - ZoneScene.margin - 0.5 - line * ZoneScene.lineStep
                        var ink: Float = 0
                        // Wide glyphs reach into their neighbours' cells.
                        for near in [column - 1, column, column + 1] where near >= 0 && Int(near) < row.count {
                            let across = u - ZoneScene.margin - near - 0.5
                            ink = max(ink, atlas.ink(row[Int(near)], weight: weight, x: across, y: below))
                        }
                        value += (paper.ink - value) * ink * paper.strength
                    }
                }
                pixels[y * width + x] = UInt8(max(0, min(255, value)))
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// What the zone is printed on.
    private struct Paper {
        let table: Float
        let ink: Float
        let strength: Float
        private let base: Float
        private let waves: [(x: Float, y: Float, phase: Float, height: Float)]

        init(_ random: inout SeededGenerator) {
            base = random.uniform(170, 240)
            ink = random.uniform(10, 60)
            strength = random.uniform(0.75, 1)
            table = random.chance(0.5) ? random.uniform(20, 110) : random.uniform(110, 250)
            let height = random.chance(0.5) ? random.uniform(0, 4) : random.uniform(4, 14)
            waves = (0..<3).map { _ in
                let angle = random.uniform(0, 6.28)
                let frequency = random.uniform(1, 9)
                return (
                    frequency * cos(angle), frequency * cos(angle - 1.5708), random.uniform(0, 6.28), height
                )
            }
        }

        func shade(_ u: Float, _ v: Float) -> Float {
            var value = base
            for wave in waves { value += wave.height * cos(u * wave.x + v * wave.y + wave.phase) }
            return value
        }
    }
}

/// From picture to page: a camera at a distance of 2.2 times the page's width.
private struct Projection {
    let width: Int
    let height: Int
    private let toPage: [Float]
    private let low: (x: Float, y: Float)
    private let pitch: Float
    private let middle: (x: Float, y: Float)

    init(_ view: ZoneScene.View, width pageWidth: Float, height pageHeight: Float, pitch: Float) {
        self.pitch = pitch
        middle = (pageWidth / 2, pageHeight / 2)
        let radian: Float = 0.017_453_29
        let (c, s) = (cos(view.steepness * radian), sin(view.steepness * radian))
        let (ax, ay) = (cos(view.side * radian), sin(view.side * radian))
        let (tc, ts) = (cos(view.turn * radian), sin(view.turn * radian))
        // Turned in the plane, then about the axis (ax, ay, 0) by Rodrigues' formula.
        let r00 = c + ax * ax * (1 - c)
        let r01 = ax * ay * (1 - c)
        let r11 = c + ay * ay * (1 - c)
        let (z0, z1) = (-ay * s, ax * s)
        let distance = 2.2 * max(pageWidth, pageHeight)
        let forward: [Float] = [
            r00 * tc + r01 * ts, -r00 * ts + r01 * tc, 0, r01 * tc + r11 * ts, -r01 * ts + r11 * tc, 0,
            (z0 * tc + z1 * ts) / distance, (-z0 * ts + z1 * tc) / distance, 1,
        ]
        var (xs, ys): ([Float], [Float]) = ([], [])
        for (x, y) in [(-middle.x, -middle.y), (middle.x, -middle.y), (middle.x, middle.y), (-middle.x, middle.y)] {
            let w = forward[6] * x + forward[7] * y + 1
            xs.append((forward[0] * x + forward[1] * y) / w)
            ys.append((forward[3] * x + forward[4] * y) / w)
        }
        low = ((xs.min() ?? 0) - 2, (ys.min() ?? 0) - 2)
        width = Int(((xs.max() ?? 0) + 2 - low.x) * pitch)
        height = Int(((ys.max() ?? 0) + 2 - low.y) * pitch)
        toPage = Projection.inverse(forward)
    }

    /// In characters from the page's upper left corner.
    func page(_ x: Float, _ y: Float) -> (Float, Float) {
        let (px, py) = (x / pitch + low.x, y / pitch + low.y)
        let w = toPage[6] * px + toPage[7] * py + toPage[8]
        return (
            (toPage[0] * px + toPage[1] * py + toPage[2]) / w + middle.x,
            (toPage[3] * px + toPage[4] * py + toPage[5]) / w + middle.y
        )
    }

    /// Up to a factor.
    private static func inverse(_ m: [Float]) -> [Float] {
        [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
    }
}
