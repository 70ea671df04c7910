public import VouchCore

/// The combined content of the elements, under the same names in every version. Texts are UTF-8.
///
/// Personal data: printing or dumping shows none of it.
public struct AAMVAContents: Sendable, Hashable {
    public internal(set) var name = AAMVAName()
    public internal(set) var aliasName = AAMVAName()
    public internal(set) var isSurnameTruncated: AAMVATruncation?
    public internal(set) var isFirstNameTruncated: AAMVATruncation?
    public internal(set) var isMiddleNameTruncated: AAMVATruncation?
    public internal(set) var documentNumber: [UInt8]?
    public internal(set) var dateOfBirth: CalendarDate?
    public internal(set) var dateOfIssue: CalendarDate?
    /// nil also when the document does not expire.
    public internal(set) var dateOfExpiry: CalendarDate?
    public internal(set) var neverExpires = false
    public internal(set) var sex: AAMVASex?
    public internal(set) var height: AAMVAHeight?
    /// An exact weight takes precedence over a range.
    public internal(set) var weight: AAMVAWeight?
    /// A code of D20 in capitals, if it can be determined.
    public internal(set) var eyeColour: [UInt8]?
    public internal(set) var hairColour: [UInt8]?
    public internal(set) var placeOfBirth: [UInt8]?
    /// The mailing address, or the only one.
    public internal(set) var address: AAMVAAddress?
    /// Only versions 0 and 1 distinguish it.
    public internal(set) var residence: AAMVAAddress?
    /// `USA`, `CAN`, `MEX`: element DCG, else the jurisdiction's.
    public internal(set) var country: [UInt8]?
    public internal(set) var vehicleClass: [UInt8]?
    public internal(set) var restrictions: [UInt8]?
    public internal(set) var endorsements: [UInt8]?
    public internal(set) var documentDiscriminator: [UInt8]?
    public internal(set) var cardRevisionDate: CalendarDate?
    public internal(set) var isLimitedDuration: Bool?
    public internal(set) var isOrganDonor: Bool?
    public internal(set) var isVeteran: Bool?
}

#if !hasFeature(Embedded)
extension AAMVAContents: Redacted {}

extension AAMVAName: Redacted {}

extension AAMVAAddress: Redacted {}
#endif
