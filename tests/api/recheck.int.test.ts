import { PATCH as setRecheck } from '@/app/api/children/[childId]/recheck/route'
import { POST as withdrawConsent } from '@/app/api/consents/[id]/withdraw/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { deleteChild } from '@/lib/endings/child-deletion/mutations'
import { getRecheck } from '@/lib/rechecks/data'
import { dateOf, dayOf, monthsAfter, morningOf } from '@/lib/thai-time'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call } from '../support/api'
import { letHoursPass } from '../support/passing-time'
import { actorOf, assess, fewSigns, manySigns, newConfirmedFamily, newFamily } from '../support/people'
import { count, sql } from '../support/sql'
import { type Family, mailForTests } from '../support/teacher-requests'

const mail = mailForTests()
const { subject } = en.mail.recheck
const today = () => dayOf(new Date())

const choose = ({ cookie, child }: Family, body: object) =>
  call<{ next: string | null; code?: string; errors?: { field: string; code: string }[] }>(setRecheck, '', {
    method: 'PATCH',
    params: { childId: child.id },
    cookie,
    body,
  })

/** Moves answers, choices and mails together: the worker would drop a mail beside answers of today as not due. */
function letDaysPass(days: number): Promise<void> {
  return letHoursPass(days * 24, {
    Assessment: [`"completedAt" = "completedAt" - $1 * interval '1 hour'`],
    MailDelivery: [`version = CASE WHEN template = 'recheck' THEN version - ($1 / 24)::int ELSE version END`],
    Child: [`"recheckOn" = "recheckOn" - ($1 / 24)::int`],
  })
}

const rechecks = async ({ user }: Family) =>
  (await mail.subjectsTo(user.email ?? '')).filter((each) => each === subject).length

async function answered(family: Promise<Family> = newConfirmedFamily()): Promise<Family> {
  const made = await family
  await assess(made.cookie, made.child.id)
  return made
}

const planned = async (family: Family) => getRecheck(await actorOf(family), family.child.id)

