/// The words of the enrolment SDK of Vision-Box (Amadeus), as its iOS and Android documentation spells them.
///
/// Sources: "Document Reader" of the enrolment SDK; the repository vbmobile/mobile-id-documentation. An app written for
/// that SDK keeps its branches on status words; the values in them come from a `DocumentReport`. Where the two
/// platforms differ, types encode as iOS does, and both spellings are accepted.
public enum VisionBox {
    /// The platform whose spelling a text follows.
    public enum Platform: Sendable, Hashable, CaseIterable {
        /// As in `mrzRFIDMismatch`.
        case iOS
        /// As in `MRZ_RFID_MISMATCH`.
        case android
    }

    /// A word that the SDK spells differently on its two platforms. In JSON it is the iOS spelling, if there is one;
    /// both are read.
    public protocol Word: RawRepresentable, Codable, CaseIterable, Sendable, Hashable where RawValue == String {
        /// The constant in the Android SDK: `MRZ_RFID_MISMATCH`.
        var androidName: String { get }
        /// The case in the iOS SDK, misspellings included; nil if that SDK has none.
        var iOSName: String? { get }
        /// What an iOS app gets where its SDK has no word of its own.
        var substituteOnIOS: Self { get }
        /// Spellings that are read although no documentation has them: a misspelt name put right.
        var otherNames: [String] { get }
    }
}

extension VisionBox.Word {
    public var iOSName: String? { rawValue }
    public var substituteOnIOS: Self { self }
    public var otherNames: [String] { [] }

    /// The word of a name as either platform spells it; nil for any other name.
    public init?(name: String) {
        guard
            let known = Self.allCases.first(where: {
                $0.rawValue == name || $0.androidName == name || $0.otherNames.contains(name)
            })
        else { return nil }
        self = known
    }

    /// The word as an app of that platform knows it; where iOS has none, its substitute there.
    public func name(on platform: VisionBox.Platform) -> String {
        switch platform {
        case .android: androidName
        case .iOS: iOSName ?? substituteOnIOS.rawValue
        }
    }

    /// Reads either platform's spelling.
    ///
    /// - Throws: `DecodingError` for a word that neither platform has; the error does not quote it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let word = Self(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown \(Self.self)")
        }
        self = word
    }

    /// Writes the iOS spelling, or the Android constant where iOS has none: nothing is lost by a round trip.
    /// ``name(on:)`` gives the substitute.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
