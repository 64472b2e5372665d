/// The few things used last, for what is costly to make and asked for again and again, as a screen asks its questions.
package struct RecentlyUsed<Element> {
  private let capacity: Int
  /// The one used last is the first.
  private var elements: [Element] = []

  /// Keeps nothing yet.
  package init(capacity: Int = 8) {
    self.capacity = capacity
  }

  /// The element that is looked for, which has now been used.
  package mutating func first(where isWanted: (Element) -> Bool) -> Element? {
    guard let place = elements.firstIndex(where: isWanted) else { return nil }
    if place > 0 { elements.swapAt(0, place) }
    return elements[0]
  }

  /// Keeps an element, and lets go of the one that was not used for the longest time.
  package mutating func keep(_ element: Element) {
    if elements.count == capacity { elements.removeLast() }
    elements.insert(element, at: 0)
  }
}

extension RecentlyUsed: Sendable where Element: Sendable {}
