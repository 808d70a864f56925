/**
 * `npm run bench`: what the product costs, part by part, beside its goals; `npm run bench -- growth` runs named parts only.
 * Goals are ratios and counts of one run, so that they mean the same on another machine.
 */
import { ensureBuild } from '../scripts/lib/build.mjs'
import { prepareBench, print, runAll } from './bench-server.mjs'

/** Files in bench/, in this order. */
const usual = ['speed', 'processes', 'payload', 'herd', 'trips', 'bytes', 'first-question', 'mails']
/** These need another Node.js, many gigabytes or many minutes. */
const onRequest = ['node24', 'growth', 'maintenance', 'hall', 'class-lists', 'letters', 'school-letters']

const names = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const unknown = names.filter((name) => ![...usual, ...onRequest].includes(name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${[...usual, ...onRequest].join(', ')}.`)
  process.exit(2)
}

await prepareBench()
await ensureBuild(print)
await runAll(names.length > 0 ? names : usual, new URL('./bench/', import.meta.url))
