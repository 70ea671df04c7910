/// Names and dates of fields, taken apart for people.
enum FieldText {
    /// The numbers of `1974-08-12` or `1974-08`; nil if it is neither.
    static func dateParts(_ value: String) -> (year: Int, month: Int, day: Int?)? {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard parts.count > 1, parts.count <= 3, let year = parts[0], let month = parts[1], (1...12).contains(month)
        else { return nil }
        guard parts.count == 3 else { return (year, month, nil) }
        guard let day = parts[2], (1...31).contains(day) else { return nil }
        return (year, month, day)
    }

    /// `dateOfBirth` as `Date of birth`.
    static func title(_ name: String) -> String {
        switch name {
        case "issuingStateCode": return "Issuing State"
        case "cardAccessNumber": return "Card access number (CAN)"
        case "eyeColour": return "Eye colour"
        default: break
        }
        var words = ""
        for character in name {
            if character.isUppercase, !words.isEmpty { words += " " }
            words += words.isEmpty ? character.uppercased() : character.lowercased()
        }
        return words
    }
}
