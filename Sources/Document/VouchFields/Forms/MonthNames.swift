/// Names of months and the beginnings of them that documents print.
enum MonthNames {
    /// The months that all the words agree on; words that name no month are ignored.
    ///
    /// - Parameter words: folded: capitals without accents.
    /// - Returns: none where no word names a month; several if ambiguous.
    static func months(of words: [String]) -> [Int] {
        var strong: UInt16 = 0xFFFF
        var weak: UInt16 = 0xFFFF
        var isFound = false
        for word in words {
            guard let entry = table[word] else { continue }
            isFound = true
            strong &= entry.strong
            weak &= entry.strong | entry.weak
        }
        guard isFound else { return [] }
        if strong.nonzeroBitCount == 1 { return list(strong) }
        if weak.nonzeroBitCount == 1 { return list(weak) }
        // Not none: that would mean that there is no word.
        return strong != 0 ? list(strong) : weak != 0 ? list(weak) : Array(1...12)
    }

    /// Whether two words name different months in every language.
    static func isContradictory(_ words: [String]) -> Bool {
        var common: UInt16 = 0xFFFF
        for word in words { if let entry = table[word] { common &= entry.strong | entry.weak } }
        return common == 0
    }

    private static func list(_ mask: UInt16) -> [Int] { (1...12).filter { mask & 1 << UInt16($0) != 0 } }

    private struct Entry {
        var strong: UInt16 = 0
        var weak: UInt16 = 0
    }

    /// Every beginning of every name, of at least three letters, with the months it may appear for.
    private static let table: [String: Entry] = {
        var table: [String: Entry] = [:]
        for language in MonthNameTable.languages {
            let names = language.split(separator: " ").map { String($0) }
            for (index, forms) in names.enumerated() where index < 12 {
                for form in forms.split(separator: ",") {
                    add(String(form), month: index + 1, to: &table)
                }
            }
        }
        for (index, numeral) in MonthNameTable.romanNumerals.enumerated() {
            table[numeral, default: Entry()].strong |= 1 << UInt16(index + 1)
        }
        return table
    }()

    /// - Parameter form: a name, with a figure after it where fewer letters than that alone could mean another month.
    private static func add(_ form: String, month: Int, to table: inout [String: Entry]) {
        let letters = Array(PrintedText.folded(form.filter { !("0"..."9").contains($0) }).unicodeScalars)
        let least = form.last?.wholeNumberValue ?? min(3, letters.count)
        let bit: UInt16 = 1 << UInt16(month)
        for count in min(3, letters.count)...letters.count {
            let beginning = String(String.UnicodeScalarView(letters[..<count]))
            if count >= least {
                table[beginning, default: Entry()].strong |= bit
            } else {
                table[beginning, default: Entry()].weak |= bit
            }
        }
    }
}

