import { headingAliases } from '@/lib/school-referrals/import/aliases'
import { compare, type KnownStudent, placed } from '@/lib/school-referrals/import/known-students'
import { parseList } from '@/lib/school-referrals/import/parse'
import type { ColumnMeaning } from '@/lib/school-referrals/import/schema'
import type { FileRow } from '@/lib/school-referrals/import/students'
import { classKeyOf } from '@/lib/schools/classes/schema'
import { tableOf } from '@/lib/tables/table-of.mjs'
import { encodings, type RandomList, randomList } from '@/tests/support/random-lists'

/* Made-up lists in the shapes of real ones: whatever the order of the columns, the headings, the titles and the encoding. */

const lists = Number(process.env.LISTS ?? 1_000)

async function read({ lines, encoding }: RandomList) {
  const table = await tableOf(encodings[encoding](lines.join('\r\n')))
  if (table.problem !== null) throw new Error(`refused as ${table.problem}`)
  return parseList(table.rows, { otherwise: 'The member' })
}

const shown = ({ lines, encoding, seed }: RandomList) => `seed ${seed}, ${encoding}\n${lines.slice(0, 8).join('\n')}`

/** Without an address, a namesake is another student only by the school's number or a place in the class. */
function studentsOf({ students, hasClass, hasNumbers, hasStudentNumbers }: RandomList) {
  const areDistinct = hasStudentNumbers || (hasClass && hasNumbers)
  const taken: RandomList['students'] = []
  for (const each of students) {
    const namesakes = taken.filter(({ name }) => name === each.name)
    const isDistinct = ({ parentEmail }: typeof each) => parentEmail !== '' && each.parentEmail !== ''
    if (areDistinct || namesakes.every(isDistinct)) taken.push(each)
  }
  return taken
}

test(`of ${lists} random lists every name, place, number and address is right, none is there twice, and no reason is false`, async () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= lists; seed++) {
    const list = randomList(seed)
    const { problem, rows, errors } = await read(list)
    const expected = studentsOf(list)
    const found = rows.map(
      ({ input: { studentName, studentGender, className, classNumber, studentNumber, parentEmail } }) =>
        [
          studentName,
          list.hasGender ? studentGender : '',
          className && `${className.grade}/${className.room}`,
          classNumber,
          studentNumber,
          parentEmail,
        ].join('|'),
    )
    const right = expected.map((each) =>
      [
        each.name,
        list.hasGender ? each.gender : '',
        list.hasClass ? `${each.grade}/${list.hasRoom ? each.room : ''}` : null,
        list.hasNumbers ? each.number : null,
        list.hasStudentNumbers ? each.studentNumber : null,
        each.parentEmail || null,
      ].join('|'),
    )
    const refused = list.students.length - expected.length
    const isRight =
      problem === null &&
      found.join('\n') === right.join('\n') &&
      errors.length === refused &&
      errors.every(({ field, code }) => `${field} ${code}` === 'studentName duplicate')
    if (!isRight)
      wrong.push(
        `${shown(list)}\n${JSON.stringify(problem)} ${JSON.stringify(errors.slice(0, 2))}\nfound ${found[0]}\nright ${right[0]}`,
      )
  }
  expect(wrong.slice(0, 3)).toEqual([])
})

/** As the school has them after an import. */
const knownOf = (rows: FileRow[]) =>
  rows.map((each): KnownStudent => {
    const { className, ...input } = each.input
    const classKey = className && placed(each) ? classKeyOf(className) : null
    const state = { status: 'pending', declinedBecause: null, isExpired: false, isLetterPrinted: false } as const
    return { ...input, ...state, id: String(each.row), classKey }
  })

const withAddress = (of: (row: FileRow) => string | null) => (each: FileRow) => ({
  ...each,
  input: { ...each.input, parentEmail: of(each) },
})

test('a random list that comes again has its students, whether addresses were added to it or left out of it', async () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= lists / 5; seed++) {
    const list = randomList(seed)
    const { rows: all, named } = await read(list)
    const rows = all.filter((each) => each.input.parentEmail !== null || placed(each))
    const known = knownOf(rows)
    const unaddressed = rows.filter(({ input }) => input.parentEmail === null).map(({ row }) => row)
    const late = rows.map(withAddress(({ row, input }) => input.parentEmail ?? `late${row}@example.com`))
    const isDistinct = list.hasStudentNumbers || (list.hasClass && list.hasNumbers)
    const bare = isDistinct ? rows.map(withAddress(() => null)) : rows
    const outcomes = [rows, late, bare].map((again) => {
      const { fresh, changed, gone, others } = compare({ rows: again, named, isPart: false }, known)
      return [fresh.length + gone.length + others.length, ...changed.map(({ row, known: { id } }) => `${row} ${id}`)]
    })
    const right = [[0], [0, ...unaddressed.map((row) => `${row} ${row}`)], [0]]
    if (JSON.stringify(outcomes) !== JSON.stringify(right)) wrong.push(`${shown(list)}\n${JSON.stringify(outcomes)}`)
  }
  expect(wrong.slice(0, 3)).toEqual([])
})

test('every heading of the alias table is of its meaning', async () => {
  for (const [meaning, headings] of Object.entries(headingAliases) as [ColumnMeaning, string[]][])
    for (const heading of headings.filter((each) => /\p{L}/u.test(each))) {
      const table = await tableOf(Buffer.from(`${heading};x y z;q\na;1;2`))
      const { columns } = (await parseList(table.problem === null ? table.rows : [], { headRow: 1 })).table ?? {
        columns: [],
      }
      expect([heading, columns[0]?.meaning]).toEqual([heading, meaning])
    }
})
