import 'server-only'
import { readFile } from 'node:fs/promises'

/** What the build wrote of the fonts that each page preloads. In development there is none, or that of another time. */
const fonts: Promise<Record<string, string[]>> = readFile('.next/server/next-font-manifest.json', 'utf8').then(
  (text) => JSON.parse(text).app,
  () => ({}),
)

/**
 * Next preloads every page's fonts by a header, but not those of `global-not-found.tsx`, which it knows under another name;
 * and Chromium heeds no such header of a 404. An element it does.
 */
export async function FontPreloads() {
  if (process.env.NODE_ENV !== 'production') return null
  const files = (await fonts)['[project]/app/_not-found/page'] ?? []
  return files.map((file) => (
    <link key={file} rel="preload" href={`/_next/${file}`} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
