import VouchCore

/// How the light falls on a face.
struct FaceLight {
    private let zones: FaceZones
    private let histogram: [Double]

    /// Shades up to this are black, those from the other on white: ISO/IEC 29794-5.
    private static let black = 25
    private static let white = 247

    init(_ zones: FaceZones) {
        self.zones = zones
        histogram = zones.shades.histogram(zones.face)
    }

    private var isEmpty: Bool { zones.face.isEmpty }

    /// The shared area of the histograms of both halves of the face: 1 alike, 0 without a common shade.
    var uniformity: Double? {
        guard !zones.leftHalf.isEmpty, !zones.rightHalf.isEmpty else { return nil }
        // In steps of eight shades: small faces have too few pixels for single ones.
        let left = zones.shades.histogram(zones.leftHalf, bins: 32)
        let right = zones.shades.histogram(zones.rightHalf, bins: 32)
        return zip(left, right).reduce(0) { $0 + min($1.0, $1.1) }
    }

    /// The darker half over the lighter one, 0...1.
    var evenness: Double? {
        guard let left = zones.shades.mean(zones.leftHalf), let right = zones.shades.mean(zones.rightHalf),
            max(left, right) > 0
        else { return nil }
        return min(left, right) / max(left, right)
    }

    /// 0...1.
    var mean: Double? { isEmpty ? nil : moment { $0 } }

    /// The variance of luminance 0...1.
    var variance: Double? {
        guard let mean else { return nil }
        return moment { ($0 - mean) * ($0 - mean) }
    }

    private func moment(_ of: (Double) -> Double) -> Double {
        histogram.enumerated().reduce(0) { $0 + $1.element * of(Double($1.offset) / 255) }
    }

    var blackShare: Double? { isEmpty ? nil : histogram[...Self.black].reduce(0, +) }

    var whiteShare: Double? { isEmpty ? nil : histogram[Self.white...].reduce(0, +) }

    /// The entropy of the shades, in bits, 0...8.
    var entropy: Double? {
        guard !isEmpty else { return nil }
        return histogram.reduce(0) { sum, share in
            share > 0 ? sum - share * Double(naturalLogarithm(Float(share))) * 1.442_695_04 : sum
        }
    }

    /// The luminance around an eye over that of the cheek below, of the darker eye. About 1 bare, near 0 behind dark
    /// glasses; clear glasses change little.
    var eyeBrightness: Double? {
        guard let right = brightness(zones.rightEye, zones.rightCheek),
            let left = brightness(zones.leftEye, zones.leftCheek)
        else { return nil }
        return min(right, left)
    }

    private func brightness(_ eye: [Int], _ cheek: [Int]) -> Double? {
        guard let eye = zones.shades.mean(eye), let cheek = zones.shades.mean(cheek), cheek > 1 else { return nil }
        return eye / cheek
    }
}
