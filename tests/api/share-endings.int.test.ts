import { DELETE as deleteAccount } from '@/app/api/account/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as giveConsent, GET as listConsents } from '@/app/api/consents/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { POST as makeLink } from '@/app/api/result-shares/route'
import { listAccess } from '@/lib/access-log/data'
import { systemActor } from '@/lib/auth/actor'
import type { VisitLink } from '@/lib/result-shares/links/types'
import { signInWithIdentity } from '@/lib/social-sign-in/mutations'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, newChild, newFamily } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { cookie, child } = family
  const consent = { childId: child.id, purpose: 'screening', relation: 'parent' }
  await call(giveConsent, '', { method: 'POST', body: consent, cookie })
  const request = await askForCall(family, child.id, doctor.doctorId, { childIds: [child.id], days: 7 })
  const options = { method: 'POST', body: { childId: child.id, days: 7 }, cookie }
  const { body: link } = await call<VisitLink>(makeLink, '', options)
  const shares = await sql<{ id: string; doctorId: string | null }>(
    'SELECT id, "doctorId" FROM "ResultShare" WHERE "childId" = $1',
    [child.id],
  )
  const shareWithDoctor = shares.find(({ doctorId }) => doctorId !== null)?.id ?? ''
  return { family, cookie, child, doctor, request, link, shareWithDoctor }
}

type Case = Awaited<ReturnType<typeof newCase>>

async function withdrawAs({ cookie }: Case, purpose: string): Promise<void> {
  const { body } = await call<{ id: string; purpose: string }[]>(listConsents, '', { cookie })
  const id = body.find((consent) => consent.purpose === purpose)?.id ?? ''
  expect((await call(withdraw, '', { method: 'POST', cookie, params: { id } })).status).toBe(200)
}

const remove = (cookie: string, childId: string) =>
  call(deleteChild, '', { method: 'DELETE', cookie, params: { childId } })

async function claim({ family }: Case): Promise<void> {
  const email = String(family.user.email)
  const name = { firstName: 'Nok', lastName: 'Suwan', profileImageUrl: null }
  const identity = { provider: 'google' as const, subject: email, email, ...name }
  const visit = {
    language: 'en' as const,
    browser: { userAgent: null, device: undefined, language: null, requestId: null },
    endedSessionId: null,
  }
  expect(await signInWithIdentity(systemActor('test'), identity, visit)).toMatchObject({ account: 'claimed' })
}

const both = ({ link, shareWithDoctor }: Case) => [link.id, shareWithDoctor]
const doctorsOnly = ({ shareWithDoctor }: Case) => [shareWithDoctor]
const linkOnly = ({ link }: Case) => [link.id]

const endings: [string, (its: Case) => Promise<unknown>, (its: Case) => string[]][] = [
  ['a link revoked', ({ cookie, link }) => call(revoke, '', post(cookie, link.id)), linkOnly],
  ['a doctor’s revoked', ({ cookie, shareWithDoctor }) => call(revoke, '', post(cookie, shareWithDoctor)), doctorsOnly],
  ['the last request cancelled', ({ cookie, request }) => call(cancel, '', post(cookie, request.id)), doctorsOnly],
  ['the consent to sharing withdrawn', (its) => withdrawAs(its, 'doctor_share'), both],
  ['the consent to screening withdrawn', (its) => withdrawAs(its, 'screening'), both],
  ['the account claimed by its box’s owner', claim, both],
  ['the doctor’s account deleted', ({ doctor }) => erase(doctor.cookie), doctorsOnly],
  ['the child deleted', ({ cookie, child }) => remove(cookie, child.id), both],
  ['the parent’s account deleted', ({ cookie }) => erase(cookie), both],
]

const post = (cookie: string, id: string) => ({ method: 'POST', cookie, params: { id } })
const erase = (cookie: string) => call(deleteAccount, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' } })

test.each(endings)(
  '%s: each permission that ended has its entry, and its link another version',
  async (_, end, which) => {
    const its = await newCase()
    const gone = which(its)
    await end(its)
    const entries = await sql<{ targetId: string }>(
      `SELECT "targetId" FROM "AuditEvent" WHERE action = 'results.unshared' AND "childId" = $1`,
      [its.child.id],
    )
    expect(entries.map(({ targetId }) => targetId).sort()).toEqual([...gone].sort())
    const rows = await sql<{ id: string; linkVersion: number; ended: boolean }>(
      'SELECT id, "linkVersion", "revokedAt" IS NOT NULL AS ended FROM "ResultShare" WHERE "childId" = $1',
      [its.child.id],
    )
    for (const { id, linkVersion, ended } of rows) {
      const isOver = gone.includes(id)
      expect({ id, linkVersion, ended }).toEqual({ id, linkVersion: isOver ? 2 : 1, ended: isOver })
    }
  },
)

test('the parent reads in the log that sharing ended with a consent, or with the doctor’s account', async () => {
  const its = await newCase()
  const actor = await actorOf(its.family)
  await erase(its.doctor.cookie)
  await withdrawAs(its, 'doctor_share')
  const { entries } = await listAccess(actor, { childId: its.child.id })
  const ends = entries.filter(({ action }) => action === 'results.unshared')
  expect(ends.map(({ who }) => who.kind)).toEqual(['you', 'other'])
})

test('a share that had expired before has no audit event of being ended', async () => {
  const its = await newCase()
  await sql('UPDATE "ResultShare" SET "expiresAt" = now() WHERE id = $1', [its.link.id])
  await withdrawAs(its, 'doctor_share')
  expect(await count(`"AuditEvent" WHERE action = 'results.unshared' AND "targetId" = $1`, [its.link.id])).toBe(0)
  expect(await count('"ResultShare" WHERE "childId" = $1 AND "revokedAt" IS NULL', [its.child.id])).toBe(0)
})

describe('the last request to a doctor is cancelled', () => {
  const activeShares = ({ doctor }: Case) =>
    count('"ResultShare" WHERE "doctorId" = $1 AND "revokedAt" IS NULL', [doctor.doctorId])
  const whileWriting = ({ cookie, family, request }: Case, change: [string, unknown[]][]) =>
    duringUncommittedChange([['SELECT FROM "User" WHERE id = $1 FOR NO KEY UPDATE', [family.user.id]], ...change], () =>
      call(cancel, '', post(cookie, request.id)),
    )

  test('while another one is being cancelled: what is shared ends', async () => {
    const its = await newCase()
    const other = await askForCall(its.family, (await newChild(its.family)).id, its.doctor.doctorId)
    const cancelled = `UPDATE "Consultation" SET status = 'cancelled', "closedAt" = now() WHERE id = $1`
    expect((await whileWriting(its, [[cancelled, [other.id]]])).status).toBe(200)
    expect(await activeShares(its)).toBe(0)
  })

  test('while a new one that shares is being written: what it shares stays', async () => {
    const its = await newCase()
    const { family, doctor, shareWithDoctor } = its
    const sibling = await newChild(family)
    const asked = `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status)
      VALUES (new_id(), $1, $2, $3, 'callback_requested')`
    const shared = `UPDATE "ResultShare" SET "expiresAt" = now() + interval '30 days' WHERE id = $1`
    const change: [string, unknown[]][] = [
      [asked, [sibling.id, doctor.doctorId, family.user.id]],
      [shared, [shareWithDoctor]],
    ]
    expect((await whileWriting(its, change)).status).toBe(200)
    expect(await activeShares(its)).toBe(1)
  })
})
