extension DG12 {
    /// The whole file in DER; ``unknown`` is not written.
    package var encoded: [UInt8] {
        var writer = ElementWriter()
        writer.add(0x5F19, issuingAuthority)
        writer.add(0x5F26, dateOfIssue)
        writer.add(0x5F1A, otherPersons)
        writer.add(0x5F1B, endorsements)
        writer.add(0x5F1C, taxOrExitRequirements)
        writer.add(0x5F1D, imageOfFront)
        writer.add(0x5F1E, imageOfRear)
        if let timeOfPersonalization { writer.add(0x5F55, timeOfPersonalization.reveal { $0.characters }) }
        writer.add(0x5F56, personalizationSystem)
        return writer.encoded(tag: 0x6C)
    }
}
