import { passwordChangeSchema, passwordResetSchema } from '@/lib/accounts/password/schema'
import { profileSchema } from './schema'

const codes = (
  schema: {
    safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
  },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('what a person may change about themselves', () => {
  test.each([
    [{}, {}],
    [{ email: undefined, phoneNumber: undefined }, {}],
    [{ phoneNumber: ' 081-234 5678 ' }, { phoneNumber: '081-234 5678' }],
    [{ phoneNumber: '+66 (0)81-234 5678' }, { phoneNumber: '+66 (0)81-234 5678' }],
    [{ phoneNumber: '(02) 123-4567' }, { phoneNumber: '(02) 123-4567' }],
    [{ phoneNumber: '021234567' }, { phoneNumber: '021234567' }],
    [{ phoneNumber: '0812345678' }, { phoneNumber: '0812345678' }],
    [{ phoneNumber: '+12345678' }, { phoneNumber: '+12345678' }],
    [{ phoneNumber: '+123456789012345' }, { phoneNumber: '+123456789012345' }],
    [{ phoneNumber: '  ' }, { phoneNumber: null }],
    [{ phoneNumber: null }, { phoneNumber: null }],
    [{ email: ' a@b.th ' }, { email: 'a@b.th' }],
    [{ email: '' }, { email: null }],
    [{ email: '  ' }, { email: null }],
    [{ email: null }, { email: null }],
    [{ firstName: ' Nok ', role: 'doctor', id: 'x', emailVerifiedAt: 'x' }, { firstName: 'Nok' }],
  ])('the change %j of an account is accepted', (given, taken) => {
    expect(profileSchema.parse(given)).toEqual(taken)
  })

  test.each([
    [{ firstName: '' }, 'firstName required'],
    [{ firstName: null }, 'firstName required'],
    [{ lastName: 'n'.repeat(101) }, 'lastName tooLong'],
    [{ phoneNumber: '1'.repeat(33) }, 'phoneNumber tooLong'],
    [{ phoneNumber: '081 ext 2' }, 'phoneNumber invalidCharacters'],
    [{ phoneNumber: '๐๘๑' }, 'phoneNumber invalidCharacters'],
    [{ phoneNumber: '---' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '12' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '081' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '02 123 456' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '081-234-56789' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '812345678' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '66812345678' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '+1234567' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '+1234567890123456' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '0812345678+' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '0+812345678' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: '++66812345678' }, 'phoneNumber phoneNumber'],
    [{ phoneNumber: 81 }, 'phoneNumber invalid'],
    [{ email: 'nok' }, 'email invalidEmail'],
    [{ email: 7 }, 'email invalid'],
    [{ email: { contains: '' } }, 'email invalid'],
  ])('the change %j of an account is refused', (given, code) => {
    expect(codes(profileSchema, given)).toEqual([code])
  })
})

describe('a new password', () => {
  const good = { currentPassword: 'x', newPassword: 'secret12', confirmPassword: 'secret12' }

  test.each([
    [{}, []],
    [{ currentPassword: '' }, []],
    [{ newPassword: 'cafe\u0301 54', confirmPassword: 'caf\u00e9 54' }, []],
    [{ confirmPassword: 'secret13' }, ['confirmPassword passwordMismatch']],
    [{ newPassword: '12345', confirmPassword: '12345' }, ['newPassword passwordTooShort']],
    [{ newPassword: '12345' }, ['newPassword passwordTooShort', 'confirmPassword passwordMismatch']],
    [{ confirmPassword: undefined }, ['confirmPassword required']],
    [{ newPassword: { a: 1 } }, ['newPassword invalid']],
  ])('a change of password with %j is checked', (change, refusals) => {
    expect(codes(passwordChangeSchema, { ...good, ...change })).toEqual(refusals)
  })

  test.each([null, undefined, 7, 'x', [], true])('a body of %j holds no new password', (body) => {
    expect(codes(passwordChangeSchema, body).length).toBeGreaterThan(0)
  })

  test('a new password need not be repeated after a forgotten one', () => {
    expect(codes(passwordResetSchema, { token: 't', newPassword: 'secret12' })).toEqual([])
    expect(codes(passwordResetSchema, { token: 't', newPassword: 'secret12', confirmPassword: 'x' })).toEqual([
      'confirmPassword passwordMismatch',
    ])
  })
})
