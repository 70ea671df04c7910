public import VouchCore

/// The combined content of the elements, under the same names in every version. Texts are UTF-8.
///
/// Personal data: printing or dumping shows none of it.
public struct AAMVAContents: Sendable, Hashable {
    /// As it stands now.
    public internal(set) var name = AAMVAName()
    /// Another name of the person.
    public internal(set) var aliasName = AAMVAName()
    /// Nil if the barcode does not say.
    public internal(set) var isSurnameTruncated: AAMVATruncation?
    /// Nil if the barcode does not say.
    public internal(set) var isFirstNameTruncated: AAMVATruncation?
    /// Nil if the barcode does not say.
    public internal(set) var isMiddleNameTruncated: AAMVATruncation?
    /// Of the licence: `DAQ`.
    public internal(set) var documentNumber: [UInt8]?
    /// To the day.
    public internal(set) var dateOfBirth: CalendarDate?
    /// To the day.
    public internal(set) var dateOfIssue: CalendarDate?
    /// nil also when the document does not expire.
    public internal(set) var dateOfExpiry: CalendarDate?
    /// The barcode says so, in place of a date.
    public internal(set) var neverExpires = false
    /// `DBC`.
    public internal(set) var sex: AAMVASex?
    /// `DAU`.
    public internal(set) var height: AAMVAHeight?
    /// An exact weight takes precedence over a range.
    public internal(set) var weight: AAMVAWeight?
    /// A code of D20 in capitals, if it can be determined.
    public internal(set) var eyeColour: [UInt8]?
    /// By the code of AAMVA's list.
    public internal(set) var hairColour: [UInt8]?
    /// As the jurisdiction writes it.
    public internal(set) var placeOfBirth: [UInt8]?
    /// The mailing address, or the only one.
    public internal(set) var address: AAMVAAddress?
    /// Only versions 0 and 1 distinguish it.
    public internal(set) var residence: AAMVAAddress?
    /// `USA`, `CAN`, `MEX`: element DCG, else the jurisdiction's.
    public internal(set) var country: [UInt8]?
    /// By the jurisdiction's codes.
    public internal(set) var vehicleClass: [UInt8]?
    /// By the jurisdiction's codes.
    public internal(set) var restrictions: [UInt8]?
    /// By the jurisdiction's codes.
    public internal(set) var endorsements: [UInt8]?
    /// What tells this document from an earlier one of the person.
    public internal(set) var documentDiscriminator: [UInt8]?
    /// When this layout of the card came into use.
    public internal(set) var cardRevisionDate: CalendarDate?
    /// Whether the stay is limited.
    public internal(set) var isLimitedDuration: Bool?
    /// Whether the holder is an organ donor.
    public internal(set) var isOrganDonor: Bool?
    /// Whether the holder is a veteran.
    public internal(set) var isVeteran: Bool?
}

#if !hasFeature(Embedded)
extension AAMVAContents: Redacted {}

extension AAMVAName: Redacted {}

extension AAMVAAddress: Redacted {}
#endif
