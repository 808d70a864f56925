import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(__dirname, '..')

/** What the log prints when a script uses it, in a process of its own as pino writes past everything in this one. */
function printed(script: string): Record<string, unknown>[] {
  const command = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e']
  const code = `import { log } from '${path.join(root, 'lib/log.ts')}'; ${script}`
  const env = { ...process.env, LOG_LEVEL: 'info' }
  const { stdout, stderr } = spawnSync(process.execPath, [...command, code], { cwd: root, encoding: 'utf8', env })
  if (stderr) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line has a time, a level, a message and what it may carry', () => {
  const [line] = printed(
    `log.info('answered', { requestId: 'r', route: '/api/children', method: 'GET', status: 200, ms: 5 })`,
  )
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'info',
    msg: 'answered',
    requestId: 'r',
    route: '/api/children',
    method: 'GET',
    status: 200,
    ms: 5,
  })
})

test('an error is logged by kind and place: what its words quote of what people wrote stays out', () => {
  const lines = printed(`
    class DatabaseError extends Error { code = '23505'; detail = 'Key (email)=(nok@example.com)'; meta = { name: 'Ploy' } }
    const error = new DatabaseError('insert "Ploy" failed\\n    for nok@example.com with token s3cret')
    error.cause = new Error('password s3cret')
    log.error('call failed', { error })
    log.warn('call failed', { error: 'Ploy s3cret' })
    log.warn('call failed', { error: { name: 'Ploy', token: 's3cret' } })
    log.warn('call failed', { error: new AggregateError([new Error('Ploy')], 's3cret') })
  `)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatchObject({ level: 'error', error: { code: '23505', at: expect.any(Array) } })
  expect(JSON.stringify(lines)).not.toMatch(/Ploy|s3cret|nok@/)
})
