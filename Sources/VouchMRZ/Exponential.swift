/// e to the power of `x`, to about seven digits: portable rooms have no mathematics library.
///
/// - Parameter x: at most 80; below -87 the result is 0.
func exponential(_ x: Float) -> Float {
    guard x > -87 else { return 0 }
    let whole = (x * 1.442_695_04).rounded()
    // ln 2 in two parts, so that the remainder keeps its digits (Cody and Waite).
    let rest = x - whole * 0.693_359_375 + whole * 0.000_212_194_44
    let low = 1 + rest * (1 + rest * (0.5 + rest * 0.166_666_66))
    let high = 0.041_665_795 + rest * (0.008_333_452 + rest * 0.001_392_6)
    let square = rest * rest
    return (low + square * square * high) * Float(bitPattern: UInt32(Int32(whole) + 127) << 23)
}

/// The natural logarithm of a positive, finite, normal `x`, to about six digits; of 0 and below it is -87.
func naturalLogarithm(_ x: Float) -> Float {
    guard x >= Float.leastNormalMagnitude else { return -87 }
    var exponent = Float(Int32(x.bitPattern >> 23) - 127)
    var mantissa = Float(bitPattern: (x.bitPattern & 0x7F_FFFF) | 0x3F80_0000)
    if mantissa > 1.414_213_5 {
        mantissa *= 0.5
        exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1))
    let t = (mantissa - 1) / (mantissa + 1)
    let square = t * t
    let series = 1 + square * (0.333_333_34 + square * (0.2 + square * (0.142_857_15 + square * 0.111_111_11)))
    return exponent * 0.693_147_18 + 2 * t * series
}
