import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { say } from '../../lib/bench-server.mjs'
import { root } from '../../lib/paths.mjs'
import { runStep } from '../../lib/programs.mjs'

/**
 * A stage as folders of this machine.
 *
 * @typedef {object} Laid
 * @property {string} own what its steps have put there
 * @property {string} [base] what it stands on; without it this machine's programs
 */

/** What the C libraries' image of distroless is made of: Debian 12's own files. */
const packages = ['base-files', 'netbase', 'tzdata', 'ca-certificates', 'libc6', 'libgcc-s1', 'libstdc++6']
const machine = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc']

/**
 * Carries out what a Dockerfile says, on what this machine has instead of the images it stands on.
 *
 * @param {import('./dockerfile.mjs').Stage[]} stages
 * @param {string} folder to work in
 * @param {string} node another Node.js than the one that runs this: the version that the image has
 * @returns {Promise<Laid>} the last stage
 */
export async function layOut(stages, folder, node) {
  /** @type {Map<string, Laid>} */
  const laid = new Map()
  for (const [number, stage] of stages.entries()) {
    const place = await mkdtemp(join(folder, 'stage-'))
    const isLast = number === stages.length - 1
    const mine = isLast ? await onDistroless(stage.image, place) : await onMachine(stage.image, place, node)
    for (const { step, workdir } of stage.steps) {
      const words = 'run' in step ? `RUN ${step.run}` : `COPY ${step.copy.join(' ')} ${step.to}`
      say(words)
      if ('run' in step) await run(step, { ...stage, workdir }, mine, folder)
      else await copy(step, workdir, mine, laid)
    }
    laid.set(stage.name ?? String(number), mine)
  }
  const last = [...laid.values()].at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  return last
}

/** @param {string} image @param {string} place @param {string} node @returns {Promise<Laid>} */
async function onMachine(image, place, node) {
  if (!/^node:24-bookworm(-slim)?$/.test(image)) throw new Error(`The drill has nothing in place of ${image}.`)
  const own = join(place, 'own')
  for (const path of [...machine, '/proc', '/dev', '/tmp', '/root']) await mkdir(join(own, path), { recursive: true })
  await mkdir(join(own, 'usr-local', 'bin'), { recursive: true })
  await cp(node, join(own, 'usr-local', 'bin', 'node'))
  return { own }
}

/** @param {string} image @param {string} place @returns {Promise<Laid>} */
async function onDistroless(image, place) {
  if (image !== 'gcr.io/distroless/cc-debian12:nonroot') throw new Error(`The drill has nothing in place of ${image}.`)
  const [own, base] = [join(place, 'own'), join(place, 'base')]
  await mkdir(own)
  for (const path of ['/proc', '/dev', '/tmp', '/sys', '/etc/ssl/certs', '/usr/lib', '/usr/bin'])
    await mkdir(join(base, path), { recursive: true })
  const listed = execFileSync('dpkg-query', ['-L', ...packages], { encoding: 'utf8' }).split('\n')
  const files = listed.filter((path) => /^\/(lib|lib64|usr|etc)\/(?!share\/(doc|man|ca-certificates))/.test(path))
  // tar keeps links as they are, and makes the folders above.
  const archive = execFileSync(
    'tar',
    ['-c', '--no-recursion', '--ignore-failed-read', '-C', '/', ...files.map((path) => path.slice(1))],
    {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  execFileSync('tar', ['-x', '-C', base], { input: archive })
  await cp('/etc/ssl/certs/ca-certificates.crt', join(base, 'etc/ssl/certs/ca-certificates.crt'))
  await writeFile(
    join(base, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  )
  await writeFile(join(base, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  return { own, base }
}

/**
 * @param {{ run: string, caches: string[] }} step
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {Laid} laid
 * @param {string} folder
 */
async function run({ run: command, caches }, { workdir, env }, { own, base }, folder) {
  if (base) throw new Error('The image that this stage stands on has no shell for RUN.')
  await mkdir(join(own, workdir), { recursive: true })
  const binds = machine.map((path) => `mount --rbind ${path} ${own}${path} && mount -o remount,bind,ro ${own}${path}`)
  const kept = await Promise.all(
    caches.map(async (target) => {
      // npm's own, where this machine has one: what is there is not downloaded again.
      const cache = existsSync('/root/.npm') && target === '/root/.npm' ? target : join(folder, 'cache', target)
      for (const path of [cache, own + target]) await mkdir(path, { recursive: true })
      return `mount --bind ${cache} ${own}${target}`
    }),
  )
  const lines = [
    ...binds,
    `mount --bind ${own}/usr-local ${own}/usr/local`,
    ...kept,
    `mount -t proc proc ${own}/proc`,
    `mount --rbind /dev ${own}/dev`,
    `mount -t tmpfs tmpfs ${own}/tmp`,
    // Programs are started with this Node.js in front of the path.
    'export PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    `exec unshare --root=${own} --wd=${workdir} sh -c "$1"`,
  ]
  const npm = Object.fromEntries(
    ['registry', 'cafile'].map((name) => [
      `npm_config_${name}`,
      execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim(),
    ]),
  )
  // The way out of this machine is part of it; what the drill itself was told is not.
  const way = Object.entries(process.env).filter(([name]) => /proxy|^(SSL|NODE_EXTRA_CA)_/i.test(name))
  await runStep(`RUN ${command}`, {
    command: 'unshare',
    args: ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', lines.join('\n'), 'sh', command],
    env: { PATH: process.env.PATH, HOME: '/root', ...Object.fromEntries(way), ...npm, ...env },
  })
}

/**
 * @param {{ copy: string[], to: string, from?: string }} step
 * @param {string} workdir
 * @param {Laid} laid
 * @param {Map<string, Laid>} stages
 */
async function copy({ copy: paths, to, from }, workdir, { own }, stages) {
  const stage = from === undefined ? undefined : stages.get(from)
  if (from !== undefined && !stage) throw new Error(`There is no stage "${from}".`)
  const isIgnored = stage ? () => false : ignoredPaths(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const target = to.startsWith('/') ? to : join(workdir, to)
  const isFolder = to.endsWith('/') || to === '.' || paths.length > 1
  for (const path of paths) {
    const source = stage ? inStage(stage, path) : join(root, path)
    const isWhole =
      path === '.' ||
      (await readdir(source).then(
        () => true,
        () => false,
      ))
    const end = join(own, isFolder && !isWhole ? join(target, basename(path)) : target)
    await mkdir(dirname(end), { recursive: true })
    const filter = (/** @type {string} */ file) => !isIgnored(relative(root, file))
    await cp(source, end, { recursive: true, verbatimSymlinks: isWhole, filter, dereference: !isWhole })
  }
}

/** @param {Laid} stage @param {string} path */
function inStage({ own }, path) {
  if (path.startsWith('/usr/local/')) return join(own, path.replace('/usr/local', '/usr-local'))
  return machine.some((each) => path.startsWith(`${each}/`)) ? path : join(own, path)
}

/**
 * The rules of .dockerignore: the last line that names a file, or a folder above it, decides.
 *
 * @param {string} text
 * @returns {(path: string) => boolean}
 */
export function ignoredPaths(text) {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  const rules = lines.map((line) => {
    const pattern = line.replace(/^!/, '').replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const source = pattern.replace(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(.*/)?', '**': '.*' })[stars] ?? '[^/]*')
    return { isKept: line.startsWith('!'), names: new RegExp(`^${source}(/|$)`) }
  })
  return (path) => {
    if (path === '') return false
    const last = rules.findLast(({ names }) => names.test(path))
    return last !== undefined && !last.isKept
  }
}
