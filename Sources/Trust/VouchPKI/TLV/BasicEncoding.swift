/// Converts BER to the equivalent DER: definite lengths, and strings in one piece. ITU-T X.690 §8.1.3.6 and §8.7.3.
///
/// Signed data on a chip must be DER (Doc 9303-10 §4.6.2), but libraries that write as they go leave indefinite lengths
/// and content in pieces. Their meaning is unambiguous, and signatures cover the content, not its encoding.
package enum BasicEncoding {
    /// - Parameter bytes: begin with one object; anything after it is ignored.
    /// - Returns: the object with definite lengths, and its original length; nil if it had definite lengths already.
    ///   Parts in DER, such as certificates, are unchanged.
    /// - Throws: ``TLVError`` if the objects cannot be parsed.
    package static func definite(
        _ bytes: ArraySlice<UInt8>
    ) throws(TLVError) -> (encoded: [UInt8], length: Int)? {
        var transcoder = Transcoder(rest: bytes)
        let object = try transcoder.object(depth: 0)
        guard object.isChanged else { return nil }
        return (object.encoded, transcoder.rest.startIndex - bytes.startIndex)
    }

    private struct Object {
        let tag: UInt32
        let value: [UInt8]
        let encoded: [UInt8]
        let isChanged: Bool
    }

    private struct Transcoder {
        var rest: ArraySlice<UInt8>
        private var count = 0

        init(rest: ArraySlice<UInt8>) { self.rest = rest }

        mutating func object(depth: Int) throws(TLVError) -> Object {
            let start = rest.startIndex
            guard depth < TLVReader.maximumDepth else { throw TLVError(.tooDeep, at: start) }
            count += 1
            guard count <= TLVReader.maximumElementCount else { throw TLVError(.tooManyElements, at: start) }
            let (tag, afterTag) = try TLVReader.tag(rest)
            let isConstructed = rest[start] & 0x20 != 0
            guard afterTag < rest.endIndex else { throw TLVError(.truncated, at: start) }
            if rest[afterTag] == 0x80 {
                guard isConstructed else { throw TLVError(.unsupportedLength, at: afterTag) }
                rest = rest[(afterTag + 1)...]
                var children: [Object] = []
                while !rest.starts(with: [0x00, 0x00]) { children.append(try object(depth: depth + 1)) }
                rest = rest.dropFirst(2)
                return try Self.joined(tag, children, at: start)
            }
            let (length, valueStart, _) = try TLVReader.length(rest[afterTag...])
            guard length <= rest.endIndex - valueStart else { throw TLVError(.truncated, at: start) }
            let end = valueStart + length
            let whole = rest[start..<end]
            guard isConstructed else {
                rest = rest[end...]
                return Object(
                    tag: tag, value: Array(whole[valueStart...]), encoded: Array(whole), isChanged: false)
            }
            let following = rest[end...]
            rest = rest[valueStart..<end]
            var children: [Object] = []
            while !rest.isEmpty { children.append(try object(depth: depth + 1)) }
            rest = following
            guard children.contains(where: \.isChanged) || tag == BasicEncoding.constructedOctetString else {
                return Object(tag: tag, value: [], encoded: Array(whole), isChanged: false)
            }
            return try Self.joined(tag, children, at: start)
        }

        private static func joined(_ tag: UInt32, _ children: [Object], at start: Int) throws(TLVError) -> Object {
            guard tag == BasicEncoding.constructedOctetString else {
                return Object(
                    tag: tag, value: [], encoded: TLVWriter.object(tag, children.flatMap(\.encoded)), isChanged: true)
            }
            guard children.allSatisfy({ $0.tag == ASN1.octetString }) else {
                throw TLVError(.unexpectedTag, at: start)
            }
            let value = children.flatMap(\.value)
            return Object(
                tag: ASN1.octetString, value: value, encoded: TLVWriter.octetString(value), isChanged: true)
        }
    }

    private static let constructedOctetString: UInt32 = 0x24
}
