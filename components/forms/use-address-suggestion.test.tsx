import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { PersonalForm } from '@/components/accounts/personal-form'
import { RegisterForm } from '@/components/registration/register-form'
import { ReferralForm } from '@/components/school-referrals/referral-form'
import { InviteForm as InviteMember } from '@/components/schools/invitations/invite-form'
import { InviteForm as InviteParent } from '@/components/second-parents/invite-form'
import { TeacherReferralForm } from '@/components/teacher-referrals/teacher-referral-form'
import { answerEvery } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}))

afterEach(cleanup)

const methods = { hasPassword: true, connected: { google: false, line: false } }
const child = { id: 'c1', name: 'Ploy', age: 8, grade: null }
const names = { firstName: 'Nok', lastName: 'S', phoneNumber: null }
const person = { ...names, email: null, pendingEmail: null, emailVerified: false, ...methods }
const forms: [string, ReactElement][] = [
  ['registering', <RegisterForm key="" />],
  ['the profile', <PersonalForm key="" details={person} isVerifiedDoctor={false} onDone={() => {}} />],
  ['asking a teacher', <TeacherReferralForm key="" child={child} isParentKnown />],
  ['a second parent', <InviteParent key="" childId="c1" signInMethods={methods} />],
  ['a school’s referral', <ReferralForm key="" isDemo={false} onClose={() => {}} />],
  ['a member of a school', <InviteMember key="" classes={[]} />],
]
const question = () => screen.queryByRole('button', { name: 'Did you mean nok@gmail.com?' })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /email/i })

async function leaveWith(value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(field(), { target: { value } })
    fireEvent.blur(field())
  })
}

test.each(forms)('a mistyped address is asked about: %s', async (_name, form) => {
  render(form, { wrapper: InEnglish })
  await leaveWith('nok@gmail.com')
  expect(question()).toBeNull()
  await leaveWith('nok@gmial.con')
  expect(question()).toBeVisible()
  // Corrected by hand before the blur.
  await act(async () => void fireEvent.change(field(), { target: { value: 'nok@gmial.co.th' } }))
  expect(question()).toBeNull()
  await leaveWith('nok@gmial.con')
  await act(async () => question()?.click())
  expect(field()).toHaveValue('nok@gmail.com')
  expect(question()).toBeNull()
})

test('nothing is asked about an address that was sent', async () => {
  answerEvery(201, {})
  render(<InviteMember classes={[]} />, { wrapper: InEnglish })
  await leaveWith('nok@gmial.con')
  expect(question()).toBeVisible()
  await act(async () => void fireEvent.submit(field().form as HTMLFormElement))
  expect(field()).toHaveValue('')
  expect(question()).toBeNull()
})
