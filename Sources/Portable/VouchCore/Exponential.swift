// The portable rooms have no C library for these two functions: WebAssembly has none, and importing one would tie them
// to a platform.

/// e to the power of `x`; relative error below 3e-7, 0 below -87 and infinity above 88.
@inlinable
package func exponential(_ x: Float) -> Float {
    if x != x { return x }
    if x > 88 { return .infinity }
    if x < -87 { return 0 }
    // x = k ln 2 + r with |r| <= ln 2 / 2, ln 2 in two parts so that r keeps its precision. Rounds by conversion:
    // rounding functions are library calls on some platforms and missing on others.
    let exponent = Int32(x * 1.442_695_04 + (x < 0 ? -0.5 : 0.5))
    let k = Float(exponent)
    let r = (x - k * 0.693_359_375) + k * 2.121_944_4e-4
    let polynomial =
        1 + r * (1 + r * (0.5 + r * (0.166_666_67 + r * (0.041_666_653 + r * (0.008_333_451 + r * 0.001_388_34)))))
    return polynomial * Float(bitPattern: UInt32(bitPattern: exponent + 127) << 23)
}

/// The natural logarithm of `x`; relative error below 3e-7 away from 1, negative infinity at 0, NaN below.
@inlinable
package func naturalLogarithm(_ x: Float) -> Float {
    if x <= 0 { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    // Subnormal numbers are first scaled into the normal range.
    let bits = (x < 1.2e-38 ? x * 16_777_216 : x).bitPattern
    var exponent = Int(bits >> 23) - (x < 1.2e-38 ? 151 : 127)
    var m = Float(bitPattern: bits & 0x007F_FFFF | 0x3F80_0000)
    if m > 1.414_213_5 {
        m *= 0.5
        exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), a series in the square of a number below 0.172.
    let s = (m - 1) / (m + 1)
    let z = s * s
    let series = 2 * s * (1 + z * (0.333_333_33 + z * (0.2 + z * (0.142_857_14 + z * 0.111_111_11))))
    return Float(exponent) * 0.693_147_18 + series
}
