import { execFile } from 'node:child_process'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as list } from '@/app/api/school-referrals/route'
import { type AdminCommand, runAdminCommand } from '@/lib/admin/run'
import { CommandRefused } from '@/lib/admin/terminal/refused'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { call, newAddress } from '../support/api'
import { loginByLetter, newLetterFamily } from '../support/letters'
import { newPerson, type Person, password } from '../support/people'
import { newSchool } from '../support/schools'
import { count, rowCounts, sql } from '../support/sql'

const unknownId = '01890000-0000-7000-8000-000000000000'

const admin = (...args: string[]) => adminWith({}, ...args)

function adminWith(settings: Record<string, string>, ...args: string[]) {
  const own = { DATABASE_URL: env().DATABASE_URL, AUTH_SECRET: env().AUTH_SECRET, NODE_ENV: 'production' as const }
  return new Promise<{ status: number; stdout: string; stderr: string; lines: string[] }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/admin.mjs', ...args],
      { env: { ...process.env, ...own, ...settings } },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr, lines: stdout.trim().split('\n') }),
    )
  })
}

/** Without the seconds that a new process takes. */
const ask = (operation: AdminCommand, { dryRun = false } = {}) =>
  runAdminCommand(systemActor('admin'), operation, { dryRun })

const audited = (action: string, targetId: string) =>
  count(`"AuditEvent" WHERE "actorKind" = 'system' AND "actorId" = 'admin' AND action = $1 AND "targetId" = $2`, [
    action,
    targetId,
  ])

