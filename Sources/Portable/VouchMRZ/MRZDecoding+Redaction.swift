#if !hasFeature(Embedded)
public import VouchCore

// A reading is personal data: printing or dumping it, by a log or an assertion, shows shape and standing only.

extension MRZDecoding: Redacted {
    public var description: String {
        "<redacted \(format?.label ?? "unknown zone"), \(isValid ? "valid" : "not valid")>"
    }
}

extension MRZVerdict.Doubt: Redacted {
    public var description: String { "<redacted doubt at line \(line), column \(column)>" }
}

extension MRZVerdict.Doubt.Rival: Redacted {
    public var description: String { "<redacted rival>" }
}

extension MRZField: Redacted {
    public var description: String { "<redacted \(name), \(standing)>" }
}

extension MRZField.Alternative: Redacted {
    public var description: String { "<redacted alternative>" }
}
#endif
