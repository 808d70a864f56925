/**
 * One of several processes that query the database concurrently, each its own rows. Run it with tsx as
 * scripts/lib/prisma.mjs runs prisma/*.ts. The last printed line has the failures as JSON.
 */
import { db } from '../../lib/db.ts'

const [own = '', rounds = '0'] = process.argv.slice(2)
let foreign = 0
const failures = {}

/** Twenty texts, which every process prepares first in the same order. */
async function ask(round) {
  const text = `${own} ${round % 20}`
  try {
    const sql = `SELECT '${text} of ' || $1::text AS answer`
    const [row] = await db().$queryRawUnsafe(sql, String(round))
    if (row?.answer !== `${text} of ${round}`) foreign += 1
  } catch (error) {
    const why = String(error?.message).trim().split('\n').at(-1) ?? ''
    failures[why] = (failures[why] ?? 0) + 1
  }
}

async function worker(/** @type {number} */ first) {
  for (let round = first; round < Number(rounds); round += 5) await ask(round)
}

await Promise.all([0, 1, 2, 3, 4].map(worker))
console.log(JSON.stringify({ foreign, failures }))
process.exit(0)
