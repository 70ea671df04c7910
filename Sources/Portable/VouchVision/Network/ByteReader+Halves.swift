extension ByteReader {
    /// A 16-bit float, IEEE 754 binary16. By hand: not all platforms have the type.
    mutating func f16() throws(NetworkError) -> Float {
        let bits = UInt32(try u16())
        let (sign, exponent, fraction) = ((bits >> 15) << 31, (bits >> 10) & 31, bits & 0x3FF)
        switch exponent {
        // Subnormal: a multiple of 2 to the -24.
        case 0: return Float(bitPattern: sign | 0x3380_0000) * Float(fraction)
        case 31: throw NetworkError(.malformed)
        default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }

    /// One for each of `count` channels, in vectors of 16 that end in zeros.
    mutating func f32s(_ count: Int) throws(NetworkError) -> [Float] {
        var values = [Float](repeating: 0, count: (count + 15) / 16 * 16)
        for index in 0..<count { values[index] = try f32() }
        return values
    }

    mutating func f16s(_ count: Int) throws(NetworkError) -> [Float] {
        var values = [Float](repeating: 0, count: (count + 15) / 16 * 16)
        for index in 0..<count { values[index] = try f16() }
        return values
    }
}
