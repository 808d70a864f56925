import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { print } from '../../bench-server.mjs'

/** Before the log's first row. */
const since = ['--since', '2020-01-01']
/** The promise of the pages about the law. */
const mostSeconds = 60

/** Admin commands over a log of this size, with the product's role and through the pooler. */
export function runByHand(databaseUrl) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: '', NODE_ENV: 'production' }
  const lists = ['Child', 'SchoolReferral'].flatMap((table) => {
    const { seconds, lines } = run(['breach', ...since, '--table', table], env)
    const what = `breach of ${table}, from the whole log`
    return [
      { what, now: seconds, atMost: mostSeconds, unit: 's' },
      { what: '… its lines', now: lines, atLeast: 1 },
    ]
  })
  const verified = run(['audit', 'verify'], env)
  return [...lists, { what: 'audit verify of the whole log', now: verified.seconds, unit: 's' }]
}

function run(args, env) {
  const begun = performance.now()
  const command = [join(root, 'scripts', 'admin.mjs'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  const seconds = (performance.now() - begun) / 1_000
  print(`${args.join(' ')}: ${seconds.toFixed(1)} s, exit code ${status}`)
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`)
  return { seconds, lines: stdout.split('\n').length - 1 }
}
