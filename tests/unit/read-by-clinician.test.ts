import { readFileSync } from 'node:fs'
import en from '@/messages/en.json'
import th from '@/messages/th.json'

type Tree = { [key: string]: string | Tree }

const document = readFileSync('docs/read-by-clinician.md', 'utf8')
const listed = [...document.matchAll(/^- `([\w.]+)`$/gm)].map(([, key = '']) => key)

function textOf(messages: Tree, key: string): string | Tree | undefined {
  let found: string | Tree | undefined = messages
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return found
}

test('every text that a clinician is to read exists in both languages, and is listed once', () => {
  expect(listed.length).toBeGreaterThan(5)
  expect(new Set(listed).size).toBe(listed.length)
  for (const messages of [en, th]) expect(listed.filter((key) => textOf(messages, key) === undefined)).toEqual([])
})

test('the list has fewer than 250 lines, and a heading above each of its keys', () => {
  expect(document.split('\n').length).toBeLessThan(250)
  const [before = ''] = document.split(/^## /m)
  expect(before).not.toMatch(/^- `/m)
})
