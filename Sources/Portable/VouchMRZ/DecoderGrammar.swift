/// The rules of a field as a small automaton, walked symbol by symbol while the decoder searches.
///
/// Costs are in nats: how much rarer something is than the usual case on real documents. They break ties, and are small
/// enough that clearly seen characters win.
struct DecoderGrammar {
    /// Automaton states fit in 0..<stateCount for every field.
    static let stateCount = 9

    /// A number that continues in the optional data: in its body, and just after its check digit.
    static let longBody = 4
    static let longClosed = 5

    /// In a date of birth, a month and then a day written as zeros: unknown.
    private static let zeroMonth = 6

    struct Step {
        let state: Int
        let cost: Float
    }

    let content: MRZLayout.Content
    let count: Int
    /// Russian internal passports write letters without a Latin counterpart as digits.
    let namesMayHoldDigits: Bool

    /// - Returns: nil if the rules do not allow `symbol`.
    func step(_ state: Int, _ column: Int, _ symbol: Int) -> Step? {
        switch content {
        case .names: return names(state, symbol)
        case .oneName: return oneName(state, symbol)
        case .number: return number(state, column, symbol)
        case .free: return free(state, column, symbol)
        case .birth, .expiry: return date(state, column, symbol)
        case .sex: return sex(symbol)
        case .digits: return MRZAlphabet.isDigit(symbol) ? Step(state: 0, cost: 0) : nil
        case .fillers: return symbol == MRZAlphabet.filler ? Step(state: 0, cost: 0) : nil
        case .documentCode, .issuingState, .nationality: return nil
        }
    }

    /// Whether a field may end in `state`.
    func mayEnd(_ state: Int) -> Bool {
        switch content {
        case .names: state != 0 && state != 7 && state != 8
        case .oneName: state != 0
        case .free: state != DecoderGrammar.longBody
        default: true
        }
    }

    /// Whether only one class of characters can stand here, so that a look-alike of another class cannot be right.
    var isOneClass: Bool {
        switch content {
        case .number, .free: false
        case .names, .oneName: !namesMayHoldDigits
        default: true
        }
    }

    private func isNameCharacter(_ symbol: Int) -> Bool {
        if MRZAlphabet.isLetter(symbol) { return true }
        // 2 3 4 6 7 8 9: the digits of that code.
        return namesMayHoldDigits && MRZAlphabet.isDigit(symbol) && symbol > 1 && symbol != 5
    }

    /// 0 start, 1 primary, 2 filler in primary, 3 after `<<`, 4 secondary, 5 filler in secondary, 6 fillers to the
    /// end; 7 and 8 one and two fillers at the start, where there is no primary.
    private func names(_ state: Int, _ symbol: Int) -> Step? {
        if symbol == MRZAlphabet.filler {
            switch state {
            case 0: return Step(state: 7, cost: 5)
            case 1: return Step(state: 2, cost: 1)
            case 2: return Step(state: 3, cost: 0)
            case 7: return Step(state: 8, cost: 0)
            case 8: return nil
            case 4: return Step(state: 5, cost: 1)
            default: return Step(state: 6, cost: 0)
            }
        }
        guard isNameCharacter(symbol) else { return nil }
        switch state {
        case 0, 1: return Step(state: 1, cost: 0)
        case 2: return Step(state: 1, cost: 1)
        case 3, 4, 8: return Step(state: 4, cost: 0)
        case 5: return Step(state: 4, cost: 0.5)
        default: return nil
        }
    }

    /// 0 start, 1 letters, 2 one filler, 3 fillers. The French card separates given names by `<<`.
    private func oneName(_ state: Int, _ symbol: Int) -> Step? {
        if symbol == MRZAlphabet.filler {
            return state == 0 ? nil : Step(state: state == 1 ? 2 : 3, cost: state == 1 ? 1 : 0)
        }
        guard isNameCharacter(symbol) else { return nil }
        return Step(state: 1, cost: state == 2 ? 1 : state == 3 ? 3 : 0)
    }

    private func characterCost(_ symbol: Int) -> Float {
        guard MRZAlphabet.isLetter(symbol) else { return 0 }
        // Many States do not use the letter O in numbers; all use the zero.
        return symbol == 24 ? 1.5 : 0.7
    }

    /// 0 characters, 1 fillers.
    private func number(_ state: Int, _ column: Int, _ symbol: Int) -> Step? {
        if symbol == MRZAlphabet.filler { return Step(state: 1, cost: column == 0 ? 8 : state == 0 ? 1.5 : 0) }
        return Step(state: 0, cost: characterCost(symbol) + (state == 1 ? 4 : 0))
    }

