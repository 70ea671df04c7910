extension DG11 {
    /// The whole file in DER; ``unknown`` is not written.
    package var encoded: [UInt8] {
        var writer = ElementWriter()
        writer.add(0x5F0E, fullName)
        writer.add(0x5F0F, otherNames)
        writer.add(0x5F10, personalNumber)
        writer.add(0x5F2B, fullDateOfBirth)
        writer.add(0x5F11, placeOfBirth)
        writer.add(0x5F42, permanentAddress)
        writer.add(0x5F12, telephone)
        writer.add(0x5F13, profession)
        writer.add(0x5F14, title)
        writer.add(0x5F15, personalSummary)
        writer.add(0x5F16, proofOfCitizenship)
        writer.add(0x5F17, otherDocumentNumbers)
        writer.add(0x5F18, custodyInformation)
        return writer.encoded(tag: 0x6B)
    }
}
