/// Undoes DEFLATE (RFC 1951) in the envelope of zlib (RFC 1950), for the few hundred bytes of a symbol.
///
/// Slow and small: codes are looked up bit by bit. Written here because this room runs in the browser too.
struct Inflater {
    /// Lengths of codes to codes, in the canonical order of RFC 1951 §3.2.2.
    private struct Code {
        private var counts = [Int](repeating: 0, count: 16)
        private var symbols: [Int] = []

        /// - Returns: nil for more codes than their lengths allow.
        init?(_ lengths: ArraySlice<UInt8>) {
            for length in lengths { counts[Int(length)] += 1 }
            var left = 1
            for length in 1...15 {
                left = left * 2 - counts[length]
                if left < 0 { return nil }
            }
            for length in 1...15 {
                for (symbol, own) in lengths.enumerated() where Int(own) == length { symbols.append(symbol) }
            }
            counts[0] = 0
        }

        func read(_ bits: inout Bits) -> Int? {
            var (code, first, index) = (0, 0, 0)
            for length in 1...15 {
                guard let bit = bits.take(1) else { return nil }
                code |= bit
                if code - first < counts[length] { return symbols[index + code - first] }
                index += counts[length]
                first = (first + counts[length]) << 1
                code <<= 1
            }
            return nil
        }
    }

    private struct Bits {
        let bytes: ArraySlice<UInt8>
        var position: Int
        private var (buffer, count) = (0, 0)

        init(_ bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            position = bytes.startIndex
        }

        mutating func take(_ wanted: Int) -> Int? {
            while count < wanted {
                guard position < bytes.endIndex else { return nil }
                buffer |= Int(bytes[position]) << count
                position += 1
                count += 8
            }
            defer {
                buffer >>= wanted
                count -= wanted
            }
            return buffer & ((1 << wanted) - 1)
        }

        mutating func skipToByte() { (buffer, count) = (0, 0) }
    }

    private var bits: Bits
    private var output: [UInt8] = []
    private let limit: Int

    /// - Parameters:
    ///   - stream: with its header of two bytes and its checksum of four.
    ///   - limit: longest content, in bytes.
    /// - Returns: nil for any other bytes, a wrong checksum, or longer content.
    static func inflate(_ stream: [UInt8], limit: Int) -> [UInt8]? {
        guard stream.count > 6, stream[0] & 0x0F == 8, stream[1] & 0x20 == 0,
            (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
        else { return nil }
        var inflater = Inflater(bits: Bits(stream[2...]), limit: limit)
        guard inflater.run() else { return nil }
        inflater.bits.skipToByte()
        let rest = stream[inflater.bits.position...]
        guard rest.count == 4 else { return nil }
        return rest.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == checksum(inflater.output) ? inflater.output : nil
    }

    /// Adler-32.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private init(bits: Bits, limit: Int) {
        self.bits = bits
        self.limit = limit
    }

    private mutating func run() -> Bool {
        while true {
            guard let isLast = bits.take(1), let kind = bits.take(2) else { return false }
            switch kind {
            case 0: guard copyStored() else { return false }
            case 1:
                guard let (literals, distances) = Self.fixedCodes, expand(literals, distances) else { return false }
            case 2: guard let (literals, distances) = readCodes(), expand(literals, distances) else { return false }
            default: return false
            }
            if isLast == 1 { return true }
        }
    }

    private mutating func copyStored() -> Bool {
        bits.skipToByte()
        guard let count = bits.take(16), let complement = bits.take(16), count ^ complement == 0xFFFF,
            output.count + count <= limit
        else { return false }
        for _ in 0..<count {
            guard let byte = bits.take(8) else { return false }
            output.append(UInt8(byte))
        }
        return true
    }

    private static var fixedCodes: (Code, Code)? {
        func run(_ length: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: length, count: count) }
        let lengths = run(8, 144) + run(9, 112) + run(7, 24) + run(8, 8)
        guard let literals = Code(lengths[...]), let distances = Code(run(5, 30)[...]) else { return nil }
        return (literals, distances)
    }

    /// RFC 1951 §3.2.7.
    private mutating func readCodes() -> (Code, Code)? {
        guard let literalCount = bits.take(5), let distanceCount = bits.take(5), let lengthCount = bits.take(4)
        else { return nil }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var own = [UInt8](repeating: 0, count: 19)
        for place in order.prefix(lengthCount + 4) {
            guard let length = bits.take(3) else { return nil }
            own[place] = UInt8(length)
        }
        let wanted = literalCount + 257 + distanceCount + 1
        guard literalCount <= 29, let code = Code(own[...]) else { return nil }
        var lengths: [UInt8] = []
        while lengths.count < wanted {
            guard let symbol = code.read(&bits) else { return nil }
            let repeated: (length: UInt8, count: Int)
            switch symbol {
            case 16:
                guard let last = lengths.last, let more = bits.take(2) else { return nil }
                repeated = (last, 3 + more)
            case 17:
                guard let more = bits.take(3) else { return nil }
                repeated = (0, 3 + more)
            case 18:
                guard let more = bits.take(7) else { return nil }
                repeated = (0, 11 + more)
            default: repeated = (UInt8(symbol), 1)
            }
            lengths += [UInt8](repeating: repeated.length, count: repeated.count)
        }
        guard lengths.count == wanted, let literals = Code(lengths[..<(literalCount + 257)]),
            let distances = Code(lengths[(literalCount + 257)...])
        else { return nil }
        return (literals, distances)
    }

    private mutating func expand(_ literals: Code, _ distances: Code) -> Bool {
        while let symbol = literals.read(&bits) {
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol <= 285, let count = length(symbol), let code = distances.read(&bits), code < 30,
                let distance = distance(code), distance <= output.count, output.count + count <= limit
            else { return false }
            for _ in 0..<count { output.append(output[output.count - distance]) }
        }
        return false
    }

    private mutating func length(_ symbol: Int) -> Int? {
        if symbol < 265 { return symbol - 254 }
        if symbol == 285 { return 258 }
        let extra = (symbol - 261) / 4
        return bits.take(extra).map { 3 + (4 + (symbol - 261) % 4) << extra + $0 }
    }

    private mutating func distance(_ code: Int) -> Int? {
        if code < 4 { return code + 1 }
        let extra = code / 2 - 1
        return bits.take(extra).map { 1 + (2 + code % 2) << extra + $0 }
    }
}
