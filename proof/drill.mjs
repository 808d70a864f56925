/**
 * `npm run drill -- failover` (or several names): a promise about years of operation, tried with the real programs on this
 * machine. Each file in drill/ returns its figures; all goals must be met.
 */
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prepareBench, runAll } from './bench-server.mjs'

const folder = new URL('./drill/', import.meta.url)
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.replace(/\.mjs$/, ''))

const { positionals: names } = parseArgs({ allowPositionals: true, strict: false })
const unknown = names.filter((name) => !known.includes(name))
if (names.length === 0 || unknown.length > 0) {
  console.error(
    `Say which drill: ${known.join(', ')}.${unknown.length > 0 ? ` Not known: ${unknown.join(', ')}.` : ''}`,
  )
  process.exit(2)
}

await prepareBench()
await runAll(names, folder)
