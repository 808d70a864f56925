import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** The four that break a rule are from before this; they ran on tables of some hundred rows. */
const firstLinted = '20261201000000'

const names = readdirSync('prisma/migrations').filter((name) => /^\d{14}_/.test(name) && name >= firstLinted)

/** Squawk, by .squawk.toml. @returns the broken rules, each with its file */
function lint(files: string[], input?: string): string[] {
  const squawk = ['node_modules/squawk-cli/js/bin/squawk', '--reporter', 'json', ...files]
  const { stdout, stderr } = spawnSync(process.execPath, squawk, { encoding: 'utf8', ...(input && { input }) })
  if (!stdout.startsWith('[')) throw new Error(`squawk did not run: ${stderr}`)
  return (JSON.parse(stdout) as { rule_name: string; file: string }[]).map((each) => `${each.rule_name} ${each.file}`)
}

test('no migration holds people up, or takes away what the release before still uses', () => {
  expect(lint(names.map((name) => `prisma/migrations/${name}/migration.sql`))).toEqual([])
})

test.each([
  ['ban-drop-column', 'ALTER TABLE "Child" DROP COLUMN "age";'],
  ['renaming-column', 'ALTER TABLE "Child" RENAME COLUMN "age" TO "years";'],
  ['require-concurrent-index-creation', 'CREATE INDEX i ON "Child" ("age");'],
  ['adding-required-field', 'ALTER TABLE "Child" ADD COLUMN "weight" INT NOT NULL;'],
  ['constraint-missing-not-valid', 'ALTER TABLE "Child" ADD CONSTRAINT c CHECK ("age" > 0);'],
])('the rule %s is on', (rule, statement) => {
  expect(lint([], `SET lock_timeout = '2s';\n${statement}\n`).map((each) => each.split(' ')[0])).toContain(rule)
})