/// Checked against the Unicode CLDR's names in dates and by themselves (`Tests/Vectors/fields/months.json`); and what
/// documents print beyond them.
enum MonthNameTable {
    static let romanNumerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]

    /// January to December; several forms are parted by commas. A figure says how many letters a beginning needs to
    /// be taken for this month alone, where another language has another month.
    static let languages: [String] = [
        // English, German and Austrian, Dutch
        "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER",
        "JANUAR,JÄNNER,JAENNER FEBRUAR,FEBER MÄRZ,MRZ,MAERZ APRIL MAI JUNI JULI AUGUST SEPTEMBER OKTOBER NOVEMBER DEZEMBER",
        "JANUARI FEBRUARI MAART,MRT APRIL MEI JUNI JULI AUGUSTUS SEPTEMBER OKTOBER NOVEMBER DECEMBER",
        // French, Spanish, Catalan, Portuguese, Italian, Romanian
        "JANVIER FÉVRIER MARS AVRIL MAI JUIN,JUN JUILLET,JUL,JLT AOÛT SEPTEMBRE OCTOBRE NOVEMBRE DÉCEMBRE",
        "ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE,SETIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE",
        "GENER FEBRER MARÇ ABRIL MAIG JUNY JULIOL AGOST,AG SETEMBRE OCTUBRE NOVEMBRE DESEMBRE",
        "JANEIRO FEVEREIRO MARÇO ABRIL MAIO JUNHO JULHO AGOSTO SETEMBRO OUTUBRO NOVEMBRO DEZEMBRO",
        "GENNAIO FEBBRAIO MARZO APRILE MAGGIO GIUGNO LUGLIO AGOSTO SETTEMBRE OTTOBRE NOVEMBRE DICEMBRE",
        "IANUARIE FEBRUARIE MARTIE APRILIE MAI IUNIE IULIE AUGUST SEPTEMBRIE OCTOMBRIE NOIEMBRIE DECEMBRIE",
        // Danish, Norwegian, Swedish, Icelandic, Finnish, Estonian
        "JANUAR FEBRUAR MARTS APRIL MAJ JUNI JULI AUGUST SEPTEMBER OKTOBER NOVEMBER DECEMBER",
        "JANUAR FEBRUAR MARS APRIL MAI JUNI JULI AUGUST SEPTEMBER OKTOBER NOVEMBER DESEMBER",
        "JANUARI FEBRUARI MARS APRIL MAJ JUNI JULI AUGUSTI SEPTEMBER OKTOBER NOVEMBER DECEMBER",
        "JANÚAR FEBRÚAR MARS APRÍL MAÍ JÚNÍ JÚLÍ ÁGÚST SEPTEMBER OKTÓBER NÓVEMBER DESEMBER",
        "TAMMIKUUTA HELMIKUUTA MAALISKUUTA HUHTIKUUTA TOUKOKUUTA KESÄKUUTA HEINÄKUUTA ELOKUUTA SYYSKUUTA LOKAKUUTA "
            + "MARRASKUUTA4 JOULUKUUTA",
        "JAANUAR VEEBRUAR MÄRTS APRILL MAI JUUNI JUULI AUGUST SEPTEMBER OKTOOBER NOVEMBER DETSEMBER",
        // Latvian, Lithuanian
        "JANVĀRIS FEBRUĀRIS MARTS APRĪLIS MAIJS JŪNIJS JŪLIJS AUGUSTS SEPTEMBRIS OKTOBRIS NOVEMBRIS DECEMBRIS",
        "SAUSIO,SAUSIS VASARIO,VASARIS KOVO,KOVAS BALANDŽIO,BALANDIS GEGUŽĖS,GEGUŽĖ BIRŽELIO,BIRŽELIS LIEPOS,LIEPA "
            + "RUGPJŪČIO,RUGPJŪTIS,RGP RUGSĖJO,RUGSĖJIS,RGS SPALIO,SPALIS LAPKRIČIO,LAPKRITIS GRUODŽIO,GRUODIS,GRD",
        // Polish, Czech, Slovak, Slovene, Croatian, Serbian in Latin letters
        "STYCZNIA,STYCZEŃ LUTEGO,LUTY MARCA,MARZEC KWIETNIA,KWIECIEŃ MAJA,MAJ CZERWCA,CZERWIEC LIPCA,LIPIEC SIERPNIA,"
            + "SIERPIEŃ WRZEŚNIA,WRZESIEŃ PAŹDZIERNIKA,PAŹDZIERNIK LISTOPADA,LISTOPAD GRUDNIA,GRUDZIEŃ",
        "LEDNA,LEDEN ÚNORA,ÚNOR BŘEZNA,BŘEZEN DUBNA,DUBEN KVĚTNA,KVĚTEN ČERVNA,ČERVEN,ČVN ČERVENCE8,ČERVENEC8,ČVC SRPNA,"
            + "SRPEN ZÁŘÍ ŘÍJNA,ŘÍJEN LISTOPADU,LISTOPAD PROSINCE,PROSINEC",
        "JANUÁRA FEBRUÁRA MARCA APRÍLA MÁJA,MÁJ JÚNA,JÚN JÚLA,JÚL AUGUSTA SEPTEMBRA OKTÓBRA NOVEMBRA DECEMBRA",
        "JANUAR FEBRUAR MAREC APRIL MAJ JUNIJ JULIJ AVGUST SEPTEMBER OKTOBER NOVEMBER DECEMBER",
        "SIJEČNJA,SIJEČANJ VELJAČE,VELJAČA OŽUJKA,OŽUJAK TRAVNJA,TRAVANJ SVIBNJA,SVIBANJ LIPNJA,LIPANJ SRPNJA,SRPANJ "
            + "KOLOVOZA,KOLOVOZ RUJNA,RUJAN LISTOPADA,LISTOPAD STUDENOGA,STUDENI PROSINCA,PROSINAC",
        "JANUAR FEBRUAR MART APRIL MAJ JUN JUL AVGUST SEPTEMBAR OKTOBAR NOVEMBAR DECEMBAR",
        // Hungarian, Albanian, Maltese, Turkish, Azerbaijani
        "JANUÁR FEBRUÁR MÁRCIUS ÁPRILIS MÁJUS JÚNIUS JÚLIUS AUGUSZTUS SZEPTEMBER OKTÓBER NOVEMBER DECEMBER",
        "JANAR SHKURT MARS PRILL MAJ QERSHOR KORRIK GUSHT SHTATOR TETOR NËNTOR DHJETOR",
        "JANNAR FRAR MARZU APRIL MEJJU ĠUNJU LULJU AWWISSU SETTEMBRU OTTUBRU NOVEMBRU DIĊEMBRU",
        "OCAK ŞUBAT MART NİSAN MAYIS HAZİRAN TEMMUZ AĞUSTOS EYLÜL EKİM KASIM ARALIK",
        "YANVAR FEVRAL MART APREL MAY İYUN,IYN İYUL,IYL AVQUST SENTYABR OKTYABR NOYABR DEKABR",
        // Irish, Welsh, Indonesian, Malay
        "EANÁIR FEABHRA MÁRTA AIBREÁN BEALTAINE MEITHEAMH4 IÚIL LÚNASA MEÁN,MFÓMHAIR DEIREADH,DFÓMHAIR SAMHAIN NOLLAIG",
        "IONAWR CHWEFROR MAWRTH EBRILL MAI MEHEFIN GORFFENNAF AWST MEDI HYDREF TACHWEDD RHAGFYR",
        "JANUARI FEBRUARI MARET APRIL MEI JUNI JULI AGUSTUS SEPTEMBER OKTOBER NOVEMBER DESEMBER",
        "JANUARI FEBRUARI MAC APRIL MEI JUN JULAI OGOS SEPTEMBER OKTOBER NOVEMBER DISEMBER",
        // Greek
        "ΙΑΝΟΥΑΡΙΟΥ,ΙΑΝΟΥΑΡΙΟΣ ΦΕΒΡΟΥΑΡΙΟΥ,ΦΕΒΡΟΥΑΡΙΟΣ ΜΑΡΤΙΟΥ,ΜΑΡΤΙΟΣ ΑΠΡΙΛΙΟΥ,ΑΠΡΙΛΙΟΣ ΜΑΪΟΥ,ΜΑΪΟΣ ΙΟΥΝΙΟΥ,ΙΟΥΝΙΟΣ "
            + "ΙΟΥΛΙΟΥ,ΙΟΥΛΙΟΣ ΑΥΓΟΥΣΤΟΥ,ΑΥΓΟΥΣΤΟΣ ΣΕΠΤΕΜΒΡΙΟΥ,ΣΕΠΤΕΜΒΡΙΟΣ ΟΚΤΩΒΡΙΟΥ,ΟΚΤΩΒΡΙΟΣ ΝΟΕΜΒΡΙΟΥ,ΝΟΕΜΒΡΙΟΣ "
            + "ΔΕΚΕΜΒΡΙΟΥ,ΔΕΚΕΜΒΡΙΟΣ",
        // Russian, Ukrainian, Belarusian, Bulgarian, Serbian and Macedonian, Kazakh
        "ЯНВАРЯ,ЯНВАРЬ ФЕВРАЛЯ,ФЕВРАЛЬ МАРТА АПРЕЛЯ,АПРЕЛЬ МАЯ,МАЙ ИЮНЯ,ИЮНЬ ИЮЛЯ,ИЮЛЬ АВГУСТА СЕНТЯБРЯ,СЕНТЯБРЬ "
            + "ОКТЯБРЯ,ОКТЯБРЬ НОЯБРЯ,НОЯБРЬ ДЕКАБРЯ,ДЕКАБРЬ",
        "СІЧНЯ,СІЧЕНЬ ЛЮТОГО,ЛЮТИЙ БЕРЕЗНЯ,БЕРЕЗЕНЬ КВІТНЯ,КВІТЕНЬ ТРАВНЯ,ТРАВЕНЬ ЧЕРВНЯ,ЧЕРВЕНЬ ЛИПНЯ,ЛИПЕНЬ СЕРПНЯ,"
            + "СЕРПЕНЬ ВЕРЕСНЯ,ВЕРЕСЕНЬ ЖОВТНЯ,ЖОВТЕНЬ ЛИСТОПАДА,ЛИСТОПАД ГРУДНЯ,ГРУДЕНЬ",
        "СТУДЗЕНЯ,СТУДЗЕНЬ ЛЮТАГА,ЛЮТЫ САКАВІКА,САКАВІК КРАСАВІКА,КРАСАВІК МАЯ,МАЙ ЧЭРВЕНЯ,ЧЭРВЕНЬ ЛІПЕНЯ,ЛІПЕНЬ "
            + "ЖНІЎНЯ,ЖНІВЕНЬ ВЕРАСНЯ,ВЕРАСЕНЬ КАСТРЫЧНІКА,КАСТРЫЧНІК ЛІСТАПАДА,ЛІСТАПАД СНЕЖНЯ,СНЕЖАНЬ",
        "ЯНУАРИ ФЕВРУАРИ МАРТ АПРИЛ МАЙ ЮНИ ЮЛИ АВГУСТ СЕПТЕМВРИ ОКТОМВРИ НОЕМВРИ ДЕКЕМВРИ",
        "ЈАНУАР ФЕБРУАР МАРТ АПРИЛ МАЈ ЈУН ЈУЛ АВГУСТ СЕПТЕМБАР ОКТОБАР НОВЕМБАР ДЕЦЕМБАР",
        "ЈАНУАРИ ФЕВРУАРИ МАРТ АПРИЛ МАЈ ЈУНИ ЈУЛИ АВГУСТ СЕПТЕМВРИ ОКТОМВРИ НОЕМВРИ ДЕКЕМВРИ",
        "ҚАҢТАР АҚПАН НАУРЫЗ СӘУІР МАМЫР МАУСЫМ ШІЛДЕ ТАМЫЗ ҚЫРКҮЙЕК ҚАЗАН ҚАРАША ЖЕЛТОҚСАН",
        // Georgian, Armenian
        "იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი",
        "ՀՈՒՆՎԱՐԻ,ՀՆՎ ՓԵՏՐՎԱՐԻ,ՓՏՎ ՄԱՐՏԻ,ՄՐՏ ԱՊՐԻԼԻ ՄԱՅԻՍԻ,ՄՅՍ ՀՈՒՆԻՍԻ,ՀՆՍ ՀՈՒԼԻՍԻ,ՀԼՍ ՕԳՈՍՏՈՍԻ,ՕԳՍ ՍԵՊՏԵՄԲԵՐԻ "
            + "ՀՈԿՏԵՄԲԵՐԻ,ՀՈԿ ՆՈՅԵՄԲԵՐԻ ԴԵԿՏԵՄԲԵՐԻ,ԴԵԿ",
        // Arabic, of Egypt and the Gulf and of the Levant; Hebrew; Thai
        "يناير فبراير مارس أبريل,ابريل مايو يونيو يوليو أغسطس,اغسطس سبتمبر أكتوبر,اكتوبر نوفمبر ديسمبر",
        "جانفي شباط آذار نيسان أيار حزيران تموز آب أيلول أوت شتنبر دجنبر",
        "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
        "มกราคม,มค กุมภาพันธ์,กพ มีนาคม,มีค เมษายน,เมย พฤษภาคม,พค มิถุนายน,มิย กรกฎาคม,กค สิงหาคม,สค กันยายน,กย ตุลาคม,ตค "
            + "พฤศจิกายน,พย ธันวาคม,ธค",
    ]
}
