import { readFileSync } from 'node:fs'

interface Package {
  version: string
  license?: string
  dev?: boolean
  /** A workspace of ours. */
  link?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
const ofProduction = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license: license ?? 'none' }))

/** Redistribution has to keep their notices, and nothing else. */
const allowed = /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)$/

/** Others, and why each may be there. */
const others: Record<string, string> = {
  'png-js': 'none in package.json, MIT in its LICENSE file; pdfkit stands on it',
  'seq-queue': 'none in package.json, MIT in its LICENSE file; mysql2 of the Prisma CLI',
  'caniuse-lite': 'CC-BY-4.0: a table of browsers, unchanged; Next brings it',
  elkjs: 'EPL-2.0: Prisma Studio, which is not started',
  lightningcss: 'MPL-2.0, unchanged: Tailwind builds with it',
  'lightningcss-': 'MPL-2.0, the same for one system',
  '@img/sharp-': "LGPL-3.0-or-later, unchanged: Next's picture optimiser, which is off",
}
const isOther = (name: string) =>
  Object.keys(others).some((each) => (each.endsWith('-') ? name.startsWith(each) : name === each))

const licencesOf = (license: string) => license.replace(/[()]/g, '').split(/ (?:AND|and|OR) /)

test('what production installs has licences that a hospital may pass on', () => {
  const strange = ofProduction.filter(
    ({ name, license }) => !isOther(name) && !licencesOf(license).every((each) => allowed.test(each)),
  )
  expect(strange).toEqual([])
})

test('each exception is still one', () => {
  const needed = ofProduction.filter(({ license }) => !licencesOf(license).every((each) => allowed.test(each)))
  for (const each of Object.keys(others))
    expect(needed.filter(({ name }) => (each.endsWith('-') ? name.startsWith(each) : name === each))).not.toEqual([])
})
