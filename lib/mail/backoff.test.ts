import { backoffSeconds, probeSeconds } from './backoff'
import { classifyFailure } from './transport'

test('a mail that was put off waits 5 seconds, then three times longer each time, at most 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50, 10_000].map(backoffSeconds)).toEqual([5, 15, 45, 135, 405, 900, 900, 900, 900])
  expect([0, -1].map(backoffSeconds)).toEqual([5, 5])
})

test('a mail server that is away is looked for often enough to be found within a minute of its return', () => {
  expect([1, 2, 3, 4, 5, 100, 10_000].map(probeSeconds)).toEqual([5, 10, 20, 30, 30, 30, 30])
})

test.each([
  ['a refused recipient', { responseCode: 550, command: 'RCPT TO' }, 'refused'],
  ['a mailbox that is none', { responseCode: 553, command: 'RCPT TO' }, 'refused'],
  ['a full mailbox', { responseCode: 552, command: 'RCPT TO' }, 'deferred'],
  ['a policy that may change', { responseCode: 554, command: 'DATA' }, 'deferred'],
  ['greylisting', { responseCode: 451, command: 'RCPT TO' }, 'deferred'],
  ['a busy server', { responseCode: 421, command: 'MAIL FROM' }, 'deferred'],
  ['a server that refuses every connection', { responseCode: 554, command: 'CONN' }, 'no-server'],
  ['a sender of ours that is not accepted', { responseCode: 550, command: 'MAIL FROM' }, 'no-server'],
  ['a login that is missing', { responseCode: 530, command: 'MAIL FROM' }, 'no-server'],
  ['a wrong password of ours', { responseCode: 535, command: 'AUTH PLAIN' }, 'no-server'],
  [
    'a closed port',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' }),
    'no-server',
  ],
  ['a connection that the pool gave up', Object.assign(new Error('retries'), { code: 'ECONNECTION' }), 'no-server'],
  ['an attempt that took too long', Object.assign(new Error('aborted'), { code: 'EABORT' }), 'no-server'],
  ['a server that says goodbye to a kept connection', { responseCode: 421, command: 'CONN' }, 'no-server'],
  ['a broken connection', Object.assign(new Error('closed'), { code: 'ECONNECTION' }), 'no-server'],
])('%s means %j', (_what, error, failure) => {
  expect(classifyFailure(error)).toBe(failure)
})
