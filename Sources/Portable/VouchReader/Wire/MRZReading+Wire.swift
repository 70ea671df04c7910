public import VouchCore
import VouchMRZ

extension MRZReading {
    /// A zone, as docs/report.schema.json describes it under `zone`.
    ///
    /// - Parameter picture: index into the pictures read; nil if there is one.
    public func wire(picture: Int? = nil) -> WireValue {
        var members: [(key: StaticString, value: WireValue)] = [
            ("format", .optional(decoding.format.map { .word($0.identifier) })),
            ("lines", .list(decoding.lines.map { .text($0) })),
            ("valid", .flag(decoding.isValid)),
            ("verdict", decoding.verdict.wire(decoding.format)),
            ("rawLines", .list(decoding.rawLines.map { .text($0) })),
            (
                "characterProbabilities",
                .list(decoding.characterProbabilities.map { .list($0.map { .probability($0) }) })
            ),
            ("fields", .unique(decoding.fields.map { ($0.name.identifier, $0.wire) })),
            ("corrections", .list(decoding.corrections.map { $0.wire })),
            ("checks", .unique(decoding.checks.map { ($0.name.identifier, $0.wire) })),
            ("zone", .corners(zone)),
            ("lineQuads", .list(lineQuads.map { .corners($0) })),
        ]
        if let picture { members.append(("picture", .integer(picture))) }
        return .object(members)
    }
}

extension MRZField {
    fileprivate var wire: WireValue {
        .object([
            ("value", .text(value)), ("raw", .text(raw)), ("standing", .word(standing.identifier)),
            ("probability", .probability(probability)),
            (
                "alternatives",
                .list(
                    alternatives.map {
                        .object([("raw", .text($0.raw)), ("probability", .probability($0.probability))])
                    })
            ),
        ])
    }
}

extension MRZVerdict {
    /// Its three parts; of a zone without layout the letters alone.
    fileprivate func wire(_ format: MRZFormat?) -> WireValue {
        let letters: (key: StaticString, value: WireValue) = (
            "letters",
            .object([("sure", .flag(letters == .sure)), ("doubtful", .list(doubts.map { $0.wire }))])
        )
        guard format != nil else { return .object([letters]) }
        return .object([
            (
                "checkDigits",
                .object([
                    ("hold", .flag(wrongCheckDigits.isEmpty)),
                    ("wrong", .list(wrongCheckDigits.map { .word($0.identifier) })),
                ])
            ),
            (
                "content",
                .object([
                    ("possible", .flag(impossibleFields.isEmpty)),
                    (
                        "impossible",
                        .list(
                            impossibleFields.map {
                                .object([("field", .word($0.name.identifier)), ("clause", .word($0.clause.text))])
                            })
                    ),
                ])
            ),
            letters,
        ])
    }
}

extension MRZVerdict.Doubt {
    fileprivate var wire: WireValue {
        .object([
            ("line", .integer(line)), ("column", .integer(column)),
            ("field", .optional(field.map { .word($0.identifier) })), ("character", .text([character])),
            (
                "rivals",
                .list(
                    rivals.map {
                        .object([("character", .text([$0.character])), ("share", .probability($0.share))])
                    })
            ),
        ])
    }
}

extension MRZDecoding.Correction {
    fileprivate var wire: WireValue {
        .object([
            ("line", .integer(line)), ("column", .integer(column)), ("from", .text([seen])), ("to", .text([corrected])),
        ])
    }
}

extension MRZCheck {
    /// The outcome, with the digit if it is known.
    fileprivate var wire: WireValue {
        guard case .object(var members) = outcome.wire, let digit else { return outcome.wire }
        members.append(("line", .integer(digit.line)))
        members.append(("column", .integer(digit.column)))
        members.append(("printed", .text([digit.printed])))
        members.append(("computed", .text([digit.computed])))
        members.append(("protects", .list(digit.protects.map { .word($0.identifier) })))
        return .object(members)
    }
}

extension CheckOutcome {
    /// `{outcome, code}`; the code is absent if the check passed.
    public var wire: WireValue {
        switch self {
        case .passed: .object([("outcome", .word("passed"))])
        case .failed(let finding):
            .object([("outcome", .word("failed")), ("code", .text(Array(finding.code.rawValue.utf8)))])
        case .notPerformed(let reason):
            .object([("outcome", .word("notPerformed")), ("code", .text(Array(reason.code.rawValue.utf8)))])
        @unknown default: .object([("outcome", .word("notPerformed"))])
        }
    }
}

extension WireValue {
    /// An object whose keys are unique: of members with one key the first.
    fileprivate static func unique(_ members: [(key: StaticString, value: WireValue)]) -> WireValue {
        var kept: [(key: StaticString, value: WireValue)] = []
        for member in members {
            let key = StaticCode(stringLiteral: member.key)
            if !kept.contains(where: { StaticCode(stringLiteral: $0.key) == key }) { kept.append(member) }
        }
        return .object(kept)
    }
}
