import { readFileSync } from 'node:fs'
import path from 'node:path'
import en from '@/messages/en.json'
import th from '@/messages/th.json'

interface Manifest {
  description: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

const manifest: Manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
const drawn = manifest.icons.filter(({ type }) => type === 'image/png')

test('the manifest has what a browser asks of an application that is installed', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'th' })
  for (const { brand } of [th, en]) expect(manifest.description).toContain(brand.descriptor)
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test.each(drawn)('$src is a picture of $sizes', ({ src, sizes }) => {
  const picture = readFileSync(path.join('public', src))
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  // Width and height are at a fixed place of every PNG.
  expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  expect(picture.length).toBeLessThan(20_000)
})
