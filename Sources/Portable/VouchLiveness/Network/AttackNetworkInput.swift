public import VouchCore
public import VouchFace

extension AttackNetworkDescription {
    /// The network's input for a face: a square around its box, ``crop`` times as large, black outside the picture.
    ///
    /// - Returns: three planes of `size` by `size`; nil if the face has no extent.
    public func input(_ mesh: FaceMesh, in picture: ImageView) -> [Float]? {
        let pixels = FramePixels(picture)
        let box = mesh.box
        let side = max(box.width, box.height) * crop
        guard side.isFinite, side >= 2, side < 1e5, box.centre.x.isFinite, box.centre.y.isFinite else { return nil }
        let (left, top) = (box.centre.x - side / 2, box.centre.y - side / 2)
        let step = side / Double(size)
        // As many samples as pixels of the picture fall on one of the input, so that none is left out.
        let samples = min(max(Int(step + 0.5), 1), 8)
        let area = size * size
        var planes = [Float](repeating: 0, count: 3 * area)
        for y in 0..<size {
            for x in 0..<size {
                var sum = SIMD3<Float>.zero
                for j in 0..<samples {
                    let py = top + (Double(y) + (Double(j) + 0.5) / Double(samples)) * step
                    for i in 0..<samples {
                        let px = left + (Double(x) + (Double(i) + 0.5) / Double(samples)) * step
                        if pixels.contains(px, py) { sum += pixels.colour(Int(px), Int(py)) }
                    }
                }
                let colour = sum / Float(samples * samples)
                for channel in 0..<3 {
                    let value = colour[channels == .rgb ? channel : 2 - channel]
                    planes[channel * area + y * size + x] = (value - mean[channel]) * scale[channel]
                }
            }
        }
        return planes
    }
}