describe('the invitation to answer again', () => {
  test('goes out once, three months after the last answers, and says nothing of the child', async () => {
    const family = await answered()
    expect((await planned(family)).next).toBe(morningOf(monthsAfter(today(), 3)).toISOString())
    await letDaysPass(85)
    expect(await rechecks(family)).toBe(0)
    await letDaysPass(10)
    expect(await rechecks(family)).toBe(1)
    const sent = (await mail.to(family.user.email ?? '')).find((each) => each.subject === subject)
    // The questions first; the page with everyone's answers only to choose another time.
    const leadsTo = sent?.text?.match(/https?:\S+/g)?.map((link) => new URL(link))
    const pages = new Set(leadsTo?.map(({ pathname, search, hash }) => pathname + search + hash))
    expect([...pages].filter((page) => page.includes(family.child.id))).toEqual([
      `/children/${family.child.id}#recheck`,
      `/parent-assessment?child=${family.child.id}`,
    ])
    const content = `${sent?.subject} ${sent?.text?.replaceAll(/https?:\S+/g, '')}`
    for (const secret of [family.child.name, '34', 'high', 'risk']) expect(content).not.toContain(secret)
    for (const { mail: words } of [en, th]) expect(words.recheck.subject).not.toMatch(/ADHD|สมาธิสั้น|\{/)
    await letDaysPass(400)
    expect(await rechecks(family)).toBe(1)
    expect((await planned(family)).next).toBeNull()
    await assess(family.cookie, family.child.id, fewSigns)
    await letDaysPass(95)
    expect(await rechecks(family)).toBe(2)
  })

  test('answering again moves it', async () => {
    const family = await answered()
    await letDaysPass(60)
    await assess(family.cookie, family.child.id, fewSigns)
    expect((await planned(family)).next).toBe(morningOf(monthsAfter(today(), 3)).toISOString())
    await letDaysPass(85)
    expect(await rechecks(family)).toBe(0)
    await letDaysPass(10)
    expect(await rechecks(family)).toBe(1)
    expect(
      await count(`"MailDelivery" WHERE template = 'recheck' AND "sentAt" IS NULL AND "rowId" = $1`, [family.child.id]),
    ).toBe(0)
  })

  test('answers from before authors were kept count as the own parent’s', async () => {
    const family = await answered()
    const { next, earliest } = await planned(family)
    await sql('UPDATE "Assessment" SET "assessorId" = NULL WHERE "childId" = $1', [family.child.id])
    expect(await planned(family)).toMatchObject({ next, earliest })
  })

  const ends: [string, (family: Family) => Promise<unknown>][] = [
    ['“never”', (family) => choose(family, { months: 0 })],
    ['the deletion of the child', async (family) => deleteChild(await actorOf(family), family.child.id)],
    ['the withdrawal of the consent', withdraw],
    [
      'the address losing its confirmation',
      ({ user }) => sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [user.id]),
    ],
    ['answers shortly before', async ({ cookie, child }) => assess(cookie, child.id, fewSigns)],
  ]

  test.each(ends)('is not sent after %s', async (_, end) => {
    const family = await answered()
    await letDaysPass(80)
    await end(family)
    await letDaysPass(15)
    expect(await rechecks(family)).toBe(0)
  })

  test('an account with an unconfirmed address gets none', async () => {
    const family = await answered(newFamily())
    await letDaysPass(95)
    expect(await rechecks(family)).toBe(0)
    expect((await planned(family)).isReachable).toBe(false)
  })

  test('a parent who cannot be mailed is promised an invitation in LINE until it is blocked', async () => {
    const family = await answered(newFamily())
    const { id } = family.user
    await sql(
      `INSERT INTO "LineConsent" (id, "userId", "textVersion", language, "isFriend") VALUES (new_id(), $1, 'v', 'en', true)`,
      [id],
    )
    expect((await planned(family)).isReachable).toBe(true)
    await sql('UPDATE "LineConsent" SET "isFriend" = false WHERE "userId" = $1', [id])
    expect((await planned(family)).isReachable).toBe(false)
  })

  test('two invitations that are overdue together are one', async () => {
    const family = await answered()
    const { id } = family.child
    await letDaysPass(95)
    // A mail of an earlier plan that was not sent while the server was down.
    await sql(
      `INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, "dueAt", "nextAttemptAt")
       SELECT new_id(), template, "isBulk", "rowId", version - 2, "dueAt" - interval '2 days', now() - interval '100 days'
       FROM "MailDelivery" WHERE template = 'recheck' AND "rowId" = $1`,
      [id],
    )
    expect(await count(`"MailDelivery" WHERE template = 'recheck' AND "rowId" = $1`, [id])).toBe(2)
    expect(await rechecks(family)).toBe(1)
  })

  test('one that another choice left unplanned is planned when an earlier mail is not due', async () => {
    const family = await answered()
    const { id } = family.child
    await letDaysPass(60)
    await assess(family.cookie, id, fewSigns)
    // As answers leave it when they are stored while the choice, which cancels, is saved.
    await sql(
      `DELETE FROM "MailDelivery" WHERE template = 'recheck' AND "rowId" = $1
       AND version = (SELECT max(version) FROM "MailDelivery" WHERE template = 'recheck' AND "rowId" = $1)`,
      [id],
    )
    expect((await planned(family)).next).toBeNull()
    await letDaysPass(35)
    expect(await rechecks(family)).toBe(0)
    expect((await planned(family)).next).not.toBeNull()
    await letDaysPass(60)
    expect(await rechecks(family)).toBe(1)
  })

  test('many answers at once are one invitation', async () => {
    const family = await newConfirmedFamily()
    const each = Array.from({ length: 6 }, (_, index) => manySigns.map((value, at) => (at === index ? 0 : value)))
    await Promise.all(each.map((answers) => assess(family.cookie, family.child.id, answers)))
    await letDaysPass(95)
    expect(await rechecks(family)).toBe(1)
  })
})

