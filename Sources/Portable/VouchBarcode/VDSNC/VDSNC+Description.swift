#if !hasFeature(Embedded)
public import VouchCore

// What is revealed is still not printed: a value that is handed on must not get into a log by itself.

extension VDSNC.Holder: Redacted {
    public var description: String { "holder of a VDS-NC" }
}

extension VDSNC.VaccinationProof: Redacted {
    public var description: String { "proof of vaccination" }
}

extension VDSNC.VaccinationProof.Event: Redacted {
    public var description: String { "vaccination" }
}

extension VDSNC.VaccinationProof.Dose: Redacted {
    public var description: String { "dose of a vaccination" }
}

extension VDSNC.TestProof: Redacted {
    public var description: String { "proof of a test" }
}
#endif
