internal import Foundation
internal import VouchCore
internal import VouchInference
internal import VouchOCR

/// Reads the characters of one straightened line with PP-OCR's recogniser, which labels stretches of the line from left
/// to right with a character or a blank: connectionist temporal classification, Graves et al. (2006).
struct PrintRecogniser: Sendable {
    /// Pixels of the strip's height: what the network was trained on.
    static let stripHeight = 48
    /// Widths that the network is run at. Each costs some time when first used, so they are few.
    private static let widths = [
        64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1280, 1600,
    ]
    /// The network reads somewhat narrowed print as well, in less time.
    private static let narrowing = 0.9

    let model: InferenceModel
    /// By the network's class: none for 0, the blank.
    let alphabet: [Character?]

    /// One step of the network's output.
    struct Frame {
        let label: Int
        let probability: Float
        /// How likely the step is a space, even where something else is likelier.
        let space: Float
    }

    /// The strip a line is read from, or nil if the box is degenerate.
    static func strip(of box: Quad, in picture: LineSampler) -> LineSampler.Strip? {
        let length = ((box.topRight - box.topLeft).length + (box.bottomRight - box.bottomLeft).length) / 2
        let height = ((box.bottomLeft - box.topLeft).length + (box.bottomRight - box.topRight).length) / 2
        guard length.isFinite, height.isFinite, length >= 1, height >= 1 else { return nil }
        let width = Int(min(max(length / height * Double(stripHeight) * narrowing, 16), Double(widths.last ?? 16)))
        return picture.strip(box, width: width, height: stripHeight)
    }

    /// The characters of a line in order; none where there is no print.
    func characters(in strip: LineSampler.Strip) throws(OCRError) -> [TextCharacter] {
        guard let width = Self.widths.first(where: { $0 >= strip.width }), strip.height == Self.stripHeight else {
            return []
        }
        let plane = width * strip.height
        var values = [Float](repeating: 0, count: 3 * plane)
        for y in 0..<strip.height {
            for x in 0..<strip.width {
                let value = Float(strip.pixels[y * strip.width + x]) / 127.5 - 1
                let index = y * width + x
                values[index] = value
                values[index + plane] = value
                values[index + 2 * plane] = value
            }
        }
        let frames: [Frame]
        do throws(InferenceError) {
            frames = try model.run(values, shape: [1, 3, strip.height, width]) { shape, answer in
                self.frames(shape: shape, answer: answer)
            }
        } catch {
            throw OCRError(error)
        }
        let frameWidth = Double(width) / Double(max(frames.count, 1)) / Double(strip.width)
        return CaseKeeper.restored(
            SpaceKeeper(strip).restored(decode(frames, frameWidth: frameWidth), frames: frames))
    }

    private func frames(shape: [Int], answer: UnsafeBufferPointer<Float>) -> [Frame] {
        guard shape.count == 3, shape[0] == 1, shape[2] == alphabet.count, shape[2] > 1 else { return [] }
        let classes = shape[2]
        return (0..<shape[1]).map { step in
            let row = UnsafeBufferPointer(rebasing: answer[(step * classes)..<((step + 1) * classes)])
            let best = Self.largest(row)
            return Frame(label: best, probability: row[best], space: row[classes - 1])
        }
    }

    /// The index of the largest value, the first of equals; `row` is not empty.
    private static func largest(_ row: UnsafeBufferPointer<Float>) -> Int {
        // Sixteen at a time: this looks at more numbers than all the rest together.
        var lanes = SIMD16<Float>(repeating: -.infinity)
        var index = 0
        let bytes = UnsafeRawBufferPointer(row)
        while index + 16 <= row.count {
            let next = bytes.loadUnaligned(fromByteOffset: index * 4, as: SIMD16<Float>.self)
            lanes.replace(with: next, where: next .> lanes)
            index += 16
        }
        var top = lanes.max()
        while index < row.count {
            top = max(top, row[index])
            index += 1
        }
        return row.firstIndex { $0 >= top } ?? 0
    }

    /// The share of characters that are right where the network says `probability`: it is too sure of itself, and of
    /// those that it gives 0.95 one in six is wrong. A logistic fit to 87,000 characters of lines drawn in 60 fonts and
    /// spoilt; see docs/decisions/0012-who-reads-printed-text.md.
    static func calibrated(_ probability: Double) -> Double {
        let said = probability > 1e-6 ? min(probability, 1 - 1e-6) : 1e-6
        return 1 / (1 + exp(0.55 - 0.72 * log(said / (1 - said))))
    }

    /// One character for each unbroken stretch of one label.
    private func decode(_ frames: [Frame], frameWidth: Double) -> [SpaceKeeper.Reading] {
        var readings: [SpaceKeeper.Reading] = []
        var start = 0
        while start < frames.count {
            var end = start + 1
            while end < frames.count, frames[end].label == frames[start].label { end += 1 }
            if let character = alphabet[frames[start].label] {
                let probability = frames[start..<end].map(\.probability).max() ?? 0
                let position = Double(start + end) / 2 * frameWidth
                let read = TextCharacter(
                    character, probability: Self.calibrated(Double(probability)), position: min(position, 1))
                readings.append(SpaceKeeper.Reading(character: read, steps: start..<end))
            }
            start = end
        }
        return readings
    }
}
