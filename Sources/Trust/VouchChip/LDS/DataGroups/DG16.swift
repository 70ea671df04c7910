import VouchCore
import VouchPKI

/// DG16: persons to notify. Doc 9303-10 §4.7.16.
public struct DG16: Sendable, Hashable {
    /// A person whom the holder's State should notify in an emergency. Every element may be absent.
    public struct Person: Sendable, Hashable {
        /// Day on which the entry was made. Tag `5F50`.
        public var dateRecorded: Sensitive<LDSDate>?
        /// Name, as the State writes it; ``LDSName`` separates its parts. Tag `5F51`.
        public var name: Sensitive<String>?
        /// Telephone number, as the State writes it. Tag `5F52`.
        public var telephone: Sensitive<String>?
        /// Address in the parts that the file separates with `<`, in its order. Tag `5F53`.
        public var address: Sensitive<[String]>?

        public init() {}
    }

    /// The persons, in the order of the file. At most 255 are read and 30 written, for which there are tags.
    public let persons: [Person]

    public init(persons: [Person]) { self.persons = persons }

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var group = try reader.enter(0x70)
        var count: Int?
        if try group.peekTag() == ASN1.integer { count = try group.integer(in: 0...255) }
        let start = group.offset
        var persons: [Person] = []
        while !group.isAtEnd {
            let object = try group.next()
            guard persons.count < 255 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
            // A1, A2… for the first, the second…
            if object.tag & ~0x1F == 0xA0 {
                persons.append(try Person(object, &group))
            } else {
                group.note(.unknownElement, at: object.encoded.startIndex)
            }
        }
        if count != persons.count { group.note(.missingElement, at: start) }
        try reader.leave(group)
        self.persons = persons
    }
}

extension DG16.Person {
    fileprivate init(_ object: TLV, _ reader: inout TLVReader) throws(TLVError) {
        for element in try ElementList(object, &reader).elements {
            switch element.tag {
            case 0x5F50: dateRecorded = Sensitive(LDSDate(element.value, &reader))
            case 0x5F51: name = reader.sensitiveText(element)
            case 0x5F52: telephone = reader.sensitiveText(element)
            case 0x5F53: address = reader.sensitiveParts(element)
            default: reader.note(.unknownElement, at: element.encoded.startIndex)
            }
        }
    }
}

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
