import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

/** What has been counted so far, over every step of a run. */
const tally = { passed: 0, failed: 0 }

/** @param {string} line */
export const say = (line) => console.log(`\n== ${line}`)

/** A program of node_modules. @param {string} path */
export const bin = (path) => join(root, 'node_modules', path)

/**
 * Runs Node.js to its end, with its output shown.
 *
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it ended with 0
 */
export function node(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })
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

/** @type {string[]} */
const missing = []

/** Names what could not run here: it has neither passed nor failed. @param {string} what */
export const notRun = (what) => void missing.push(what)

/** Prints the last line, `N passed, N failed`, and ends the process. */
export function finish() {
  for (const what of missing) console.log(`\nNOT RUN: ${what}`)
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 ? 0 : 1)
}
