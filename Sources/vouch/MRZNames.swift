import VouchMRZ

// What the parts of an MRZ are called in JSON and in print. JSON names never change once released.

extension MRZFormat {
    var name: String {
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
        @unknown default: "other"
        }
    }
}

extension MRZField {
    var jsonName: String { "\(name)" }

    /// `dateOfBirth` as `date of birth`.
    var title: String { words(jsonName) }
}

extension MRZCheck {
    var jsonName: String { "\(name)" }
    var title: String { words(jsonName) }
}

private func words(_ name: String) -> String {
    name.reduce(into: "") { text, character in
        if character.isUppercase || character.isNumber { text += " " }
        text += character.lowercased()
    }
}

/// MRZ text is ASCII.
func text(_ ascii: [UInt8]) -> String { String(decoding: ascii, as: UTF8.self) }
