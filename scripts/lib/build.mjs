import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compressStatic } from './compress-static.mjs'
import { dataDirOf, root } from './paths.mjs'
import { runStep } from './programs.mjs'
import { shareChunks } from './share-chunks.mjs'

const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
const stamp = join(root, '.next', 'sati-build-hash')
const serviceWorker = join('public', 'sw.js')
const lateForm = join('public', 'late-form.js')

/** Scripts in one file without imports, by the file they begin with: Turbopack makes none of that kind. */
const singleFiles = {
  // Next takes it as it is, from public/.
  'service-worker/service-worker.ts': serviceWorker,
  'components/forms/late-form.ts': lateForm,
  // In the HTML of the questionnaire (early-script-text.ts).
  'components/assessments/questionnaire/early-script.ts': join('lib', 'generated', 'early-answers.js'),
}

/** What a build does not read, or writes itself (tsconfig.json). Names that start with a dot are left out everywhere. */
const ignoredFolders = new Set([
  'node_modules',
  'deploy',
  'docs',
  'proof',
  'tests',
  'scripts',
  'test-results',
  'playwright-report',
])
const ignoredPaths = new Set([join('lib', 'generated'), join('prisma', 'migrations'), serviceWorker, lateForm])
const ignoredFiles = /(\.test\.[cm]?[jt]sx?|\.md|\.tsbuildinfo|^next-env\.d\.ts|^tsconfig\.json|\.sh)$/

/**
 * Builds for production, unless the last build was made from exactly these sources.
 *
 * @param {(line: string) => void} say
 * @param {Record<string, string | undefined>} [env]
 */
export async function ensureBuild(say, env = process.env) {
  const hash = await hashOfSources(env)
  const isThere = [join('.next', 'BUILD_ID'), ...Object.values(singleFiles)].every((path) =>
    existsSync(join(root, path)),
  )
  if (isThere && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  say('Building for production (about a minute)')
  await rm(stamp, { force: true })
  for (const [entry, outfile] of Object.entries(singleFiles)) await buildSingleFile(entry, outfile)
  await runNode('next build', [next, 'build'], { ...env, NODE_ENV: 'production' })
  await compressStatic(join(root, '.next', 'static'))
  await shareChunks(join(root, '.next', 'server', 'chunks'))
  await writeFile(stamp, hash)
}

/** @param {string} entry @param {string} outfile */
async function buildSingleFile(entry, outfile) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
}

/**
 * Checks all types, those of the tests and of the routes' addresses too.
 *
 * @param {(line: string) => void} say
 * @throws {import('./programs.mjs').StepFailed}
 */
export async function checkTypes(say) {
  say('Checking types')
  // What `npm run dev` last wrote here of the routes may name some that have gone since. It writes it again.
  await rm(join(root, '.next', 'dev', 'types'), { recursive: true, force: true })
  await runNode('next typegen', [next, 'typegen'], process.env)
  await runNode('The type check', [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'], process.env)
}

/** @param {string} name @param {string[]} args @param {Record<string, string | undefined>} env */
function runNode(name, args, env) {
  return runStep(name, { command: process.execPath, args, cwd: root, env: { ...env, NEXT_TELEMETRY_DISABLED: '1' } })
}

/** Names and contents of all sources, and the variables a build writes into the browser's code. */
async function hashOfSources(/** @type {Record<string, string | undefined>} */ env) {
  const hash = createHash('sha256')
  // What a build leaves beside Next's files belongs to it too.
  for (const name of ['compress-static.mjs', 'share-chunks.mjs'])
    hash.update(await readFile(join(root, 'scripts', 'lib', name)))
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('NEXT_PUBLIC_'))
    .sort())
    hash.update(`${name}=${env[name]}\0`)
  const dataDir = relative(root, dataDirOf(env))
  for (const file of (await filesUnder('', dataDir)).sort()) {
    const content = await readFile(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} folder @param {string} dataDir not a source @returns {Promise<string[]>} paths from the root */
async function filesUnder(folder, dataDir) {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.name.startsWith('.') || path === dataDir || ignoredPaths.has(path)) return []
      if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesUnder(path, dataDir)
      return ignoredFiles.test(entry.name) ? [] : [path]
    }),
  )
  return found.flat()
}
