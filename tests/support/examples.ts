import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Runtime {
  name: string
  command: string
  prepare: (folder: string, text: string) => string[]
}

function file(name: string): Runtime['prepare'] {
  return (folder, text) => {
    const program = path.join(folder, name)
    writeFileSync(program, text)
    return [program]
  }
}

const project = (version: string) => `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net${version.split('.')[0]}.0</TargetFramework><Nullable>enable</Nullable>
<ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>`

const runtimes: Runtime[] = [
  { name: 'curl', command: 'curl', prepare: (folder, text) => ['-c', `sh ${file('example.sh')(folder, text)}`] },
  { name: 'Node.js', command: process.execPath, prepare: file('example.mjs') },
  { name: 'Python', command: 'python3', prepare: file('example.py') },
  {
    name: 'C#',
    command: 'dotnet',
    prepare(folder, text) {
      file('Program.cs')(folder, text)
      file('example.csproj')(folder, project(versionOf('dotnet')))
      return ['run', '--project', folder]
    },
  },
]

function versionOf(command: string): string {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout : ''
}

/** Those that this computer can run: a fresh clone needs nothing but Node.js. */
export const presentRuntimes = runtimes.filter(({ command }) => versionOf(command) !== '').map(({ name }) => name)

export interface Ran {
  exitCode: number
  output: string
}

export async function runExample(name: string, text: string, settings: Record<string, string>): Promise<Ran> {
  const runtime = runtimes.find((each) => each.name === name)
  if (!runtime) throw new Error(`nothing runs ${name}`)
  const args = runtime.prepare(mkdtempSync(path.join(tmpdir(), 'sati-example-')), text)
  const command = name === 'curl' ? 'sh' : runtime.command
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve) => {
    execFile(command, args, { env: { NODE_ENV: 'production', PATH, HOME, ...settings } }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    )
  })
}
