import { spawn } from 'node:child_process'
import { root } from '../lib/paths.mjs'

/** @typedef {{ name: string, severity: string }} Vulnerable a package that is installed for production */

/**
 * What the registry knows against the packages that production installs.
 *
 * @param {{ registry?: string, patience?: number }} [options] another registry than npm is set to; milliseconds
 * @returns {Promise<{ found: Vulnerable[] } | { unread: string }>} `unread`: why the registry could not be asked. Many networks
 *   have one that knows packages and no advisories.
 */
export async function readAdvisories({ registry, patience = 8_000 } = {}) {
  const more = registry ? [`--registry=${registry}`] : []
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${patience}`, ...more]
  const script = process.env.npm_execpath
  const isNpm = script?.endsWith('npm-cli.js')
  const child = spawn(isNpm ? process.execPath : 'npm', isNpm ? [String(script), ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: !isNpm && process.platform === 'win32',
    timeout: patience + 1_000,
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
    return { unread: `no answer within ${patience / 1000} s` }
  }
}

/** Those that a release must not have. @param {Vulnerable[]} found */
export function grave(found) {
  return found.filter(({ severity }) => ['high', 'critical'].includes(severity))
}
