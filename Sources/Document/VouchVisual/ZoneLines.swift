/// Lines of the machine-readable zone, which are not a print of the visual zone.
enum ZoneLines {
    static func find(in lines: [PageLine]) -> Set<Int> {
        var found = Set<Int>()
        for (index, line) in lines.enumerated() {
            let fillers = line.characters.count { $0 == "<" || $0 == "«" || $0 == "‹" }
            let spaces = line.characters.count { $0 == " " }
            let small = line.characters.count { $0.isLowercase }
            let isLong =
                line.characters.count >= 24 && spaces * 8 < line.characters.count && small * 4 < line.characters.count
            if fillers >= 2 && line.characters.count >= 9 || isLong && fillers >= 1 { found.insert(index) }
        }
        return found
    }
}
