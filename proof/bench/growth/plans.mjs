import { open, stat } from 'node:fs/promises'

/** A table with fewer rows is read whole, and rightly so. */
const growing = 10_000

/** Every statement with its plan, and what the database does for it unasked: foreign keys, functions. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  // Of a statement that is given up there is no plan, but its text.
  log_min_error_statement: 'error',
}

/** on: for connections from now on */
export async function explainAll(client, on) {
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER DATABASE sati ${on ? `SET ${name} = '${value}'` : `RESET ${name}`}`)
}

/** Returns the tables that grow */
export async function growingTables(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1`,
    [growing],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * text: the same in one line
 * from: what sent it
 * ms: the slowest; Infinity of one that was given up
 * blocks: most pages that it touched
 * scanned: growing tables that it read whole
 */

/** What the log gathered since it was looked at last belongs to whatever ran meanwhile. */
export class PlanReader {
  /** tables: that grow */
  constructor(file, tables) {
    this.file = file
    this.tables = tables
    this.at = 0
    this.statements = new Map()
    this.isGivenUp = false
  }

  async skip() {
    this.at = (await stat(this.file)).size
  }

  async read(from) {
    const { size } = await stat(this.file)
    const file = await open(this.file)
    const { buffer } = await file.read(Buffer.alloc(size - this.at), 0, size - this.at, this.at)
    await file.close()
    // An entry's lines but its first begin with a tab. One that is being written waits for the next look.
    const text = buffer.toString()
    const entries = text.split(/\n(?!\t)/)
    const rest = entries.pop() ?? ''
    this.at = size - Buffer.byteLength(rest)
    for (const entry of entries) this.#take(entry, from)
  }

  #take(entry, from) {
    const [, ms, json] = /duration: ([\d.]+) ms {2}plan:\n([\s\S]+)/.exec(entry) ?? []
    const [, givenUp] = this.isGivenUp ? (/ STATEMENT: {2}([\s\S]+)/.exec(entry) ?? []) : []
    this.isGivenUp = entry.includes('canceling statement due to statement timeout')
    if (givenUp) this.#known(givenUp, from).ms = Number.POSITIVE_INFINITY
    if (!json) return
    const { 'Query Text': query, Plan: plan } = JSON.parse(json)
    const known = this.#known(query, from)
    known.ms = Math.max(known.ms, Number(ms))
    known.blocks = Math.max(known.blocks, (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0))
    this.#look(known, plan)
  }

  #known(query, from) {
    const text = query.replace(/\s+/g, ' ').trim()
    const known = this.statements.get(text) ?? { query, text, from: new Set(), ms: 0, blocks: 0, scanned: new Set() }
    this.statements.set(text, known)
    known.from.add(from)
    return known
  }

  #look(statement, plan) {
    for (const node of nodesOf(plan))
      if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] !== 0 && this.tables.has(node['Relation Name']))
        statement.scanned.add(node['Relation Name'])
  }

  /** Of those that were given up, as it would be without knowing their parameters. */
  async explainGivenUp(client) {
    for (const statement of this.statements.values()) {
      if (statement.ms !== Number.POSITIVE_INFINITY) continue
      const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.query}`)
      this.#look(statement, rows[0]['QUERY PLAN'][0].Plan)
    }
  }
}

function nodesOf(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
