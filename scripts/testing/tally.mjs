import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { startGuarded } from '../lib/programs.mjs'

const started = performance.now()

const tally = { passed: 0, failed: 0 }

export const print = (line) => console.log(`\n== ${line}`)

export const bin = (path) => join(root, 'node_modules', path)

/** Runs Node.js and returns whether it exited with 0. It ends with this process, even a killed one. */
export async function node(args, env = {}) {
  const { exited } = startGuarded({
    command: process.execPath,
    args,
    cwd: root,
    env: { ...process.env, ...env },
    output: 'inherit',
    signal: 'SIGINT',
    wholeGroup: true,
    killAfterMs: 25_000, // Playwright gives its server 20 s
  })
  return (await exited) === 0
}

export async function check(name, run) {
  print(name)
  if (await run()) tally.passed += 1
  else tally.failed += 1
}

/** `wrong`: failed, skipped or flaky. A suite without tests has failed, as has one with an error outside its tests. */
export function count({ ok, passed, wrong }) {
  tally.passed += passed
  tally.failed += ok && passed > 0 && wrong === 0 ? 0 : Math.max(1, wrong)
}

const secondsOf = new Map()

export const recordSeconds = (file, seconds) => void secondsOf.set(file, (secondsOf.get(file) ?? 0) + seconds)

function printTimes() {
  const slowest = [...secondsOf].toSorted(([, a], [, b]) => b - a).slice(0, 10)
  if (secondsOf.size > slowest.length) {
    print('The ten slowest test files')
    for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}

const missing = []

/** For a check that this machine cannot run: neither passed nor failed. */
export const reportNotRun = (what) => void missing.push(what)

export function finish() {
  for (const what of missing) console.log(`\nNOT RUN: ${what}`)
  printTimes()
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 ? 0 : 1)
}
