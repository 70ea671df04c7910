extension Authentication {
    /// As ``Enrolment/ending``.
    public var ending: EnrolmentStatus? {
        let status = status(at: created)
        return status == .pending ? nil : status
    }
}
