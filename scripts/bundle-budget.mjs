/**
 * Holds the first-load JavaScript of the pages people wait for to a budget: gzip, over what a bare Next page loads.
 * Run it after a build. It counts what the build says that a page names; all that a browser receives, with the framework,
 * fonts and whatever scripts ask for by themselves, is held by tests/e2e/first-load.spec.ts.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './lib/paths.mjs'

/** In kB of 1,000 bytes. `/` is both the landing and the dashboard: one page of two faces, held to the smaller budget. */
const budgets = { '/': 15, '/login': 40, '/parent-assessment': 33.5 }

/**
 * What a Next page of one word loads, counted the same way: `next build` of an app of one layout and one page with this
 * lockfile (next 16.4.6, react 19.3.1). Without the polyfills, which only browsers without modules load.
 */
const bareKilobytes = 134.9

/** Counted apart: fetched after the page has loaded, and not needed by it. */
const serviceWorkerBudget = 8.5

const next = join(root, '.next')
const routes = JSON.parse(await readFile(join(next, 'diagnostics/route-bundle-stats.json'), 'utf8'))
const { rootMainFiles, polyfillFiles = [] } = JSON.parse(await readFile(join(next, 'build-manifest.json'), 'utf8'))

/** @param {string} path */
async function gzipped(path) {
  return gzipSync(await readFile(path), { level: 9 }).length
}

/** @param {string} name @param {number} kilobytes @param {number} budget */
function isOverBudget(name, kilobytes, budget) {
  const verdict = kilobytes <= budget ? 'ok' : 'OVER BUDGET'
  console.log(`${name.padEnd(20)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}`)
  return kilobytes > budget
}

let isOver = isOverBudget('(service worker)', (await gzipped(join(root, 'public/sw.js'))) / 1_000, serviceWorkerBudget)
for (const [route, budget] of Object.entries(budgets)) {
  const entry = routes.find((/** @type {any} */ row) => row.route.replace(/\/\([^)]*\)/g, '') === route)
  if (!entry) throw new Error(`no bundle statistics for ${route}`)
  const own = entry.firstLoadChunkPaths.map((/** @type {string} */ path) => path.replace(/^\.next\//, ''))
  const chunks = [...new Set([...rootMainFiles, ...own])].filter((path) => !polyfillFiles.includes(path))
  const sizes = await Promise.all(chunks.map((path) => gzipped(join(next, path))))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000 - bareKilobytes
  isOver = isOverBudget(route, kilobytes, budget) || isOver
}
process.exit(isOver ? 1 : 0)
