import { spawn } from 'node:child_process'
import { root } from '../lib/paths.mjs'

/**
 * Advisories of the packages that production installs. `unread`: why there is no answer; many networks' registries have no advisories.
 *
 * @param {{ registry?: string, timeoutMs?: number }} options
 */
export async function readAdvisories({ registry, timeoutMs = 8_000 } = {}) {
  const more = registry ? [`--registry=${registry}`] : []
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`, ...more]
  const script = process.env.npm_execpath
  const isNpm = script?.endsWith('npm-cli.js')
  const child = spawn(isNpm ? process.execPath : 'npm', isNpm ? [String(script), ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: !isNpm && process.platform === 'win32',
    timeout: timeoutMs + 1_000,
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  try {
    const { vulnerabilities, message } = JSON.parse(text)
    if (!vulnerabilities) return { unread: String(message ?? 'no answer').split(' - ')[0] ?? '' }
    return { found: Object.values(vulnerabilities).map(({ name, severity }) => ({ name, severity })) }
  } catch {
    return { unread: `no answer within ${timeoutMs / 1000} s` }
  }
}

/** Those that a release must not have. */
export function grave(/** @type {{ name: string, severity: string }[]} */ found) {
  return found.filter(({ severity }) => ['high', 'critical'].includes(severity))
}