describe('the program', () => {
  test('the admin command explains itself, and exits with 2 when it was typed wrong', async () => {
    const help = await admin('--help')
    expect([help.status, help.stderr]).toEqual([0, ''])
    for (const command of [
      'school create',
      'school list',
      'school add-admin',
      'school remove-admin',
      'key issue',
      'key revoke',
      'doctor list',
      'loop [--since YYYY-MM-DD]',
      'hold add --account ID | --child ID | --school ID --reason TEXT [--by TEXT]',
      'user disable --email ADDRESS | --account ID',
    ])
      expect(help.stdout).toContain(command)
    const wrong = [
      [],
      ['school'],
      ['school', 'destroy'],
      ['school', 'create'],
      ['school', 'list', '--name', 'x'],
      ['school', 'create', '--name'],
      ['school', 'list', '--nonsense'],
      ['hold', 'add', '--reason', '1/2569'],
      ['user', 'enable'],
    ]
    const refuse = async (args: string[]) => {
      const { status, stdout, stderr } = await admin(...args)
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' })
      expect(stderr).toMatch(/--help/)
    }
    await Promise.all(wrong.map(refuse))
    expect(await admin('doctor', 'verify', '--doctor', 'x')).toMatchObject({ status: 2, stdout: '' })
    const [refused, counted] = await Promise.all([admin('loop', '--since', 'yesterday'), admin('loop')])
    expect(refused).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('--since') })
    expect([counted.status, counted.stderr]).toEqual([0, expect.any(String)])
    expect(counted.stdout).toMatch(/^since\t\d{4}-\d\d-\d\d\nrequests sent\t0\nanswered\t0\t-\n/)
  })

  test('school create and key issue make a school with a working key', async () => {
    const before = await rowCounts()
    const tried = await admin('school', 'create', '--name', 'โรงเรียนราชินี', '--dry-run')
    expect([tried.status, tried.lines[0]]).toEqual([0, 'Dry run: nothing was changed.'])
    expect(await rowCounts()).toEqual(before)

    const made = await admin('school', 'create', '--name', 'โรงเรียนราชินี', '--strict')
    const [, school = ''] = /^School "โรงเรียนราชินี" is there: ([0-9a-f-]{36})$/m.exec(made.stdout) ?? []
    expect([made.status, await audited('school.created', school)]).toEqual([0, 1])
    const [again, issued] = await Promise.all([
      admin('school', 'create', '--name', 'โรงเรียนราชินี'),
      admin('key', 'issue', '--school', school, '--name', 'SIS'),
    ])
    expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('โรงเรียนราชินี') })
    const key = issued.lines.at(-1) ?? ''
    expect([issued.status, key]).toEqual([0, expect.stringMatching(/^sati_live_\w{38}$/)])
    expect((await call(list, '', { headers: { 'x-api-key': key } })).status).toBe(200)
    const { lines } = await admin('school', 'list')
    expect(lines).toContain(`${school}\tโรงเรียนราชินี\t0 members, 1 keys, 0 referrals\tstrict`)
  })

  test('user unlock clears the limits on wrong passwords', async () => {
    const { user } = await newPerson()
    const email = String(user.email)
    const address = newAddress()
    const signIn = async (tried = password) =>
      (await call(login, '', { method: 'POST', body: { email, password: tried }, address })).status
    for (let i = 0; i < 10; i++) await signIn('wrong')
    await ask({ command: 'user unlock', email, address }, { dryRun: true })
    expect(await signIn()).toBe(429)
    const unlocked = await admin('user', 'unlock', '--email', email, '--address', address)
    expect(unlocked.status).toBe(0)
    expect(await signIn()).toBe(200)
    expect(await audited('account.unlocked', user.id)).toBe(1)
  })

  test('user unlock takes an account that signs in with the code of a letter', async () => {
    const { letter, user } = await newLetterFamily()
    const address = newAddress()
    const signIn = async (tried?: string) => (await loginByLetter(letter.code, tried, { address })).status
    for (let i = 0; i < 10; i++) await signIn('wrong')
    expect(await signIn()).toBe(429)
    const unlocked = await admin('user', 'unlock', '--account', user.id, '--address', address)
    expect(unlocked).toMatchObject({ status: 0, stderr: '' })
    expect(await signIn()).toBe(200)
  })

  test('user disable and user enable are there for a terminal', async () => {
    const { user } = await newPerson()
    const email = String(user.email)
    const isDisabled = () => count('"User" WHERE id = $1 AND "disabledAt" IS NOT NULL', [user.id])
    expect((await admin('user', 'disable', '--email', email, '--dry-run')).lines[0]).toMatch(/^Dry run/)
    expect(await isDisabled()).toBe(0)
    expect(await admin('user', 'disable', '--email', email)).toMatchObject({ status: 0, stderr: '' })
    expect([await isDisabled(), await audited('account.disabled', user.id)]).toEqual([1, 1])
    expect(await admin('user', 'enable', '--account', user.id)).toMatchObject({ status: 0, stderr: '' })
    expect([await isDisabled(), await audited('account.enabled', user.id)]).toEqual([0, 1])
  })

  test('who is not known on this machine says who decides, and need not be known then', async () => {
    // As under a uid without a name, in a container: only root could run this as one.
    const nameless = `import os from 'node:os'
      import { syncBuiltinESMExports } from 'node:module'
      os.userInfo = () => { throw new Error('uv_os_get_passwd returned ENOENT') }
      syncBuiltinESMExports()`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(nameless)}`
    const end = ['hold', 'end', '--hold', unknownId]
    const [without, withOne] = [
      await adminWith({ NODE_OPTIONS }, ...end),
      await adminWith({ NODE_OPTIONS }, ...end, '--by', 'Ops'),
    ]
    expect(without).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('"hold end" needs --by') })
    expect(withOne).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(`no hold ${unknownId}`) })
  })

  test('user unlock leaves a disabled account disabled, and says so', async () => {
    const { user } = await newPerson()
    await sql(`UPDATE "User" SET "disabledAt" = now() WHERE id = $1`, [user.id])
    const lines = await ask({ command: 'user unlock', email: String(user.email) })
    expect(lines.at(0)).toMatch(/--address/)
    expect(lines.at(-1)).toMatch(/disabled/)
    expect(await count('"User" WHERE id = $1 AND "disabledAt" IS NOT NULL', [user.id])).toBe(1)
  })
})

describe('an operation', () => {
  test('an admin command makes an admin of an account whose address is confirmed', async () => {
    const [school, person] = [await newSchool(), await newPerson()]
    const add = { command: 'school add-admin', school, email: String(person.user.email).toUpperCase() } as const
    await expect(ask(add)).rejects.toThrow(/not confirmed/)
    await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [person.user.id])
    for (let i = 0; i < 2; i++) await ask(add)
    expect(await sql('SELECT role FROM "SchoolMembership" WHERE "schoolId" = $1', [school])).toEqual([
      { role: 'admin' },
    ])
    expect(await audited('school.member-added', person.user.id)).toBe(2)
    await expect(ask({ ...add, email: 'nobody@example.com' })).rejects.toThrow(CommandRefused)
    await expect(ask({ ...add, school: unknownId })).rejects.toThrow(CommandRefused)
  })

  test('an admin command removes an admin from a school, but not the last one', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const school = await newSchool({ admin: one, member: two })
    const remove = (person: Person) =>
      ({ command: 'school remove-admin', school, email: String(person.user.email).toUpperCase() }) as const
    const left = () => count('"SchoolMembership" WHERE "schoolId" = $1', [school])
    await expect(ask(remove(one))).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    await expect(ask(remove(two))).rejects.toThrow(/no admin/)
    await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [school])
    await ask(remove(one), { dryRun: true })
    expect(await left()).toBe(2)
    await ask(remove(one))
    expect(await left()).toBe(1)
    expect(await audited('school.member-removed', one.user.id)).toBe(1)
    await expect(ask(remove(one))).rejects.toThrow(CommandRefused)
    await expect(ask({ ...remove(two), school: unknownId })).rejects.toThrow(CommandRefused)
    expect(await admin('school', 'remove-admin', '--school', school, '--email', String(two.user.email))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('at least one administrator'),
    })
  })

  test('an admin command ends a key, and shows none that a dry run made', async () => {
    const school = await newSchool()
    const issue = { command: 'key issue', school, name: 'SIS' } as const
    expect((await ask(issue, { dryRun: true })).join()).not.toContain('sati_live_')
    expect(await ask({ command: 'key list', school })).toEqual([])
    const key = (await ask(issue)).at(-1) ?? ''
    const calls = async () => (await call(list, '', { headers: { 'x-api-key': key } })).status
    const [line = ''] = await ask({ command: 'key list', school })
    expect(line).toMatch(new RegExp(`^[0-9a-f-]{36}\tSIS\t…${key.slice(-4)}\tlast used never$`))
    const revoke = { command: 'key revoke', key: line.slice(0, 36) } as const
    await ask(revoke, { dryRun: true })
    expect(await calls()).toBe(200)
    await ask(revoke)
    expect(await calls()).toBe(401)
    expect(await audited('api-key.revoked', revoke.key)).toBe(1)
    await expect(ask({ ...revoke, key: unknownId })).rejects.toThrow(CommandRefused)
  })

  test('no admin command gives the demo school members or keys', async () => {
    const [demo] = await sql<{ id: string }>(
      `INSERT INTO "School" (id, name, "isDemo") VALUES (gen_random_uuid(), 'Demo School', true) RETURNING id`,
    )
    await expect(ask({ command: 'key issue', school: demo?.id ?? '', name: 'x' })).rejects.toThrow(/demo/)
  })

  test('an admin command verifies a doctor', async () => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "Doctor" (id, name, specialty, "yearsOfExperience", location)
       VALUES (gen_random_uuid(), 'Dr. Anong', 'Psychiatrist', 9, 'Bangkok') RETURNING id`,
    )
    const verify = { command: 'doctor verify', doctor: row?.id ?? '', name: 'Dr. Anong' } as const
    const listed = `${verify.doctor}\tDr. Anong\tPsychiatrist\tnot verified\tno account`
    expect(await ask({ command: 'doctor list' })).toEqual([listed])
    await ask(verify)
    await ask(verify)
    expect(await count('"Doctor" WHERE id = $1 AND "verifiedAt" IS NOT NULL', [verify.doctor])).toBe(1)
    expect(await audited('doctor.verified', verify.doctor)).toBe(1)
    await expect(ask({ ...verify, doctor: unknownId })).rejects.toThrow(CommandRefused)
  })
})
