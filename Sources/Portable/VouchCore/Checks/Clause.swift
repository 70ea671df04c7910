// swift-format-ignore: OneCasePerLine, AlwaysUseLowerCamelCase
/// The clause of a standard, or the other rule, that a check is based on. The raw values stay the same.
public enum Clause: String, CaseIterable, Sendable, Hashable {
    /// Doc 9303-3: machine-readable documents.
    case doc9303_3_4 = "Doc 9303-3 §4", doc9303_3_4_6 = "Doc 9303-3 §4.6", doc9303_3_4_6and6 = "Doc 9303-3 §4.6, §6",
        doc9303_3_4_8 = "Doc 9303-3 §4.8", doc9303_3_4_9 = "Doc 9303-3 §4.9", doc9303_3_5 = "Doc 9303-3 §5",
        doc9303_3_7_3_5 = "Doc 9303-3 §7.3.5"
    /// Doc 9303-10: the logical data structure.
    case doc9303_10_3_11 = "Doc 9303-10 §3.11", doc9303_10_4 = "Doc 9303-10 §4", doc9303_10_4_6 = "Doc 9303-10 §4.6",
        doc9303_10_4_6_2 = "Doc 9303-10 §4.6.2", doc9303_10_4_7 = "Doc 9303-10 §4.7",
        doc9303_10_4_7_1 = "Doc 9303-10 §4.7.1", doc9303_10_4_7_2 = "Doc 9303-10 §4.7.2"
    /// Doc 9303-11: security mechanisms.
    case doc9303_11_4_2 = "Doc 9303-11 §4.2", doc9303_11_4_3_2 = "Doc 9303-11 §4.3.2",
        doc9303_11_4_4_3 = "Doc 9303-11 §4.4.3", doc9303_11_4_4_3_5_2 = "Doc 9303-11 §4.4.3.5.2",
        doc9303_11_4_4_4_1 = "Doc 9303-11 §4.4.4.1", doc9303_11_5 = "Doc 9303-11 §5",
        doc9303_11_5_1 = "Doc 9303-11 §5.1", doc9303_11_6_1_2_1 = "Doc 9303-11 §6.1.2.1",
        doc9303_11_6_1_2_2 = "Doc 9303-11 §6.1.2.2", doc9303_11_6_1_2_3 = "Doc 9303-11 §6.1.2.3",
        doc9303_11_6_1_3 = "Doc 9303-11 §6.1.3", doc9303_11_6_1_5 = "Doc 9303-11 §6.1.5",
        doc9303_11_6_2_2 = "Doc 9303-11 §6.2.2", doc9303_11_6_2_4 = "Doc 9303-11 §6.2.4",
        doc9303_11_6_2_4_2 = "Doc 9303-11 §6.2.4.2", doc9303_11_9_2 = "Doc 9303-11 §9.2",
        doc9303_11_9_2_1 = "Doc 9303-11 §9.2.1", doc9303_11_9_2_4 = "Doc 9303-11 §9.2.4",
        doc9303_11_9_2_5 = "Doc 9303-11 §9.2.5", doc9303_11_9_2_6 = "Doc 9303-11 §9.2.6",
        doc9303_11_9_2_7 = "Doc 9303-11 §9.2.7", doc9303_11_9_4 = "Doc 9303-11 §9.4",
        doc9303_11_9_5 = "Doc 9303-11 §9.5", doc9303_11_9_8 = "Doc 9303-11 §9.8"
    /// Doc 9303-12: the public key infrastructure.
    case doc9303_12_4_1 = "Doc 9303-12 §4.1", doc9303_12_4_4 = "Doc 9303-12 §4.4", doc9303_12_6_1 = "Doc 9303-12 §6.1",
        doc9303_12_7_1 = "Doc 9303-12 §7.1", doc9303_12_8 = "Doc 9303-12 §8", doc9303_12_10_2 = "Doc 9303-12 §10.2"
    /// Doc 9303-13: visible digital seals.
    case doc9303_13_appendixD = "Doc 9303-13 appendix D", doc9303_13_2 = "Doc 9303-13 §2",
        doc9303_13_2_2 = "Doc 9303-13 §2.2", doc9303_13_2_2_2 = "Doc 9303-13 §2.2.2",
        doc9303_13_2_3 = "Doc 9303-13 §2.3", doc9303_13_2_3_1 = "Doc 9303-13 §2.3.1",
        doc9303_13_2_4 = "Doc 9303-13 §2.4", doc9303_13_2_5 = "Doc 9303-13 §2.5"
    /// ICAO technical report "VDS-NC".
    case icaoVDSNC = "ICAO TR VDS-NC"
    /// BSI TR-03110 and TR-03129: terminals, and lists of defects.
    case tr03110_2_3_4 = "BSI TR-03110-2 §3.4", tr03129_2_8_3 = "BSI TR-03129-2 §8.3",
        tr03129_2_8_3_1_1 = "BSI TR-03129-2 §8.3.1.1", tr03129_2_8_3_1_2 = "BSI TR-03129-2 §8.3.1.2",
        tr03129_2_8_3_1_3 = "BSI TR-03129-2 §8.3.1.3", tr03129_2_8_3_1_4 = "BSI TR-03129-2 §8.3.1.4",
        tr03129_2_8_3_1_5 = "BSI TR-03129-2 §8.3.1.5", tr03129_2_8_3_1_6 = "BSI TR-03129-2 §8.3.1.6",
        tr03129_2_8_3_2_1 = "BSI TR-03129-2 §8.3.2.1", tr03129_2_8_3_2_2 = "BSI TR-03129-2 §8.3.2.2",
        tr03129_2_8_3_2_3 = "BSI TR-03129-2 §8.3.2.3", tr03129_2_8_3_2_4 = "BSI TR-03129-2 §8.3.2.4",
        tr03129_2_8_3_2_5 = "BSI TR-03129-2 §8.3.2.5", tr03129_2_8_3_2_6 = "BSI TR-03129-2 §8.3.2.6",
        tr03129_2_8_3_3 = "BSI TR-03129-2 §8.3.3", tr03129_2_8_3_3_1 = "BSI TR-03129-2 §8.3.3.1",
        tr03129_2_8_3_3_2 = "BSI TR-03129-2 §8.3.3.2", tr03129_2_8_3_3_3 = "BSI TR-03129-2 §8.3.3.3",
        tr03129_2_8_3_3_4 = "BSI TR-03129-2 §8.3.3.4", tr03129_2_8_3_3_5 = "BSI TR-03129-2 §8.3.3.5",
        tr03129_3 = "BSI TR-03129-3"
    /// ISO and IEC standards.
    case iso7812_1 = "ISO/IEC 7812-1", iso8601_1_5_2 = "ISO 8601-1 §5.2", iso18013_5_annexB = "ISO/IEC 18013-5 annex B",
        iso18013_5_9_3_1 = "ISO/IEC 18013-5 §9.3.1", iso18013_5_9_3_3 = "ISO/IEC 18013-5 §9.3.3",
        iso19794_1 = "ISO/IEC 19794-1"
    /// ITU-T X.690: BER and DER. The checks of seals write its name shorter.
    case x690_8_3_2 = "ITU-T X.690 §8.3.2", x690_10 = "ITU-T X.690 §10", x690_10_1 = "ITU-T X.690 §10.1",
        sealX690_10_1 = "X.690 §10.1", x690_11 = "ITU-T X.690 §11", x690_11_6 = "ITU-T X.690 §11.6"
    /// RFCs of the IETF.
    case rfc4055_3_1 = "RFC 4055 §3.1", rfc5280_4_1 = "RFC 5280 §4.1", rfc5280_4_1_2 = "RFC 5280 §4.1.2",
        rfc5280_4_2 = "RFC 5280 §4.2", rfc5280_6_1_3 = "RFC 5280 §6.1.3", rfc5652_5_3 = "RFC 5652 §5.3",
        rfc5652_5_4 = "RFC 5652 §5.4", rfc5652_10_1_1 = "RFC 5652 §10.1.1", rfc5652_11_1 = "RFC 5652 §11.1",
        rfc8017_3_1 = "RFC 8017 §3.1"
    /// AAMVA and IATA.
    case aamvaD20 = "AAMVA D20", iata792 = "IATA Resolution 792"
    /// A rule of the document model, of the State whose number it is, or of whoever configured the reading.
    case documentModel = "document model", policy, stateLaw = "the State's law"
}
