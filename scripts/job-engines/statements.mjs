import pg from 'pg'

/**
 * Every statement that this process sends, by whichever engine: all of them use this one `pg`.
 *
 * @type {{ count: number, claims: Map<string, { text: string, values: unknown[] }> }} `claims`: one for each lane
 */
export const statements = { count: 0, claims: new Map() }

const { query } = pg.Client.prototype

/** Starts to count them, and remembers those that claim jobs. */
export function countStatements() {
  pg.Client.prototype.query = function counted(/** @type {any} */ config, /** @type {any[]} */ ...rest) {
    const text = typeof config === 'string' ? config : config?.text
    if (text) statements.count++
    if (/skip locked/i.test(text ?? '') && !text.startsWith('EXPLAIN')) {
      const values = config.values ?? (Array.isArray(rest[0]) ? rest[0] : [])
      statements.claims.set(JSON.stringify([text, values]), { text, values })
    }
    return Reflect.apply(query, this, [config, ...rest])
  }
}

/** What the dearest of the claims reads, when each is made again and taken back. @param {pg.ClientBase} client */
export async function dearestClaim(client) {
  let dearest = { rowsRead: -1, cost: 0, ms: 0 }
  for (const { text, values } of [...statements.claims.values()]) {
    await client.query('BEGIN')
    const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values })
    await client.query('ROLLBACK')
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
    const rowsRead = mostRows(plan)
    if (rowsRead > dearest.rowsRead) dearest = { rowsRead, cost: plan['Total Cost'], ms }
  }
  return dearest
}

/** @param {any} node @returns {number} of the node of the plan that reads most */
function mostRows(node) {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return Math.max(own, ...(node.Plans ?? []).map(mostRows))
}
