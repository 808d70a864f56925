import { readdirSync } from 'node:fs'
import { routeFinder, unknownRoute } from './routes.mjs'

const templates = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
  .map((file) => `/${file}`.replace(/\/\([^)]+\)/g, '').replace(/\/(page|route)\.tsx?$/, '') || '/')

const isForAnything = (template: string) => template.includes('[[')
const token = 'eyJhbGciOiJIUzI1NiJ9.c29tZWJvZHk.k3Jw-_'
const find = routeFinder(templates)

test('every route is found by its address, whatever its parameters are', () => {
  const named = templates.filter((template) => !isForAnything(template))
  expect(named.length).toBeGreaterThan(80)
  expect(named.map((template) => find(template.replace(/\[[^\]]+\]/g, token)))).toEqual(named)
})

test('what is no route is unknown, whatever it looks like, and nothing of it comes out', () => {
  const addresses = [
    '/api/children/1/2/3/4',
    `/${token}`,
    '/api/nothing',
    '//',
    '/api/teacher-referrals/',
    '',
    '/a/'.repeat(500),
  ]
  for (const address of addresses) expect(find(address)).toBe(unknownRoute)
  expect(find('/')).toBe('/')
})

test('a word of ours goes before a parameter, and what follows it may still be one', () => {
  const found = routeFinder(['/a/[id]', '/a/new', '/a/[id]/b', '/a/new/c'])
  expect(['/a/new', '/a/x', '/a/new/b', '/a/new/c'].map(found)).toEqual(['/a/new', '/a/[id]', '/a/[id]/b', '/a/new/c'])
})
