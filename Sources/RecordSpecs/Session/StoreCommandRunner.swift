import Records
import SpecDocuments

/// Runs one store's verb and prints its answer.
@MainActor
struct StoreCommandRunner {
  let database: any RecordDatabase
  let session: SpecSession

  func lines(of command: StoreCommand) async -> [OutputLine] {
    do {
      return try await answer(command)
    } catch let error as RecordError {
      return session.printer.lines(error)
    } catch let token as UnknownToken {
      return [.refusal("\(token.text) was not printed before")]
    } catch {
      return [.refusal("\(error)")]
    }
  }

  private func answer(_ command: StoreCommand) async throws -> [OutputLine] {
    switch command {
    case .get(let reference):
      let id = try reference.id()
      let records = try await database.fetch([id], fields: .all)
      guard let record = records[id] else { return [OutputLine("(none)")] }
      return [OutputLine(session.printer.line(record))]
    case .modify(let change):
      let modification = try change.modification(session.printer.tokens)
      let result = try await database.modify([modification], atomically: false)
      return result.outcomes.flatMap(lines)
    case .merge(let reference, let revision, let side, let fields):
      return try await merge(reference, revision, side, fields)
    case .batch(let isAtomic, let changes):
      return try await batch(changes, atomically: isAtomic)
    case .query(let text, let include):
      return rows(try await read(Query(text: text), including: include))
    case .count(let text):
      return [OutputLine("\(try await database.count(Query(text: text)))")]
    case .page(let text, let include, let cursor):
      return try await page(text, including: include, after: cursor)
    case .changes(let token, let limit):
      return try await changes(since: token, limit: limit)
    case .compact(let number):
      try await database.compact(before: session.printer.tokens.token(number))
      return [OutputLine("compacted")]
    case .schema(let type, let fields, let isClosed):
      return try await schema(of: type, fields, isClosed: isClosed)
    case .observe:
      // The session's own: it goes on behind the commands.
      return []
    }
  }

  private func merge(
    _ reference: RecordAddress, _ revision: Int?, _ side: MergeSide, _ fields: [FieldAssignment]
  ) async throws -> [OutputLine] {
    let record = try fields.record(reference, revision: revision, session.printer.tokens)
    var conflicts: [OutputLine] = []
    let saved = try await database.save(record) { conflict in
      conflicts.append(OutputLine(RecordPrinter.line(conflict)))
      return side == .ours ? conflict.client : conflict.server
    }
    return [OutputLine(session.printer.line(saved))] + conflicts
  }

  private func batch(
    _ changes: [RecordChange], atomically: Bool
  ) async throws -> [OutputLine] {
    let modifications = try changes.map { try $0.modification(session.printer.tokens) }
    let result = try await database.modify(modifications, atomically: atomically)
    return result.outcomes.flatMap(lines)
  }

  /// The query's LIMIT is the size of the pages, so that it says how the answer is cut.
  private func page(
    _ text: String, including include: [String], after number: Int?
  ) async throws -> [OutputLine] {
    var query = try Query(text: text)
    let size = query.limit
    query.limit = nil
    let cursor = if let number { try session.printer.tokens.cursor(number) } else { nil as Cursor? }
    let page = try await read(query, including: include, after: cursor, limit: size)
    var lines = rows(page)
    if let next = page.cursor {
      lines.append(OutputLine("cur#\(session.printer.tokens.number(of: next))"))
    }
    return lines
  }

  private func schema(
    of type: String, _ fields: [FieldDeclaration], isClosed: Bool
  ) async throws -> [OutputLine] {
    if !fields.isEmpty || isClosed {
      var declared = RecordSchema.RecordType(isClosed: isClosed)
      for field in fields {
        guard let kind = FieldKind(field.kind) else {
          return [.refusal("there is no kind \(field.kind)")]
        }
        declared.fields[try FieldName(field.field)] = kind
      }
      try await database.declare(RecordSchema(types: [type: declared]))
    }
    guard let known = try await database.schema().types[type] else {
      return [OutputLine("(none)")]
    }
    return [RecordPrinter.line(known, named: type)]
  }

  /// What has changed since a token: all of it, or with a limit one page.
  private func changes(since number: Int?, limit: Int?) async throws -> [OutputLine] {
    let token =
      if let number { try session.printer.tokens.token(number) } else { nil as ChangeToken? }
    var lines: [OutputLine] = []
    var page = try await database.changes(since: token, limit: limit)
    while true {
      lines += page.changes.map { OutputLine(session.printer.line($0)) }
      guard page.hasMore, limit == nil else { break }
      page = try await database.changes(since: page.token, limit: nil)
    }
    if lines.isEmpty { lines = [OutputLine("(none)")] }
    let name = "tok#\(session.printer.tokens.number(of: page.token))"
    return lines + [OutputLine(page.hasMore ? "\(name) more" : name)]
  }

  private func read(
    _ query: Query, including include: [String], after cursor: Cursor? = nil, limit: Int? = nil
  ) async throws -> Page {
    if include.isEmpty { return try await database.page(query, after: cursor, limit: limit) }
    let fields = try include.map { (name) throws(RecordError) in try FieldName(name) }
    return try await database.page(query, after: cursor, limit: limit, including: fields)
  }

  /// The rows of a page, and under them what was read with it, by type and name.
  private func rows(_ page: Page) -> [OutputLine] {
    guard !page.records.isEmpty else { return [OutputLine("(none)")] }
    let included = page.included.values.sorted { $0.id < $1.id }
    return page.records.map { OutputLine(session.printer.row($0)) }
      + included.map { OutputLine(session.printer.row($0, mark: "+")) }
  }

  private func lines(_ outcome: Result<ModifyResult.Outcome, RecordError>) -> [OutputLine] {
    switch outcome {
    case .success(.saved(let record)): [OutputLine(session.printer.line(record))]
    case .success(.deleted): [OutputLine("deleted")]
    case .failure(let error): session.printer.lines(error)
    }
  }
}
