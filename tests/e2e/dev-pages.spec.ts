import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '@/scripts/lib/paths.mjs'
import { expect, test } from './fixtures'

test('nothing of the pages for developers is in the build', { tag: '@desktop' }, async ({ page }) => {
  for (const address of ['/dev/components', '/dev/mails']) expect((await page.request.get(address)).status()).toBe(404)
  const built = ['server', 'static'].map((folder) => path.join(root, '.next', folder))
  const names = await Promise.all(
    built.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => path.join(folder, name))),
  )
  const files = names.flat().filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const code = await readFile(file, 'utf8')
    expect([file, /siriporn@(school|example)/.exec(code)?.[0]]).toEqual([file, undefined])
  }
})
