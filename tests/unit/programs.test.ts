import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const tests = ['components', 'lib', 'proof', 'scripts', 'service-worker', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file)),
)

test('a test that starts a program is named after that, so that `npm run check` needs no quiet machine', () => {
  const starting = tests.filter((file) => /^import .* from 'node:child_process'/m.test(readFileSync(file, 'utf8')))
  expect(starting.length).toBeGreaterThan(10)
  expect(starting.filter((file) => !/\.(int|program)\.test\.ts$/.test(file))).toEqual([])
})
