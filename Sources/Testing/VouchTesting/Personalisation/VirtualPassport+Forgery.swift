import VouchChip

extension VirtualPassport {
    /// The same chip as modified by a forger who has all files and may change them at will.
    ///
    /// - Parameters:
    ///   - files: returns the new content of files of the master file and of the eMRTD application; nil removes a file.
    ///   - other: the chip whose private keys replace its own; nil keeps them.
    public func altered(_ files: [ElementaryFile: [UInt8]?], keysOf other: VirtualPassport? = nil) -> VirtualPassport {
        var content = content
        for (file, bytes) in files {
            if file.isInMasterFile {
                Self.replace(file, by: bytes, in: &content.masterFile, rule: .afterPACE)
            } else if let place = content.applications.firstIndex(where: { $0.application == .eMRTD }) {
                let rule = content.applications[place].files.first?.rule ?? .always
                Self.replace(file, by: bytes, in: &content.applications[place].files, rule: rule)
            }
        }
        if let other {
            content.chipAuthenticationKeys = other.content.chipAuthenticationKeys
            content.activeAuthenticationKey = other.content.activeAuthenticationKey
        }
        return VirtualPassport(of: self, content: content)
    }

    private static func replace(
        _ file: ElementaryFile, by bytes: [UInt8]?, in files: inout [StoredFile], rule: StoredFile.Rule
    ) {
        let own = files.first { $0.file == file }?.rule
        files.removeAll { $0.file == file }
        if let bytes { files.append(StoredFile(file: file, bytes: bytes, rule: own ?? rule)) }
    }
}
