import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * A claim in an actor is proven where the actor is made. Each constructor of lib/auth/actor.ts lists its places; a new place
 * is a decision about who may claim what.
 */
const makers: Record<string, string[]> = {
  userActor: ['lib/sessions/authenticate.ts'],
  apiKeyActor: ['lib/schools/api-keys/authenticate-key.ts'],
  schoolMemberActor: ['lib/schools/data.ts'],
  demoSchoolActor: ['lib/schools/data.ts'],
  teacherLinkActor: ['lib/teacher-referrals/data.ts'],
  shareLinkActor: ['lib/result-shares/links/data.ts'],
  visitorActor: [
    'lib/http/access.ts',
    'lib/http/signed-by-line.ts',
    'lib/sessions/page-link.ts',
    'lib/social-sign-in/endpoints.ts',
  ],
  endingActor: ['lib/endings/account-deletion/mutations.ts'],
  systemActor: [
    'lib/mail/worker.ts',
    'lib/maintenance/worker.ts',
    'lib/social-sign-in/endpoints.ts',
    'scripts/admin-command.ts',
  ],
}

const home = 'lib/auth/actor.ts'
const folders = ['app', 'components', 'lib', 'prisma', 'proof', 'scripts']
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|^lib\/generated/.test(file) && file !== home)

function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/import (?!type)\{([^}]*)\} from '[^']*\bactor'/g)
  const names = [...imports].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  )
  return names.filter((name) => name !== '' && !name.startsWith('type '))
}

const found = files.flatMap((file) => importsOf(file).map((name) => ({ name, file })))

test('every function that makes an actor is on the list', () => {
  const source = readFileSync(home, 'utf8')
  const made = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  expect(made.sort()).toEqual(Object.keys(makers).sort())
})

test.each(Object.keys(makers))('%s is imported by its own places only', (name) => {
  expect(
    found
      .filter((each) => each.name === name)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(makers[name])
})

test('nothing imports the whole of the file that makes actors, or passes it on', () => {
  const hidden = /(import \* as \w+|export .*) from '[^']*auth\/actor'|import\([^)]*auth\/actor/
  expect(files.filter((file) => hidden.test(readFileSync(file, 'utf8')))).toEqual([])
})
