import { gradeAndRoomOf, isYearOfList, roomInGrade, roomOf, schoolYearIn } from './class-names'
import { genderOf, studentKeyOf, withoutTitle } from './student-names'

test.each([
  ...['ป.4', 'ป. 4', 'ป4', 'ป.๔', 'ประถม 4', 'ประถมศึกษาปีที่ 4', 'ประถมศึกษาปีที่ ๔', 'ชั้นประถมศึกษาปีที่ 4', 'ชั้น ป.4'].map(
    (text) => [text, '4', ''],
  ),
  ...['4', '04', '4.0', '๔', 'Grade 4', 'grade 4', 'Gr.4', 'G4', 'P4', 'P.4', 'Prathom 4', 'Pratom 4', 'Primary 4'].map(
    (text) => [text, '4', ''],
  ),
  ...[
    'ป.4/2',
    'ป.๔/๒',
    'ป.4 / 2',
    'ป.4 ห้อง 2',
    'ประถมศึกษาปีที่ 4/2',
    'ประถมศึกษาปีที่ 4 ห้องที่ 2',
    '4/2',
    '4/02',
    'P.4/2',
    'Grade 4 Room 2',
    'ป.4-2',
    'ป.4 (2)',
  ].map((text) => [text, '4', '2']),
  ...['ม.1', 'ม.๑', 'มัธยม 1', 'มัธยมศึกษาปีที่ 1', 'M1', 'M.1', 'Mathayom 1', 'Matthayom 1', '7', 'Grade 7'].map((text) => [
    text,
    '7',
    '',
  ]),
  ['ม.1/3', '7', '3'],
  ['ม.6/12', '12', '12'],
  ['ม. 4 ห้อง 5', '10', '5'],
  ['มัธยมศึกษาตอนปลายปีที่ 4/1', '10', '1'],
  ...['อนุบาล', 'K', 'Kindergarten'].map((text) => [text, 'K', '']),
  ...['อ.3', 'อนุบาล 3', 'K3', 'Anubal 3'].map((text) => [text, 'K', '3']),
  ...['อนุบาลปีที่ 2', 'KG2', 'อบ.2'].map((text) => [text, 'K', '2']),
  ['อ.3/1', 'K', '3/1'],
  ['อนุบาล 3/2', 'K', '3/2'],
  ['ป.4/EP1', '4', 'EP1'],
  ['ป.4 EP', '4', 'EP'],
  ['ป.4ก', '4', 'ก'],
  ['4A', '4', 'A'],
  ['4-b', '4', 'B'],
  ['12 C', '12', 'C'],
  ['12', '12', ''],
])('the grade %s is grade %s, room %j', (text, grade, room) => {
  expect(gradeAndRoomOf(text)).toEqual({ grade, room })
})

test.each([
  '',
  '13',
  'ป.7',
  'ม.7',
  'อ.4',
  'ป.42',
  'ปกติ',
  'Mali',
  'Peter',
  'กขค',
  '1-Apr',
  '4-ม.ค.',
  '1/4/2569',
  '2026-04-01',
  'P',
  'ป',
  'ม.',
  'ปวช.1',
  '0',
  '4/2/1',
  'x'.repeat(101),
  'Year 4',
])('%j is no grade', (text) => expect(gradeAndRoomOf(text)).toBeNull())

test.each([
  ['1', '1'],
  ['01', '1'],
  ['1.0', '1'],
  ['๑', '1'],
  ['ห้อง 2', '2'],
  ['Room 3', '3'],
  ['ep', 'EP'],
  ['', ''],
  ['4-Feb', null],
  ['4-ก.พ.', null],
  ['4/2/2569', null],
  ['#REF!', null],
])('the room %j is %j', (text, room) => expect(roomOf(text)).toBe(room))

test.each([
  ['4/2', '4', '', '2'],
  ['1/3', '7', '', '3'],
  ['5/2', '4', '', null],
  ['', '4', '2', '2'],
  ['3', '4', '2', '3'],
  ['1', 'K', '3', '3/1'],
  ['3/1', 'K', '', '3/1'],
  ['2', 'K', '', '2'],
] as const)('%j in a column of rooms is, in grade %s with room %j, room %j', (cell, grade, own, room) => {
  expect(roomInGrade(cell, { grade, room: own })).toBe(room)
})

