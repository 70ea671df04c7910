import VouchCore

/// The fields of perimeter 01, as far as cards and papers about a person use them.
///
/// A record is the field's number, `f` or `v` for fixed or variable, its greatest length, and `;`. Length 0 has no
/// bound. A fixed field ends where its length does, so that what follows an unknown field cannot be told.
enum TwoDDocTable {
    private static let records: StaticString = """
        01v0;02v0;03v0;04v0;05v0;06f4;07f6;08f4;09f4;0Af9;0Bf9;0Cv0;0Df36;10v38;11v38;12v38;13v38;14v38;15v38;16v38;\
        17v38;18v0;19v0;1Av0;1Bv0;1Cf8;1Dv16;1Ev30;1Fv30;1Gf1;1Hf1;1Iv38;1Jv38;1Kv38;1Lv38;1Mv38;1Nv38;1Ov38;1Pv38;\
        20v38;21v38;22v38;23v38;24f5;25v32;26f2;27v38;28v38;29v38;2Av38;2Bf5;2Cv32;2Df2;30v140;31v38;32v11;33v30;34f2;\
        35v34;36f4;37f4;38v11;39v11;40f13;41v12;42v0;43v5;44f13;45f4;46v38;47f13;48v38;49f13;4Af8;4Bf8;4Cf8;4Dv12;\
        4Ev12;4Ff15;4Gv38;4Hv77;4Iv12;4Jv12;4Kv38;4Lv38;4Mv3;4Nv38;4Ov38;4Pf5;4Qv32;4Rv30;4Sf4;4Tv30;4Uv38;50f14;51f6;\
        52f7;53f4;54f4;55f8;56f8;57f8;58v11;59v12;5Av11;5Bv12;5Cv11;5Dv38;5Ev38;5Fv38;5Gv38;5Hf5;5Iv32;5Jf2;5Kv50;\
        5Lv14;5Mv38;5Nf21;5Ov38;5Pv38;5Qv38;5Rv38;5Sv40;5Tf1;5Uv12;60v60;61v20;62v38;63v38;64v38;65f2;66v20;67f2;68f1;\
        69f8;6Av32;6Bf3;6Cf2;6Dv60;6Ev60;6Fv90;6Gv38;6Hv10;6If2;6Jf1;6Kf19;6Lf8;6Mv40;6Nf8;6Of8;6Pv40;6Qv10;6Rf12;\
        6Sv38;6Tv38;6Uv38;6Vv38;6Wf5;6Xv32;6Yf2;6Zv11;80v38;81v60;82v20;83v40;84v40;85f17;86f12;A0f2;A1v17;AHv30;AIf8;\
        ALf11;B0v60;B1v20;B2v38;B3v38;B4v38;B5f2;B6f1;B7f8;B8v32;B9f2;BAf1;BBv50;BCv20;BDf1;BEf3;BFf3;BGf2;BHv30;\
        BIv30;BJv30;BKf14;E0f2;E1f4;E2f4;E3f4;E4f3;E5f2;E6v65;E7f9;E8f12;F0v38;F1v60;F2f8;F3f1;F4v7;F5f1;F6f12;G0f2;\
        G1f2;G2v20;G3f8;G4v10;G5v45;HMv18;HOf8;I0f4;I1f7;I2f16;I3v54;I4v37;I5v13;I6f11;L0v80;L1v80;L2f8;L3v30;L4v15;\
        L5v30;L6v30;L7f1;L8f1;L9f8;LAf2;
        """

    /// - Returns: nil for a field that is unknown.
    static func form(of identifier: ArraySlice<UInt8>) -> (isFixed: Bool, length: Int)? {
        let table = UnsafeBufferPointer(start: records.utf8Start, count: records.utf8CodeUnitCount)
        var start = 0
        while start + 4 < table.count {
            var end = start + 3
            var length = 0
            while table[end] != UInt8(ascii: ";") {
                length = length * 10 + Int(table[end]) - 0x30
                end += 1
            }
            if identifier.elementsEqual(table[start..<start + 2]) {
                return (table[start + 2] == UInt8(ascii: "f"), length)
            }
            start = end + 1
        }
        return nil
    }

    static func meaning(of identifier: String) -> TwoDDoc.Meaning? {
        switch identifier {
        case "60", "81", "B0", "F0", "L1", "I4": .givenNames
        case "62", "6G", "80", "B2", "F1", "L0", "I3": .surname
        case "63", "B3": .usualName
        case "64", "B4": .marriedName
        case "65": .documentType
        case "66", "82": .documentNumber
        case "67", "B5": .nationality
        case "68", "B6", "F3": .sex
        case "69", "B7", "F2", "L2": .dateOfBirth
        case "6A", "B8": .placeOfBirth
        case "6C", "B9": .countryOfBirth
        case "6F": .machineReadableZone
        case "6M": .category
        case "6N": .dateOfStart
        case "08", "6O", "AI", "HO": .dateOfExpiry
        case "6Q", "6Z": .registerNumber
        case "6R": .visaNumber
        default: nil
        }
    }

    static func isDate(_ identifier: String) -> Bool {
        switch identifier {
        case "06", "08", "36", "37", "53", "54", "E1", "E2", "E3": true
        case "1C", "4A", "4B", "4C", "55", "56", "57", "69", "6L", "6N", "6O", "AI", "B7", "F2", "G3", "HO", "L2", "L9":
            true
        default: false
        }
    }

    /// `DDMMYYYY`, or the days since the beginning of 2000 in four hexadecimal digits.
    static func date(_ text: String) -> CalendarDate? {
        let digits = Array(text.utf8)
        if digits.count == 4 { return days(digits[...]) }
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1) - 0x30 } }
        return CalendarDate(year: number(4..<8), month: number(2..<4), day: number(0..<2))
    }

    /// - Returns: nil for other characters, and for `FFFF`, which means none.
    static func days(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
        var days = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: days = days << 4 | Int(digit - 0x30)
            case 0x41...0x46: days = days << 4 | Int(digit - 0x41 + 10)
            default: return nil
            }
        }
        guard digits.count == 4, days != 0xFFFF else { return nil }
        return CalendarDate(daysSince1970: 10_957 + days)  // 2000-01-01
    }
}
