/// The mark of pictures that Vouch made: a text chunk `Software: Vouch` right after the header.
package enum PNGMark {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The length of the signature and the header chunk, which has 13 bytes between its length, name and checksum.
    private static let place = 33
    private static let chunk: [UInt8] =
        [0, 0, 0, 14] + Array("tEXtSoftware\0Vouch".utf8) + [0x23, 0xC7, 0xBC, 0x09]

    /// The same picture with the mark; unchanged if it is not a PNG.
    package static func marked(_ png: [UInt8]) -> [UInt8] {
        guard png.count > place, png.starts(with: signature) else { return png }
        return png[..<place] + chunk + png[place...]
    }

    /// Whether a file is a picture with the mark.
    ///
    /// - Parameter start: at least the first 59 bytes of a file.
    package static func isMarked(_ start: [UInt8]) -> Bool {
        start.starts(with: signature) && start.dropFirst(place).starts(with: chunk)
    }
}

extension TargetFolder {
    /// Whether the file of that name is a picture that Vouch wrote.
    package func hasMarkedPicture(_ name: String) -> Bool { start(of: name, limit: 64).map(PNGMark.isMarked) ?? false }
}
