import VouchCore

/// Numbers, words and unknown parts of a printed date, in their order.
struct DateTokens {
    struct Number: Equatable {
        /// nil: unknown, printed as `XX`, `<<` or `00`.
        let value: Int?
        /// 1...8
        let digits: Int
        /// Zeros only.
        var isNought = false
        /// A full stop and a space follow, as after the number of a field.
        var endsAsLabel = false
    }

    enum Token: Equatable {
        case number(Number)
        case word(String)
    }

    let calendar: PrintedCalendar
    private let tokens: [Token]
    private let folded: String
    private let hasMisreadDigit: Bool

    /// More than any date has, so that hostile text takes little time.
    private static let maximumCount = 24

    init(_ text: String, calendar: PrintedCalendar? = nil) {
        let folded = PrintedText.folded(text)
        self.folded = folded
        var marked = PrintedCalendar.marked(in: folded) ?? calendar
        // Thai letters or digits imply it too.
        if marked == nil, text.unicodeScalars.contains(where: { (0x0E00...0x0E7F).contains($0.value) }) {
            marked = .buddhist
        }
        self.calendar = marked ?? .gregorian
        let scalars = Array(folded.unicodeScalars)
        tokens = Self.tokens(scalars)
        hasMisreadDigit = Self.hasMisreadDigit(scalars)
    }

    /// A letter that prints like a digit between or behind digits: `2O17`, `200I`.
    private static func hasMisreadDigit(_ scalars: [Unicode.Scalar]) -> Bool {
        let alike = Set("OILSBZGQD".unicodeScalars)
        for index in scalars.indices.dropFirst(2) where alike.contains(scalars[index]) {
            let isAlone = index + 1 == scalars.count || !PrintedText.isLetter(scalars[index + 1])
            // The letter of a field's number stands behind its only digit.
            if isAlone, isDigit(scalars[index - 1]) { return true }
        }
        return zip(scalars, scalars.dropFirst()).contains { alike.contains($0) && isDigit($1) }
    }

    private static func tokens(_ scalars: [Unicode.Scalar]) -> [Token] {
        var tokens: [Token] = []
        var index = fieldNumberEnd(scalars)
        while index < scalars.count, tokens.count < maximumCount {
            let start = index
            if isDigit(scalars[index]) {
                while index < scalars.count, isDigit(scalars[index]) { index += 1 }
                tokens += number(scalars[start..<index])
                if case .number(var last)? = tokens.last, index + 1 < scalars.count,
                    scalars[index] == "." || scalars[index] == ")", scalars[index + 1] == " "
                {
                    last.endsAsLabel = true
                    tokens[tokens.count - 1] = .number(last)
                }
            } else if let end = unknownEnd(scalars, index) {
                tokens.append(.number(Number(value: nil, digits: end - index)))
                index = end
            } else if PrintedText.isLetter(scalars[index]) {
                index = wordEnd(scalars, index)
                tokens.append(.word(word(scalars[start..<index])))
            } else {
                index += 1
            }
        }
        return tokens
    }

    /// A field's number with a letter, as of European licences: `4b.`
    private static func fieldNumberEnd(_ scalars: [Unicode.Scalar]) -> Int {
        guard scalars.count > 3, isDigit(scalars[0]), ("A"..."E").contains(scalars[1]),
            scalars[2] == "." || scalars[2] == ")" || scalars[2] == " "
        else { return 0 }
        return 3
    }

