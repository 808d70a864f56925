import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { count, sql } from '../support/sql'

const run = promisify(execFile)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sati-mail-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => sql('TRUNCATE "MailDelivery"'))

const admin = (...args: string[]) =>
  run(process.execPath, ['scripts/admin.mjs', 'mails', ...args], {
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL, AUTH_SECRET: env().AUTH_SECRET, NODE_ENV: 'production' },
  })

/** @param due minutes from now */
async function newPendingMail(template: string, due: number): Promise<string> {
  const id = randomUUID()
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", recipient, "dueAt", "nextAttemptAt")
     VALUES ($1, $2, $3, 'somebody@example.com', now() + $4 * interval '1 minute', now() + interval '3 hours')`,
    [id, template, randomUUID(), due],
  )
  return id
}

const sent = async () =>
  (await sql<{ id: string }>('SELECT id FROM "MailDelivery" WHERE "sentAt" IS NOT NULL')).map(({ id }) => id).sort()

test('mails held counts what waits by kind, due or later, and names nobody', async () => {
  await Promise.all([
    newPendingMail('school-referral', -5),
    newPendingMail('school-referral', -9),
    newPendingMail('recheck', 60),
  ])
  const { stdout } = await admin('held')
  expect(stdout).toMatch(/^recheck\t0 due\t1 later\nschool-referral\t2 due, the first since \S+Z\t0 later\n$/)
  await sql('TRUNCATE "MailDelivery"')
  expect((await admin('held')).stdout).toBe('No mail waits.\n')
})

test('mails mark-sent takes from the log of the mail server what left, also what was due later, and no more', async () => {
  const [left, early, stays] = await Promise.all([
    newPendingMail('a', -5),
    newPendingMail('b', 600),
    newPendingMail('c', -5),
  ])
  const log = join(folder, 'mail.log')
  await writeFile(
    log,
    `Nov 21 postfix/cleanup[1]: 4A: message-id=<${left.toUpperCase()}@sati.example>
     message-id=<${early}@sati.example> message-id=<${randomUUID()}@sati.example> message-id=<other@elsewhere.example>`,
  )
  expect((await admin('mark-sent', '--log', log, '--dry-run')).stdout).toContain('2 waiting mails')
  expect(await sent()).toEqual([])
  expect((await admin('mark-sent', '--log', log)).stdout).toContain('2 waiting mails')
  expect(await sent()).toEqual([left, early].sort())
  expect(await count('"MailDelivery" WHERE recipient IS NOT NULL')).toBe(1)
  expect((await admin('mark-sent', '--log', log)).stdout).toContain('0 waiting mails')
  expect(await sent()).not.toContain(stays)
  expect(await count(`"AuditEvent" WHERE action = 'mails.marked-sent' AND "actorId" = 'admin'`)).toBe(2)
})

test('without a log what was due by a time counts as sent', async () => {
  const [before] = await Promise.all([newPendingMail('a', -60), newPendingMail('b', -5), newPendingMail('c', 60)])
  const until = new Date(Date.now() - 30 * 60_000).toISOString()
  const lines = await runAdminCommand(systemActor('admin'), { command: 'mails mark-sent', until }, { dryRun: false })
  expect([lines, await sent()]).toEqual([['1 waiting mails count as sent now.'], [before]])
})

test('mails mark-sent takes one of both, refuses what is no log of ours, and a time that is none', async () => {
  const other = join(folder, 'other.log')
  await writeFile(other, 'nothing of ours')
  await expect(admin('mark-sent')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--until') })
  await expect(admin('mark-sent', '--log', other, '--until', '2026-11-21T03:00Z')).rejects.toMatchObject({ code: 2 })
  await expect(admin('mark-sent', '--until', 'three')).rejects.toMatchObject({ code: 2 })
  const reminder = await newPendingMail('recheck', 60)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await expect(admin('mark-sent', '--until', tomorrow)).rejects.toMatchObject({ code: 2 })
  expect(await sent()).not.toContain(reminder)
  await expect(admin('mark-sent', '--log', other)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no mail'),
  })
  await expect(admin('mark-sent', '--log', join(folder, 'absent'))).rejects.toMatchObject({ code: 1 })
})
