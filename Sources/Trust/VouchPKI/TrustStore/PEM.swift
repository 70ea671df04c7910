/// Text with base64 between marked lines. RFC 7468.
package enum PEM {
    package struct Block: Sendable, Hashable {
        /// `CERTIFICATE`, `X509 CRL`, `CMS`
        package let label: String
        package let bytes: [UInt8]

        package init(label: String, bytes: [UInt8]) {
            self.label = label
            self.bytes = bytes
        }
    }

    private static let begin = Array("-----BEGIN ".utf8)
    private static let end = Array("-----END ".utf8)
    private static let dashes = Array("-----".utf8)

    /// The blocks of a text, in its order; text between them is skipped, as RFC 7468 §2 allows.
    ///
    /// - Throws: ``TrustError/Code/malformedText`` for a block that does not end, or whose content is not base64.
    package static func blocks(in text: [UInt8]) throws(TrustError) -> [Block] {
        var blocks: [Block] = []
        var open: (label: ArraySlice<UInt8>, digits: [UInt8])?
        var number = 0
        var place = text.startIndex
        while place <= text.endIndex {
            // One line after the other: a list of all of them would take more memory than the text.
            let stop = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
            let line = text[place..<stop].trimmed
            place = stop + 1
            number += 1
            if let label = line.between(begin, dashes) {
                guard open == nil else { throw TrustError(.malformedText, line: number) }
                open = (label, [])
            } else if let label = line.between(end, dashes) {
                guard let block = open, block.label.elementsEqual(label), let bytes = Base64.decode(block.digits) else {
                    throw TrustError(.malformedText, line: number)
                }
                blocks.append(Block(label: String(decoding: label, as: UTF8.self), bytes: bytes))
                open = nil
            } else {
                open?.digits += line
            }
        }
        guard open == nil else { throw TrustError(.malformedText, line: number) }
        return blocks
    }

    /// Lines of 64 characters.
    package static func text(_ block: Block) -> String {
        var lines = ["-----BEGIN \(block.label)-----"]
        let digits = Base64.encode(block.bytes)
        for start in stride(from: 0, to: digits.count, by: 64) {
            lines.append(String(decoding: digits[start..<min(start + 64, digits.count)], as: UTF8.self))
        }
        return (lines + ["-----END \(block.label)-----", ""]).joined(separator: "\n")
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        var line = drop(while: isSpace)
        while let last = line.last, isSpace(last) { line = line.dropLast() }
        return line
    }

    fileprivate func between(_ start: [UInt8], _ end: [UInt8]) -> ArraySlice<UInt8>? {
        guard count >= start.count + end.count, starts(with: start), suffix(end.count).elementsEqual(end) else {
            return nil
        }
        return dropFirst(start.count).dropLast(end.count)
    }
}
