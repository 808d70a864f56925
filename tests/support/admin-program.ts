import { execFile } from 'node:child_process'
import { env } from '@/lib/env'

interface Ended {
  status: number
  lines: string[]
  stderr: string
}

export const admin = (...args: string[]) => run(process.execPath, ['scripts/admin.mjs', ...args])

export const adminInShell = (script: string) =>
  run('bash', ['-c', script.replace('$ADMIN', '"$NODE" scripts/admin.mjs')])

function run(command: string, args: string[]) {
  const own = { DATABASE_URL: env().DATABASE_URL, AUTH_SECRET: env().AUTH_SECRET, NODE_ENV: 'production' as const }
  return new Promise<Ended>((resolve) => {
    const options = { env: { ...process.env, ...own, NODE: process.execPath } }
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code ?? 1) : 0, lines: stdout.trim().split('\n'), stderr }),
    )
  })
}
