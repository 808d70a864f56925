import { attachment, inFileName } from './file-name'

test.each([
  ['Phupha', 'Phupha'],
  ['น้องพลอย ญี่ปุ่น', 'น้องพลอย ญี่ปุ่น'],
  ['陈思远', '陈思远'],
  ["D'Arcy O’Neil", "D'Arcy O’Neil"],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\con*?"<>|.', 'C con'],
  ['a\u0000b\u001b\u202egpj.exe\u2066', 'abgpj.exe'],
  [' .hidden. ', 'hidden'],
  ['two\n lines\t', 'two lines'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['\ud800x', '\ufffdx'],
  ['...', ''],
  [`e${'\u0301'.repeat(99)}`, ''],
])('%j is %j in a file’s name', (name, kept) => {
  expect(inFileName(name)).toBe(kept)
})

test('a long name is cut between letters', () => {
  const kept = inFileName('ก้ำ'.repeat(60))
  expect(kept).toBe('ก้ำ'.repeat(13))
  expect(inFileName('W'.repeat(200))).toHaveLength(120)
})

test('a browser that knows RFC 6266 gets the name as it is, and another one a plain name', () => {
  const header = attachment("รายงาน ภูผา (D'Arcy) 100%;.pdf", 'sati-report.pdf')
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  const [, encoded = ''] =
    /^attachment; filename="sati-report\.pdf"; filename\*=UTF-8''([A-Za-z0-9%._~-]+)$/.exec(header) ?? []
  expect(decodeURIComponent(encoded)).toBe("รายงาน ภูผา (D'Arcy) 100%;.pdf")
})
