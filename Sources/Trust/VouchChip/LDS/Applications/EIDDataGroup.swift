import VouchCore
import VouchPKI

/// One data group of the eID application: one fact about the person or the document. BSI TR-03110-4 §2.2.
public struct EIDDataGroup: Sendable, Hashable {
    /// Which fact, by the number of its data group.
    public enum Subject: Int, Sendable, Hashable, CaseIterable {
        /// DG1: a word such as `ID`.
        case documentType = 1
        /// DG2: who issued it.
        case issuingEntity, dateOfExpiry, givenNames, familyNames, nomDePlume, academicTitle, dateOfBirth, placeOfBirth
        /// DG10: a State code.
        case nationality, sex, optionalData, birthName, writtenSignature, dateOfIssuance
        /// DG17: a place or a text.
        case placeOfResidence = 17
        /// DG18: a number of the State's.
        case municipalityID, residencePermit1, residencePermit2, phoneNumber, emailAddress
    }

    /// Of a data group, by its kind.
    @nonexhaustive
    public enum Value: Sendable, Hashable {
        /// Text as the chip has it.
        case text(Sensitive<String>)
        /// To the day, or less.
        case date(Sensitive<LDSDate>)
        /// One place, or more.
        case places(Sensitive<[EIDPlace]>)
        /// A number of the municipality, or a picture of the signature.
        case bytes(Sensitive<[UInt8]>)
        /// In DER, where it is not of the type that its data group should have; that is noted.
        case uninterpreted(Sensitive<[UInt8]>)
    }

    /// Which data group it is.
    public let subject: Subject
    /// What it says.
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

/// A place of birth or residence. BSI TR-03110-4 §2.2, `GeneralPlace`. Every part may be absent.
public struct EIDPlace: Sendable, Hashable {
    /// With the number.
    public var street: String?
    /// As printed.
    public var city: String?
    /// A part of a State.
    public var state: String?
    /// A State code.
    public var country: String?
    /// As printed.
    public var postalCode: String?
    /// The place as free text, used instead of the parts.
    public var text: String?
    /// Why there is no place.
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
