import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../support/until'

/*
 * What deploy/backup/backup.sh keeps, deletes and prints. Programs are replaced here; `npm run drill -- restore` runs the
 * real ones.
 */

const script = join(process.cwd(), 'deploy/backup/backup.sh')
let folder = ''
let env = { ...process.env }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sati-backup-'))
  const program = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  program('pg_dump', 'echo "rows of $4"; exit $DUMP_ENDS')
  program('zstd', 'cat')
  program('age', 'echo "for $2"; cat')
  env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    DIRECT_DATABASE_URL: 'postgresql://owner@db/sati',
    DATABASE_URL: 'postgresql://product@pooler/sati',
    BACKUP_RECIPIENT: 'age1qqqq',
    BACKUP_FOLDER: folder,
    BACKUP_STAMP: join(folder, 'done'),
    DUMP_ENDS: '0',
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (more: Record<string, string> = {}) =>
  execFileSync(script, { env: { ...env, ...more }, encoding: 'utf8', stdio: 'pipe' })
const backups = () => readdirSync(folder).filter((name) => /^sati-.*(age|part)$/.test(name))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const writeOld = (name: string, days: number) => {
  writeFileSync(join(folder, name), 'old')
  utimesSync(join(folder, name), daysAgo(days), daysAgo(days))
}

test('a backup is of the owner’s database, encrypted for the recipient, readable by its owner alone, and stamped', () => {
  expect(run()).toMatch(/^backup done: sati-\S+\.dump\.zst\.age, \d+ bytes\n$/)
  const [name = ''] = backups()
  expect(readFileSync(join(folder, name), 'utf8')).toBe('for age1qqqq\nrows of postgresql://owner@db/sati\n')
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(Date.now() - statSync(join(folder, 'done')).mtimeMs).toBeLessThan(60_000)
})

test('a dump that breaks off is no backup: no file under its name, no stamp, and nothing older is deleted', () => {
  writeOld('sati-2026-01-01T1900Z.dump.zst.age', 30)
  expect(() => run({ DUMP_ENDS: '1' })).toThrow()
  expect(backups().filter((name) => name.endsWith('.age'))).toEqual(['sati-2026-01-01T1900Z.dump.zst.age'])
  expect(existsSync(join(folder, 'done'))).toBe(false)
})

test('what is older than the days to keep goes, once a new one is whole, and no other file', () => {
  writeOld('sati-2026-01-01T1900Z.dump.zst.age', 15)
  writeOld('sati-2026-01-02T1900Z.dump.zst.age', 13)
  writeOld('sati-2026-01-03T1900Z.dump.zst.age.part', 2)
  writeOld('somebody-elses.dump.zst.age', 400)
  run()
  expect(backups()).toEqual(['sati-2026-01-02T1900Z.dump.zst.age', expect.stringMatching(/^sati-.*Z\.dump\.zst\.age$/)])
  expect(existsSync(join(folder, 'somebody-elses.dump.zst.age'))).toBe(true)
  run({ BACKUP_KEEP_DAYS: '1' })
  expect(backups()).toHaveLength(1)
})

test('once a day means at once where none was made since its time, and not again', async () => {
  const daily = spawn(script, ['--daily'], { env })
  const ended = once(daily, 'exit')
  await until('the first backup', async () => existsSync(join(folder, 'done')))
  daily.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  const [only] = backups()
  rmSync(join(folder, String(only)))

  const again = spawn(script, ['--daily'], { env })
  const { stdout } = again
  const looked = once(again, 'exit')
  await until('its wait', async () =>
    spawnSync('ps', ['--ppid', String(again.pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes('sleep'),
  )
  again.kill('SIGTERM')
  expect([(await looked)[0], stdout.read(), backups()]).toEqual([0, null, []])
})
