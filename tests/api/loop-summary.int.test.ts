import { commands } from '@/lib/admin/commands'
import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { dateOf, dayOf, morningOf } from '@/lib/thai-time'
import { newFamily } from '../support/people'
import { sql } from '../support/sql'

const ask = (since?: string) =>
  runAdminCommand(systemActor('admin'), { command: 'loop', ...(since ? { since } : {}) }, { dryRun: false })

const day = 24 * 3_600_000
const firstMail = new Date('2026-03-02T03:00:00Z')
const after = (days: number) => new Date(firstMail.getTime() + days * day)

interface Made {
  language?: 'en' | 'th'
  status?: 'pending' | 'completed' | 'revoked' | 'declined'
  answered?: number
  reminded?: number[]
  reason?: 'not_my_student' | 'do_not_know_well'
  expires?: Date
  createdAt?: Date
}

const templates = ['teacher-reminder-first', 'teacher-reminder-second', 'teacher-reminder-last'] as const

async function make(family: Awaited<ReturnType<typeof newFamily>>, made: Made): Promise<void> {
  const { language = 'en', answered, reminded = [], reason = null } = made
  const status = made.status ?? (answered === undefined ? 'pending' : 'completed')
  const isDeclined = status === 'declined'
  const { id } = await db().teacherReferral.create({
    data: {
      childId: family.child.id,
      parentId: family.user.id,
      teacherEmail: 'teacher@school.example',
      teacherEmailKey: 'teacher@school.example',
      teacherName: 'Ms. Siriporn',
      language,
      status: isDeclined ? 'revoked' : status,
      createdAt: made.createdAt ?? firstMail,
      expiresAt: made.expires ?? after(30),
      completedAt: answered === undefined ? null : after(answered),
      revokedAt: isDeclined || status === 'revoked' ? after(1) : null,
      declinedAt: isDeclined ? after(1) : null,
      declineReason: reason,
    },
  })
  const mails = [
    { template: 'teacher-invitation', version: 1, sentAt: firstMail },
    { template: 'teacher-invitation', version: 2, sentAt: after(0.5) },
    ...reminded.map((days, at) => ({
      template: templates[at % 3] ?? '',
      version: 1 + Math.floor(at / 3),
      sentAt: after(days),
    })),
    { template: 'teacher-link-ended', version: 1, sentAt: null },
    { template: 'teacher-reminder-last', version: 9, sentAt: null },
  ]
  await db().mailDelivery.createMany({ data: mails.map((mail) => ({ ...mail, rowId: id })) })
}

test('without a request the loop is a list of zeros', async () => {
  expect(await ask('2026-03-01')).toEqual([
    'since\t2026-03-01',
    'requests sent\t0',
    'answered\t0\t-',
    'cannot answer: not my student\t0\t-',
    'cannot answer: not known well enough\t0\t-',
    'expired\t0\t-',
    'revoked\t0\t-',
    'waiting\t0\t-',
    'days to the answer\tmedian -\t90th -',
  ])
})

test('the loop counts what became of requests, by language and by reminders, and gives no names', async () => {
  const family = await newFamily()
  // Answered after 1 to 5 days in Thai and 6 to 11 in English: the median is 6, the 90th percentile 10.
  for (const answered of [1, 2, 3]) await make(family, { language: 'th', answered })
  for (const answered of [4, 5]) await make(family, { language: 'th', answered, reminded: [3] })
  for (const answered of [6, 7, 8]) await make(family, { answered, reminded: [3, 5.5, 20] })
  for (const answered of [9, 10, 11]) await make(family, { answered, reminded: [3, 4, 5, 6] })
  await make(family, { status: 'declined', reason: 'not_my_student' })
  await make(family, { status: 'declined', reason: 'do_not_know_well', language: 'th' })
  await make(family, { expires: new Date(Date.now() - 1_000), reminded: [3, 7, 28] })
  await make(family, { status: 'revoked' })
  await make(family, { expires: new Date(Date.now() + day), createdAt: new Date('2026-03-31T18:00:00Z') })

  const lines = await ask('2026-03-01')
  expect(lines).toEqual([
    'since\t2026-03-01',
    'requests sent\t16',
    'answered\t11\t69 %',
    'cannot answer: not my student\t1\t6 %',
    'cannot answer: not known well enough\t1\t6 %',
    'expired\t1\t6 %',
    'revoked\t1\t6 %',
    'waiting\t1\t6 %',
    'days to the answer\tmedian 6.0\t90th 10.0',
    'in English\t10 sent\t6 answered\t60 %\tmedian 8.5\t90th 10.5',
    'in Thai\t6 sent\t5 answered\t83 %\tmedian 3.0\t90th 4.6',
    'after 0 reminders\t3 answered\t27 %\tmedian 2.0\t90th 2.8',
    'after 1 reminder\t2 answered\t18 %\tmedian 4.5\t90th 4.9',
    'after 2 reminders\t3 answered\t27 %\tmedian 7.0\t90th 7.8',
    'after 3 or more reminders\t3 answered\t27 %\tmedian 10.0\t90th 10.8',
  ])
  const named = await sql<{ word: string }>(
    `SELECT id::text AS word FROM "TeacherReferral" UNION ALL SELECT email FROM "User" UNION ALL SELECT name FROM "Child"`,
  )
  expect(named.filter(({ word }) => lines.join('\n').includes(word))).toEqual([])

  // A day begins in Thailand's time: the newest is of 1 April there.
  expect((await ask('2026-04-01'))[1]).toBe('requests sent\t1')
  expect((await ask('2026-04-02'))[1]).toBe('requests sent\t0')
})

test('without a day the loop counts the requests of eight weeks, and says since when', async () => {
  const family = await newFamily()
  const today = dayOf(new Date())
  const morning = (daysAgo: number) => morningOf(today - daysAgo)
  for (const daysAgo of [0, 56, 57]) await make(family, { createdAt: morning(daysAgo) })
  expect((await ask()).slice(0, 2)).toEqual([`since\t${dateOf(today - 56)}`, 'requests sent\t2'])
  expect((await ask(dateOf(today - 57)))[1]).toBe('requests sent\t3')
})

test('the loop takes a day, and nothing that is none', () => {
  const read = (since: string) => commands.loop.schema.safeParse({ since }).success
  expect([read('2026-04-01'), read('2026-02-30'), read('yesterday'), read("2026-04-01'")]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
