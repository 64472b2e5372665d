/// `field=KIND`, the kind as written.
package struct FieldDeclaration: Hashable, Sendable {
  package var field: String
  package var kind: String
}

/// `field=LITERAL`, or nil for `field=—`.
package struct FieldAssignment: Hashable, Sendable {
  package var field: String
  package var value: LiteralText?
}

/// `field op LITERAL`.
package struct FieldChange: Hashable, Sendable {
  package var field: String
  package var operation: Operation

  package enum Operation: Hashable, Sendable {
    case set(LiteralText)
    case remove
    case increment(LiteralText)
    case append(LiteralText)
    case addUnique(LiteralText)
    case removeAll(LiteralText)
  }
}
