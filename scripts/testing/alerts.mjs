import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { first, install } from './packages.mjs'
import { check, reportNotRun } from './tally.mjs'

const promtool = () => first(process.env.PROMTOOL, '/usr/bin/promtool', '/usr/local/bin/promtool')

/** Prometheus' own tool checks the alerts and tests each. It is installed from Debian's package when missing. */
export async function checkAlerts() {
  const tool = promtool() ?? (install('prometheus') ? promtool() : undefined)
  if (!tool) return reportNotRun('the alerts: install prometheus, whose promtool tries them')
  const run = (...args) =>
    spawnSync(tool, args, { cwd: join(root, 'deploy/prometheus'), stdio: 'inherit' }).status === 0
  await check('Alerts', async () => run('check', 'config', 'prometheus.yml') && run('test', 'rules', 'alerts.test.yml'))
}
