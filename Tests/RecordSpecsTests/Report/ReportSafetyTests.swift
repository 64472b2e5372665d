import Foundation
import RecordSpecs
import SpecDocuments
import Testing

/// A page must hold whatever a document or a store says, and nothing of it may become markup.
@Suite struct ReportSafetyTests {
  private let hostile = #"""
    # <script>alert(1)</script> & "Lists"

    <div onclick="alert(1)">
    <script>alert(2)</script>
    </div>

    Inline <img src=x onerror=alert(3)> and <b>bold</b>, [evil](javascript:alert(4)),
    ![picture](https://example.org/a.png), [data](data:text/html,x), [web](https://example.org/?a=1&b="),
    [gone](../none.md), [self](#AB-1), [nobody](#AB-9) and `<script>`. [R-1]

    > A quote with `</code>` in it.

    3. <i>three</i>
    4. four

    | prose | <u>table</u> |
    |:-----:|-------------:|
    | <s>a</s> | `</table>` |

    ## AB-1 <script>title</script>
    ```session covers=R-1 fails=json reason="</p><script>"
    > save Lists/a name="</pre><script>alert(5)</script>"
    Lists/a rev#1 name="<!--"
    > get Lists/a
    Lists/a rev#1 name="\u{1b}[31m"
    ```

    ## AB-2 Rows
    <!-- each save -->
    | case  | value                    | reads               |
    |-------|--------------------------|---------------------|
    | AB-2a | `"</td><script>x"`       | `"</table><script>"` |
    | AB-2b | "&amp; &lt;"             | "&amp; &lt;"        |

    ```html
    <script>alert(6)</script>
    ```

    """#

  @Test func nothingOfADocumentBecomesMarkup() async throws {
    let page = try await PageText.of(
      hostile, on: [SpecRun.memory, SpecRun.store("json")], path: "Specs/<a> \"b\"&c.md")
    #expect(page.nestingFaults == [])
    for tag in ["<script", "<img", "<div on", "<u>", "<!--", "<b>bold", "<i>three"] {
      #expect(!page.html.contains(tag), "\(tag)")
    }
    #expect(page.count(of: "&lt;script&gt;") > 10)
    #expect(
      page.html.contains("name=&quot;&lt;/pre&gt;&lt;script&gt;alert(5)&lt;/script&gt;&quot;"))
    // What is written as an entity is shown as it is written where it is data.
    #expect(page.html.contains("&quot;&amp;amp; &amp;lt;&quot;"))
  }

  @Test func nothingIsLoadedAndNoLinkRunsAnything() async throws {
    let page = try await PageText.of(hostile)
    #expect(page.values(of: "src").isEmpty)
    let outside = page.values(of: "href").filter { !$0.hasPrefix("#") }
    #expect(
      outside == [
        "data:,", "https://example.org/a.png", "https://example.org/?a=1&amp;b=&quot;",
      ])
    #expect(page.html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'"))
    #expect(!page.html.contains("@import"))
    #expect(!page.html.contains("url("))
  }

  @Test func controlCharactersAreShownAsPictures() async throws {
    let page = try await PageText.of("# A \u{1B}[31m\u{0} b\u{85}c\n")
    #expect(page.html.contains("A \u{241B}[31m"))
    #expect(page.html.contains("b\u{FFFD}c"))
    let forbidden = page.html.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    #expect(forbidden.isEmpty)
  }

  /// The project's own book, so that whatever is written in it next is looked at too.
  @Test func everythingOfTheBookHasOneAnchorAndEveryLinkAPlace() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let book = try SpecBook(paths: ["Specs"], root: root, vocabulary: .current())
    let page = PageText(SpecReport(), of: book, stores: [SpecRun.memory])
    #expect(page.nestingFaults == [])
    let anchors = page.values(of: "id")
    #expect(Set(anchors).count == anchors.count)
    let wanted =
      book.cases.map(\.id) + book.requirements.map(\.requirement.id)
      + book.requirements.map { "proof-\($0.requirement.id)" } + book.documents.map(\.path)
    #expect(Set(wanted).subtracting(anchors) == [])
    let links = page.values(of: "href").filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    #expect(links.count > book.cases.count)
    #expect(Set(links).subtracting(anchors) == [])
  }
}
