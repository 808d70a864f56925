import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = process.cwd()

/** A copy of the project's schema and migrations, with its own Prisma CLI for a database. */
export function copyOfPrisma(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sati-prisma-'))
  for (const each of ['prisma', 'prisma.config.ts', 'package.json'])
    cpSync(join(root, each), join(folder, each), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    /** `inTerminal`: with a terminal, which `migrate dev` requires. */
    prisma(
      line: string,
      { inTerminal = false, env = {} }: { inTerminal?: boolean; env?: Record<string, string> } = {},
    ) {
      const asTerminal = 'data:text/javascript,process.stdin.isTTY=true;process.stdout.isTTY=true'
      const cli = join(root, 'node_modules/prisma/build/index.js')
      return new Promise<{ code: number; said: string }>((resolve) => {
        const args = [...(inTerminal ? ['--import', asTerminal] : []), cli, ...line.split(' ')]
        const options = {
          cwd: folder,
          timeout: 60_000,
          // Nothing of this machine's environment, such as CI, changes the CLI.
          env: {
            PATH: process.env.PATH,
            HOME: folder,
            NODE_ENV: 'test' as const,
            NO_COLOR: '1',
            DATABASE_URL: databaseUrl,
            PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'prisma/schema-engine.mjs'),
            CHECKPOINT_DISABLE: '1',
            PRISMA_HIDE_UPDATE_MESSAGE: '1',
            ...env,
          },
        }
        execFile(process.execPath, args, options, (error, stdout, stderr) => {
          resolve({ code: error ? Number(error.code ?? 1) : 0, said: `${stdout}\n${stderr}` })
        })
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
