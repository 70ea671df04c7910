/// Categories of identity documents in a journey's reports, as IDscan names them.
///
/// Source: transaction link's description of GBG IDscan.
public enum IdentityDocumentCategory: String, Codable, Sendable, Hashable, CaseIterable {
    /// Agents' documents; the source does not say which agents.
    case agents = "Agents"
    /// Driving licences.
    case driving = "Driving"
    /// Voters' cards.
    case electoral = "Electoral"
    /// Identity cards of foreigners, such as residence permits.
    case foreignerID = "Foreigner ID"
    /// Cards of a health service or health insurance.
    case health = "Health"
    /// Identity cards of an employer.
    case job = "Job"
    /// Cards of a club or association.
    case membership = "Membership"
    /// Identity cards of armed forces.
    case military = "Military"
    /// Identity cards of a State's own nationals.
    case nationalID = "National ID"
    /// Passports, also as cards.
    case passport = "Passport"
    /// Cards that prove the age of young people.
    case proofOfAge = "Proof of age"
    /// Travel documents in place of a passport.
    case travelPermit = "Travel permit"
    /// Visas.
    case visa = "Visa"
    /// Firearms licences.
    case weapons = "Weapons"
}

/// Categories of documents that show where a person lives. IDscan has about thirty; what none of these describes is
/// ``unknown``.
public enum AddressDocumentCategory: String, Codable, Sendable, Hashable, CaseIterable {
    /// Statement of a bank account.
    case bankStatement = "Bank Statement"
    /// Statement of a credit card.
    case creditCardStatement = "Credit Card Statement"
    /// Statement of a mortgage.
    case mortgageStatement = "Mortgage Statement"
    /// Statement of any other loan.
    case loanStatement = "Loan Statement"
    /// Statement of a pension.
    case pensionStatement = "Pension Statement"
    /// Statement of shares or funds.
    case investmentStatement = "Investment Statement"
    /// Bill for several services together, or for energy of an unnamed kind.
    case utilityBill = "Utility Bill"
    /// Bill for electricity.
    case electricityBill = "Electricity Bill"
    /// Bill for gas.
    case gasBill = "Gas Bill"
    /// Bill for water.
    case waterBill = "Water Bill"
    /// Bill for heating.
    case heatingBill = "Heating Bill"
    /// Bill for waste collection.
    case wasteBill = "Waste Bill"
    /// Bill for a landline telephone.
    case landlineBill = "Landline Bill"
    /// Bill for a mobile telephone.
    case mobileBill = "Mobile Phone Bill"
    /// Bill for internet access.
    case internetBill = "Internet Bill"
    /// Bill for television.
    case televisionBill = "Television Bill"
    /// Council tax bill of the United Kingdom.
    case councilTax = "Council Tax"
    /// Tax assessment or tax calculation.
    case taxAssessment = "Tax Assessment"
    /// Tax on a house or land.
    case propertyTax = "Property Tax"
    /// Letter about a State benefit.
    case benefitsLetter = "Benefits Letter"
    /// Letter of any other authority.
    case governmentLetter = "Government Letter"
    /// Letter of a court.
    case courtLetter = "Court Letter"
    /// Extract of an electoral register.
    case electoralRegister = "Electoral Register"
    /// Certificate of a register of residents.
    case residenceRegistration = "Residence Registration"
    /// Tenancy agreement.
    case tenancyAgreement = "Tenancy Agreement"
    /// Insurance policy.
    case insurancePolicy = "Insurance Policy"
    /// Registration of a vehicle.
    case vehicleRegistration = "Vehicle Registration"
    /// Letter of an employer.
    case employerLetter = "Employer Letter"
    /// Letter of a university or school.
    case studentLetter = "Student Letter"
    /// Letter of a doctor or hospital.
    case medicalLetter = "Medical Letter"
    /// None of these, or unknown.
    case unknown = "Unknown"
}
