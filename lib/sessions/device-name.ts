import 'server-only'
import Bowser from 'bowser'
import type { Device } from './schema'

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))
const kinds: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet' }
const shortNames: Record<string, string> = { 'Samsung Internet for Android': 'Samsung Internet' }

export const storedUserAgent = (header: string | null) => header?.slice(0, 300) ?? null

/** Returns only names from the library's own list, as clients set the header freely. */
export function deviceOf(header: string | null): Device {
  const userAgent = storedUserAgent(header)
  if (!userAgent?.trim()) return { browser: null, os: null, kind: 'computer' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: isLine(userAgent) ? 'LINE' : known(browser.name, browsers),
    os: known(os.name, systems),
    kind: kinds[platform.type ?? ''] ?? 'computer',
  }
}

/** The library reports the browser underneath. */
function isLine(userAgent: string): boolean {
  return /\bLine\/\d/.test(userAgent)
}

function known(name: string | undefined, names: Set<string>): string | null {
  if (name === undefined || !names.has(name)) return null
  return shortNames[name] ?? name
}
