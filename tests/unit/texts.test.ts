import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '../support/imports-of'

/*
 * next-intl makes its translators for each request. Server-only components take them from lib/i18n/texts, which makes them
 * once; those that a browser renders too take next-intl's.
 */
const files = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('/generated/')),
)
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

function inBrowser(): Set<string> {
  const imports = importsOf(files)
  const found = new Set(files.filter((file) => /^\s*'use client'/.test(sources.get(file) ?? '')))
  // A set is iterated to its end, including items added during the iteration.
  for (const file of found) for (const { from, to } of imports) if (from === file) found.add(to)
  return found
}

const own = /^import \{[^}]*\b(useTranslations|getTranslations|useFormatter|getFormatter)\b[^}]*\} from 'next-intl/m

test('what the server alone renders takes its texts from where they are made once', () => {
  const browser = inBrowser()
  const others = files.filter((file) => !browser.has(file) && file !== 'lib/i18n/translators.ts')
  expect(others.length).toBeGreaterThan(300)
  expect(others.filter((file) => own.test(sources.get(file) ?? ''))).toEqual([])
})

test('what a browser renders does not ask the server for its texts', () => {
  const browser = inBrowser()
  expect(importsOf(files).filter(({ from, to }) => to === 'lib/i18n/texts.ts' && browser.has(from))).toEqual([])
})
