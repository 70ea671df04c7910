import VouchChip
public import VouchCore
import VouchMRZ

/// The person of a virtual passport, and what is printed about the document. Invented, unless a caller says otherwise.
public struct Holder: Sendable, Hashable {
    /// The family name.
    public var primaryIdentifier = "ERIKSSON"
    /// The given names; empty if there are none.
    public var secondaryIdentifier = "ANNA MARIA"
    /// The number of the document.
    public var documentNumber = "L898902C3"
    /// The issuing State's code (Doc 9303-3 §5): three letters, or `D`.
    public var issuingState = "UTO"
    /// The nationality's code (Doc 9303-3 §5): three letters, or `D`.
    public var nationality = "UTO"
    /// The date of birth as in the zone, `YYMMDD`.
    public var dateOfBirth = "740812"
    /// The sex as in the zone: `M`, `F` or `<` for unspecified.
    public var sex: Character = "F"
    /// The date of expiry as in the zone, `YYMMDD`.
    public var dateOfExpiry = "350415"
    /// The zone's optional data, such as a personal number; empty if there is none.
    public var optionalData = ""
    /// The full name in DG11, in UTF-8, `<<` between family and given names.
    public var fullName = "Eriksson<<Anna<Mária"
    /// The place of birth in DG11, `<` between its parts.
    public var placeOfBirth = "Zenith<Utopia"
    /// The date of birth in DG11, `YYYYMMDD`.
    public var fullDateOfBirth = "19740812"
    /// The issuing authority in DG12, in UTF-8.
    public var issuingAuthority = "Passport Office of Utopia"
    /// The date of issue in DG12, `YYYYMMDD`.
    public var dateOfIssue = "20250416"

    public init() {}

    /// The invented holder of the passport in Vouch's examples, `Examples/passport.jpg`: a chip with it belongs to that page.
    public static var ofExamplePassport: Holder {
        var holder = Holder()
        holder.primaryIdentifier = "SPECIMEN"
        holder.secondaryIdentifier = "ANEMONE VIOLA"
        holder.documentNumber = "K31185303"
        holder.dateOfBirth = "880314"
        holder.dateOfExpiry = "331023"
        holder.optionalData = "ZZ184226B"
        holder.fullName = "Specimen<<Anemone<Viola"
        holder.placeOfBirth = "Sevenhills"
        holder.fullDateOfBirth = "19880314"
        holder.issuingAuthority = "Office of Specimens"
        holder.dateOfIssue = "20231023"
        return holder
    }

    /// - Throws: ``MRZError`` if a value does not fit the format.
    func zone(_ format: MRZFormat) throws -> MRZ {
        try MRZ(
            writing: MRZContents(
                format: format, documentCode: format == .td3 ? "P" : "I", issuingState: issuingState,
                primaryIdentifier: primaryIdentifier, secondaryIdentifier: secondaryIdentifier,
                documentNumber: documentNumber, nationality: nationality, dateOfBirth: dateOfBirth, sex: sex,
                dateOfExpiry: dateOfExpiry, optionalData: optionalData))
    }
}

extension Holder: Redacted {}

/// The part of an MRZ that makes the access key. Doc 9303-11 §4.3.2; long numbers of TD1: Doc 9303-5 §4.2.2.
struct MRZInformation {
    /// With its check digit.
    let documentNumber: [UInt8]
    /// With their check digits.
    let dateOfBirth: [UInt8]
    let dateOfExpiry: [UInt8]

    init(_ zone: MRZ) {
        let lines = zone.lines
        guard zone.format == .td1 else {
            documentNumber = Array(lines[1][0..<10])
            dateOfBirth = Array(lines[1][13..<20])
            dateOfExpiry = Array(lines[1][21..<28])
            return
        }
        let filler = UInt8(ascii: "<")
        if lines[0][14] == filler {
            documentNumber = lines[0][5..<14] + lines[0][15...].prefix { $0 != filler }
        } else {
            documentNumber = Array(lines[0][5..<15])
        }
        dateOfBirth = Array(lines[1][0..<7])
        dateOfExpiry = Array(lines[1][8..<15])
    }

    var all: [UInt8] { documentNumber + dateOfBirth + dateOfExpiry }
}
