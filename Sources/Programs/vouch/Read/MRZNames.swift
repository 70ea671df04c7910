import VouchMRZ

// Display names of the parts of an MRZ.

extension MRZField {
    /// `dateOfBirth` as `date of birth`.
    var title: String { words(name.identifier.description) }
}

extension MRZCheck {
    var title: String { words(name.identifier.description) }
}

private func words(_ name: String) -> String {
    name.reduce(into: "") { text, character in
        if character.isUppercase || character.isNumber { text += " " }
        text += character.lowercased()
    }
}

/// MRZ text is ASCII.
func text(_ ascii: [UInt8]) -> String { String(decoding: ascii, as: UTF8.self) }
