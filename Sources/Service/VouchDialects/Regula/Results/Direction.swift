import Foundation

/// The direction of an edge in a picture.
struct Direction {
    let across: Int
    let down: Int

    /// Clockwise from the right, -180...180, to a hundredth.
    var degrees: Double {
        guard across != 0 || down != 0 else { return 0 }
        return (atan2(Double(down), Double(across)) * 18_000 / .pi).rounded() / 100
    }
}
