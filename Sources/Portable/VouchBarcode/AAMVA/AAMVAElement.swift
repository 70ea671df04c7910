public import VouchCore

/// One data element.
public struct AAMVAElement: Sendable {
    /// Identifier, three letters such as `DAQ`.
    public let id: AAMVAElementID
    /// Stable name in camelCase, such as `documentNumber`; nil for identifiers that no version lists. Two versions may
    /// name one identifier differently: DBN was a full name in version 1 and is a family name since.
    public let name: StaticCode?
    /// Name by the standard, such as `Customer ID Number`; nil for identifiers that no version lists.
    public let label: StaticCode?
    /// The bytes between identifier and separator, unchanged.
    public let raw: Sensitive<[UInt8]>
    /// Value in one form for all versions; nil if empty, a placeholder (`NONE`, `unavl`, zeros for a day) or not valid
    /// for the element.
    public let value: Sensitive<AAMVAValue>?

    /// The text of the value: ``AAMVAValue/text``.
    public var text: Sensitive<[UInt8]>? { value.map { $0.reveal { Sensitive($0.text) } } }
}

/// The elements between two subfile types.
public struct AAMVASubfile: Sendable {
    /// Two letters: `DL`, `ID`, or a jurisdiction's own.
    public let type: AAMVASubfileType
    /// Elements, in the order of the payload.
    public let elements: [AAMVAElement]
}

#if !hasFeature(Embedded)
extension AAMVAElement: Redacted {
    public var description: String { "\(id) <redacted>" }
}

extension AAMVAValue: Redacted {}

extension AAMVAHeight: Redacted {}

extension AAMVAWeight: Redacted {}
#endif
