import { readFileSync } from 'node:fs'
import { describeCommands } from '@/lib/admin/describe'

const described = describeCommands()

test('the admin program parses and explains what lib/admin/commands.ts declares: npm run admin:describe', () => {
  expect(JSON.parse(readFileSync('scripts/admin-commands.json', 'utf8'))).toEqual(described)
})

test('every option of an admin command is explained, and every explained option is of a command', () => {
  const used = Object.values(described.commands).flatMap(({ needs, one, may }) => [...needs, ...one, ...may])
  const ofAll = ['dry-run', 'help']
  expect([...new Set([...used, ...ofAll])].toSorted()).toEqual(Object.keys(described.options).toSorted())
})