describe('choosing when', () => {
  test('six months, never, and three again', async () => {
    const family = await answered()
    const due = (months: number) => morningOf(monthsAfter(today(), months)).toISOString()
    expect(await choose(family, { months: 6 })).toMatchObject({ status: 200, body: { next: due(6) } })
    expect(await planned(family)).toMatchObject({ months: 6, date: null, next: due(6) })
    expect((await choose(family, { months: 0 })).body).toEqual({ next: null })
    expect(await planned(family)).toMatchObject({ months: 0, next: null })
    expect((await choose(family, { months: 3 })).body).toEqual({ next: due(3) })
    await letDaysPass(200)
    expect(await rechecks(family)).toBe(1)
  })

  test('the date that the doctor named, once, and then the months again', async () => {
    const family = await answered()
    const date = dateOf(today() + 30)
    expect((await choose(family, { date })).body).toEqual({ next: morningOf(today() + 30).toISOString() })
    expect(await planned(family)).toMatchObject({ months: 3, date })
    await letDaysPass(31)
    expect(await rechecks(family)).toBe(1)
    await letDaysPass(100)
    expect(await rechecks(family)).toBe(1)
    await assess(family.cookie, family.child.id, fewSigns)
    await letDaysPass(95)
    expect(await rechecks(family)).toBe(2)
  })

  test('a date before any answers', async () => {
    const family = await newConfirmedFamily()
    expect((await planned(family)).next).toBeNull()
    await choose(family, { date: dateOf(today() + 3) })
    await letDaysPass(4)
    expect(await rechecks(family)).toBe(1)
    expect((await planned(family)).earliest > dateOf(today() + 12)).toBe(true)
  })

  test.each<[string, object, string]>([
    ['nothing', {}, 'months'],
    ['other months', { months: 4 }, 'months'],
    ['months as a text', { months: '3' }, 'months'],
    ['both', { months: 3, date: '2027-05-01' }, 'date'],
    ['no date', { date: 'tomorrow' }, 'date'],
    ['a day that there is not', { date: '2027-02-30' }, 'date'],
    ['a date that is over', { date: '2020-01-01' }, 'date'],
    ['a date within two weeks of the answers', { date: dateOf(dayOf(new Date()) + 13) }, 'date'],
    ['a date years ahead', { date: dateOf(dayOf(new Date()) + 1_000) }, 'date'],
  ])('%s is refused', async (_, body, field) => {
    const family = await answered()
    const before = await planned(family)
    expect(await choose(family, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } })
    expect(await planned(family)).toEqual(before)
  })

  test('a withdrawn consent plans nothing, and one that is given again does', async () => {
    const family = await answered()
    await withdraw(family)
    expect((await planned(family)).next).toBeNull()
    expect((await choose(family, { months: 6 })).body).toEqual({ next: null })
    await agree(family)
    expect((await planned(family)).next).not.toBeNull()
  })

  test('the child’s age is not touched by it', async () => {
    const family = await answered()
    const age = () => sql('SELECT age, "birthYear", "updatedAt" FROM "Child" WHERE id = $1', [family.child.id])
    const before = await age()
    await choose(family, { months: 6 })
    expect(await age()).toEqual(before)
  })
})

async function agree({ cookie, child }: Family): Promise<string> {
  const body = { childId: child.id, purpose: 'screening', relation: 'parent' }
  return (await call<{ id: string }>(giveConsent, '', { method: 'POST', body, cookie })).body.id
}

async function withdraw(family: Family): Promise<void> {
  const id = await agree(family)
  const { status } = await call(withdrawConsent, '', { method: 'POST', params: { id }, cookie: family.cookie })
  expect(status).toBe(200)
}