    /// 0 only fillers so far, 1 characters, 2 fillers after characters; 4 and 5 see ``longBody``.
    private func free(_ state: Int, _ column: Int, _ symbol: Int) -> Step? {
        let isFiller = symbol == MRZAlphabet.filler
        switch state {
        case 0:
            if isFiller { return Step(state: 0, cost: 0) }
            return Step(state: 1, cost: characterCost(symbol) + (column == 0 ? 1 : 4))
        case 1: return isFiller ? Step(state: 2, cost: 0.7) : Step(state: 1, cost: characterCost(symbol))
        case DecoderGrammar.longBody:
            return isFiller ? nil : Step(state: DecoderGrammar.longBody, cost: characterCost(symbol))
        case DecoderGrammar.longClosed: return isFiller ? Step(state: 2, cost: 0) : nil
        default: return isFiller ? Step(state: 2, cost: 0) : Step(state: 1, cost: characterCost(symbol) + 2.5)
        }
    }

    private func sex(_ symbol: Int) -> Step? {
        switch symbol {
        case 15, 22: Step(state: 0, cost: 0)  // F, M
        case MRZAlphabet.filler: Step(state: 0, cost: 2.5)
        case 33: Step(state: 0, cost: 4)  // X, which Doc 9303 keeps for the visual zone
        default: nil
        }
    }

    /// State 8 means that all is unknown so far; what the others mean changes with the column.
    private func date(_ state: Int, _ column: Int, _ symbol: Int) -> Step? {
        let unknown = 8
        let isFiller = symbol == MRZAlphabet.filler
        guard isFiller || MRZAlphabet.isDigit(symbol) else { return nil }
        func go(_ state: Int, _ cost: Float = 0) -> Step { Step(state: state, cost: cost) }
        switch column {
        case 0: return isFiller ? go(unknown, 7) : go(symbol & 1)  // whether the tens are odd
        case 1:
            if state == unknown { return isFiller ? go(unknown) : nil }
            return isFiller ? nil : go((state * 2 + symbol) & 3 == 0 ? 1 : 0)  // whether it is a leap year
        case 2:
            // 0, 1: month 0x without or with leap year; 2, 3: month 1x; 4: unknown month
            if state == unknown { return isFiller ? go(unknown) : symbol < 2 ? go(symbol * 2 + 1) : nil }
            return isFiller ? go(4, 6) : symbol < 2 ? go(symbol * 2 + state) : nil
        case 3: return monthEnd(state, symbol)
        case 4:
            // 0: days x1 to x9; 1: any; 2: up to x8; 3: x0 only; 4: x0 and x1; 5: unknown day
            if state == unknown { return isFiller ? go(unknown) : dayStart(3, symbol) }
            if state == DecoderGrammar.zeroMonth { return symbol == 0 ? go(DecoderGrammar.zeroMonth) : nil }
            return isFiller ? go(5, 4) : dayStart(state, symbol)
        default:
            if state == unknown { return isFiller ? go(unknown) : nil }
            if state == 5 { return isFiller ? go(0) : nil }
            guard !isFiller else { return nil }
            if state == DecoderGrammar.zeroMonth { return symbol == 0 ? go(0) : nil }
            // A day that is unknown, written with zeros.
            if state == 0, symbol == 0, content == .birth { return go(0, 6) }
            let fits =
                switch state {
                case 0: symbol > 0
                case 1: true
                case 2: symbol < 9
                case 3: symbol == 0
                default: symbol < 2
                }
            return fits ? go(0) : nil
        }
    }

    /// Gives the length of the month: 0 for 28 days, 1 for 29, 2 for 30, 3 for 31.
    private func monthEnd(_ state: Int, _ symbol: Int) -> Step? {
        if state == 8 { return symbol == MRZAlphabet.filler ? Step(state: 8, cost: 0) : nil }
        if state == 4 { return symbol == MRZAlphabet.filler ? Step(state: 3, cost: 0) : nil }
        guard MRZAlphabet.isDigit(symbol) else { return nil }
        let month = (state >= 2 ? 10 : 0) + symbol
        switch month {
        case 2: return Step(state: state & 1, cost: 0)
        case 4, 6, 9, 11: return Step(state: 2, cost: 0)
        case 1...12: return Step(state: 3, cost: 0)
        case 0: return content == .birth ? Step(state: DecoderGrammar.zeroMonth, cost: 7) : nil
        default: return nil
        }
    }

    private func dayStart(_ length: Int, _ symbol: Int) -> Step? {
        switch symbol {
        case 0: Step(state: 0, cost: 0)
        case 1: Step(state: 1, cost: 0)
        case 2: Step(state: length == 0 ? 2 : 1, cost: 0)
        case 3: length < 2 ? nil : Step(state: length == 2 ? 3 : 4, cost: 0)
        default: nil
        }
    }
}