test.each([
  ['1/2', '7', '7', '2'],
  ['1/2', '4', '1', '2'],
  ['3/1', 'K', 'K', '3/1'],
  ['ป.1/2', '7', '1', '2'],
] as const)('%j under a line of grade %s is grade %s, room %s', (text, above, grade, room) => {
  expect(gradeAndRoomOf(text, { grade: above, room: '' })).toEqual({ grade, room })
})

test.each([
  ['ปีการศึกษา 2569', 2026],
  ['ปีการศึกษา ๒๕๖๙', 2026],
  ['ภาคเรียนที่ 1/2569', 2026],
  ['2026/27', 2026],
  ['ปีการศึกษา 2570', 2027],
  ['ปีการศึกษา 2566', 2023],
  ['โทร 0225690000', null],
  ['', null],
])('%j names the school year %s', (text, year) => expect(schoolYearIn(text)).toBe(year))

test('a list is of the school year that runs or of the next', () => {
  const now = new Date('2026-11-30T12:00:00+07:00')
  expect([2025, 2026, 2027, 2028, null].map((year) => isYearOfList(year, now))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['ด.ช.กิตติพงศ์ ศรีสุข', 'กิตติพงศ์ ศรีสุข', 'male'],
  ['ด.ช. กิตติพงศ์ ศรีสุข', 'กิตติพงศ์ ศรีสุข', 'male'],
  ['ดช.กิตติพงศ์ ศรีสุข', 'กิตติพงศ์ ศรีสุข', 'male'],
  ['ดช กิตติพงศ์ ศรีสุข', 'กิตติพงศ์ ศรีสุข', 'male'],
  ['เด็กชายกิตติพงศ์ ศรีสุข', 'กิตติพงศ์ ศรีสุข', 'male'],
  ['ด.ญ.ปุณยวีร์ พรหมมา', 'ปุณยวีร์ พรหมมา', 'female'],
  ['เด็กหญิง  ปุณยวีร์ พรหมมา', 'ปุณยวีร์ พรหมมา', 'female'],
  ['ด.ญ.ไอริณ ดี', 'ไอริณ ดี', 'female'],
  ['นางสาวมาลี ดี', 'มาลี ดี', 'female'],
  ['น.ส.มาลี ดี', 'มาลี ดี', 'female'],
  ['นายสมชาย ดี', 'สมชาย ดี', 'male'],
  ['สามเณรสมชาย ดี', 'สมชาย ดี', 'male'],
  ['Master Ton Dee', 'Ton Dee', 'male'],
  ['Miss Pim Dee', 'Pim Dee', 'female'],
  ['Mr. Ton', 'Ton', 'male'],
  ['ด.ช.Tom Dee', 'Tom Dee', 'male'],
  ['Boy Jaidee', 'Boy Jaidee', null],
  ['Master Wong', 'Master Wong', null],
  ['MS Dhoni', 'MS Dhoni', null],
  ['นายน์ ดี', 'นายน์ ดี', null],
  ['ดชสมชาย ดี', 'ดชสมชาย ดี', null],
  ['นายิกา ดี', 'นายิกา ดี', null],
  ['นางพญา ดี', 'นางพญา ดี', null],
  ['ดญาดา ดี', 'ดญาดา ดี', null],
  ['Missy Dee', 'Missy Dee', null],
  ['Mrinal Dee', 'Mrinal Dee', null],
  ['เด็กชาย', 'เด็กชาย', null],
  ['ม.ล.มาลี ดี', 'ม.ล.มาลี ดี', null],
])('the name %s is %s, %s', (text, name, gender) => expect(withoutTitle(text)).toEqual({ name, gender }))

test.each([
  ['ด.ช.', 'male'],
  ['เด็กหญิง', 'female'],
  ['ช', 'male'],
  ['ญ', 'female'],
  ['นาย', 'male'],
  ['น.ส.', 'female'],
  ['F', 'female'],
  ['Mr.', 'male'],
  ['-', null],
  ['', null],
])('%j is of the gender %s', (cell, gender) => expect(genderOf(cell)).toBe(gender))

test('a name with its title is the one without, and look-alikes are one', () => {
  const keys = ['ด.ญ.น้ำใส ดี', 'เด็กหญิงน\u0e49\u0e4d\u0e32ใส  ดี', 'น้ำใส\u00a0ดี', 'น้ำใสดี'].map(studentKeyOf)
  expect(new Set(keys).size).toBe(1)
})
