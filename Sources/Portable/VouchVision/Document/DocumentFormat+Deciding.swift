import VouchCore

extension DocumentFormat {
    /// The format that best fits the network's result and the measurement.
    ///
    /// - Parameters:
    ///   - probabilities: of ``DocumentMap/formats``.
    ///   - aspect: measured width over height of the upright document.
    ///   - tolerance: relative error of the measured aspect; nil if it carries no information.
    static func decided(_ probabilities: [Float], aspect: Double?, tolerance: Double?) -> DocumentFormat {
        var best: (format: DocumentFormat, score: Float) = (.other, -.infinity)
        for (format, probability) in zip(DocumentMap.formats, probabilities) {
            guard let size = format.millimetres else { continue }
            var score = naturalLogarithm(max(probability, 1e-3))
            if let aspect, let tolerance {
                let off = format.mismatch(aspect, size) / Float(tolerance)
                score -= 0.5 * min(off * off, 25)
            }
            if score > best.score { best = (format, score) }
        }
        guard let aspect, let tolerance, let size = best.format.millimetres else { return best.format }
        // About three deviations off every format: a sheet, a phone, a picture of something else.
        return best.format.mismatch(aspect, size) > max(3 * Float(tolerance), 0.18) ? .other : best.format
    }

    /// How well an aspect ratio fits the network's result, in either orientation, 0...1.
    static func likeness(_ probabilities: [Float], aspect: Double) -> Double {
        var best = 0.0
        for (format, probability) in zip(DocumentMap.formats, probabilities) {
            guard let size = format.millimetres, aspect > 0 else { continue }
            let off = min(format.mismatch(aspect, size), format.mismatch(1 / aspect, size)) / 0.1
            best = max(best, Double(exponential(-0.5 * off * off) * probability.squareRoot()))
        }
        return best
    }

    /// Distance of an aspect ratio from the format's, in either orientation, as a natural logarithm.
    private func mismatch(_ aspect: Double, _ size: (width: Double, height: Double)) -> Float {
        let measured = naturalLogarithm(Float(aspect))
        let own = naturalLogarithm(Float(size.width / size.height))
        let straight = abs(measured - own)
        // Cards printed in portrait exist; pages and booklets do not.
        return self == .id1 ? min(straight, abs(measured + own)) : straight
    }
}
