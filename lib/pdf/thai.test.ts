import { keepEnd, keepStart, linesOf, piecesOf, printable, runsOf, shapeable } from './thai'

test.each([
  ['น้ำ', 'นํ้า'],
  ['จำ', 'จํา'],
  ['ซ้ำซ้ำ', 'ซํ้าซํ้า'],
  ['no Thai', 'no Thai'],
  ['ปู่ ฝุ่น', 'ปู่ ฝุ่น'],
])('%s is made ready to be shaped', (text, ready) => {
  expect(shapeable(text)).toBe(ready)
})

test.each([
  ['Often', ['Often']],
  ['สมาธิสั้น (ADHD)', ['สมาธิสั้น (ADHD)']],
  ['ADHDที่', ['ADHD', 'ที่']],
  ['1 ปี', ['1 ปี']],
  ['Aน้ำ', ['A', 'นํ้า']],
])('%s is shaped in runs', (text, runs) => {
  expect(runsOf(text)).toEqual(runs)
})

test.each([
  ['three plain words', ['three ', 'plain ', 'words']],
  ['บุตรหลานและครู', ['บุตร', 'หลาน', 'และ', 'ครู']],
  ['ง่าย\u00a0ๆ ที่บ้าน', ['ง่าย\u00a0ๆ ', 'ที่', 'บ้าน']],
  ['(ตลอด 24 ชั่วโมง)', ['(ตลอด ', '24 ', 'ชั่วโมง)']],
  [`ก ${keepStart}ไม่ใช่การวินิจฉัย${keepEnd} ข`, ['ก ', 'ไม่ใช่การวินิจฉัย ', 'ข']],
])('%s may be broken', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces)
})

describe('lines', () => {
  const widthOf = (text: string) => [...text].length

  test('lines are never wider than they may be, and lose no letter', () => {
    const long = 'เด็กจำนวนมากที่มีอาการลักษณะนี้ดีขึ้นได้เมื่อได้รับการช่วยเหลือที่เหมาะสม'.repeat(3)
    for (const text of [long, 'W'.repeat(100), `${'ก้ำ'.repeat(40)} end`, '名前'.repeat(30), '👩‍👩‍👧‍👦'.repeat(9)]) {
      const lines = linesOf(text, 20, widthOf)
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(20)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })

  test('lines do not begin with a mark or end with what opens', () => {
    const lines = linesOf('น้ำใจของญี่ปุ่น (ที่ปรึกษา) ซ้ำ\u00a0ๆ'.repeat(5), 9, widthOf)
    expect(lines.filter((line) => /^[\u0e31\u0e33-\u0e3a\u0e45-\u0e4eๆ)]|[(]$/.test(line))).toEqual([])
  })

  test('an empty text is one empty line', () => {
    expect(linesOf('', 20, widthOf)).toEqual([''])
  })
})

test('what cannot be seen is not printed', () => {
  expect(printable('a\u0000b\u001b[2J\u202ec\u200bd\ue000e\ufefff\r\n')).toBe('ab[2Jcdef')
  expect(printable('\ud800x')).toBe('\ufffdx')
  expect(printable('<b>น้ำ</b> {name} 😀')).toBe('<b>น้ำ</b> {name} 😀')
})
