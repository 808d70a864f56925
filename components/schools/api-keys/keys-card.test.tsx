import { cleanup, render, screen, within } from '@testing-library/react'
import { SchoolScope } from '@/components/schools/current-school'
import type { ApiKeyCreator, ApiKeyWithCreator } from '@/lib/schools/api-keys/schema'
import { InEnglish } from '@/tests/support/in-english'
import { KeysCard } from './keys-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const createdAt = '2026-01-02T03:04:05.000Z'
const keyOf = (name: string, maker: ApiKeyCreator, revokedAt: string | null = null): ApiKeyWithCreator => ({
  ...{ id: name, name, lastFour: 'abcd', createdAt, lastUsedAt: null, revokedAt, maker },
})
const care = /This person may still know the key/

test('the list says who created each key, and which active ones are known to a person who has left', () => {
  const keys = [
    keyOf('Mine', { kind: 'you', name: null }),
    keyOf('Provided', { kind: 'operator', name: null }),
    keyOf('Colleague', { kind: 'admin', name: 'Ton Dee' }),
    keyOf('Demoted', { kind: 'member', name: 'Ton Dee' }),
    keyOf('Gone', { kind: 'former', name: 'Ton Dee' }),
    keyOf('Deleted', { kind: 'deleted', name: null }),
    keyOf('Revoked', { kind: 'former', name: 'Ton Dee' }, createdAt),
  ]
  render(
    <SchoolScope schoolId="s1" signInMethods={{ hasPassword: true, connected: { google: false, line: false } }}>
      <KeysCard keys={keys} />
    </SchoolScope>,
    { wrapper: InEnglish },
  )
  const texts = keys.map(({ name }) => {
    const row = within(screen.getByText(name).closest('li') as HTMLElement)
    return [name, row.getByText(/^Made by/).firstChild?.textContent, row.queryByText(care) !== null]
  })
  expect(texts).toEqual([
    ['Mine', 'Made by you', false],
    ['Provided', 'Made by the provider', false],
    ['Colleague', 'Made by Ton Dee', false],
    ['Demoted', 'Made by Ton Dee, who is no longer an administrator', true],
    ['Gone', 'Made by Ton Dee, who no longer belongs to this school', true],
    ['Deleted', 'Made by someone whose account was deleted', true],
    ['Revoked', 'Made by Ton Dee, who no longer belongs to this school', false],
  ])
})