    /// Two or four marks for an unknown part.
    private static func unknownEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        var index = start
        while index < scalars.count, index - start < 5, isUnknown(scalars[index]) { index += 1 }
        guard index - start == 2 || index - start == 4 else { return nil }
        return index < scalars.count && PrintedText.isLetter(scalars[index]) ? nil : index
    }

    /// Letters; those of Thai with the full stops between them.
    private static func wordEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var index = start
        while index < scalars.count {
            let isThaiStop =
                scalars[index] == "." && index > start && (0x0E00...0x0E7F).contains(scalars[index - 1].value)
            guard PrintedText.isLetter(scalars[index]) || isThaiStop else { break }
            index += 1
        }
        return index
    }

    private static func word(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars.prefix(40).filter { $0 != "." }))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }
    private static func isUnknown(_ scalar: Unicode.Scalar) -> Bool { scalar == "X" || scalar == "<" || scalar == "*" }

    /// A number of at most eight digits; zeros alone are unknown.
    private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> [Token] {
        guard digits.count <= 8 else { return [.word("")] }
        let value = digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
        return [.number(Number(value: value == 0 ? nil : value, digits: digits.count, isNought: value == 0))]
    }

    // MARK: Understanding

    func date(order: FieldForm.DateOrder?, meaning: DateMeaning, today: CalendarDate) -> PrintedDate.Result {
        let words = tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
        let numbers = tokens.compactMap { if case .number(let number) = $0 { number } else { nil } }
        if meaning == .expiry {
            // Spain prints 01 01 9999 on cards of the old.
            if numbers.last?.value == 9999 { return .unlimited }
            if numbers.count < 2, UnlimitedWords.contain(folded) { return .unlimited }
        }
        if hasMisreadDigit { return .notUnderstood }
        let months = MonthNames.months(of: words)
        if months.isEmpty { return isParted ? .notUnderstood : numeric(numbers, order, meaning, today) }
        guard months.count == 1, let month = months.first else {
            return MonthNames.isContradictory(words) ? .contradictory : .ambiguous
        }
        return named(month, numbers, order, meaning, today)
    }

    /// A word that is no month stands among the numbers: `3 DQB 01/06`. Signs for year, month and day of other scripts,
    /// and single letters, part nothing.
    private var isParted: Bool {
        var count = 0
        for token in tokens {
            switch token {
            case .number: count += 1
            case .word(let word):
                let isLatin = word.unicodeScalars.allSatisfy { $0.value < 0x0530 }
                if (1...2).contains(count), word.unicodeScalars.count > 1, isLatin { return true }
            }
        }
        return false
    }

    /// A month by its name, and one or two adjacent numbers.
    private func named(
        _ month: Int, _ numbers: [Number], _ order: FieldForm.DateOrder?, _ meaning: DateMeaning,
        _ today: CalendarDate
    ) -> PrintedDate.Result {
        var numbers = numbers
        if numbers.count == 4, numbers[0] == numbers[2], numbers[1] == numbers[3] { numbers.removeLast(2) }
        if numbers.count == 3, numbers[0].endsAsLabel { numbers.removeFirst() }
        switch numbers.count {
        case 1:
            let isYear = numbers[0].digits == 4 && numbers[0].value != nil
            guard isYear else { return numbers[0].digits > 2 ? .notUnderstood : .incomplete }
            return settled(year: numbers[0], month: Number(value: month, digits: 2), day: nil, meaning, today)
        case 2:
            let isYearFirst = numbers[0].digits > 2 || (numbers[0].value ?? 0) > 31
            let year = isYearFirst || (order == .ymd && numbers[1].digits < 3) ? 0 : 1
            let name = Number(value: month, digits: 2)
            return settled(year: numbers[year], month: name, day: numbers[1 - year], meaning, today)
        default: return numbers.isEmpty ? .incomplete : .notUnderstood
        }
    }

    private func numeric(
        _ numbers: [Number], _ order: FieldForm.DateOrder?, _ meaning: DateMeaning, _ today: CalendarDate
    ) -> PrintedDate.Result {
        var numbers = numbers
        if numbers.count >= 2, numbers[0].endsAsLabel, numbers[0].digits <= 2,
            numbers.count == 4 || numbers[1].digits > 4
        {
            numbers.removeFirst()
        }
        switch numbers.count {
        case 1: return solid(numbers[0], order, meaning, today)
        case 2:
            guard numbers[1].digits == 4 || numbers[0].digits == 4 else { return .incomplete }
            let year = numbers[1].digits == 4 ? 1 : 0
            return settled(year: numbers[year], month: numbers[1 - year], day: nil, meaning, today)
        case 3: break
        case 6 where numbers[..<3] == numbers[3...]: break
        case 4...5:
            // A place after it, as in field 3 of a driving licence, may have a number.
            guard case .number? = tokens.first, numbers[0].digits <= 2, numbers[1].digits <= 2 else {
                return .notUnderstood
            }
        default: return .notUnderstood
        }
        return three(numbers[0], numbers[1], numbers[2], order, meaning, today)
    }

    private func three(
        _ a: Number, _ b: Number, _ c: Number, _ order: FieldForm.DateOrder?, _ meaning: DateMeaning,
        _ today: CalendarDate
    ) -> PrintedDate.Result {
        guard b.digits <= 2 else { return .notUnderstood }
        let isShort = calendar.hasShortYears
        if a.digits == 4 || (isShort && c.digits <= 2) { return settled(year: a, month: b, day: c, meaning, today) }
        guard a.digits <= 2 else { return .notUnderstood }
        func read(_ order: FieldForm.DateOrder) -> PrintedDate.Result {
            switch order {
            case .dmy: settled(year: c, month: b, day: a, meaning, today)
            case .mdy: settled(year: c, month: a, day: b, meaning, today)
            // A year of four digits at the end is one, whatever comes first elsewhere.
            case .ymd:
                c.digits == 4
                    ? settled(year: c, month: b, day: a, meaning, today)
                    : settled(year: a, month: b, day: c, meaning, today)
            }
        }
        if let order { return read(order) }
        // Slashes separate dates of either order; any other separator means the day comes first.
        guard folded.contains("/") else { return read(.dmy) }
        return PrintedDate.Result.theOnly(read(.dmy), read(.mdy))
    }

    /// Digits without anything between them.
    private func solid(
        _ number: Number, _ order: FieldForm.DateOrder?, _ meaning: DateMeaning, _ today: CalendarDate
    ) -> PrintedDate.Result {
        guard let value = number.value else { return .incomplete }
        func part(_ value: Int, _ digits: Int) -> Number { Number(value: value == 0 ? nil : value, digits: digits) }
        func read(_ order: FieldForm.DateOrder) -> PrintedDate.Result {
            let yearDigits = number.digits - 4
            let scale = yearDigits == 4 ? 10_000 : 100
            let (first, second) = (value / (scale * 100), value / scale % 100)
            switch order {
            case .dmy:
                return settled(
                    year: part(value % scale, yearDigits), month: part(second, 2), day: part(first, 2), meaning, today)
            case .mdy:
                return settled(
                    year: part(value % scale, yearDigits), month: part(first, 2), day: part(second, 2), meaning, today)
            case .ymd:
                let (month, day) = (part(value / 100 % 100, 2), part(value % 100, 2))
                return settled(year: part(value / 10_000, yearDigits), month: month, day: day, meaning, today)
            }
        }
        switch number.digits {
        case 4: return settled(year: number, month: nil, day: nil, meaning, today)
        case 6:
            guard let order else { return .ambiguous }
            return read(order)
        case 8:
            let other = PrintedDate.Result.theOnly(read(order == .mdy ? .mdy : .dmy), read(.ymd))
            if let order, other == .ambiguous { return read(order) }
            return other
        default: return .notUnderstood
        }
    }

    /// The date of its parts, if it exists.
    private func settled(
        year: Number, month: Number?, day: Number?, _ meaning: DateMeaning, _ today: CalendarDate
    ) -> PrintedDate.Result {
        let (month, day) = (month?.value, day?.value)
        guard (1...12).contains(month ?? 1), (1...31).contains(day ?? 1) else { return .impossible }
        var date = PrintedDate(year: nil, month: month, day: month == nil ? nil : day)
        let isYear2000 = year.digits == 2 && year.isNought && month != nil
        guard let printed = year.value ?? (isYear2000 ? 0 : nil) else { return .incomplete }
        guard year.digits == 2 || year.digits == 4 || calendar.hasShortYears else { return .notUnderstood }
        if calendar.hasShortYears || year.digits > 2 {
            date.year = calendar.gregorianYear(printed)
        } else if case .buddhist = calendar {
            date.year = meaning.year((printed + 57) % 100, month: month, day: day, today: today)
        } else {
            date.year = meaning.year(printed, month: month, day: day, today: today)
        }
        guard let full = date.year, (1800...2199).contains(full) else { return .notUnderstood }
        guard CalendarDate(year: full, month: month ?? 1, day: day ?? 1) != nil else { return .impossible }
        return .date(date)
    }
}

