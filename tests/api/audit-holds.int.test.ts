import pg from 'pg'
import { dropAuditMonths } from '@/lib/audit/mutations'
import { systemActor } from '@/lib/auth/actor'
import { holdsLock } from '@/lib/legal-holds/data'
import { newFamily } from '../support/people'
import { sealAll } from '../support/seals'
import { countBlocked, sql, tamper } from '../support/sql'
import { until } from '../support/until'

/** A month of the audit log is kept while a person in it is under a legal hold, however old it is. */

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }

const add = (at: string, { actor = 'x', action = 'y', child = '', target = '' } = {}) =>
  sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId", "targetId")
     VALUES (new_id(), $1, 'user', $2, $3, nullif($4, '')::uuid, nullif($5, '')::uuid)`,
    [at, actor, action, child, target],
  )
const dropped = async () => (await dropAuditMonths(systemActor('maintenance'), { years: 5 })).map(({ part }) => part)
const addHold =
  'INSERT INTO "LegalHold" (id, "accountId", "childId", "schoolId", reason, "addedBy") VALUES (new_id(), $1, $2, $3, \'case 1\', \'x\')'
const hold = ({ account, child, school }: { account?: string; child?: string; school?: string }) =>
  sql(addHold, [account, child, school])
const endHold = (id: string) =>
  sql(`UPDATE "LegalHold" SET "endedAt" = now(), "endedBy" = 'x' WHERE $1 IN ("accountId", "childId", "schoolId")`, [
    id,
  ])
const id = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`

beforeEach(async () => {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await sql('DELETE FROM "LegalHold"')
  await sql('DROP TABLE IF EXISTS "AuditEvent_before"')
  for (const month of [1, 2, 3, 4]) await sql('SELECT make_audit_month($1)', [`2018-0${month}-15T00:00:00Z`])
})

test('a month with a row about who is held stays, and so does one that is not sealed', async () => {
  await add('2018-01-15Z', { child: id(1) })
  await add('2018-02-15Z', { actor: id(2) })
  await add('2018-03-15Z', { target: id(3) })
  await add('2018-04-15Z')
  await hold({ child: id(1) })
  await hold({ account: id(2) })
  await hold({ account: id(3) })
  expect(await dropped()).toEqual([])
  await sealAll()
  expect(await dropped()).toEqual(['AuditEvent_2018_04'])
  await endHold(id(1))
  expect(await dropped()).toEqual(['AuditEvent_2018_01'])
  await endHold(id(2))
  expect(await dropped()).toEqual(['AuditEvent_2018_02'])
  await endHold(id(3))
  expect(await dropped()).toEqual(['AuditEvent_2018_03'])
})

test('while a school is held every month stays, for nobody can tell which rows are about it', async () => {
  await add('2018-01-15Z')
  await sealAll()
  await hold({ school: id(4) })
  expect(await dropped()).toEqual([])
  await endHold(id(4))
  expect(await dropped()).toHaveLength(4)
})

test('an account is held with its children, and with those that were deleted before', async () => {
  const { user, child } = await newFamily()
  await add('2018-01-15Z', { child: child.id })
  await add('2018-02-15Z', { child: id(5) })
  await add('2018-03-15Z', { child: id(6) })
  await add(new Date().toISOString(), { actor: user.id, action: 'child.created', child: id(5) })
  await add(new Date().toISOString(), { actor: user.id, action: 'school-referral.accepted', child: id(6) })
  await sealAll()
  await hold({ account: user.id })
  expect(await dropped()).toEqual(['AuditEvent_2018_04'])
  await endHold(user.id)
  expect(await dropped()).toEqual(['AuditEvent_2018_01', 'AuditEvent_2018_02', 'AuditEvent_2018_03'])
})

test('a hold that is being added is waited for', async () => {
  await sql(`ALTER FUNCTION drop_audit_months SET lock_timeout = '20s'`)
  await add('2018-01-15Z', { child: id(7) })
  await sealAll()
  const adding = new pg.Client(testDatabaseUrl)
  await adding.connect()
  await adding.query('BEGIN')
  await adding.query('SELECT pg_advisory_xact_lock($1)', [holdsLock])
  await adding.query(addHold, [null, id(7), null])
  const asked = dropped()
  await until('it waits for the hold', async () => (await countBlocked()) > 0)
  await adding.query('COMMIT')
  await adding.end()
  expect(await asked).toEqual(['AuditEvent_2018_02', 'AuditEvent_2018_03', 'AuditEvent_2018_04'])
})
