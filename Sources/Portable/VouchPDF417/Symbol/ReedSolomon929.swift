/// Error correction of PDF417: Reed and Solomon's code over the field of 929 elements. ISO/IEC 15438 §5.10.
struct ReedSolomon929 {
    private static let order = 929
    /// 3, the generator of the multiplicative group.
    private let powers: [Int]
    private let logarithms: [Int]

    init() {
        var (powers, logarithms) = ([Int](repeating: 0, count: 928), [Int](repeating: 0, count: 929))
        var value = 1
        for i in 0..<928 {
            powers[i] = value
            logarithms[value] = i
            value = value * 3 % Self.order
        }
        (self.powers, self.logarithms) = (powers, logarithms)
    }

    private func power(_ exponent: Int) -> Int { powers[((exponent % 928) + 928) % 928] }

    private func quotient(_ a: Int, _ b: Int) -> Int {
        a == 0 ? 0 : power(logarithms[a] - logarithms[b])
    }

    /// Corrects `codewords`, the last `correctionCount` of which are check codewords.
    ///
    /// - Parameters:
    ///   - codewords: 0..<929 each, at most 928 of them.
    ///   - erasures: indices of codewords that are not trusted, each once.
    /// - Returns: nil if there are more errors than can be corrected.
    func corrected(_ codewords: [Int], correctionCount: Int, erasures: [Int]) -> [Int]? {
        let n = codewords.count
        guard n <= 928, correctionCount > 0, correctionCount < n, erasures.count <= correctionCount else { return nil }
        guard erasures.allSatisfy({ (0..<n).contains($0) }) else { return nil }
        let syndromes = syndromes(of: codewords, count: correctionCount)
        if syndromes.allSatisfy({ $0 == 0 }) { return codewords }
        var erased = [1]
        for index in erasures { erased = multiply(erased, [1, Self.order - power(n - 1 - index)]) }
        let reduced = Array(multiply(syndromes, erased).prefix(correctionCount).dropFirst(erasures.count))
        let errors = shortestRegister(reduced)
        guard 2 * (errors.count - 1) + erasures.count <= correctionCount else { return nil }
        let locator = multiply(errors, erased)
        guard let fixed = repaired(codewords, locator, syndromes) else { return nil }
        return self.syndromes(of: fixed, count: correctionCount).allSatisfy { $0 == 0 } ? fixed : nil
    }

    /// The check codewords that belong to `data`.
    func correction(of data: [Int], count: Int) -> [Int] {
        var generator = [1]  // highest power first
        for i in 1...max(count, 1) {
            var next = generator + [0]
            for (k, value) in generator.enumerated() {
                next[k + 1] = (next[k + 1] + (Self.order - power(i)) * value) % Self.order
            }
            generator = next
        }
        var remainder = [Int](repeating: 0, count: count)
        for value in data {
            let factor = (value + remainder[0]) % Self.order
            for k in 0..<count {
                let carried = k + 1 < count ? remainder[k + 1] : 0
                remainder[k] = (carried + (Self.order - factor) * generator[k + 1]) % Self.order
            }
        }
        return remainder.map { (Self.order - $0) % Self.order }
    }

    private func syndromes(of codewords: [Int], count: Int) -> [Int] {
        (1...count).map { j in
            let root = power(j)
            return codewords.reduce(0) { ($0 * root + $1) % Self.order }
        }
    }

    /// Lowest power first.
    private func multiply(_ a: [Int], _ b: [Int]) -> [Int] {
        var result = [Int](repeating: 0, count: a.count + b.count - 1)
        for (i, x) in a.enumerated() where x != 0 {
            for (j, y) in b.enumerated() { result[i + j] = (result[i + j] + x * y) % Self.order }
        }
        return result
    }

    /// Berlekamp and Massey's algorithm: the shortest recurrence a sequence follows, as a polynomial from 1 upwards.
    private func shortestRegister(_ sequence: [Int]) -> [Int] {
        var (current, previous) = ([1], [1])
        var (length, gap, last) = (0, 1, 1)
        for i in 0..<sequence.count {
            var difference = sequence[i]
            for k in 1..<max(current.count, 1) where k <= i { difference += current[k] * sequence[i - k] }
            difference %= Self.order
            if difference == 0 {
                gap += 1
                continue
            }
            let factor = quotient(difference, last)
            let before = current
            if current.count < previous.count + gap {
                current += [Int](repeating: 0, count: previous.count + gap - current.count)
            }
            for (k, value) in previous.enumerated() {
                current[k + gap] = (current[k + gap] + (Self.order - factor) * value) % Self.order
            }
            if 2 * length <= i {
                (length, previous, last, gap) = (i + 1 - length, before, difference, 1)
            } else {
                gap += 1
            }
        }
        while current.count > 1, current.last == 0 { current.removeLast() }
        return current
    }

    /// Chien's search for the places, Forney's formula for the values.
    private func repaired(_ codewords: [Int], _ locator: [Int], _ syndromes: [Int]) -> [Int]? {
        let n = codewords.count
        let evaluator = Array(multiply(syndromes, locator).prefix(syndromes.count))
        let derivative = locator.enumerated().dropFirst().map { $0.offset * $0.element % Self.order }
        func value(_ polynomial: [Int], _ x: Int) -> Int {
            polynomial.reversed().reduce(0) { ($0 * x + $1) % Self.order }
        }
        var fixed = codewords
        var count = 0
        for index in 0..<n {
            let inverse = power(-(n - 1 - index))
            guard value(locator, inverse) == 0 else { continue }
            let slope = value(derivative, inverse)
            guard slope != 0 else { return nil }
            // Minus Ω over Λ', and the error is taken away: the two signs cancel.
            let error = quotient(value(evaluator, inverse), slope)
            fixed[index] = (fixed[index] + error) % Self.order
            count += 1
        }
        return count == locator.count - 1 ? fixed : nil
    }
}