extension PrintedDate.Result {
    /// The one reading that makes a date; ambiguous where both do, and differ.
    static func theOnly(_ a: PrintedDate.Result, _ b: PrintedDate.Result) -> PrintedDate.Result {
        guard case .date = a else { return b }
        guard case .date = b, a != b else { return a }
        return .ambiguous
    }
}

/// Words for a document that does not expire.
enum UnlimitedWords {
    private static let words = [
        "UNBEFRISTET", "UNLIMITED", "INDEFINITE", "PERMANENT", "NO EXPIRY", "NEVER", "ILLIMITE", "INDEFINID",
        "ILIMITAD",
        "ILLIMITAT", "BEZTERMINOWO", "NIEOGRANICZON", "TRAJNO", "NELIMITAT", "ONBEPERKT", "TOISTAISEKSI",
        "NETERMINUOTAI", "SURESIZ", "БЕССРОЧНО", "БЕЗСТРОКОВО", "БЕЗСРОЧНО", "ΑΟΡΙΣΤΗ", "SEUMUR HIDUP", "ตลอดชีพ", "长期",
        "長期",
    ]

    static func contain(_ folded: String) -> Bool {
        // Nearly every date begins with a digit, and none of these does.
        guard folded.utf8.count <= 400 else { return false }
        return words.contains { folded.contains($0) }
    }
}
