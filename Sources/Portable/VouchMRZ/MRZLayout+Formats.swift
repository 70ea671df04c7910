extension MRZLayout {
    static func of(_ format: MRZFormat) -> MRZLayout {
        switch format {
        case .td1: td1
        case .td2: twoLines(.td2, length: 36)
        case .td3: td3
        case .mrvA: twoLines(.mrvA, length: 44)
        case .mrvB: twoLines(.mrvB, length: 36)
        case .frenchIdentityCard: frenchIdentityCard
        case .drivingLicence: drivingLicence
        case .frenchDrivingLicence: frenchDrivingLicence
        case .swissDrivingLicence: swissDrivingLicence
        }
    }

    /// The formats whose lines have these lengths, the more common first.
    static func formats(lineLengths: [Int]) -> [MRZFormat] {
        switch lineLengths {
        case [30, 30, 30]: [.td1]
        case [44, 44]: [.td3, .mrvA]
        case [36, 36]: [.td2, .mrvB, .frenchIdentityCard]
        case [30]: [.drivingLicence, .frenchDrivingLicence]
        case [9, 30, 30]: [.swissDrivingLicence]
        default: []
        }
    }

    /// Doc 9303-5 (eighth edition) §4.2.2, check digits §4.2.4.
    private static var td1: MRZLayout {
        MRZLayout(
            format: .td1, lineLengths: [30, 30, 30],
            fields: [
                Field(.documentCode, .documentCode, 0, 0..<2),
                Field(.issuingState, .issuingState, 0, 2..<5),
                Field(.documentNumber, .number, 0, 5..<14),
                Field(.optionalData, .free, 0, 15..<30),
                Field(.dateOfBirth, .birth, 1, 0..<6),
                Field(.sex, .sex, 1, 7..<8),
                Field(.dateOfExpiry, .expiry, 1, 8..<14),
                Field(.nationality, .nationality, 1, 15..<18),
                Field(.optionalData2, .free, 1, 18..<29),
                Field(.primaryIdentifier, .names, 2, 0..<30),
            ],
            checks: [
                Check(.documentNumber, 0, 5..<14, digitAt: 14),
                Check(.dateOfBirth, 1, 0..<6, digitAt: 6),
                Check(.dateOfExpiry, 1, 8..<14, digitAt: 14),
                Check(composite: 1, digitAt: 29, [(0, 5..<30), (1, 0..<7), (1, 8..<15), (1, 18..<29)]),
            ])
    }

    /// Doc 9303-4 (eighth edition) §4.2.2, check digits §4.2.4.
    private static var td3: MRZLayout {
        MRZLayout(
            format: .td3, lineLengths: [44, 44],
            fields: upperLine(length: 44) + lowerLine(optional: 28..<42),
            checks: lowerChecks + [
                Check(.optionalData, 1, 28..<42, digitAt: 42),
                Check(composite: 1, digitAt: 43, [(1, 0..<10), (1, 13..<20), (1, 21..<43)]),
            ])
    }

    /// TD2 (Doc 9303-6 §4.2.2) and the two visas (Doc 9303-7 §4.2.2), which have no composite check digit.
    private static func twoLines(_ format: MRZFormat, length: Int) -> MRZLayout {
        let hasComposite = format == .td2
        let composite = Check(composite: 1, digitAt: 35, [(1, 0..<10), (1, 13..<20), (1, 21..<35)])
        return MRZLayout(
            format: format, lineLengths: [length, length],
            fields: upperLine(length: length) + lowerLine(optional: 28..<(hasComposite ? 35 : length)),
            checks: lowerChecks + (hasComposite ? [composite] : []))
    }

    private static func upperLine(length: Int) -> [Field] {
        [
            Field(.documentCode, .documentCode, 0, 0..<2),
            Field(.issuingState, .issuingState, 0, 2..<5),
            Field(.primaryIdentifier, .names, 0, 5..<length),
        ]
    }

    private static func lowerLine(optional: Range<Int>) -> [Field] {
        [
            Field(.documentNumber, .number, 1, 0..<9),
            Field(.nationality, .nationality, 1, 10..<13),
            Field(.dateOfBirth, .birth, 1, 13..<19),
            Field(.sex, .sex, 1, 20..<21),
            Field(.dateOfExpiry, .expiry, 1, 21..<27),
            Field(.optionalData, .free, 1, optional),
        ]
    }

    private static var lowerChecks: [Check] {
        [
            Check(.documentNumber, 1, 0..<9, digitAt: 9),
            Check(.dateOfBirth, 1, 13..<19, digitAt: 19),
            Check(.dateOfExpiry, 1, 21..<27, digitAt: 27),
        ]
    }

    /// Layout as published for the card of 1988 (arrêté of 28 October 1987), see Wikipedia, "Carte nationale d'identité
    /// en France", and the parser cheminfo/mrz. The number is year, month, department and a serial number; department
    /// and office follow the surname. The composite covers all other characters.
    private static var frenchIdentityCard: MRZLayout {
        MRZLayout(
            format: .frenchIdentityCard, lineLengths: [36, 36],
            fields: [
                Field(.documentCode, .documentCode, 0, 0..<2),
                Field(.issuingState, .issuingState, 0, 2..<5),
                Field(.primaryIdentifier, .oneName, 0, 5..<30),
                Field(.optionalData, .free, 0, 30..<36),
                Field(.documentNumber, .number, 1, 0..<12),
                Field(.secondaryIdentifier, .oneName, 1, 13..<27),
                Field(.dateOfBirth, .birth, 1, 27..<33),
                Field(.sex, .sex, 1, 34..<35),
            ],
            checks: [
                Check(.documentNumber, 1, 0..<12, digitAt: 12),
                Check(.dateOfBirth, 1, 27..<33, digitAt: 33),
                Check(composite: 1, digitAt: 35, [(0, 0..<36), (1, 0..<35)]),
            ])
    }

    /// One line whose last digit checks all the rest: what Dutch and other licences after ISO/IEC 18013-3 share.
    /// Everything between the State and the digit is defined by the State.
    private static var drivingLicence: MRZLayout {
        MRZLayout(
            format: .drivingLicence, lineLengths: [30],
            fields: [
                Field(.documentCode, .documentCode, 0, 0..<2),
                Field(.issuingState, .issuingState, 0, 2..<5),
                Field(.optionalData, .free, 0, 5..<29),
            ],
            checks: [Check(composite: 0, digitAt: 29, [(0, 0..<29)])])
    }

    /// After the parser cheminfo/mrz: number, its check digit over everything before it, expiry, surname, composite.
    private static var frenchDrivingLicence: MRZLayout {
        MRZLayout(
            format: .frenchDrivingLicence, lineLengths: [30],
            fields: [
                Field(.documentCode, .documentCode, 0, 0..<2),
                Field(.issuingState, .issuingState, 0, 2..<5),
                Field(.documentNumber, .number, 0, 5..<14),
                Field(.dateOfExpiry, .expiry, 0, 15..<21),
                Field(.primaryIdentifier, .oneName, 0, 21..<29),
            ],
            checks: [
                Check(.documentNumber, 0, 0..<14, digitAt: 14),
                Check(composite: 0, digitAt: 29, [(0, 0..<29)]),
            ])
    }

    /// After the parser cheminfo/mrz: the blank's number with a language letter, then `FA`, State, the holder's
    /// nine-digit number, a version, the date of birth; the name on the third line.
    private static var swissDrivingLicence: MRZLayout {
        MRZLayout(
            format: .swissDrivingLicence, lineLengths: [9, 30, 30],
            fields: [
                Field(.documentNumber, .number, 0, 0..<9),
                Field(.documentCode, .documentCode, 1, 0..<2),
                Field(.issuingState, .issuingState, 1, 2..<5),
                Field(.optionalData, .digits, 1, 5..<14),
                Field(.optionalData2, .digits, 1, 14..<17),
                Field(.dateOfBirth, .birth, 1, 19..<25),
                Field(.primaryIdentifier, .names, 2, 0..<30),
            ],
            checks: [])
    }
}
