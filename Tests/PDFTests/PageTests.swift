import Testing

@testable import PDF

@Suite struct PageTests {
  @Test func `lengths are exact to the thousandth of a point`() {
    #expect(Length.millimetres(210).description == "595.276")
    #expect(PageSize.a4.height == Length(thousandths: 841_890))
    #expect(Length.millimetres(-5).description == "-14.173")
    #expect((Length.points(12) + Length(thousandths: 50)).description == "12.05")
    #expect((Length.points(1) - Length(thousandths: 1500)).description == "-0.5")
    #expect(Length.zero.description == "0")
    #expect(Length.points(3) * 4 == .points(12))
    #expect(PageSize.letter.width == .points(612))
  }

  @Test(arguments: [
    (7, 2, 4), (-7, 2, -3), (5, 2, 3), (-5, 2, -2), (4, 3, 1), (-4, 3, -1), (0, 9, 0),
  ])
  func `halves are rounded up`(number: Int, divisor: Int, expected: Int) {
    #expect(divided(number, by: divisor) == expected)
  }

  @Test func `two rectangles lie in one that holds both`() {
    func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Rectangle {
      Rectangle(
        left: .points(left), top: .points(top), width: .points(width), height: .points(height))
    }
    #expect(box(0, 0, 10, 10).union(box(5, 5, 1, 1)) == box(0, 0, 10, 10))
    #expect(box(0, 5, 1, 1).union(box(7, 2, 3, 1)) == box(0, 2, 10, 4))
  }

  @Test func `what is drawn tells what of the page it takes`() {
    var page = Canvas(size: .a4)
    let text = Font.standard(.helvetica).set("100")
    let place = Point(x: .points(50), y: .points(100))
    page.draw(text, size: .points(10), at: place, as: .artifact(.footer))
    page.draw(
      Font.standard(.helvetica).set(""), size: .points(10), at: place, as: .artifact(.footer))
    let end = Point(x: .points(90), y: .points(100))
    page.draw(from: end, to: place, width: .points(2))
    page.draw(from: place, to: Point(x: .points(50), y: .points(80)), width: .points(2))
    let boxes = page.marks.map(\.drawing.box)
    #expect(boxes.count == 3)
    #expect(
      boxes[0].top == Length(thousandths: 90_690) && boxes[0].right == Length(thousandths: 66_680))
    #expect(boxes[0].bottom == Length(thousandths: 102_250))
    #expect(boxes[1].top == .points(99) && boxes[1].bottom == .points(101))
    #expect(boxes[1].left == .points(50) && boxes[1].right == .points(90))
    #expect(boxes[2].left == .points(49) && boxes[2].right == .points(51))
    #expect(boxes[2].top == .points(80) && boxes[2].bottom == .points(100))
  }

  @Test func `a day is written as files and as metadata have it`() {
    let information = DocumentInformation(title: "", author: "", program: "", day: "2026-11-21")
    #expect(information.pdfDate == "D:20261121000000+00'00'")
    #expect(information.isoDate == "2026-11-21T00:00:00+00:00")
  }

  @Test func `values are written so that nothing in them ends them`() {
    func written(_ value: PDFValue) -> String {
      var output = PDFOutput()
      output.write(value)
      return String(decoding: output.bytes, as: UTF8.self)
    }
    #expect(written(.text("a(b)\\c")) == "(a\\(b\\)\\\\c)")
    #expect(written(.text("é\u{1F600}")) == "<FEFF00E9D83DDE00>")
    #expect(written(.text("a\nb")) == "<FEFF0061000A0062>")
    #expect(written(.name("text/xml #1")) == "/text#2Fxml#20#231")
    #expect(
      written(["A": [1, .boolean(true), .boolean(false)], "B": .hexadecimal("00FF")])
        == "<</A [1 true false]/B <00FF>>>")
    #expect(written(.reference(Reference(number: 7))) == "7 0 R")
  }
}
