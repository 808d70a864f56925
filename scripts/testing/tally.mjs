import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { startGuarded } from '../lib/programs.mjs'

const started = performance.now()

/** What has been counted so far, over every step of a run. */
const tally = { passed: 0, failed: 0 }

/** @param {string} line */
export const say = (line) => console.log(`\n== ${line}`)

/** A program of node_modules. @param {string} path */
export const bin = (path) => join(root, 'node_modules', path)

/**
 * Runs Node.js to its end, with its output shown. It ends with this process, also where that is killed; Playwright gives its
 * server 20 seconds.
 *
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it ended with 0
 */
export async function node(args, env = {}) {
  const { exited } = startGuarded({
    command: process.execPath,
    args,
    cwd: root,
    env: { ...process.env, ...env },
    output: 'inherit',
    signal: 'SIGINT',
    wholeGroup: true,
    patience: 25_000,
  })
  return (await exited) === 0
}

/** One check that passes or fails as a whole. @param {string} name @param {() => Promise<boolean>} run */
export async function check(name, run) {
  say(name)
  if (await run()) tally.passed += 1
  else tally.failed += 1
}

/**
 * Counts what a suite reported. A suite that ran nothing has failed, and so has one that ended with an error although none
 * of its tests did.
 *
 * @param {{ ok: boolean, passed: number, wrong: number }} suite `wrong`: failed, skipped or passed only at a second try
 */
export function count({ ok, passed, wrong }) {
  tally.passed += passed
  tally.failed += ok && passed > 0 && wrong === 0 ? 0 : Math.max(1, wrong)
}

/** How many seconds each test file took. @type {Map<string, number>} */
const files = new Map()

/** @param {string} file @param {number} seconds */
export const took = (file, seconds) => void files.set(file, (files.get(file) ?? 0) + seconds)

function sayTimes() {
  const slowest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, 10)
  if (files.size > slowest.length) {
    say('The ten slowest test files')
    for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}

/** @type {string[]} */
const missing = []

/** Names what could not run here: it has neither passed nor failed. @param {string} what */
export const notRun = (what) => void missing.push(what)

/** Prints the last line, `N passed, N failed`, and ends the process. */
export function finish() {
  for (const what of missing) console.log(`\nNOT RUN: ${what}`)
  sayTimes()
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 ? 0 : 1)
}
