public import VouchCore

/// The combined content of the elements, under the same names in every version. Texts are UTF-8.
///
/// Personal data: printing or dumping shows none of it.
public struct AAMVAContents: Sendable, Hashable {
    /// Name of the holder.
    public internal(set) var name = AAMVAName()
    /// Another name of the holder.
    public internal(set) var aliasName = AAMVAName()
    /// Whether the family name is cut; nil if the barcode does not say.
    public internal(set) var isSurnameTruncated: AAMVATruncation?
    /// Whether the first name is cut; nil if the barcode does not say.
    public internal(set) var isFirstNameTruncated: AAMVATruncation?
    /// Whether the middle names are cut; nil if the barcode does not say.
    public internal(set) var isMiddleNameTruncated: AAMVATruncation?
    /// Number of the licence, element `DAQ`.
    public internal(set) var documentNumber: [UInt8]?
    /// Date of birth.
    public internal(set) var dateOfBirth: CalendarDate?
    /// Date of issue.
    public internal(set) var dateOfIssue: CalendarDate?
    /// Last day of validity; nil also when the document does not expire.
    public internal(set) var dateOfExpiry: CalendarDate?
    /// Whether the barcode says, in place of a date, that the document does not expire.
    public internal(set) var neverExpires = false
    /// Sex, element `DBC`.
    public internal(set) var sex: AAMVASex?
    /// Height, element `DAU`.
    public internal(set) var height: AAMVAHeight?
    /// Weight; an exact one takes precedence over a range.
    public internal(set) var weight: AAMVAWeight?
    /// Colour of the eyes, a code of D20 in capitals if it can be determined.
    public internal(set) var eyeColour: [UInt8]?
    /// Colour of the hair, a code of D20 in capitals if it can be determined.
    public internal(set) var hairColour: [UInt8]?
    /// Place of birth, as the jurisdiction writes it.
    public internal(set) var placeOfBirth: [UInt8]?
    /// The mailing address, or the only one.
    public internal(set) var address: AAMVAAddress?
    /// Address where the holder lives; only versions 0 and 1 distinguish it.
    public internal(set) var residence: AAMVAAddress?
    /// Country that issued the document: `USA`, `CAN`, `MEX`, from element DCG, else by the jurisdiction.
    public internal(set) var country: [UInt8]?
    /// Class of vehicles, by the jurisdiction's codes.
    public internal(set) var vehicleClass: [UInt8]?
    /// Restrictions, by the jurisdiction's codes.
    public internal(set) var restrictions: [UInt8]?
    /// Endorsements, by the jurisdiction's codes.
    public internal(set) var endorsements: [UInt8]?
    /// Number that distinguishes this document from an earlier one of the person.
    public internal(set) var documentDiscriminator: [UInt8]?
    /// Date on which this design of the card came into use.
    public internal(set) var cardRevisionDate: CalendarDate?
    /// Whether the holder's stay is limited; nil if the barcode does not say.
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
