/**
 * `npm run drill -- failover` (or another name, or several): a promise about running this for years, tried with the real
 * programs on this machine. Each drill is a file in drill/ and returns its figures; all of them have to be met.
 */
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isMet, printFigures } from './bench/figures.mjs'
import { prepareBench, say } from './bench-server.mjs'

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
const figures = []
for (const name of names) {
  const drill = await import(new URL(`${name}.mjs`, folder).href)
  say(`\n${name}`)
  figures.push(...(await drill.run()))
}
printFigures(figures, say)
process.exit(figures.length > 0 && figures.every(isMet) ? 0 : 1)
