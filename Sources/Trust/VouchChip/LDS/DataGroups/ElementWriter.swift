import VouchCore
import VouchPKI

/// Collects elements and writes them behind the list of their tags. Doc 9303-10 §4.7.11.
struct ElementWriter {
    private var tags: [UInt32] = []
    private var objects: [[UInt8]] = []

    mutating func add(_ tag: UInt32, _ value: [UInt8]) {
        tags.append(tag)
        objects.append(TLVWriter.object(tag, value))
    }

    mutating func add(_ tag: UInt32, _ text: Sensitive<String>?) {
        if let text { add(tag, text.reveal { Array($0.utf8) }) }
    }

    mutating func add(_ tag: UInt32, _ parts: Sensitive<[String]>?) {
        guard let parts else { return }
        let text = parts.reveal { parts in
            let text = parts.joined(separator: "<")
            // One part that could be taken for several, or for filled up, is closed.
            let isClosed = text.utf8.last == 0 || parts.count == 1 && text.utf8.contains(where: isOtherSeparator)
            return isClosed ? text + "<" : text
        }
        add(tag, Array(text.utf8))
    }

    mutating func add(_ tag: UInt32, _ image: EncodedImage?) {
        if let image { add(tag, image.bytes.reveal { $0 }) }
    }

    /// A count and texts of one tag in a template.
    mutating func add(_ tag: UInt32, _ texts: [Sensitive<String>]) {
        guard !texts.isEmpty else { return }
        tags.append(tag)
        let elements = texts.map { $0.reveal { TLVWriter.object(tag, Array($0.utf8)) } }
        objects.append(TLVWriter.object(0xA0, of: [TLVWriter.integer(texts.count)] + elements))
    }

    mutating func add(_ tag: UInt32, _ date: Sensitive<LDSDate>?) {
        if let date { add(tag, date.reveal { $0.characters }) }
    }

    /// - Parameter isListed: whether a list of the tags comes first.
    func encoded(tag: UInt32, isListed: Bool = true) -> [UInt8] {
        TLVWriter.object(tag, of: (isListed ? [TLVWriter.tagList(tags)] : []) + objects)
    }
}
