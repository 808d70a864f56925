import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareChunks } from './lib/share-chunks.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sati-chunks-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a chunk that stands under several names of a folder is loaded once, and by each of them', async () => {
  const write = (name: string, source: string) =>
    writeFileSync(join(folder, name), `${source}\n\n//# sourceMappingURL=${name}.map`)
  mkdirSync(join(folder, 'ssr'))
  for (const name of ['a.js', 'b.js', 'ssr/c.js']) write(name, 'module.exports=[1,()=>"one"];')
  write('other.js', 'module.exports=[2,()=>"two"];')
  for (const name of ['runtime.js', 'runtime-again.js']) write(name, 'var path=__filename;module.exports=path;')

  expect(await shareChunks(folder)).toBe(1)
  const load = createRequire(join(folder, 'index.js'))
  expect(load('./b.js')).toBe(load('./a.js'))
  expect(load('./b.js')[1]()).toBe('one')
  expect(load('./other.js')[1]()).toBe('two')
  // Each renderer keeps its own, and a runtime is told by its place.
  expect(readFileSync(join(folder, 'ssr/c.js'), 'utf8')).toContain('"one"')
  expect(load('./runtime-again.js')).toBe(join(folder, 'runtime-again.js'))
})
