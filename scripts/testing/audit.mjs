import { execFile } from 'node:child_process'
import { root } from '../lib/paths.mjs'

/** Advisories of the packages that production installs. `unread`: why there is no answer; many networks' registries have none. */
export async function readAdvisories({ registry = '', timeoutMs = 8_000 } = {}) {
  const more = registry ? [`--registry=${registry}`] : []
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`, ...more]
  const script = process.env.npm_execpath
  const isNpm = script?.endsWith('npm-cli.js')
  const [program, given] = isNpm ? [process.execPath, [script, ...args]] : ['npm', args]
  const shell = !isNpm && process.platform === 'win32'
  const options = { cwd: root, shell, timeout: timeoutMs + 1_000, maxBuffer: Number.POSITIVE_INFINITY }
  // npm exits with an error also when it has found something.
  const text = await new Promise((resolve) => execFile(program, given, options, (_error, stdout) => resolve(stdout)))
  try {
    const { vulnerabilities, message } = JSON.parse(text)
    if (!vulnerabilities) return { unread: String(message ?? 'no answer').split(' - ')[0] ?? '' }
    return { found: Object.values(vulnerabilities).map(({ name, severity }) => ({ name, severity })) }
  } catch {
    return { unread: `no answer within ${timeoutMs / 1000} s` }
  }
}

/** A release must not have these. */
export function grave(/** @type {{ name: string, severity: string }[]} */ found) {
  return found.filter(({ severity }) => ['high', 'critical'].includes(severity))
}
