import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { front, startProgram } from './hosts.mjs'
import { isHealthy, nginxConf, until } from './programs.mjs'
import { siteName } from './settings.mjs'

/** Instances of the product, as a container starts each, and nginx in front of them. */
export async function startInstances(folder, { ports, databaseUrl, smtpUrl }) {
  const site = {
    NODE_ENV: 'production',
    HOST: front,
    APP_URL: `https://${siteName}`,
    AUTH_SECRET: 'only-for-a-drill-0123456789abcdef01234567',
    TRUST_PROXY_HOPS: '1',
    WEB_PROCESSES: '1',
    SKIP_MIGRATIONS: '1',
    MAIL_FROM: `Sati <no-reply@${siteName}>`,
    OPERATOR_NAME: 'A drill',
    OPERATOR_ADDRESS: 'Nowhere',
    OPERATOR_EMAIL: `operator@${siteName}`,
    DPO_EMAIL: `dpo@${siteName}`,
    DATABASE_URL: databaseUrl,
    // Only migrations have it.
    DIRECT_DATABASE_URL: '',
    SMTP_URL: smtpUrl,
  }
  const running = new Map()

  async function start(port) {
    const command = [process.execPath, join(root, 'scripts', 'serve.mjs')]
    const own = { ...process.env, ...site, PORT: String(port) }
    running.set(port, startProgram(command, { folder, log: `instance-${port}`, env: own }))
    await until(`the instance on ${port}`, 60, () => isHealthy(`http://${front}:${port}/api/health/ready`))
  }
  for (const port of ports) await start(port)

  await writeFile(join(folder, 'nginx.conf'), nginxConf(folder, `include ${folder}/front/sati.conf;`))
  startProgram(['nginx', '-p', folder, '-c', 'nginx.conf'], { folder, log: 'nginx' })
  return {
    start,
    /** Ends an instance as an orchestrator does. Returns its exit code. */
    async stop(port) {
      const child = running.get(port)
      if (!child) throw new Error(`no instance on ${port}`)
      child.kill('SIGTERM')
      await once(child, 'exit')
      return child.exitCode
    },
  }
}
