import { isIP } from 'node:net'
import { packageVersion } from '../lib/paths.mjs'

const isOn = (flag) => flag === '1' || flag === 'true'
const infoLevels = ['trace', 'debug', 'info']

/** Nothing of it may be secret. */
export function logStart(env, processes) {
  const { APP_URL, DATABASE_URL = '', HOST, PORT, MAIL_PAUSED, DEMONSTRATION, OPERATOR_NAME } = env
  const port = PORT || '3000'
  logInfo(env, {
    address: APP_URL || `http://localhost:${port}`,
    listensOn: HOST ? `${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${port}` : `port ${port} of all addresses`,
    version: packageVersion(),
    processes,
    database: databaseHost(DATABASE_URL),
    mailsPaused: isOn(MAIL_PAUSED),
    demonstration: isOn(DEMONSTRATION) || !OPERATOR_NAME, // as in lib/operator.ts
    msg: 'started',
  })
}

export function logStop(env) {
  const began = performance.now()
  logInfo(env, { msg: 'stopping' })
  return () => logInfo(env, { seconds: Number(((performance.now() - began) / 1_000).toFixed(1)), msg: 'stopped' })
}

function logInfo({ LOG_LEVEL }, facts) {
  if (!infoLevels.includes(LOG_LEVEL || 'info')) return
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), ...facts }))
}

/** Without user and password. */
function databaseHost(url) {
  if (!URL.canParse(url)) return 'none'
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'localhost'
}
