import VouchCore

/// Heights, weights and colours of eyes.
enum PrintedMeasure {
    /// In whole centimetres: `1,82 m`, `182 cm`, `1M70`, `5'-11"`, `511`, `71 IN`.
    static func height(_ line: String) -> (value: String?, validity: CheckOutcome) {
        let parts = numbersAndUnits(line)
        let numbers = parts.numbers
        let centimetres: Int
        if parts.units.contains("IN") || parts.units.contains("INS"), numbers.count == 1, !parts.isFeet {
            centimetres = (numbers[0].value * 254 + 50) / 100
        } else if numbers.count == 2 {
            let isMetre =
                numbers[0].value <= 2 && numbers[1].digits == 2 && !parts.isFeet
                || parts.units.contains("M") && !parts.isFeet
            if isMetre {
                let fraction = numbers[1].digits == 1 ? numbers[1].value * 10 : numbers[1].value
                centimetres = numbers[0].value * 100 + fraction
            } else {
                guard (1...8).contains(numbers[0].value), numbers[1].value < 12 else { return implausible }
                centimetres = ((numbers[0].value * 12 + numbers[1].value) * 254 + 50) / 100
            }
        } else if numbers.count == 1, numbers[0].digits == 3, (400...711).contains(numbers[0].value),
            numbers[0].value % 100 < 12, !parts.units.contains("CM")
        {
            // `511` on American cards; no one is that tall in centimetres.
            centimetres = ((numbers[0].value / 100 * 12 + numbers[0].value % 100) * 254 + 50) / 100
        } else if numbers.count == 1, parts.isFeet, (1...8).contains(numbers[0].value) {
            centimetres = (numbers[0].value * 12 * 254 + 50) / 100
        } else if numbers.count == 1 {
            centimetres = numbers[0].value
        } else {
            return (nil, .notPerformed(.valueNotUnderstood))
        }
        return (50...250).contains(centimetres) ? (String(centimetres), .passed) : implausible
    }

    /// In whole kilograms; the unit must be there.
    static func weight(_ line: String) -> (value: String?, validity: CheckOutcome) {
        let parts = numbersAndUnits(line)
        guard let first = parts.numbers.first, parts.numbers.count <= 2 else {
            return (nil, .notPerformed(.valueNotUnderstood))
        }
        let kilograms: Int
        if parts.units.contains("KG") || parts.units.contains("КГ") {
            kilograms = first.value
        } else if parts.units.contains("LB") || parts.units.contains("LBS") {
            kilograms = (first.value * 45_359 + 50_000) / 100_000
        } else {
            return (nil, .notPerformed(.valueNotUnderstood))
        }
        return (1...450).contains(kilograms) ? (String(kilograms), .passed) : implausible
    }

    private static let implausible: (value: String?, validity: CheckOutcome) = (nil, .failed(.measureImplausible))

    private struct Number {
        let value: Int
        let digits: Int
    }

    private struct Parts {
        var numbers: [Number] = []
        var units: [String] = []
        var isFeet = false
    }

    private static func numbersAndUnits(_ line: String) -> Parts {
        var parts = Parts()
        var digits = 0
        var value = 0
        var word = ""
        func finish() {
            if digits > 0, digits <= 4 { parts.numbers.append(Number(value: value, digits: digits)) }
            // Not a possible height.
            if digits > 4 { parts.numbers += [Number(value: 9999, digits: 5), Number(value: 9999, digits: 5)] }
            if !word.isEmpty { parts.units.append(word) }
            (digits, value, word) = (0, 0, "")
        }
        for scalar in PrintedText.folded(PrintedNumber.withoutFieldNumber(line)).unicodeScalars.prefix(60) {
            if let digit = PrintedText.digit(scalar) {
                if !word.isEmpty { finish() }
                digits += 1
                value = min(value * 10 + digit, 9999)
            } else if PrintedText.isLetter(scalar) {
                if digits > 0 { finish() }
                word.unicodeScalars.append(scalar)
            } else {
                finish()
                switch scalar {
                case "'", "’", "‘", "′", "\"", "”", "“", "″": parts.isFeet = true
                default: break
                }
            }
        }
        finish()
        if parts.units.contains("FT") || parts.units.contains("FEET") { parts.isFeet = true }
        return parts
    }

    /// The code of AAMVA D20 where the word is known: `BRO` for `BRAUN`.
    static func eyeColour(_ line: String) -> (value: String?, validity: CheckOutcome) {
        let words = PrintedText.words(PrintedText.folded(line))
        let codes = Set(words.compactMap { colours[$0] })
        guard codes.count == 1, let code = codes.first else { return (nil, .notPerformed(.valueNotUnderstood)) }
        return (code, .passed)
    }

    private static let colours: [String: String] = {
        let lists = [
            "BLK":
                "BLK BLACK SCHWARZ NOIR NOIRS NEGRO NEGROS NERO NERI PRETO PRETOS ZWART SVART CZARNE CRNE ČRNE FEKETE "
                + "SIYAH HITAM NEGRI ЧЕРНЫЕ ЧОРНІ",
            "BLU":
                "BLU BLUE BLAU BLAUS BLEU BLEUS AZUL AZULES AZUIS AZZURRI BLAUW BLÅ BLA BLÁ NIEBIESKIE MODRÁ MODRE PLAVE "
                + "SININE SINISET ZILAS MĖLYNOS KÉK ALBAȘTRI MAVİ BIRU GORM ΜΠΛΕ ΓΑΛΑΝΑ ГОЛУБЫЕ БЛАКИТНІ",
            "BRO":
                "BRO BRN BROWN BRAUN BRUN BRUNS BRUNA MARRON MARRONS CASTAÑO CASTANHO CASTANHOS CASTANI MARRONI BRUIN "
                + "BRĄZOWE PIWNE RJAVE PRUUN RUSKEAT SMEĐE HNĚDÁ HNEDÁ KAHVERENGI BARNA CĂPRUI BRŪNAS RUDOS BRÚN COKLAT "
                + "DONN ΚΑΣΤΑΝΑ КАРИЕ КАРІ",
            "GRY":
                "GRY GRAY GREY GRAU GRIS GRIGI GRIJS GRÅ GRA GRÁ SZARE SIVÁ SIVE ŠEDÁ HARMAAT SZÜRKE PELĒKAS PILKOS CINZA "
                + "CINZENTOS СЕРЫЕ СІРІ",
            "GRN":
                "GRN GREEN GRÜN VERT VERTS VERDE VERDES VERDI VERZI GROEN GRÖN GRÖNA GRØN GRØNN GRÆN ZIELONE ZELENE ZELENÁ "
                + "ROHELINE VIHREÄT ZÖLD ZAĻAS ŽALIOS YEŞİL ΠΡΑΣΙΝΑ ЗЕЛЕНЫЕ ЗЕЛЕНІ",
            "HAZ": "HAZ HAZEL NOISETTE ELA", "MAR": "MAR MAROON", "PNK": "PNK PINK",
            "DIC": "DIC DICHROMATIC", "UNK": "UNK UNKNOWN",
        ]
        var table: [String: String] = [:]
        for (code, words) in lists {
            for word in words.split(separator: " ") { table[PrintedText.folded(String(word))] = code }
        }
        return table
    }()
}
