import VouchChip
import VouchPKI

/// Feeds anything to the reader of data objects and of ASN.1 values. Whatever is read lies where it says, and whatever
/// is read without a remark is written the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTLV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    walk(TLVReader(bytes), depth: 0)
    if let tags = try? TLVReader.tags(in: bytes[...]) {
        precondition(tags.count <= TLVReader.maximumElementCount)
        precondition(Array(TLVWriter.tagList(tags).suffix(count)) == bytes)
    }
    let identifier = OID(bytes: bytes)
    precondition(identifier.isWellFormed == (identifier.description != "malformed"))
    for isGeneralized in [true, false] {
        if let time = ASN1Time(bytes, isGeneralized: isGeneralized) {
            precondition(time.hour < 24 && time.minute < 60 && time.second < 60)
        }
    }
    return 0
}

private func walk(_ reader: TLVReader, depth: Int) {
    precondition(depth <= TLVReader.maximumDepth)
    var reader = reader
    let whole = reader.remaining
    values(of: reader)
    var objects: [TLV] = []
    while objects.count < 64, let object = try? reader.next() {
        precondition(object.encoded.startIndex == objects.last?.encoded.endIndex ?? whole.startIndex)
        precondition(object.encoded.endIndex == object.value.endIndex && object.encoded.endIndex == reader.offset)
        objects.append(object)
        let isLong = reader.deviations.contains {
            object.encoded.indices.contains($0.offset) && $0.offset < object.value.startIndex
        }
        let written = TLVWriter.object(object.tag, object.value)
        // A tag may be written in more bytes than it needs; its number keeps them, but for one that begins with zero.
        precondition(isLong || written == Array(object.encoded) || object.tag >> 8 == 0x00)
        if object.isConstructed, let inner = try? reader.inside(object) { walk(inner, depth: depth + 1) }
    }
    check(reader, whole)
}

/// Each type of value, where the object is of it.
private func values(of original: TLVReader) {
    func attempt<T>(_ read: (inout TLVReader) throws -> T) -> (value: T, encoded: ArraySlice<UInt8>)? {
        var reader = original
        let result = try? read(&reader)
        check(reader, original.remaining)
        guard let result else { return nil }
        return (result, reader.deviations.isEmpty ? original.remaining[..<reader.offset] : [])
    }
    func same(_ written: [UInt8], _ encoded: ArraySlice<UInt8>) {
        precondition(encoded.isEmpty || written.elementsEqual(encoded))
    }
    if let (number, encoded) = attempt({ try $0.integer(in: Int.min...Int.max) }) {
        same(TLVWriter.integer(number), encoded)
    }
    if let (number, encoded) = attempt({ try $0.positiveNumber(maximumLength: 1024) }) {
        same(TLVWriter.positiveNumber(number), encoded)
    }
    if let (identifier, encoded) = attempt({ try $0.objectIdentifier() }) {
        same(TLVWriter.objectIdentifier(identifier), encoded)
    }
    if let (string, encoded) = attempt({ try $0.octetString() }) { same(TLVWriter.octetString(string), encoded) }
    if let (string, encoded) = attempt({ try $0.bitString() }) { same(TLVWriter.bitString(string), encoded) }
    if let (elements, encoded) = attempt({ try $0.setElements() }) {
        same(TLVWriter.set(of: elements.map { Array($0.encoded) }), encoded)
    }
    if let (value, encoded) = attempt({ try $0.boolean() }) {
        same(TLVWriter.object(ASN1.boolean, [value ? 0xFF : 0]), encoded)
    }
    _ = attempt { try $0.null() }
    _ = attempt { try $0.time() }
    _ = attempt { try $0.string() }
    _ = attempt { $0.skipPadding() }
}

private func check(_ reader: TLVReader, _ whole: ArraySlice<UInt8>) {
    precondition((whole.startIndex...whole.endIndex).contains(reader.offset))
    precondition(reader.deviations.count <= TLVReader.maximumDeviationCount)
    for deviation in reader.deviations {
        precondition((whole.startIndex...whole.endIndex).contains(deviation.offset))
    }
}
