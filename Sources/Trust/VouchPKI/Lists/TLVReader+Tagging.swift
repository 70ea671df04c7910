/// Elements with context-specific tags, as used in published lists. Their standards make most of them `IMPLICIT`; some
/// issuers tag explicitly, which is read and recorded.
extension TLVReader {
    /// `[number]` in place of a primitive type's tag, or around an object with that tag.
    ///
    /// - Returns: nil if the next object has another tag.
    package mutating func tagged(
        _ number: UInt32, primitive tag: UInt32
    ) throws(TLVError) -> ArraySlice<UInt8>? {
        if let object = try nextIf(ASN1.primitiveContext(number)) { return object.value }
        guard try peekTag() == ASN1.context(number) else { return nil }
        note(.unusualEncoding, at: offset)
        var inner = try enter(ASN1.context(number))
        let value = try inner.next(tag).value
        try leave(inner)
        return value
    }

    /// `[number]` in place of the tag of a SEQUENCE or a SET, or around one. Close it with ``leave(_:)``.
    ///
    /// - Returns: a reader of the elements; nil if the next object has another tag.
    package mutating func tagged(_ number: UInt32, constructed tag: UInt32) throws(TLVError) -> TLVReader? {
        guard let object = try nextIf(ASN1.context(number)) else { return nil }
        var inner = try inside(object)
        guard try inner.peekTag() == tag else { return inner }
        // A single object of that type is the whole; several objects are its elements.
        var attempt = inner
        let only = try attempt.next()
        guard attempt.isAtEnd else { return inner }
        inner.note(.unusualEncoding, at: object.encoded.startIndex)
        var elements = try inner.inside(only)
        elements.note(inner.deviations)
        return elements
    }
}
