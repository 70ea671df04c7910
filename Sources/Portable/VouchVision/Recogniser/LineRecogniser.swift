import VouchCore

/// Reads the characters of straightened lines with the recogniser network.
public struct LineRecogniser: Sendable {
    private let network: Network

    /// Uses a network that was loaded.
    ///
    /// - Parameter network: the one of `Networks/mrz-recogniser.vnet`.
    public init(network: Network) { self.network = network }

    /// Reads along `curve`, over `count` characters and a margin.
    /// What is seen along a line, with its blur taken back if one is given; nil if the network does not fit.
    func frames(
        _ curve: LineCurve, count: Int, in pyramid: PicturePyramid, taking blur: StripBlur? = nil
    ) -> CharacterFrames? {
        guard let blur else { return frames(Strip(curve, count: count, from: pyramid)) }
        let strip = Strip(curve, count: count, height: Strip.restoredHeight, from: pyramid)
        return frames(strip.restored(from: blur).cropped(toHeight: Strip.lineHeight))
    }

    func frames(_ strip: Strip) -> CharacterFrames? {
        guard let input = network.makeInput(height: strip.height, width: strip.width) else { return nil }
        strip.fill(input)
        return network.run(input).flatMap { CharacterFrames($0) }
    }
}

extension LineCurve {
    /// The curve moved onto the characters that an alignment found on a strip sampled along it.
    func fitted(to alignment: PitchAlignment) -> LineCurve {
        let fit = alignment.fit
        /// Where on this curve the alignment puts the centre of a character; frame centres lie at 2f + 1 strip pixels.
        func place(_ index: Double) -> Double {
            (fit(index) * Double(CharacterFrames.step) + 1) / Double(Strip.pitch) - Double(Strip.margin)
        }
        var xs: [(u: Double, value: Double, weight: Double)] = []
        var ys = xs
        for i in alignment.centers.indices {
            let p = point(place(Double(i)))
            let u = Double(i) + 0.5
            xs.append((u, p.x, 1))
            ys.append((u, p.y, 1))
        }
        var moved = LineCurve(x: Quadratic(fitting: xs), y: Quadratic(fitting: ys), aspect: aspect)
        if upright != nil {
            var (downX, downY) = (xs, ys)
            for i in alignment.centers.indices {
                let row = down(place(Double(i)))
                downX[i].value = row.x
                downY[i].value = row.y
            }
            moved.upright = Upright(x: Quadratic(fitting: downX), y: Quadratic(fitting: downY))
            return moved
        }
        // Strip rows keep their height in the picture although the pitch has been corrected.
        let middle = Double(alignment.centers.count) / 2
        let ratio = pitch(place(middle - 0.5)) / max(moved.pitch(middle), 1e-6)
        return LineCurve(x: moved.x, y: moved.y, aspect: aspect * ratio)
    }
}
