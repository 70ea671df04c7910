#if !hasFeature(Embedded)
public import VouchCore

// Revealed values are still not printed: a value that is passed on must not reach a log by accident.

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
