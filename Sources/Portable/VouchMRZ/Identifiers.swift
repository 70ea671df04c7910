// Names of the parts of an MRZ wherever results leave Swift: JSON, the browser. Never changed once released.

extension MRZFormat {
    /// `TD3`, `MRVA`, `FRA36`…
    public var identifier: StaticString {
        switch self {
        case .td1: "TD1"
        case .td2: "TD2"
        case .td3: "TD3"
        case .mrvA: "MRVA"
        case .mrvB: "MRVB"
        case .frenchIdentityCard: "FRA36"
        case .drivingLicence: "DL30"
        case .frenchDrivingLicence: "FRADL30"
        case .swissDrivingLicence: "CHEDL"
        }
    }
}

extension MRZField.Name {
    /// The case's name, for example `dateOfBirth`.
    public var identifier: StaticString {
        switch self {
        case .documentCode: "documentCode"
        case .issuingState: "issuingState"
        case .primaryIdentifier: "primaryIdentifier"
        case .secondaryIdentifier: "secondaryIdentifier"
        case .documentNumber: "documentNumber"
        case .nationality: "nationality"
        case .dateOfBirth: "dateOfBirth"
        case .sex: "sex"
        case .dateOfExpiry: "dateOfExpiry"
        case .optionalData: "optionalData"
        case .optionalData2: "optionalData2"
        }
    }
}

extension MRZField.Standing {
    /// Its name in results and JSON.
    public var identifier: StaticString {
        switch self {
        case .proved: "proved"
        case .likely: "likely"
        case .failed: "failed"
        }
    }
}

extension MRZCheck.Name {
    /// The case's name, for example `dateOfExpiry`.
    public var identifier: StaticString {
        switch self {
        case .documentNumber: "documentNumber"
        case .dateOfBirth: "dateOfBirth"
        case .dateOfExpiry: "dateOfExpiry"
        case .optionalData: "optionalData"
        case .composite: "composite"
        }
    }
}
