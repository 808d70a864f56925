import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'

const project = mkdtempSync(join(tmpdir(), 'sati-build-'))
afterAll(() => rmSync(project, { recursive: true }))

test('npm run build ends with an error at a wrong type, and names it', () => {
  for (const path of ['scripts', 'prisma', 'lib', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  mkdirSync(join(project, 'app'))
  writeFileSync(join(project, 'app/layout.tsx'), `export default function Layout() { return 'text' }`)
  writeFileSync(
    join(project, 'app/page.tsx'),
    `const age: number = 'eight'\nexport default function Page() { return age }`,
  )
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, jsx: 'react-jsx', types: ['node'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app'] }))

  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], { cwd: project, encoding: 'utf8' })
  expect(stderr).toMatch(/app\/page\.tsx\(1,7\): error TS2322/)
  expect(status).toBe(1)
  expect(stdout).not.toContain('Building')
})
