import VouchCore

/// The steps from one position of a chain, grouped by how they change the state.
///
/// A letter in a name changes no sum: all letters form one group, of which the best walk takes the most likely symbol,
/// and the sum over all walks takes their total. Under a check digit there are at most ten kinds of symbol, not 37.
struct DecoderStep {
    struct Group {
        let from: Int
        let to: Int
        let action: DecoderChain.Action
        let ownShift: Int
        let compositeShift: Int
        /// The value of a check digit.
        let value: Int
        /// The most likely member's symbol.
        var symbol: Int
        var cost: Float
        /// e^-cost, summed over the members.
        var weight: Float
    }

    struct Member {
        let group: Int
        let symbol: Int
        let weight: Float
    }

    private(set) var groups: [Group] = []
    /// The symbols of every group, in no order.
    private(set) var members: [Member] = []
    /// How many values each sum can have before this place: 1 where it must be 0.
    private let ownSpan: Int
    private let compositeSpan: Int

    init(_ arcs: [DecoderChain.Arc], _ place: DecoderChain.Place, ownIsOpen: Bool, compositeIsOpen: Bool) {
        ownSpan = ownIsOpen ? 10 : 1
        compositeSpan = compositeIsOpen ? 10 : 1
        groups.reserveCapacity(32)
        members.reserveCapacity(arcs.count)
        // Arcs are sorted by origin, so only the groups from there need to be examined.
        var firstFrom = 0
        for arc in arcs {
            if let last = groups.last, last.from != arc.from { firstFrom = groups.count }
            let value = MRZAlphabet.value(arc.symbol)
            let group = Group(
                from: arc.from, to: arc.to, action: arc.action, ownShift: value * arc.ownWeight % 10,
                compositeShift: value * place.compositeWeight % 10,
                value: arc.action == .closeOwn || arc.action == .closeComposite ? value : 0,
                symbol: arc.symbol, cost: arc.cost, weight: exponential(-arc.cost))
            add(group, after: firstFrom)
        }
    }

    private mutating func add(_ new: Group, after first: Int) {
        for index in first..<groups.count {
            let old = groups[index]
            guard
                old.to == new.to, old.action == new.action, old.ownShift == new.ownShift,
                old.compositeShift == new.compositeShift, old.value == new.value
            else { continue }
            groups[index].weight += new.weight
            if new.cost < old.cost {
                groups[index].cost = new.cost
                groups[index].symbol = new.symbol
            }
            members.append(Member(group: index, symbol: new.symbol, weight: new.weight))
            return
        }
        members.append(Member(group: groups.count, symbol: new.symbol, weight: new.weight))
        groups.append(new)
    }

    /// The same place when only one symbol may appear there.
    func only(_ symbol: Int) -> DecoderStep {
        var step = self
        step.members = []
        step.groups = []
        for member in members where member.symbol == symbol {
            var group = groups[member.group]
            group.symbol = symbol
            group.cost = -naturalLogarithm(max(member.weight, .leastNormalMagnitude))
            group.weight = member.weight
            step.members.append(Member(group: step.groups.count, symbol: symbol, weight: member.weight))
            step.groups.append(group)
        }
        return step
    }

    /// Calls `body` with each state that a group leads from and the state it leads to.
    ///
    /// A state is automaton state x 100 + own sum x 10 + composite sum.
    @inline(__always)
    func forEachTransition(_ group: Group, _ body: (_ from: Int, _ to: Int) -> Void) {
        let from = group.from * DecoderChain.sums
        let to = group.to * DecoderChain.sums
        switch group.action {
        case .add:
            for own in 0..<ownSpan {
                var newOwn = own + group.ownShift
                if newOwn >= 10 { newOwn -= 10 }
                for composite in 0..<compositeSpan {
                    var newComposite = composite + group.compositeShift
                    if newComposite >= 10 { newComposite -= 10 }
                    body(from + own * 10 + composite, to + newOwn * 10 + newComposite)
                }
            }
        case .closeOwn:
            guard group.value < ownSpan else { return }
            for composite in 0..<compositeSpan {
                var newComposite = composite + group.compositeShift
                if newComposite >= 10 { newComposite -= 10 }
                body(from + group.value * 10 + composite, to + newComposite)
            }
        case .closeComposite:
            guard group.value < compositeSpan else { return }
            body(from + group.value, to)
        case .free:
            body(from, to)
        }
    }
}
