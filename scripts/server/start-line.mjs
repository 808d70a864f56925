import { isIP } from 'node:net'
import { packageVersion } from '../lib/paths.mjs'

const isOn = (/** @type {string | undefined} */ flag) => flag === '1' || flag === 'true'
/** Levels at which news is written; any that pino does not know is refused before. */
const newsLevels = ['trace', 'debug', 'info']

/**
 * Writes one line into the log, in its form: what this instance is and what it works with. Nothing of it is secret.
 *
 * @param {Record<string, string | undefined>} env
 * @param {number} processes
 */
export function logStart(env, processes) {
  logNews(env, startFacts(env, processes))
}

/**
 * Writes a line when the instance is told to stop, and one when all that was asked has been answered.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {() => void} to be called when it has stopped
 */
export function logStop(env) {
  const began = performance.now()
  logNews(env, { msg: 'stopping' })
  return () => logNews(env, { seconds: Number(((performance.now() - began) / 1_000).toFixed(1)), msg: 'stopped' })
}

/** @param {Record<string, string | undefined>} env @param {object} facts */
function logNews({ LOG_LEVEL }, facts) {
  if (!newsLevels.includes(LOG_LEVEL || 'info')) return
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), ...facts }))
}

/** @param {Record<string, string | undefined>} env @param {number} processes */
function startFacts(env, processes) {
  const { APP_URL, DATABASE_URL = '', HOST, PORT, MAIL_PAUSED, DEMONSTRATION, OPERATOR_NAME } = env
  const port = PORT || '3000'
  return {
    address: APP_URL || `http://localhost:${port}`,
    listensOn: HOST ? `${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${port}` : `port ${port} of all addresses`,
    version: packageVersion(),
    processes,
    database: databaseHost(DATABASE_URL),
    mailsPaused: isOn(MAIL_PAUSED),
    // As lib/operator.ts has it.
    demonstration: isOn(DEMONSTRATION) || !OPERATOR_NAME,
    msg: 'started',
  }
}

/** @param {string} url @returns {string} without who connects to it */
function databaseHost(url) {
  if (!URL.canParse(url)) return 'none'
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'localhost'
}
