import 'server-only'
import { createHash } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig, type Pool, type PoolConfig } from 'pg'
import { databaseState } from './db-state'
import { setOnDirectConnection, timeLimits } from './db-time-limits.mjs'
import { log } from './log'
import { count, watch } from './metrics/meter'

interface PoolerState {
  state: 'unknown' | 'direct' | 'pooled'
  limitsHold?: boolean
}

/** Milliseconds, also in the queue for a free connection. */
const connectMs = 4_000

/** @param patience multiplies every time limit */
export function poolOf(url: string, size: number, patience: number) {
  const pooler: PoolerState = { state: 'unknown' }
  const config: PoolConfig = {
    connectionString: url,
    max: size,
    // A burst is worked off, and a frozen database is still a 503 within six seconds.
    connectionTimeoutMillis: connectMs * patience,
    query_timeout: 5_500 * patience,
    keepAlive: true,
    Client: TimeoutClient,
    onConnect: (client) => detectPooler(client, pooler, patience).then(() => databaseState().answered('connecting')),
  }
  const namer = statementNamer()
  // A pooler gives each transaction any of its connections, and not every pooler tracks prepared statements.
  return { config, statementName: (sql: string) => (pooler.state === 'direct' ? namer(sql) : '') }
}

/** The server has half of that to accept. */
class TimeoutClient extends Client {
  constructor({ connectionTimeoutMillis = connectMs, ...config }: ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectionTimeoutMillis / 2 })
    closeOnTimeout(this)
    reportFailure(this)
  }
}

function reportFailure(client: Client): void {
  const failed = (error: unknown) => {
    count('sati_database_connect_failures_total', {})
    // Only here is the driver's error intact: Prisma drops the code.
    databaseState().failed(error, 'connecting')
  }
  const connect: AnyFunction = (done) => {
    const callback = typeof done === 'function' && [
      (error: unknown) => {
        if (error) failed(error)
        done(error)
      },
    ]
    const answer: unknown = Reflect.apply(Client.prototype.connect, client, callback || [])
    if (answer instanceof Promise) answer.catch(failed)
    return answer
  }
  client.connect = connect as typeof client.connect
}

export function watchPool(pool: Pool): void {
  watch(() => [
    { name: 'sati_database_pool_connections', labels: { state: 'idle' }, value: pool.idleCount },
    { name: 'sati_database_pool_connections', labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { name: 'sati_database_pool_limit', labels: {}, value: pool.options.max },
    { name: 'sati_database_pool_waiting', labels: {}, value: pool.waitingCount },
  ])
}

async function detectPooler(client: ClientBase, pooler: PoolerState, patience: number): Promise<void> {
  if (await setOnDirectConnection(client, timeLimits, patience)) {
    // One pooled connection is enough never to prepare a statement again.
    if (pooler.state === 'unknown') pooler.state = 'direct'
    return
  }
  if (pooler.state !== 'pooled') log.info('a pooler stands before the database: statements are not prepared')
  pooler.state = 'pooled'
  const hold = await doLimitsHold(client)
  if (hold === pooler.limitsHold) return
  pooler.limitsHold = hold
  if (hold) log.info('the time limits of the database hold behind the pooler')
  else log.error(limitsMissing)
}

type AnyFunction = (...input: unknown[]) => unknown

// Otherwise the ROLLBACK blocks as long again, and the next call gets the same connection.
function closeOnTimeout(client: Client): void {
  const watch: AnyFunction = (...input) => {
    const answer: unknown = Reflect.apply(Client.prototype.query, client, input)
    if (answer instanceof Promise)
      answer.catch((error) => {
        if (error instanceof Error && error.message === 'Query read timeout') client.connection.stream.destroy()
      })
    return answer
  }
  client.query = watch as typeof client.query
}

const limitsMissing =
  'THE TIME LIMITS OF THE DATABASE DO NOT HOLD: a slow statement keeps its locks, and calls take longer than six seconds. ' +
  'Run `npm run db:migrate` with DATABASE_URL as it is here and DIRECT_DATABASE_URL, then RECONNECT in the pooler ' +
  '(docs/operations/run.md, "Behind PgBouncer").'

async function doLimitsHold(client: ClientBase): Promise<boolean> {
  const names = Object.keys(timeLimits).map((name) => `'${name}'`)
  const { rows } = await client.query<{ name: keyof typeof timeLimits; ms: number }>(
    `SELECT name, setting::int AS ms FROM pg_settings WHERE name IN (${names})`,
  )
  return rows.length === names.length && rows.every(({ name, ms }) => ms > 0 && ms <= timeLimits[name])
}

const mostStatements = 300

// A named statement is parsed and planned once per connection, most of the cost of a short read. Named by its hash, so
// that processes never disagree; bounded, because each length of an id list is another text.
function statementNamer() {
  const names = new Map<string, string>()
  return (sql: string): string => {
    const known = names.get(sql)
    if (known || names.size >= mostStatements) return known ?? ''
    const name = `sati_${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`
    names.set(sql, name)
    return name
  }
}
