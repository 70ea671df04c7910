import VouchCore
import VouchPKI

/// Reads the elements of DG11, DG12 and DG16, which open with a list of the tags that follow. Doc 9303-10 §4.7.11.
struct ElementList {
    /// The list, and its place in the file; nil if there is none.
    private(set) var listed: (tags: [UInt32], offset: Int)?
    /// The elements after the list, the first of each tag, and all of a tag that may appear several times.
    private(set) var elements: [TLV] = []

    /// Opens the template; elements that stand twice are noted and the first counts.
    ///
    /// - Parameter repeatable: a tag that may appear several times; chips leave out the template around such elements.
    init(_ reader: inout TLVReader, tag: UInt32, repeatable: UInt32? = nil) throws(TLVError) {
        let object = try reader.next(tag)
        try self.init(object, &reader, repeatable: repeatable)
    }

    init(_ object: TLV, _ reader: inout TLVReader, repeatable: UInt32? = nil) throws(TLVError) {
        var group = try reader.inside(object)
        while !group.isAtEnd {
            let element = try group.next()
            guard elements.count < 256 else { throw TLVError(.tooManyElements, at: element.encoded.startIndex) }
            if element.tag == 0x5C, listed == nil {
                listed = (try TLVReader.tags(in: element.value), element.value.startIndex)
            } else if element.tag != repeatable, elements.contains(where: { $0.tag == element.tag }) {
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

/// A semicolon or the end of a line: what stands between parts on some chips.
func isOtherSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ";") || byte == 0x0A || byte == 0x0D }

extension TLVReader {
    /// Text about a person; nil if the element is empty or filled up with nothing, which is noted.
    mutating func sensitiveText(_ object: TLV) -> Sensitive<String>? { filled(object).map { Sensitive(text($0)) } }

    /// Text in parts that `<` separates: the lines of an address, the numbers of documents. Chips that separate by
    /// semicolons or line feeds are understood, and noted.
    mutating func sensitiveParts(_ object: TLV) -> Sensitive<[String]>? {
        guard let bytes = filled(object) else { return nil }
        // By bytes: to characters, a separator may be one with the accent that follows it.
        let text = text(bytes).utf8
        let isUsual = text.contains(UInt8(ascii: "<")) || !text.contains(where: isOtherSeparator)
        if !isUsual { note(.unusualEncoding, at: bytes.startIndex) }
        let parts = text.split { isUsual ? $0 == UInt8(ascii: "<") : isOtherSeparator($0) }
        if parts.isEmpty { note(.missingElement, at: object.encoded.startIndex) }
        return parts.isEmpty ? nil : Sensitive(parts.map { String(Substring($0)) })
    }

    /// The value without the zeros that some chips fill a fixed field up with.
    private mutating func filled(_ object: TLV) -> ArraySlice<UInt8>? {
        let end = object.value.lastIndex { $0 != 0x00 }.map { $0 + 1 } ?? object.value.startIndex
        let value = object.value[object.value.startIndex..<end]
        if value.isEmpty {
            note(.missingElement, at: object.encoded.startIndex)
            return nil
        }
        if value.count < object.value.count { note(.unusualEncoding, at: end) }
        return value
    }

    /// A count and elements of one tag, or one element without the template around it.
    mutating func sensitiveTexts(_ object: TLV, of tag: UInt32) throws(TLVError) -> [Sensitive<String>] {
        guard object.isConstructed, object.tag != tag else {
            note(.unusualEncoding, at: object.encoded.startIndex)
            return sensitiveText(object).map { [$0] } ?? []
        }
        var template = try inside(object)
        var count: Int?
        if try template.peekTag() == ASN1.integer { count = try template.integer(in: 0...255) }
        var texts: [Sensitive<String>] = []
        var found = 0
        while !template.isAtEnd {
            let element = try template.next()
            guard found < 255 else { throw TLVError(.tooManyElements, at: element.encoded.startIndex) }
            if element.tag == tag {
                found += 1
                if let text = template.sensitiveText(element) { texts.append(text) }
            } else {
                template.note(.unknownElement, at: element.encoded.startIndex)
            }
        }
        if count != found { template.note(.missingElement, at: object.encoded.startIndex) }
        try leave(template)
        return texts
    }
}
