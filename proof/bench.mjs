/**
 * `npm run bench`: what the product costs, part by part, beside what is wanted of it. `npm run bench -- growth` (or other
 * names of parts) runs those alone. Goals are ratios and counts taken in one run: they mean the same on another machine.
 */

import { ensureBuild } from '../scripts/lib/build.mjs'
import { isMet, printFigures } from './bench/figures.mjs'
import { prepareBench, say } from './bench-server.mjs'

/** In this order without arguments. Each part is a file in bench/ and returns its figures. */
const usual = ['speed', 'processes', 'payload', 'herd', 'trips', 'bytes', 'first-question', 'mails']
/** These need another Node.js, many gigabytes or many minutes. */
const onRequest = ['node24', 'growth', 'maintenance', 'hall']

const names = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const unknown = names.filter((name) => ![...usual, ...onRequest].includes(name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${[...usual, ...onRequest].join(', ')}.`)
  process.exit(2)
}

await prepareBench()
await ensureBuild(say)
const figures = []
for (const name of names.length > 0 ? names : usual) {
  const part = await import(`./bench/${name}.mjs`)
  say(`\n${name}`)
  figures.push(...(await part.run()))
}
printFigures(figures, say)
process.exit(figures.every(isMet) ? 0 : 1)
