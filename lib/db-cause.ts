export interface DatabaseCause {
  code: string
  words: string
}

const written = 'in its password # / ? @ and % are written as %23 %2F %3F %40 and %25'
const unmigrated = 'it lacks a table or a column: run `npm run db:migrate`'
const untrusted = 'its certificate is not trusted or has ended: see sslmode and sslrootcert in DATABASE_URL'

/** By code, or by its first two characters (PostgreSQL's class). */
const wordsOf: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'nothing listens there: is PostgreSQL or its pooler running, and are host and port of DATABASE_URL right?',
  ENOTFOUND: `no machine has that name: look at the host of DATABASE_URL; ${written}`,
  EAI_AGAIN: 'the name of its machine cannot be looked up: look at the host of DATABASE_URL, and at the name server',
  ETIMEDOUT: 'it gave no answer in time: the network, a firewall, or a machine that is overloaded',
  EHOSTUNREACH: 'there is no way to its machine: the network, or a firewall',
  ENETUNREACH: 'there is no way to its machine: the network, or a firewall',
  ECONNRESET:
    'it closed the connection: PostgreSQL or its pooler is stopping, or does not take this kind of connection',
  EPIPE: 'it closed the connection: PostgreSQL or its pooler is stopping',
  ENOENT: 'a file or socket that DATABASE_URL names is not there',
  EACCES: 'a file or socket that DATABASE_URL names may not be read',
  ERR_INVALID_URL: `DATABASE_URL cannot be read: ${written}`,
  NO_PASSWORD: 'it wants a password, and DATABASE_URL has none',
  NO_TLS: 'it does not speak TLS, which sslmode in DATABASE_URL asks for',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  '08': 'the pooler has no connection to PostgreSQL, or refuses this one: look at the log of either',
  '25006': 'it takes no writes: it is the standby of another one, or set read-only',
  '28000': 'the role of DATABASE_URL may not connect: there is none of that name, or pg_hba.conf refuses it',
  '28P01': `the role or its password in DATABASE_URL is wrong; ${written}`,
  '3D000': 'there is no database of that name: look at the end of DATABASE_URL',
  '42501': 'the role of DATABASE_URL lacks rights: run `npm run db:migrate` with DIRECT_DATABASE_URL ("Roles")',
  '42P01': unmigrated,
  '42703': unmigrated,
  '53300': 'it has no connection left: DATABASE_POOL_SIZE times all processes is more than its max_connections',
  '53': 'it is short of memory, disk or connections: look at its log',
  '57P01': 'it is being shut down',
  '57P02': 'it has crashed, and is starting again',
  '57P03': 'it is starting up or shutting down',
  UNKNOWN: 'look at its log',
}

const byMessage: readonly (readonly [RegExp, string])[] = [
  [/client password must be a string/, 'NO_PASSWORD'],
  [/does not support SSL/, 'NO_TLS'],
  [/Invalid URL/, 'ERR_INVALID_URL'],
  [/ECONNREFUSED/, 'ECONNREFUSED'],
  [/timeout|SocketTimeout/i, 'ETIMEDOUT'],
  [/terminated|ECONNRESET|ConnectionClosed|not queryable/, 'ECONNRESET'],
]

/** A code of Prisma's own (P1001) hides one of these. */
const ofPostgres = /^(?!P\d{4}$)[\dA-Z]{5}$/
const ofNetwork = /^(E[A-Z]{3,}|ERR_[A-Z_]+|EAI_AGAIN|[A-Z]+(_[A-Z]+)*_CERT[A-Z_]*|UNABLE_TO_[A-Z_]+)$/

/** Never returns an error's message, which may quote a row. */
export function causeOf(error: unknown): DatabaseCause {
  const layers = layersOf(error)
  const codes = layers
    .flatMap(({ originalCode, code }) => [originalCode, code])
    .filter((code) => typeof code === 'string')
  const code =
    codes.find((each) => ofPostgres.test(each)) ??
    codes.find((each) => ofNetwork.test(each)) ??
    layers.flatMap(({ kind, message }) => codeIn(`${kind} ${message}`))[0] ??
    'UNKNOWN'
  return { code, words: wordsOf[code] ?? wordsOf[code.slice(0, 2)] ?? 'look at its log' }
}

function codeIn(text: string): string[] {
  return byMessage.filter(([pattern]) => pattern.test(text)).map(([, code]) => code)
}

type Layer = Record<string, unknown>

export function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = []
  for (let layer = error; layer && typeof layer === 'object' && layers.length < 5; ) {
    const { meta, cause, errors } = layer as Layer
    layers.push(layer as Layer)
    const nested = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
    // Every address of a name fails alike.
    layer = nested ?? cause ?? (Array.isArray(errors) ? errors[0] : undefined)
  }
  return layers
}
