import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hasStamp } from './dependencies.mjs'
import { dataDirOf, root } from './paths.mjs'
import { runStep } from './programs.mjs'
import { shareChunks } from './share-chunks.mjs'

const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
const stamp = join(root, '.next', 'sati-build-hash')
const serviceWorker = join('public', 'sw.js')
const lateForm = join('public', 'late-form.js')

/** Scripts that must be one file without imports, which Turbopack cannot make; by their entry file. */
const singleFiles = {
  'service-worker/service-worker.ts': serviceWorker,
  'components/forms/late-form.ts': lateForm,
  // In the HTML of the questionnaire (early-script-text.ts).
  'components/assessments/questionnaire/early-script.ts': join('lib', 'generated', 'early-answers.js'),
}

/** A build does not read these, or writes them itself (tsconfig.json). Names that start with a dot are ignored too. */
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

/** Builds for production, unless the last build was made from exactly these sources. */
export async function ensureBuild(print, env = process.env) {
  const hash = await hashOfSources(env)
  const files = [join('.next', 'BUILD_ID'), ...Object.values(singleFiles)]
  if (files.every((path) => existsSync(join(root, path))) && (await hasStamp(stamp, hash))) return
  print('Building for production (about a minute)')
  await rm(stamp, { force: true })
  for (const [entry, outfile] of Object.entries(singleFiles)) await buildSingleFile(entry, outfile)
  await runNode('next build', [next, 'build'], { ...env, NODE_ENV: 'production' })
  await compressStatic(join(root, '.next', 'static'))
  await shareChunks(join(root, '.next', 'server', 'chunks'))
  await writeFile(stamp, hash)
}

/** Writes Brotli copies, which scripts/server/files.mjs sends: a seventh smaller than Next's gzip, and compressed only once. */
async function compressStatic(folder) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name))
  const compress = promisify(brotliCompress)
  await Promise.all(texts.map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path)))))
}

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

/** All types, of tests and of route addresses too. @throws StepFailed */
export async function checkTypes(print) {
  print('Checking types')
  // `npm run dev` may have left types of routes that no longer exist. It writes them again.
  await rm(join(root, '.next', 'dev', 'types'), { recursive: true, force: true })
  await runNode('next typegen', [next, 'typegen'], process.env)
  await runNode('The type check', [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'], process.env)
}

function runNode(name, args, env) {
  return runStep(name, { command: process.execPath, args, cwd: root, env: { ...env, NEXT_TELEMETRY_DISABLED: '1' } })
}

/** Names and contents of all sources, and the variables that a build writes into the browser's code. */
async function hashOfSources(env) {
  const hash = createHash('sha256')
  for (const name of ['build.mjs', 'share-chunks.mjs']) hash.update(await readFile(join(root, 'scripts', 'lib', name)))
  const variables = Object.keys(env).filter((key) => key.startsWith('NEXT_PUBLIC_'))
  for (const name of variables.sort()) hash.update(`${name}=${env[name]}\0`)
  const dataDir = relative(root, dataDirOf(env))
  for (const file of (await sourcesIn('', dataDir)).sort()) {
    const content = await readFile(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Paths from the root. */
async function sourcesIn(folder, dataDir) {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.name.startsWith('.') || path === dataDir || ignoredPaths.has(path)) return []
      if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : sourcesIn(path, dataDir)
      return ignoredFiles.test(entry.name) ? [] : [path]
    }),
  )
  return found.flat()
}
