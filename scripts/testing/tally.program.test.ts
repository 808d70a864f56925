import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '@/tests/support/until'

const program = `
  import { node } from './scripts/testing/tally.mjs'
  await node(['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'])`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a test run that is ended by %s leaves no child process',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = await once(run.stdout, 'data')
    const pid = Number(printed)
    expect(isRunning(pid)).toBe(true)
    run.kill(signal)
    await until('the end of the child process', async () => !isRunning(pid))
  },
)
