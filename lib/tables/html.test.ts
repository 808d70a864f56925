import { cellsIn, in874, rowNumbersIn, tableIn } from '../../tests/support/tables'

const page = (rows: string, head = '') =>
  `<html><head>${head}</head><body><table border=1>${rows}</table></body></html>`

test('an HTML table named .xls is read, with its codes as they are', async () => {
  const rows =
    '<tr><th>รหัส</th><th>ชื่อ</th></tr>\n<tr><td>00042</td><td><b>ดาว</b> ใจดี</td></tr><tr><td>1-2</td><td></td></tr>'
  expect(await cellsIn(`\ufeff\r\n ${page(rows)}`)).toEqual([['รหัส', 'ชื่อ'], ['00042', 'ดาว ใจดี'], ['1-2']])
})

test.each(['windows-874', 'tis-620'])('a page that declares %s is read by it', async (charset) => {
  const head = `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`
  const table = await tableIn(in874(page('<tr><td>ดาว</td></tr>', head)))
  expect(table).toMatchObject({ rows: [{ row: 1, cells: ['ดาว'] }], encoding: 'certain' })
})

test('blanks, breaks and entities are text, entities once', async () => {
  const cells = [
    '&nbsp;',
    'a&nbsp;b',
    'a<br>b<br/>c',
    '&lt;b&gt; &amp;amp; &#3604;&#x0E32;&#xe27; &x; &#0;',
    '  a \n  b ',
  ]
  expect(await cellsIn(page(`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`))).toEqual([
    ['', 'a b', 'a\nb\nc', '<b> &amp; ดาว &x; &#0;', 'a b'],
  ])
})

test('scripts, styles, comments and what is outside cells are no text', async () => {
  const row =
    '<tr>x<td>a<script>"</td><td>b"</script><!-- <td>c</td> --><style>d</style></td>y<td>e<![if gte]></td></tr>'
  expect(await cellsIn(`<p>Title</p>${page(row)}`)).toEqual([['a', 'e']])
})

test('a cell over several columns and rows keeps others in their places', async () => {
  const rows = '<tr><td colspan=2>a<td rowspan="2">b<td>c<tr><td>d<td>e<td>f<TR></TR><tr><TD>g</TD></tr>'
  expect(await cellsIn(page(rows))).toEqual([['a', '', 'b', 'c'], ['d', 'e', '', 'f'], ['g']])
  expect(await rowNumbersIn(page(rows))).toEqual([1, 2, 4])
})

test('the rows of several tables follow each other', async () => {
  expect(await cellsIn(page('<tr><td>a</td></tr></table><table><tr><td>b</td></tr>'))).toEqual([['a'], ['b']])
})

test('a page without a table is none, and a text that begins with < is one', async () => {
  expect(await cellsIn('<!DOCTYPE html><html><p>Please sign in</p></html>')).toBe('notATable')
  expect(await cellsIn('<none>,4\nDao,5')).toEqual([
    ['<none>', '4'],
    ['Dao', '5'],
  ])
})

test('101 columns refuse a page, 101 of which the last is empty do not', async () => {
  const columns = (last: string) => page(`<tr>${'<td>a</td>'.repeat(100)}<td>${last}</td></tr>`)
  expect(await cellsIn(columns('a'))).toBe('tooManyColumns')
  expect(await cellsIn(columns(' '))).toEqual([Array(100).fill('a')])
})
