/**
 * The secret changes under load: on three instances, one after the other, by the two steps of docs/operations/settings.md, and
 * then the old one is dropped. What any instance made at any moment must open on any other.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startInbox } from '../../scripts/inbox/inbox.mjs'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { print, startBenchDatabase, withCleanup } from '../bench-server.mjs'
import { startInstances } from './secrets/instances.mjs'
import { anyOf, makerOf, reach, send } from './secrets/links.mjs'

const [oldSecret, newSecret] = ['the-old-one-0123456789abcdef012345', 'the-new-one-0123456789abcdef012345']
const instanceCount = 3
const makers = 2

export async function run() {
  await ensureBuild(print)
  return withCleanup(async (afterwards) => {
    const postgres = await startBenchDatabase({ ephemeral: true })
    afterwards(postgres.stop)
    const inbox = await startInbox({ most: Number.POSITIVE_INFINITY })
    afterwards(inbox.stop)
    const database = new pg.Pool({ connectionString: postgres.url, max: 2 })
    afterwards(() => database.end())
    const site = { databaseUrl: postgres.url, smtpUrl: inbox.smtpUrl, secrets: { AUTH_SECRET: oldSecret } }
    const instances = await startInstances(instanceCount, site)
    afterwards(instances.stop)
    const sql = async (text, values = []) => (await database.query(text, values)).rows
    return changeSecrets({ instances, inbox, sql })
  })
}

const everyInstance = (origins) => origins
const oneInstance = (origins) => [anyOf(origins)]
const isReusable = ({ isUsedUp }) => !isUsedUp

async function changeSecrets(site) {
  const { instances, sql } = site
  const { counts, person, makeAll } = makerOf(site)
  const admin = await person()
  const schoolId = randomUUID()
  await sql('INSERT INTO "School" (id, name) VALUES ($1, $2)', [schoolId, 'Rajini School'])
  const membership = [schoolId, admin.id]
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (new_id(), $1, $2, 'admin')`,
    membership,
  )
  const people = []
  let [opened, failed] = [0, 0]

  async function make() {
    const { parent, links } = await makeAll(schoolId, admin)
    people.push(parent)
    return links
  }
  /** On every instance or on one. */
  async function openAll(all, which) {
    for (const each of all)
      for (const origin of which(instances.origins())) {
        opened += 1
        if (await reach(instances, origin, each.opens)) continue
        failed += 1
        print(`did not open: ${each.kind}`)
      }
  }
  const makeTwice = async () => [...(await make()), ...(await make())]

  // Made by the old secret alone: some for the step that accepts it, some for its end.
  const before = await makeTwice()
  const oldOnes = await makeTwice()

  let isChanging = true
  let made = 0
  /** Makes one link of each kind, opens some, and returns the rest. */
  async function work() {
    let left = []
    while (isChanging) {
      const fresh = await make()
      await openAll(fresh.filter(isReusable), everyInstance)
      left.push(...fresh)
      made += 1
      const now = left.filter(() => Math.random() < 0.5)
      await openAll(now, oneInstance)
      left = left.filter((each) => !each.isUsedUp || !now.includes(each))
    }
    return left
  }
  /** Until each maker has begun and ended with the instances as they are now. */
  async function more() {
    for (const enough = made + 2 * makers; made < enough; ) await sleep(50)
  }
  const working = Promise.all(Array.from({ length: makers }, work))
  const change = (async () => {
    print('1. all instances accept the new one')
    await instances.changeOneByOne({ AUTH_SECRET: oldSecret, AUTH_SECRET_ALSO_ACCEPTED: newSecret }, more)
    print('2. all instances sign with the new one and accept the old')
    await instances.changeOneByOne({ AUTH_SECRET: newSecret, AUTH_SECRET_ALSO_ACCEPTED: oldSecret }, more)
  })().finally(() => {
    isChanging = false
  })
  const [during] = await Promise.all([working, change])

  const everywhere = [...before, ...during.flat()]
  await openAll(everywhere.filter(isReusable), everyInstance)
  await openAll(
    everywhere.filter(({ isUsedUp }) => isUsedUp),
    oneInstance,
  )
  const late = await make()

  print('3. the old one is gone')
  await instances.changeOneByOne({ AUTH_SECRET: newSecret })
  let stillOpen = 0
  for (const { opens, kind } of oldOnes)
    if (await opens(anyOf(instances.origins()))) {
      stillOpen += 1
      print(`still open: ${kind}`)
    }
  await openAll(late, oneInstance)

  let signedOut = 0
  for (const { cookie } of people)
    for (const origin of instances.origins())
      if ((await send(origin, '/api/auth/user', undefined, { cookie })).status !== 200) signedOut += 1

  return [
    { what: 'families whose links were made while the instances changed', now: made, atLeast: 20 },
    { what: 'links opened', now: opened, atLeast: 100 },
    { what: 'links that failed', now: failed, atMost: 0 },
    { what: 'creating calls sent twice, to two instances', now: counts.repeats, atLeast: 50 },
    { what: 'of these refused the second time', now: counts.refused, atMost: 0 },
    { what: 'of these done twice', now: counts.doneTwice, atMost: 0 },
    { what: 'people signed out', now: signedOut, atMost: 0 },
    { what: 'old links tried once the old secret is gone', now: oldOnes.length, atLeast: 16 },
    { what: 'of these still open', now: stillOpen, atMost: 0 },
  ]
}
