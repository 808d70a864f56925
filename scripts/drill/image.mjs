/**
 * `npm run drill -- image`: deploy/Dockerfile without Docker. Its steps are carried out one by one (npm ci and the build too:
 * some minutes); what they leave is started as its user, with a read-only root, on a PostgreSQL that it migrates itself.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../lib/bench-server.mjs'
import { root } from '../lib/paths.mjs'
import { freePort } from '../lib/ports.mjs'
import { startPostgres } from '../lib/postgres.mjs'
import { install } from '../testing/packages.mjs'
import { containersOf } from './image/container.mjs'
import { contentsOf } from './image/contents.mjs'
import { readDockerfile } from './image/dockerfile.mjs'
import { layOut } from './image/layers.mjs'
import { startMailServer, visit } from './image/visitors.mjs'
import { until } from './site/until.mjs'

/** Node.js 24 as npm has it: the version of the image, whatever this machine has. */
function node24() {
  const args = ['--yes', '--package=node@24', '--', 'node', '--print', 'process.execPath']
  return execFileSync('npx', args, { encoding: 'utf8' }).trim()
}

/** @returns {Promise<import('../bench/figures.mjs').Figure[]>} */
export async function run() {
  const isDebian = existsSync('/usr/bin/dpkg-query') && existsSync('/usr/bin/setpriv')
  if (platform() !== 'linux' || process.getuid?.() !== 0 || !isDebian)
    throw new Error(
      'This drill could not run: it needs Debian, and root, to mount a root of its own (unshare, setpriv).',
    )
  if (!existsSync('/usr/bin/strace') && !install('strace'))
    throw new Error('This drill could not run: it needs strace, and could not install it.')
  const folder = await mkdtemp(join(tmpdir(), 'sati-image-'))
  try {
    const stages = readDockerfile(join(root, 'deploy', 'Dockerfile'))
    const laid = await layOut(stages, folder, node24())
    const stage = stages.at(-1)
    if (!stage) throw new Error('The Dockerfile has no stage.')
    return [...(await figuresOfContents(laid.own, stage.user)), ...(await figuresOfService(stage, laid, folder))]
  } finally {
    if (!process.env.KEEP_DRILL) await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {string} [user] @returns {Promise<import('../bench/figures.mjs').Figure[]>} */
async function figuresOfContents(folder, user = '0') {
  const [uid = 0, gid = uid] = user.split(':').map(Number)
  const { bytes, setuid, writable, builders } = await contentsOf(folder, { uid, gid })
  for (const path of [...setuid, ...writable, ...builders].slice(0, 20)) say(`Should not be there: ${path}`)
  return [
    { what: 'image: its own layers, uncompressed', now: bytes / 1e6, atMost: 350, unit: 'MB' },
    { what: 'image: setuid and setgid files', now: setuid.length, atMost: 0 },
    { what: 'image: files that its user may write', now: writable.length, atMost: 0 },
    { what: 'image: shells, package managers, compilers, browsers, test tools', now: builders.length, atMost: 0 },
  ]
}

/**
 * @param {import('./image/dockerfile.mjs').Stage} stage
 * @param {import('./image/layers.mjs').Laid} laid
 * @param {string} folder
 * @returns {Promise<import('../bench/figures.mjs').Figure[]>}
 */
async function figuresOfService(stage, laid, folder) {
  const containers = containersOf(stage, laid, folder)
  const postgres = await startPostgres({ ephemeral: true })
  const mail = await startMailServer()
  try {
    const port = await freePort()
    const env = {
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.productUrl,
      AUTH_SECRET: 'only-for-a-drill-0123456789abcdef01234567',
      SMTP_URL: mail.url,
      MAIL_FROM: 'drill@sati.example',
      OPERATOR_NAME: 'A drill',
      OPERATOR_ADDRESS: 'Nowhere',
      OPERATOR_EMAIL: 'operator@sati.example',
      DPO_EMAIL: 'dpo@sati.example',
    }
    const asOwner = { ...env, DIRECT_DATABASE_URL: postgres.url }
    // The second time there is nothing left to do, which is what an orchestrator's second try finds.
    const migrate = ['node', 'scripts/database.mjs', 'migrate']
    let log = ''
    for (const command of [migrate, migrate]) {
      const { code, log: said } = await containers.run(command, asOwner)
      if (code !== 0) throw new Error(`The image did not migrate: ${said}`)
      log += said
    }
    const admin = ['node', 'scripts/admin.mjs', 'school']
    const created = await containers.run([...admin, 'create', '--name', 'Rajini School'], asOwner)
    const listed = await containers.run([...admin, 'list'], asOwner)
    if (!listed.log.includes('Rajini School'))
      throw new Error(`The image did not administer: ${created.log}${listed.log}`)
    const before = await containers.run(stage.healthcheck, env)

    const service = await serve(containers, stage.command, env)
    const healthy = await containers.run(stage.healthcheck, env)
    const visited = await visit(env.APP_URL, mail.recipients)
    const { code, seconds } = await service.stop()
    const trace = join(folder, 'trace')
    const traced = await serve(containers, stage.command, env, { trace })
    await visit(env.APP_URL, mail.recipients)
    await traced.stop()
    log += created.log + listed.log + healthy.log + service.log()
    const refused = [...log.split('\n'), ...(await readFile(trace, 'latin1')).split('\n')].filter((line) =>
      /EROFS|EACCES|EPERM|ENOSPC|read-only file system/i.test(line),
    )
    const errors = log.split('\n').filter((line) => /"level":"?(error|fatal|50|60)/.test(line))
    for (const line of [...refused, ...errors].slice(0, 20)) say(line)
    return [
      { what: 'image: seconds from the start to ready', now: service.ready, atMost: 20, unit: 's' },
      {
        what: 'image: the health check fails before (1) and passes then (0)',
        now: before.code === 1 ? (healthy.code ?? 1) : 1,
        atMost: 0,
      },
      { what: 'image: steps of a first visit, of 7', now: visited.done, atLeast: visited.of },
      {
        what: 'image: writes that were refused while it served (strace), and any in its log',
        now: refused.length,
        atMost: 0,
      },
      { what: 'image: other errors in its log', now: errors.length, atMost: 0 },
      { what: 'image: exit code after SIGTERM', now: code ?? 1, atMost: 0 },
      { what: 'image: seconds until it had ended', now: seconds, atMost: 20, unit: 's' },
    ]
  } finally {
    await mail.stop()
    await postgres.stop()
  }
}

/**
 * @param {ReturnType<typeof containersOf>} containers
 * @param {string[]} command
 * @param {{ APP_URL: string } & Record<string, string>} env
 * @param {{ trace?: string }} [options]
 */
async function serve(containers, command, env, options) {
  const start = performance.now()
  const service = await containers.start(command, env, options)
  let hasEnded = false
  service.ended.then(() => {
    hasEnded = true
  })
  await until('the image to be ready', 60, async () => {
    if (hasEnded) throw new Error(`The image ended at its start: ${service.log()}`)
    return fetch(`${env.APP_URL}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return { ...service, ready: (performance.now() - start) / 1000 }
}
