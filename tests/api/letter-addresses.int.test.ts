import { newUnaddressedList, printOf } from '../support/class-letters'
import { readPdf } from '../support/pdf'
import { newPerson } from '../support/people'
import { newSchool } from '../support/schools'
import { clearLimits, sql } from '../support/sql'

beforeEach(clearLimits)

/** Without the ends of lines. */
const flat = (text = '') => text.replace(/\s+/g, ' ')

test.each([
  [true, ['has', 'no']],
  [false, ['no', 'no']],
])('a letter promises to need no address only where the school asks for none (%s)', async (isStrict, needed) => {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin, requiresParentEmail: isStrict })
  const { classId, ids } = await newUnaddressedList(admin, schoolId, ['Ann', 'Beam'])
  await sql(`UPDATE "SchoolReferral" SET "parentEmail" = 'ann@example.com' WHERE id = $1`, [ids[0]])
  const { bytes } = await printOf(admin, classId, ids)
  const pages = readPdf(bytes).pages.map(flat)
  expect(pages).toHaveLength(2)
  for (const [at, page] of pages.entries()) {
    expect(page.includes('no email address is needed')).toBe(needed[at] === 'no')
    expect(page.includes('with the email address the school has')).toBe(needed[at] === 'has')
  }
})
