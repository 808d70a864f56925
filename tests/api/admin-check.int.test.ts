import { execFile } from 'node:child_process'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLine } from '../support/line.mjs'
import { freePort } from '../support/ports.mjs'
import { startSmtp } from '../support/smtp'
import { sql } from '../support/sql'

/** Every setting is checked even when others are wrong, and each answer names what to do. */

let smtp: Awaited<ReturnType<typeof startSmtp>>
let line: Awaited<ReturnType<typeof startLine>>
let folder = ''
/** The smallest part of an OpenID provider that answers. */
const issuer = createServer((_, response) => response.end('{}'))
let right: Record<string, string> = {}

beforeAll(async () => {
  const port = await freePort()
  smtp = await startSmtp(port)
  line = await startLine()
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'sati-check-'))
  const stamp = join(folder, 'done')
  await writeFile(stamp, '')
  right = {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Sati <no-reply@clinic.or.th>',
    OPERATOR_EMAIL: 'contact@clinic.or.th',
    DPO_EMAIL: 'dpo@clinic.or.th',
    LINE_CLIENT_ID: 'sati-line',
    LINE_CLIENT_SECRET: 'only-for-tests-0123456789',
    LINE_ISSUER: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
    LINE_MESSAGING_ID: '@sati1234',
    ...line.settings,
    BACKUP_STAMP: stamp,
  }
})
afterAll(() => Promise.all([smtp.stop(), line.stop(), issuer.close(), rm(folder, { recursive: true })]))

function check(change: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'production' as const, ...right, ...change }
  return new Promise<{ status: number; lines: string[]; stderr: string }>((resolve) =>
    execFile(process.execPath, ['scripts/admin.mjs', 'check'], { env }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), stderr }),
    ),
  )
}
const toMend = ({ lines }: { lines: string[] }) => lines.filter((each) => each.startsWith('MEND\t'))

test('admin check ends with 0 where all is well, and has tried each setting', async () => {
  const checked = await check()
  expect({ ...checked, mend: toMend(checked) }).toMatchObject({ status: 0, stderr: '', mend: [] })
  const about = checked.lines.map((each) => each.split('\t').slice(0, 2).join(' '))
  for (const known of [
    ...['environment', 'secrets', 'database', 'clock', 'roles', 'rights', 'migrations', 'mail', 'LINE', 'sign-in'],
    'backup',
  ])
    expect(about).toContain(`ok ${known}`)
  expect(smtp.mails).toEqual([])
  expect(checked.lines.join('\n')).not.toContain(new URL(right.DATABASE_URL ?? '').password)
})

test('admin check goes through to its end while the database is away and the environment is wrong', async () => {
  const nowhere = await freePort()
  const checked = await check({
    DATABASE_URL: `postgresql://sati:a-password@127.0.0.1:${nowhere}/sati`,
    AUTH_SECRET: 'replace-these-words-by-32-random-characters',
    APP_URL: 'http://sati.or.th',
    DATABASE_POOLSIZE: '20',
    GOOGLE_CLIENT_ID: 'half',
    SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
    MAIL_FROM: 'Sati <no-reply@sati.example>',
    BACKUP_STAMP: join(folder, 'nowhere'),
  })
  expect([checked.status, checked.stderr]).toEqual([1, ''])
  const mend = toMend(checked).join('\n')
  for (const words of [
    'secrets\tAUTH_SECRET is still what .env.example shows',
    'environment\tAPP_URL must begin with https://',
    'environment\tDATABASE_POOLSIZE is not read: rename it to DATABASE_POOL_SIZE',
    'secrets\tGOOGLE_CLIENT_SECRET goes together with GOOGLE_CLIENT_ID',
    'environment\tMAIL_FROM is an example’s address',
    `database\tDATABASE_URL: 127.0.0.1:${nowhere}: nothing listens there`,
    '(ECONNREFUSED)',
    `mail\t127.0.0.1:${nowhere}: `,
    'backup\tthe file of BACKUP_STAMP is not there',
  ])
    expect(mend).toContain(words)
  expect(checked.lines.join('\n')).not.toContain('a-password')
})

test('admin check names a superuser, a missing migration, an old backup, an unreadable table and a wrong token of LINE', async () => {
  const owner = (globalThis as typeof globalThis & { testDatabaseUrl?: string }).testDatabaseUrl ?? ''
  const longAgo = new Date(Date.now() - 50 * 3_600_000)
  await utimes(right.BACKUP_STAMP ?? '', longAgo, longAgo)
  await sql('UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE migration_name LIKE \'%_first\'')
  await sql('REVOKE SELECT ON "School" FROM sati_product')
  try {
    const wrongToken = { LINE_MESSAGING_TOKEN: 'another-token-0123456789' }
    const [asSuperuser, asProduct] = [await check({ DATABASE_URL: owner }), await check(wrongToken)]
    expect(toMend(asSuperuser).join('\n')).toMatch(/roles\tsati is a superuser: give the product a role of its own/)
    expect(asProduct.status).toBe(1)
    const mend = toMend(asProduct).join('\n')
    expect(mend).toMatch(/migrations\t1 missing: npm run db:migrate/)
    expect(mend).toMatch(/rights\tsati_product may not read School: npm run db:migrate with DIRECT_DATABASE_URL/)
    expect(mend).toContain('LINE\trefuses LINE_MESSAGING_TOKEN (401)')
    expect(mend).toMatch(/backup\tthe last one was done 2 days ago/)
  } finally {
    await sql('UPDATE "_prisma_migrations" SET rolled_back_at = NULL')
    await sql('GRANT SELECT ON "School" TO sati_product')
    await utimes(right.BACKUP_STAMP ?? '', new Date(), new Date())
  }
})

test('admin check says that the age of a backup cannot be known, and what to do about it', async () => {
  const { status, lines } = await check({ BACKUP_STAMP: '' })
  expect([status, lines.at(-1)]).toEqual([0, expect.stringMatching(/^unknown\tbackup\t.*BACKUP_STAMP/)])
})
