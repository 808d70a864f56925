import pg from 'pg'
import { allowServerCode } from '../lib/server-code.mjs'
import { openGraphile } from './graphile.mjs'
import { openOurs } from './ours.mjs'
import { openPgBoss } from './pg-boss.mjs'

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {() => Promise<void>} install
 * @property {(client: pg.ClientBase, job: { id: string, urgent?: boolean }) => Promise<void>} add in the caller's transaction
 * @property {(ids: string[], hours?: number) => Promise<void>} addMany bulk ones, due in so many hours
 * @property {(handle: (id: string) => Promise<unknown>) => Promise<() => Promise<void>>} work six places; answers how to stop
 * @property {(client: pg.ClientBase, id: string) => Promise<void>} cancel by what the job is about
 * @property {string} waiting what `SELECT count(*) FROM` counts
 * @property {string} clear
 * @property {string} table
 */

/** @typedef {'ours' | 'graphile-worker' | 'pg-boss'} EngineName */

/**
 * @param {EngineName} name
 * @param {{ url: string, folder: string, [setting: string]: unknown }} options `folder`: where the libraries are installed
 * @returns {Promise<Engine & { pool: pg.Pool }>}
 */
export async function openEngine(name, { url, folder, ...settings }) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const options = { ...settings, pool, folder }
  if (name === 'graphile-worker') return { ...(await openGraphile(options)), pool }
  if (name === 'pg-boss') return { ...(await openPgBoss(options)), pool }
  Object.assign(process.env, {
    DATABASE_URL: url,
    AUTH_SECRET: 'only-for-measuring-0123456789abcdef012345',
    APP_URL: 'http://localhost:3000',
    SMTP_URL: process.env.SMTP_URL ?? 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@sati.example',
    DEMONSTRATION: '1',
    LOG_LEVEL: 'silent',
  })
  allowServerCode()
  return { ...(await openOurs(options)), pool }
}
