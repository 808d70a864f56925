import { mailedId, mailedToken } from './mailed-token'

const bytes = '-Abcdefghijklmnopqrstuvwxyz_0123456789ABCDE'.slice(0, 43)
const id = '01a1fd40-3726-7458-8428-18d138adb4ab'
const signs = [
  '.',
  ',',
  ')',
  '!',
  '>',
  '"',
  ' ',
  '\n',
  '\u200b',
  '%',
  '…',
  '’',
  '。',
  '?token=x',
  '.)\n',
  '​ .',
  '. Thanks',
]

describe.each([
  ['of an account', bytes],
  ['that names a row', `${id}.${bytes}`],
])('a token %s', (_, token) => {
  test.each(signs)('is taken without %j behind it', (sign) => {
    expect(mailedToken(token + sign)).toBe(token)
  })

  test.each(['"', '<', '(', ' ', '\u200b', '“'])('is taken without %j in front of it', (sign) => {
    expect(mailedToken(sign + token)).toBe(token)
    expect(mailedToken(`${sign}${token})`)).toBe(token)
  })

  test('is taken once when a link carries it twice, and not at all beside another one', () => {
    expect(mailedToken([token, token])).toBe(token)
    expect(mailedToken([token, `${token}.`])).toBe(token)
    expect(mailedToken([token, token.replace('A', 'B')])).toBe('')
  })

  test.each(['x', '_', '-', 'xyz.'])('is not cut out of a longer text: %j behind it', (more) => {
    expect(mailedToken(token + more)).toBe(token + more)
  })

  test('is not completed, and no letter of it is changed', () => {
    for (const other of [token.slice(0, -1), token.slice(1), `x${token}`, `-${token}`, token.replace('A', 'à')])
      expect(mailedToken(other)).toBe(other)
  })
})

test('a text before the 32 bytes that is no id is not left away', () => {
  for (const other of [`x.${bytes}`, `${id.toUpperCase()}.${bytes}`, `${id},${bytes}`, id, 'x'])
    expect(mailedToken(other)).toBe(other)
})

test('a link without a token has none', () => {
  for (const none of [undefined, null, '', []]) expect(mailedToken(none)).toBe('')
})

test('an id is taken without the signs beside it, and not out of a longer text', () => {
  for (const sign of signs) expect(mailedId(`(${id}${sign}`)).toBe(id)
  for (const other of [`${id}a`, `x${id}`, `${id}-`, id.toUpperCase(), 'x', '']) expect(mailedId(other)).toBe(other)
})
