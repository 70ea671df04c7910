public import VouchCore
public import VouchFace

extension AttackNetworkDescription {
    /// A network's input for a face: the part of the picture about its box that ``shape`` says.
    ///
    /// - Returns: three planes of `size` by `size`; nil if the face has no extent, or none of it is in the picture.
    public func input(of network: Network, _ mesh: FaceMesh, in picture: ImageView) -> [Float]? {
        let pixels = FramePixels(picture)
        let box = mesh.box
        guard box.centre.x.isFinite, box.centre.y.isFinite, min(box.width, box.height) >= 1,
            max(box.width, box.height) * network.crop < 1e5
        else { return nil }
        switch shape {
        case .square: return square(box, network.crop, pixels)
        case .box: return proportional(box, network.crop, pixels)
        }
    }

    private func square(_ box: FaceBox, _ crop: Double, _ pixels: FramePixels) -> [Float] {
        let side = max(box.width, box.height) * crop
        let (left, top) = (box.centre.x - side / 2, box.centre.y - side / 2)
        let step = side / Double(size)
        // As many samples as pixels of the picture fall on one of the input, so that none is left out.
        let samples = min(max(Int(step + 0.5), 1), 8)
        return planes { x, y in
            var sum = SIMD3<Float>.zero
            for j in 0..<samples {
                let py = top + (Double(y) + (Double(j) + 0.5) / Double(samples)) * step
                for i in 0..<samples {
                    let px = left + (Double(x) + (Double(i) + 0.5) / Double(samples)) * step
                    if pixels.contains(px, py) { sum += pixels.colour(Int(px), Int(py)) }
                }
            }
            return sum / Float(samples * samples)
        }
    }

    private func proportional(_ box: FaceBox, _ crop: Double, _ pixels: FramePixels) -> [Float]? {
        func part(_ centre: Double, _ length: Double, _ most: Int) -> (from: Int, count: Int) {
            let most = Double(most)
            let from = min(max(centre - length / 2, 0), max(most - length, 0))
            // Whole pixels, both ends within, as the authors cut: the one at the end is left out.
            let end = min(from + length, most)
            return (Int(from), Int(end) - Int(from))
        }
        let scale = min(crop, (Double(pixels.width) - 1) / box.width, (Double(pixels.height) - 1) / box.height)
        let across = part(box.centre.x, box.width * scale, pixels.width)
        let down = part(box.centre.y, box.height * scale, pixels.height)
        guard across.count >= 2, down.count >= 2 else { return nil }
        // Between the pixels' centres; beyond the outermost ones, those themselves.
        func between(_ index: Int, _ part: (from: Int, count: Int)) -> (first: Int, second: Int, share: Float) {
            let place = (Double(index) + 0.5) * Double(part.count) / Double(size) - 0.5
            let clamped = min(max(place, 0), Double(part.count - 1))
            let first = Int(clamped)
            return (part.from + first, part.from + min(first + 1, part.count - 1), Float(clamped - Double(first)))
        }
        return planes { x, y in
            let (column, row) = (between(x, across), between(y, down))
            let upper =
                pixels.colour(column.first, row.first) * (1 - column.share)
                + pixels.colour(column.second, row.first) * column.share
            let lower =
                pixels.colour(column.first, row.second) * (1 - column.share)
                + pixels.colour(column.second, row.second) * column.share
            return upper * (1 - row.share) + lower * row.share
        }
    }

    private func planes(_ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>) -> [Float] {
        let area = size * size
        var planes = [Float](repeating: 0, count: 3 * area)
        for y in 0..<size {
            for x in 0..<size {
                let colour = colour(x, y)
                for channel in 0..<3 {
                    let value = colour[channels == .rgb ? channel : 2 - channel]
                    planes[channel * area + y * size + x] = (value - mean[channel]) * scale[channel]
                }
            }
        }
        return planes
    }
}
