import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { NewLink } from './new-link'
import { PasscodeForm } from './passcode-form'
import { RevokeLink } from './revoke-link'
import { StopSharing } from './stop-sharing'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const signInMethods = { hasPassword: true, connected: { google: false, line: false } }

test('a link that was not made is reported at its button', async () => {
  render(<NewLink childId="c1" signInMethods={signInMethods} />, { wrapper: InEnglish })
  await expectFailureInPlace({ name: 'Make Link', text: 'Failed to make the link' })
})

test('a link that was answered without the passcode asked for is taken back, and reported', async () => {
  const fetch = jest.fn(async (_path: string) => ({ ok: true, status: 201, text: async () => '{"id":"l1"}' }))
  Object.assign(globalThis, { fetch })
  render(<NewLink childId="c1" signInMethods={signInMethods} />, { wrapper: InEnglish })
  fireEvent.change(screen.getByLabelText(/Passcode/), { target: { value: 'moon-54' } })
  await press('Make Link')
  await screen.findByText(/did not reach|connection|Failed to make the link/i)
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/result-shares', '/api/result-shares/l1/revoke'])
})

test('a link that was not revoked is reported at that link', async () => {
  for (const until of ['1 Jan', '2 Jan']) render(<RevokeLink id="l1" until={until} />, { wrapper: InEnglish })
  const row = () => screen.getByRole('group', { name: 'Link that works until 2 Jan' })
  await press('Revoke', row())
  await expectFailureInPlace({ name: 'Revoke link', text: 'Failed to revoke the link', place: row })
})

test('a share that was not ended is reported in its row', async () => {
  render(
    <ul>
      {['Ploy', 'Ton'].map((childName) => (
        <li key={childName}>
          <StopSharing id="s1" doctor="Dr. Anong" childName={childName} />
        </li>
      ))}
    </ul>,
    { wrapper: InEnglish },
  )
  const name = 'Stop sharing Ton’s results with Dr. Anong'
  const row = () => screen.getAllByRole('listitem').at(-1) ?? null
  await expectFailureInPlace({ name, text: 'Failed to stop sharing', place: row })
})

test('after a right passcode a form that is still there says that the browser keeps no cookies', async () => {
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: true, status: 204, text: async () => '' })) })
  render(<PasscodeForm token="t1" />, { wrapper: InEnglish })
  fireEvent.change(screen.getByLabelText('Passcode'), { target: { value: 'moon-54' } })
  await press('Open')
  expect(await screen.findByText(/does not keep cookies, so the sheet cannot be opened here/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open' })).toBeEnabled()
})
