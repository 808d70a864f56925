import { readdirSync } from 'node:fs'
import { routeFinder, unknownRoute } from './routes.mjs'

const templates = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
  .map((file) => `/${file}`.replace(/\/\([^)]+\)/g, '').replace(/\/(page|route)\.tsx?$/, '') || '/')

const isCatchAll = (template: string) => template.includes('[[')
const token = 'eyJhbGciOiJIUzI1NiJ9.c29tZWJvZHk.k3Jw-_'
const find = routeFinder(templates)

test('every route is found by its address, whatever its parameters are', () => {
  const named = templates.filter((template) => !isCatchAll(template))
  expect(named.length).toBeGreaterThan(80)
  expect(named.map((template) => find(template.replace(/\[[^\]]+\]/g, token)))).toEqual(named)
})

test('an address without a route is unknown, and nothing of it is in the result', () => {
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

test('a fixed word goes before a parameter, and a parameter may follow it', () => {
  const found = routeFinder(['/a/[id]', '/a/new', '/a/[id]/b', '/a/new/c'])
  expect(['/a/new', '/a/x', '/a/new/b', '/a/new/c'].map(found)).toEqual(['/a/new', '/a/[id]', '/a/[id]/b', '/a/new/c'])
})
