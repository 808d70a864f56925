import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { startGuarded } from '../../../scripts/lib/programs.mjs'
import { isHealthy, nginxConf, until } from '../site/programs.mjs'

/** nginx with deploy/nginx/sati.conf, but for TLS, in front of the instances on these ports. */
export async function startProxy(folder, ports) {
  const port = await freePort()
  const text = await readFile(join(root, 'deploy', 'nginx', 'sati.conf'), 'utf8')
  const values = new Map([
    ...ports.map((each, index) => [`INSTANCE${index + 1}`, `127.0.0.1:${each}`]),
    ['SITE_NAME', 'localhost'],
  ])
  const site = text
    .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, '')
    // The redirect to https.
    .replace(/\nserver \{\s*listen 80;.*?\n\}/s, '')
    .replace(/\$\{(\w+)\}/g, (_, name) => values.get(name) ?? '')
  await writeFile(join(folder, 'nginx.conf'), nginxConf(folder, site))
  const nginx = startGuarded({
    command: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', 'nginx.conf'],
    signal: 'SIGQUIT',
    output: 'inherit',
  })
  const origin = `http://127.0.0.1:${port}`
  await until('nginx', 20, () => isHealthy(`${origin}/api/health/live`))
  return { origin, stop: nginx.stop }
}
