import { GET as report } from '@/app/api/children/[childId]/report/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { readPdf } from '../support/pdf'
import { assess, newFamily, type Person } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'

const take = ({ cookie }: Person, childId: string) =>
  call(report, '/api/children/x/report', { cookie, params: { childId }, query: '?language=en' })
const taken = (childId: string, { user }: Person) =>
  count(`"AuditEvent" WHERE action = 'report.downloaded' AND "childId" = $1 AND "actorId" = $2`, [childId, user.id])

beforeEach(clearLimits)

async function newSharing() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  await assess(family.cookie, family.child.id)
  await askForCall(family, family.child.id, doctor.doctorId, { childIds: [family.child.id], days: 7 })
  const [share] = await sql<{ id: string }>('SELECT id FROM "ResultShare" WHERE "childId" = $1', [family.child.id])
  return { family, doctor, childId: family.child.id, shareId: share?.id ?? '' }
}

test('the doctor whom the parent lets read takes the report, without what is not shared, and it is written down', async () => {
  const { family, doctor, childId } = await newSharing()
  const school = 'A school of one name only'
  await sql('UPDATE "Child" SET school = $2 WHERE id = $1', [childId, school])
  const [own, shared] = [await take(family, childId), await take(doctor, childId)]
  expect([own.status, shared.status]).toEqual([200, 200])
  expect(readPdf(own.bytes).pages.join(' ')).toContain(school)
  expect(readPdf(shared.bytes).pages.join(' ')).not.toContain(school)
  expect(await taken(childId, doctor)).toBe(1)
})

test.each<[what: string, change: (sharing: Awaited<ReturnType<typeof newSharing>>) => Promise<unknown>]>([
  [
    'withdrawn',
    ({ family, shareId }) => call(revoke, '', { method: 'POST', cookie: family.cookie, params: { id: shareId } }),
  ],
  ['over', ({ shareId }) => sql('UPDATE "ResultShare" SET "expiresAt" = now() WHERE id = $1', [shareId])],
  [
    'to a doctor who is no longer verified',
    ({ doctor }) => sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId]),
  ],
])('a doctor gets no report from a share that is %s', async (_, change) => {
  const sharing = await newSharing()
  await change(sharing)
  const { status, body } = await take(sharing.doctor, sharing.childId)
  expect([status, body]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
  expect(await taken(sharing.childId, sharing.doctor)).toBe(0)
})

test('another verified doctor finds no report', async () => {
  const { childId } = await newSharing()
  expect((await take(await newSignedInDoctor(), childId)).status).toBe(404)
})
