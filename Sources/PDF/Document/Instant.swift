/// A time of the clock somewhere, to the second.
package struct Instant: Hashable, Sendable {
  package let year, month, day, hour, minute, second: Int
  /// How many minutes the clock is before that of Greenwich; negative where it's behind.
  package let minutesFromUTC: Int

  /// A time that the caller knows to be one.
  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    minutesFromUTC: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    self.minutesFromUTC = minutesFromUTC
  }

  /// As entries of a file have it: `D:20261121093000+01'00'`.
  var pdf: String {
    "D:" + padded(year, 4) + [month, day, hour, minute, second].map { padded($0, 2) }.joined()
      + zone(hoursEnd: "'", minutesEnd: "'")
  }

  /// As metadata have it: `2026-11-21T09:30:00+01:00`.
  var iso8601: String {
    let date = [padded(year, 4), padded(month, 2), padded(day, 2)].joined(separator: "-")
    let time = [hour, minute, second].map { padded($0, 2) }.joined(separator: ":")
    return "\(date)T\(time)" + zone(hoursEnd: ":", minutesEnd: "")
  }

  private func zone(hoursEnd: String, minutesEnd: String) -> String {
    let (hours, minutes) = Int(minutesFromUTC.magnitude).quotientAndRemainder(dividingBy: 60)
    return (minutesFromUTC < 0 ? "-" : "+") + padded(hours, 2) + hoursEnd + padded(minutes, 2)
      + minutesEnd
  }
}

private func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
