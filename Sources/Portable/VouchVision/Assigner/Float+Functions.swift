// Without the C library's mathematics, which WebAssembly lacks; right to six digits.
extension Float {
    /// The natural logarithm of a number above 0.
    package var logarithm: Float {
        guard self > 0, isFinite else { return self > 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude }
        var (power, part) = (Float(exponent), significand)
        if part > 1.414_213_5 {
            part /= 2
            power += 1
        }
        let t = (part - 1) / (part + 1)
        let square = t * t
        return 2 * t * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9)))) + power * 0.693_147_2
    }

    /// Of a distance, so that near ones differ more than far ones: 0 at 0, with the sign kept.
    var signedLogarithm: Float { self < 0 ? -(1 - self).logarithm : (1 + self).logarithm }

    /// *e* to this power, for numbers up to 0; 0 for those below -80.
    var exponential: Float {
        guard self > -80 else { return 0 }
        let scaled = self * 1.442_695
        let whole = scaled.rounded()
        let x = (scaled - whole) * 0.693_147_2
        let part = 1 + x * (1 + x * (1 / 2 + x * (1 / 6 + x * (1 / 24 + x * (1 / 120 + x / 720)))))
        return Float(sign: .plus, exponent: Int(whole), significand: part)
    }
}
