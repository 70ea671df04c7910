import VouchCore
import VouchPKI

/// DG16: persons to notify. Doc 9303-10 §4.7.16.
public struct DG16: Sendable, Hashable {
    /// Somebody to be notified.
    public struct Person: Sendable, Hashable {
        /// When the entry was made.
        public var dateRecorded: Sensitive<LDSDate>?
        /// As the State writes it.
        public var name: Sensitive<String>?
        /// As the State writes it.
        public var telephone: Sensitive<String>?
        /// One line each.
        public var address: Sensitive<[String]>?

        public init() {}
    }

    /// In the order of the file.
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
