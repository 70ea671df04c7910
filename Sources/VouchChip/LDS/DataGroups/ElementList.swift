import VouchCore

/// Reads the elements of DG11, DG12 and DG16, which open with a list of the tags that follow. Doc 9303-10 §4.7.11.
struct ElementList {
    /// The list, and its place in the file; nil where there is none.
    private(set) var listed: (tags: [UInt32], offset: Int)?
    /// The elements after the list, the first of each tag.
    private(set) var elements: [TLV] = []

    /// Opens the template; elements that stand twice are noted and the first counts.
    init(_ reader: inout TLVReader, tag: UInt32) throws(TLVError) {
        let object = try reader.next(tag)
        try self.init(object, &reader)
    }

    init(_ object: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var group = try reader.inside(object)
        while !group.isAtEnd {
            let element = try group.next()
            guard elements.count < 256 else { throw TLVError(.tooManyElements, at: element.encoded.startIndex) }
            if element.tag == 0x5C, listed == nil {
                listed = (try TLVReader.tags(in: element.value), element.value.startIndex)
            } else if elements.contains(where: { $0.tag == element.tag }) {
                group.note(.repeatedElement, at: element.encoded.startIndex)
            } else {
                elements.append(element)
            }
        }
        try reader.leave(group)
    }

    /// Notes where the list promises what is not there or hides what is. A list may name a template or what is in it.
    func compareWithList(_ reader: inout TLVReader, inside templates: [UInt32: UInt32] = [:]) {
        guard let listed else {
            reader.note(.missingElement, at: elements.first?.encoded.startIndex ?? reader.offset)
            return
        }
        let present = elements.flatMap { [$0.tag, templates[$0.tag] ?? $0.tag] }
        if listed.tags.contains(where: { !present.contains($0) && $0 != 0x02 }) {
            reader.note(.missingElement, at: listed.offset)
        }
        let isHidden = elements.contains { element in
            !listed.tags.contains(element.tag) && !listed.tags.contains(templates[element.tag] ?? element.tag)
        }
        if isHidden { reader.note(.unusualEncoding, at: listed.offset) }
    }
}

extension TLVReader {
    /// Text about a person.
    mutating func sensitiveText(_ object: TLV) -> Sensitive<String> { Sensitive(text(object.value)) }

    /// Text in parts that `<` separates: the lines of an address, the numbers of documents.
    mutating func sensitiveParts(_ object: TLV) -> Sensitive<[String]> {
        Sensitive(text(object.value).split(separator: "<", omittingEmptySubsequences: true).map(String.init))
    }

    /// A count and elements of one tag, or one element without the template around it.
    mutating func sensitiveTexts(_ object: TLV, of tag: UInt32) throws(TLVError) -> [Sensitive<String>] {
        guard object.isConstructed, object.tag != tag else {
            note(.unusualEncoding, at: object.encoded.startIndex)
            return [sensitiveText(object)]
        }
        var template = try inside(object)
        var count: Int?
        if try template.peekTag() == ASN1.integer { count = try template.integer(in: 0...255) }
        var texts: [Sensitive<String>] = []
        while !template.isAtEnd {
            let element = try template.next()
            guard texts.count < 255 else { throw TLVError(.tooManyElements, at: element.encoded.startIndex) }
            if element.tag == tag {
                texts.append(template.sensitiveText(element))
            } else {
                template.note(.unknownElement, at: element.encoded.startIndex)
            }
        }
        if count != texts.count { template.note(.missingElement, at: object.encoded.startIndex) }
        try leave(template)
        return texts
    }
}
