import VouchFace

/// The face before the first prompt: what movements are measured against.
struct FaceAtRest {
    let yaw: Double
    let pitch: Double
    let eyeOpening: Double?
    /// In pixels, from the eyes to the chin.
    let height: Double
    /// The frame nearest to it.
    let mesh: FaceMesh

    /// - Parameter end: only frames before it count; nil: all.
    /// - Returns: nil if there are fewer than three frames with a face.
    init?(_ frames: [LivenessFrame], before end: Double?) {
        let faces = frames.filter { $0.time < end ?? .infinity }.compactMap { $0.face }
        guard faces.count >= 3, let yaw = median(faces.map { $0.pose.yaw }),
            let pitch = median(faces.map { $0.pose.pitch }),
            let height = median(faces.map { FaceScale($0.mesh).height }),
            let nearest = faces.min(by: { abs($0.pose.yaw - yaw) < abs($1.pose.yaw - yaw) })
        else { return nil }
        (self.yaw, self.pitch, self.height) = (yaw, pitch, height)
        // Blinks close the eyes for a moment only.
        eyeOpening = median(faces.compactMap { $0.eyeOpening })
        mesh = nearest.mesh
    }
}

/// The middle of the values in order; nil if there is none.
func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

/// The value that a share of the others lie below; nil if there is none.
func quantile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
}

/// The root of the mean square distance from the mean; nil for fewer than two values.
func spread(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
}
