/// The kinds of identity documents of a journey's reports.
///
/// Source: transaction link's description of GBG IDscan.
public enum IdentityDocumentCategory: String, Codable, Sendable, Hashable, CaseIterable {
    /// Of agents; the vendor says no more of it.
    case agents = "Agents"
    /// A licence to drive.
    case driving = "Driving"
    /// A card of voters.
    case electoral = "Electoral"
    /// Of a foreigner's stay.
    case foreignerID = "Foreigner ID"
    /// Of an insurance or a health service.
    case health = "Health"
    /// Of an employer.
    case job = "Job"
    /// Of a club or association.
    case membership = "Membership"
    /// Of soldiers.
    case military = "Military"
    /// Of a State's own nationals.
    case nationalID = "National ID"
    /// Books, and cards that a State calls passport.
    case passport = "Passport"
    /// For young people.
    case proofOfAge = "Proof of age"
    /// In place of a passport, for a journey.
    case travelPermit = "Travel permit"
    /// Of a foreigner, for a journey.
    case visa = "Visa"
    /// Of a licence to carry them.
    case weapons = "Weapons"
}

/// The kinds of documents that show where a person lives. The vendor's list has about thirty; what none of these
/// describes is ``unknown``.
public enum AddressDocumentCategory: String, Codable, Sendable, Hashable, CaseIterable {
    /// Of an account.
    case bankStatement = "Bank Statement"
    /// Of a card.
    case creditCardStatement = "Credit Card Statement"
    /// Of a loan on a house.
    case mortgageStatement = "Mortgage Statement"
    /// Of any other loan.
    case loanStatement = "Loan Statement"
    /// Of a pension.
    case pensionStatement = "Pension Statement"
    /// Of shares or funds.
    case investmentStatement = "Investment Statement"
    /// Of several services together.
    case utilityBill = "Utility Bill"
    /// Of electricity.
    case electricityBill = "Electricity Bill"
    /// Of gas.
    case gasBill = "Gas Bill"
    /// Of water.
    case waterBill = "Water Bill"
    /// Of heat.
    case heatingBill = "Heating Bill"
    /// Of waste.
    case wasteBill = "Waste Bill"
    /// Of a telephone that is not mobile.
    case landlineBill = "Landline Bill"
    /// Of a mobile telephone.
    case mobileBill = "Mobile Phone Bill"
    /// Of a connection to the internet.
    case internetBill = "Internet Bill"
    /// Of television.
    case televisionBill = "Television Bill"
    /// Of a community, in the United Kingdom.
    case councilTax = "Council Tax"
    /// Of a year's tax.
    case taxAssessment = "Tax Assessment"
    /// Of a house or land.
    case propertyTax = "Property Tax"
    /// Of a benefit that a State pays.
    case benefitsLetter = "Benefits Letter"
    /// Of any other authority.
    case governmentLetter = "Government Letter"
    /// Of a court.
    case courtLetter = "Court Letter"
    /// Of voters.
    case electoralRegister = "Electoral Register"
    /// Of the register of residents.
    case residenceRegistration = "Residence Registration"
    /// Of a home that is let.
    case tenancyAgreement = "Tenancy Agreement"
    /// Of an insurance.
    case insurancePolicy = "Insurance Policy"
    /// Of a vehicle.
    case vehicleRegistration = "Vehicle Registration"
    /// Of an employer.
    case employerLetter = "Employer Letter"
    /// Of a university or school.
    case studentLetter = "Student Letter"
    /// Of a doctor or hospital.
    case medicalLetter = "Medical Letter"
    /// None of these, or it could not be told.
    case unknown = "Unknown"
}
