/// A layout of the machine-readable zone.
@nonexhaustive
public enum MRZFormat: Sendable, Hashable, CaseIterable {
    /// Doc 9303-5, cards: 3 lines of 30.
    case td1
    /// Doc 9303-6, larger cards: 2 lines of 36.
    case td2
    /// Doc 9303-4, passports: 2 lines of 44.
    case td3
    /// Doc 9303-7, visas of format A: 2 lines of 44.
    case mrvA
    /// Doc 9303-7, visas of format B: 2 lines of 36.
    case mrvB
    /// The French national identity card of 1988 to 2021: 2 lines of 36, not an ICAO layout.
    case frenchIdentityCard
    /// Driving licences with the single line of ISO/IEC 18013-3 (basic access protection): 1 line of 30.
    case drivingLicence
    /// The French driving licence of 2013: 1 line of 30 with its own fields.
    case frenchDrivingLicence
    /// The driving licence of Switzerland and Liechtenstein: a line of 9, then 2 lines of 30; no check digit at all.
    case swissDrivingLicence

    /// Characters of each line, from the top.
    public var lineLengths: [Int] { MRZLayout.of(self).lineLengths }
}
