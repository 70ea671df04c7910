import VouchCore
import VouchPKI

/// One data group of the eID application: one fact about the person or the document. BSI TR-03110-4 §2.2.
public struct EIDDataGroup: Sendable, Hashable {
    /// Which fact, by the number of its data group.
    public enum Subject: Int, Sendable, Hashable, CaseIterable {
        /// DG1: code of the document's type, such as `ID`. Text.
        case documentType = 1
        /// DG2: issuing State. Text.
        case issuingEntity = 2
        /// DG3: last day of validity. Date.
        case dateOfExpiry = 3
        /// DG4: given names. Text.
        case givenNames = 4
        /// DG5: family names. Text.
        case familyNames = 5
        /// DG6: religious or stage name. Text.
        case nomDePlume = 6
        /// DG7: academic title. Text.
        case academicTitle = 7
        /// DG8: day of birth, or less where the State does not know it. Date.
        case dateOfBirth = 8
        /// DG9: where the person was born. Places.
        case placeOfBirth = 9
        /// DG10: State code of the nationality. Text.
        case nationality = 10
        /// DG11: sex. Text.
        case sex = 11
        /// DG12: optional data of the State, a SET that is passed on undecoded.
        case optionalData = 12
        /// DG13: name at birth. Text.
        case birthName = 13
        /// DG14: picture of the written signature. Bytes.
        case writtenSignature = 14
        /// DG15: day of issue. Date.
        case dateOfIssuance = 15
        /// DG17: where the person lives. Places.
        case placeOfResidence = 17
        /// DG18: code of the municipality. Bytes.
        case municipalityID = 18
        /// DG19: first residence permit. Text; passed on undecoded where it is compressed.
        case residencePermit1 = 19
        /// DG20: second residence permit, in the form of DG19.
        case residencePermit2 = 20
        /// DG21: telephone number. Text.
        case phoneNumber = 21
        /// DG22: e-mail address. Text.
        case emailAddress = 22
    }

    /// The content of a data group. ``Subject`` says for each group which of the forms it has.
    @nonexhaustive
    public enum Value: Sendable, Hashable {
        /// Text as the chip has it.
        case text(Sensitive<String>)
        /// A date; parts that the State does not know are nil.
        case date(Sensitive<LDSDate>)
        /// One place, or up to 64.
        case places(Sensitive<[EIDPlace]>)
        /// Code of a municipality, or the picture file of a signature.
        case bytes(Sensitive<[UInt8]>)
        /// Undecoded: optional data and compressed residence permits, as DER objects; also the whole content of a group
        /// that is not of its type, which is noted as a finding.
        case uninterpreted(Sensitive<[UInt8]>)
    }

    /// Which data group it is.
    public let subject: Subject
    /// The decoded value.
    public let value: Value

    /// - Parameter subject: which data group it is; its tag is `[APPLICATION number]`.
    package init(parsing reader: inout TLVReader, subject: Subject) throws(TLVError) {
        var inner = try reader.enter(0x60 | UInt32(subject.rawValue))
        let content = inner.remaining
        let known = Result { () throws(TLVError) in
            let value = try Self.value(subject, &inner)
            try inner.finish()
            return value
        }
        switch known {
        case .success(let value):
            self.value = value
            try reader.leave(inner)
        case .failure(let error):
            reader.note(.malformedElement, at: error.offset)
            value = .uninterpreted(Sensitive(Array(content)))
        }
        self.subject = subject
    }

    private static func value(_ subject: Subject, _ reader: inout TLVReader) throws(TLVError) -> Value {
        switch subject {
        case .dateOfExpiry, .dateOfBirth, .dateOfIssuance:
            let object = try reader.next()
            guard object.tag == ASN1.numericString || object.tag == ASN1.printableString else {
                throw TLVError(.unexpectedTag, at: object.encoded.startIndex)
            }
            return .date(Sensitive(LDSDate(object.value, &reader)))
        case .placeOfBirth, .placeOfResidence:
            guard try reader.peekTag() == ASN1.set else { return .places(Sensitive([try EIDPlace(parsing: &reader)])) }
            var set = try reader.enter(ASN1.set)
            var places: [EIDPlace] = []
            while !set.isAtEnd {
                guard places.count < 64 else { throw TLVError(.tooManyElements, at: set.offset) }
                places.append(try EIDPlace(parsing: &set))
            }
            try reader.leave(set)
            return .places(Sensitive(places))
        case .writtenSignature, .municipalityID: return .bytes(Sensitive(Array(try reader.octetString())))
        case .residencePermit1, .residencePermit2:
            // [1] is text; [2] is compressed, which is left to the caller.
            guard let text = try reader.nextIf(ASN1.context(1)) else {
                return .uninterpreted(Sensitive(Array(try reader.next().encoded)))
            }
            var inner = try reader.inside(text)
            let string = try inner.string()
            try reader.leave(inner)
            return .text(Sensitive(string))
        case .optionalData: return .uninterpreted(Sensitive(Array(try reader.next(ASN1.set).encoded)))
        default: return .text(Sensitive(try reader.string()))
        }
    }
}

/// A place of birth or residence. BSI TR-03110-4 §2.2, `GeneralPlace`.
///
/// A structured place has ``street`` to ``postalCode``, each of which may be absent; otherwise exactly one of ``text``
/// and ``noPlaceInformation`` is set.
public struct EIDPlace: Sendable, Hashable {
    /// Street and house number. Tag `[10]`.
    public var street: String?
    /// Name of the city. Tag `[11]`.
    public var city: String?
    /// State, province or other part of a country. Tag `[12]`.
    public var state: String?
    /// Code of the country, such as `D`. Tag `[13]`.
    public var country: String?
    /// Postal code, as written in the country. Tag `[14]`.
    public var postalCode: String?
    /// The place as free text, used instead of the parts.
    public var text: String?
    /// Text that says why there is no place.
    public var noPlaceInformation: String?

    public init() {}

    fileprivate init(parsing reader: inout TLVReader) throws(TLVError) {
        let object = try reader.next()
        var inner = try reader.inside(object)
        switch object.tag {
        case ASN1.sequence:
            while !inner.isAtEnd {
                let part = try inner.next()
                var content = try inner.inside(part)
                let string = try content.string()
                try inner.leave(content)
                switch part.tag {
                case ASN1.context(10): street = string
                case ASN1.context(11): city = string
                case ASN1.context(12): state = string
                case ASN1.context(13): country = string
                case ASN1.context(14): postalCode = string
                default: inner.note(.unknownElement, at: part.encoded.startIndex)
                }
            }
        case ASN1.context(1): text = try inner.string()
        case ASN1.context(2): noPlaceInformation = try inner.string()
        default: throw TLVError(.unexpectedTag, at: object.encoded.startIndex)
        }
        try reader.leave(inner)
    }
}
