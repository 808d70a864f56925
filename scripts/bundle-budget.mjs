// Checks the first-load JavaScript of pages, gzipped and above a bare Next page, after a build. It counts what the build lists;
// tests/e2e/first-load.spec.ts counts all that a browser receives.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './lib/paths.mjs'

/** In kB of 1,000 bytes. `/` is both the landing and the dashboard, with the smaller budget. */
const budgets = { '/': 15, '/login': 40, '/parent-assessment': 33.5 }

/** An app of one layout and a page of one word (next 16.4.6, react 19.3.1), without polyfills, which only old browsers load. */
const bareKilobytes = 134.9

/** Fetched after the page has loaded. */
const serviceWorkerBudget = 8.5

const next = join(root, '.next')
const routes = JSON.parse(await readFile(join(next, 'diagnostics/route-bundle-stats.json'), 'utf8'))
const { rootMainFiles, polyfillFiles = [] } = JSON.parse(await readFile(join(next, 'build-manifest.json'), 'utf8'))

async function gzipped(path) {
  return gzipSync(await readFile(path), { level: 9 }).length
}

function isOverBudget(name, kilobytes, budget) {
  const verdict = kilobytes <= budget ? 'ok' : 'OVER BUDGET'
  console.log(`${name.padEnd(20)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}`)
  return kilobytes > budget
}

let isOver = isOverBudget('(service worker)', (await gzipped(join(root, 'public/sw.js'))) / 1_000, serviceWorkerBudget)
for (const [route, budget] of Object.entries(budgets)) {
  const entry = routes.find((row) => row.route.replace(/\/\([^)]*\)/g, '') === route)
  if (!entry) throw new Error(`no bundle statistics for ${route}`)
  const own = entry.firstLoadChunkPaths.map((path) => path.replace(/^\.next\//, ''))
  const chunks = [...new Set([...rootMainFiles, ...own])].filter((path) => !polyfillFiles.includes(path))
  const sizes = await Promise.all(chunks.map((path) => gzipped(join(next, path))))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000 - bareKilobytes
  isOver = isOverBudget(route, kilobytes, budget) || isOver
}
process.exit(isOver ? 1 : 0)
