extension Enrolment {
    /// How it ended by what was received: complete or failed. Nil while it is open, also when its time is over, which no
    /// event reports.
    public var ending: EnrolmentStatus? {
        let status = status(at: created)
        return status == .pending ? nil : status
    }
}
