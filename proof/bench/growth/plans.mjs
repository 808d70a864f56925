import { open, stat } from 'node:fs/promises'

/** A table with fewer rows is rightly read whole. */
const growing = 10_000

/** Logs each statement's plan, also of foreign keys and functions. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  // A statement that timed out has no plan: this logs its text.
  log_min_error_statement: 'error',
}

export async function explainAll(client, on) {
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER DATABASE sati ${on ? `SET ${name} = '${value}'` : `RESET ${name}`}`)
}

export async function growingTables(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1`,
    [growing],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Reads the log since the last look; `from` names what ran since. Of each statement it keeps the slowest `ms` (Infinity when it
 * timed out), the most `blocks` touched, and the growing tables `scanned` whole.
 */
export class PlanReader {
  constructor(file, tables) {
    this.file = file
    this.tables = tables
    this.at = 0
    this.statements = new Map()
    this.isTimedOut = false
  }

  async skip() {
    this.at = (await stat(this.file)).size
  }

  async read(from) {
    const { size } = await stat(this.file)
    const file = await open(this.file)
    const { buffer } = await file.read(Buffer.alloc(size - this.at), 0, size - this.at, this.at)
    await file.close()
    // Lines of an entry after its first begin with a tab. The last entry may be incomplete: it is read the next time.
    const text = buffer.toString()
    const entries = text.split(/\n(?!\t)/)
    const rest = entries.pop() ?? ''
    this.at = size - Buffer.byteLength(rest)
    for (const entry of entries) this.#add(entry, from)
  }

  #add(entry, from) {
    const [, ms, json] = /duration: ([\d.]+) ms {2}plan:\n([\s\S]+)/.exec(entry) ?? []
    const [, timedOut] = this.isTimedOut ? (/ STATEMENT: {2}([\s\S]+)/.exec(entry) ?? []) : []
    this.isTimedOut = entry.includes('canceling statement due to statement timeout')
    if (timedOut) this.#known(timedOut, from).ms = Number.POSITIVE_INFINITY
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

  /** Plans of those that timed out, by generic parameters. */
  async explainTimedOut(client) {
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
