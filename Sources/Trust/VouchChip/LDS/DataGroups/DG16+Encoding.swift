import VouchPKI

extension DG16 {
    /// The whole file in DER; at most 30 persons, for which there are tags.
    package var encoded: [UInt8] {
        let parts = persons.prefix(30).enumerated().map { index, person -> [UInt8] in
            var writer = ElementWriter()
            writer.add(0x5F50, person.dateRecorded)
            writer.add(0x5F51, person.name)
            writer.add(0x5F52, person.telephone)
            writer.add(0x5F53, person.address)
            return writer.encoded(tag: 0xA1 + UInt32(index), isListed: false)
        }
        return TLVWriter.object(0x70, of: [TLVWriter.integer(parts.count)] + parts)
    }
}
