import { dictionary } from '@zxcvbn-ts/language-common'
import { assertUncommon } from './common-passwords'

const isCommon = (password: string) => {
  try {
    assertUncommon(password, 'password')
    return false
  } catch (error) {
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'password', code: 'passwordCommon' }] },
    })
    return true
  }
}

test('the 3,000 commonest passwords that the other rules allow are refused, in whatever letter case', () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 6)
  expect(long.slice(0, 3_000).filter(isCommon)).toHaveLength(3_000)
  expect(long.slice(0, 3_000).filter((password) => isCommon(password.toUpperCase()))).toHaveLength(3_000)
  expect(long.slice(3_000).filter(isCommon)).toEqual([])
})

test.each(['', 'correct horse 54', 'รหัสผ่านของฉัน', '__proto__', 'constructor'])(
  '%j is not one of the common passwords',
  (password) => {
    expect(isCommon(password)).toBe(false)
  },
)
