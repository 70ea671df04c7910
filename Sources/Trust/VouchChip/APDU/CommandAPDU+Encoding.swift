extension CommandAPDU {
    /// The bytes to send: case 1, 2, 3 or 4, in the short form where both lengths fit it. ISO/IEC 7816-4 §5.1.
    ///
    /// - Parameters:
    ///   - isExtended: true writes the extended form even if the short one is enough.
    ///   - step: step of the procedure that an error names.
    /// - Throws: ``ChipError/Code/unsupportedParameter`` for more than 65,535 bytes of data, or an expected length
    ///   outside 1…65,536.
    public func encoded(isExtended: Bool = false, at step: ProcedureStep) throws(ChipError) -> [UInt8] {
        guard data.count <= Self.maximumDataLength, (1...Self.maximumExpectedLength).contains(expectedLength ?? 1)
        else { throw ChipError(.unsupportedParameter, at: step) }
        var bytes = header
        if isExtended || needsExtendedLength {
            // The zero byte that marks the extended form appears once, before the first length field.
            if !data.isEmpty || expectedLength != nil { bytes.append(0) }
            if !data.isEmpty {
                bytes += [UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
                bytes += data
            }
            if let expectedLength { bytes += [UInt8(expectedLength >> 8 & 0xFF), UInt8(expectedLength & 0xFF)] }
        } else {
            if !data.isEmpty {
                bytes.append(UInt8(data.count))
                bytes += data
            }
            if let expectedLength { bytes.append(UInt8(expectedLength & 0xFF)) }
        }
        return bytes
    }

    /// Reads the bytes of a command, as received by a chip or from a recording.
    ///
    /// - Throws: ``ChipError/Code/malformedCommand`` if the lengths do not add up.
    public init(parsing bytes: [UInt8], at step: ProcedureStep = .transport) throws(ChipError) {
        let malformed = ChipError(.malformedCommand, at: step)
        guard bytes.count >= 4 else { throw malformed }
        self.init(instruction: bytes[1], parameter1: bytes[2], parameter2: bytes[3])
        classByte = bytes[0]
        let body = bytes.dropFirst(4)
        func pair(_ at: Int) -> Int { Int(body[at]) << 8 | Int(body[at + 1]) }
        func filled(_ length: Int, _ all: Int) -> Int { length == 0 ? all : length }
        switch body.count {
        case 0: return
        case 1: expectedLength = filled(Int(body[4]), 256)
        case 3 where body[4] == 0: expectedLength = filled(pair(5), 65_536)
        case 3... where body[4] == 0:
            let length = pair(5)
            guard length > 0 else { throw malformed }
            switch body.count - 3 - length {
            case 0: break
            case 2: expectedLength = filled(pair(7 + length), 65_536)
            default: throw malformed
            }
            data = Array(body[7..<7 + length])
        default:
            let length = Int(body[4])
            guard length > 0 else { throw malformed }
            switch body.count - 1 - length {
            case 0: break
            case 1: expectedLength = filled(Int(body[5 + length]), 256)
            default: throw malformed
            }
            data = Array(body[5..<5 + length])
        }
    }
}
