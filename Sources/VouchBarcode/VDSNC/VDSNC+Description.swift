// What is revealed is still not printed: a value that is handed on must not get into a log by itself.

extension VDSNC.Holder: CustomStringConvertible {
    public var description: String { "holder of a VDS-NC" }
}

extension VDSNC.VaccinationProof: CustomStringConvertible {
    public var description: String { "proof of vaccination" }
}

extension VDSNC.VaccinationProof.Event: CustomStringConvertible {
    public var description: String { "vaccination" }
}

extension VDSNC.VaccinationProof.Dose: CustomStringConvertible {
    public var description: String { "dose of a vaccination" }
}

extension VDSNC.TestProof: CustomStringConvertible {
    public var description: String { "proof of a test" }
}

#if !hasFeature(Embedded)
extension VDSNC.Holder: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension VDSNC.VaccinationProof: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension VDSNC.VaccinationProof.Event: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension VDSNC.VaccinationProof.Dose: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension VDSNC.TestProof: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
