import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { startGuarded } from '../../../scripts/lib/programs.mjs'
import { until } from '../site/until.mjs'

/**
 * nginx with the settings of deploy/nginx/sati.conf, but for TLS, in front of three instances on this machine.
 * ports: of the instances
 */
export async function startProxy(folder, ports) {
  const port = await freePort()
  const written = await readFile(join(root, 'deploy', 'nginx', 'sati.conf'), 'utf8')
  const values = new Map([
    ...ports.map((each, index) => [`INSTANCE${index + 1}`, `127.0.0.1:${each}`]),
    ['SITE_NAME', 'localhost'],
  ])
  const site = written
    .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, '')
    // The server that leads from http to https.
    .replace(/\nserver \{\s*listen 80;.*?\n\}/s, '')
    .replace(/\$\{(\w+)\}/g, (_, name) => values.get(name) ?? '')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; worker_processes 1; error_log stderr crit; events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
    ${site} }`,
  )
  const nginx = startGuarded({
    command: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', 'nginx.conf'],
    signal: 'SIGQUIT',
    output: 'inherit',
  })
  const origin = `http://127.0.0.1:${port}`
  await until('nginx', 20, () =>
    fetch(`${origin}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { origin, stop: nginx.stop }
}
