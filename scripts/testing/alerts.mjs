import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { findOrInstall, firstExisting } from './packages.mjs'
import { check, reportNotRun } from './tally.mjs'

export async function checkAlerts() {
  const find = () => firstExisting(process.env.PROMTOOL, '/usr/bin/promtool', '/usr/local/bin/promtool')
  const tool = findOrInstall(find, 'prometheus')
  if (!tool) return reportNotRun('the alerts: install prometheus, whose promtool tries them')
  const run = (...args) =>
    spawnSync(tool, args, { cwd: join(root, 'deploy/prometheus'), stdio: 'inherit' }).status === 0
  await check('Alerts', async () => run('check', 'config', 'prometheus.yml') && run('test', 'rules', 'alerts.test.yml'))
}
