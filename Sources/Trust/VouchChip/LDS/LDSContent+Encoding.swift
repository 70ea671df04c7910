import VouchPKI

extension LDSContent {
    /// The whole file, for a virtual passport.
    ///
    /// - Parameter file: the kind of file.
    /// - Returns: nil for content that is only read: signed data, undecoded files, other applications.
    package func encoded(as file: ElementaryFile) -> [UInt8]? {
        switch self {
        case .securityInfos(let infos): file == .cardAccess ? infos.encoded : TLVWriter.object(0x6E, infos.encoded)
        case .attributes(let attributes): attributes.encoded
        case .directory(let directory): directory.encoded
        case .common(let common): common.encoded
        case .certificationAuthorities(let authorities): authorities.encoded
        case .machineReadableZone(let zone): zone.encoded
        case .biometrics(let group): group.encoded(tag: file.tag ?? 0x75)
        // A driving licence writes them differently.
        case .displayedImages where file.dataGroupNumber == nil: nil
        case .displayedImages(let images):
            file.tag == 0x65
                ? images.encoded(tag: 0x65, imageTag: 0x5F40) : images.encoded(tag: 0x67, imageTag: 0x5F43)
        case .personalDetails(let details): details.encoded
        case .documentDetails(let details): details.encoded
        case .publicKey(let key): TLVWriter.object(0x6F, key.encoded)
        case .personsToNotify(let persons): persons.encoded
        case .cardSecurity, .documentSecurity, .eID, .drivingLicence, .drivingLicenceData, .uninterpreted: nil
        }
    }
}
