#if !hasFeature(Embedded)
// What is read is personal data: printing or dumping it, by a log or an assertion, shows shape and standing only.

extension MRZDecoding: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        "<redacted \(format?.label ?? "unknown zone"), \(isValid ? "valid" : "not valid")>"
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MRZField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<redacted \(name), \(standing)>" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MRZField.Alternative: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<redacted alternative>" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
