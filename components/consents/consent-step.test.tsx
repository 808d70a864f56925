/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { relations } from '@/lib/consents/relations'
import { apiSend } from '@/lib/http/client'
import { press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ConsentStep } from './consent-step'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const send = jest.mocked(apiSend)

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue({})
  render(<ConsentStep childId="c1" childName="Ploy" />, { wrapper: InEnglish })
})
afterEach(cleanup)

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const tick = () => fireEvent.click(screen.getByRole('checkbox'))
const agreedBy = () => screen.queryByRole('textbox', { name: 'Name of the parent or legal guardian who agrees' })
const sent = () => send.mock.calls.map(([, , body]) => body)

test('no relation is chosen beforehand, and without one the step says so at the field and sends nothing', async () => {
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual(relations.map((relation) => [relation, false]))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Start')
  const group = screen.getByRole('group', { name: 'You are the child’s' })
  expect(group).toHaveAccessibleDescription('Please choose what you are to the child')
  expect(radios[0]).toHaveFocus()
  expect(sent()).toEqual([])
  choose('Mother')
  expect(within(group).queryByText('Please choose what you are to the child')).toBeNull()
})

test.each([
  ['Mother', 'mother', 'I am this child’s mother and I consent'],
  ['Father', 'father', 'I am this child’s father and I consent'],
  ['Legal guardian', 'legal_guardian', 'I am this child’s legal guardian and I consent'],
])('a %s agrees in words that fit, and names nobody', async (name, relation, words) => {
  choose(name)
  expect(screen.getByRole('checkbox')).toHaveAccessibleName(expect.stringContaining(words))
  expect(agreedBy()).toBeNull()
  tick()
  await press('Start')
  expect(sent()).toEqual([{ childId: 'c1', purpose: 'screening', relation }])
})

test.each([
  ['Grandparent', 'grandparent', 'I am this child’s grandparent. The parent or legal guardian I have named agrees'],
  ['Other relative', 'other_relative', 'I am this child’s relative. The parent or legal guardian I have named agrees'],
  [
    'Foster parent',
    'foster_parent',
    'I am this child’s foster parent. The parent or legal guardian I have named agrees',
  ],
])('a %s names the parent who agrees, and sends nothing before', async (name, relation, words) => {
  choose(name)
  expect(screen.getByRole('checkbox')).toHaveAccessibleName(expect.stringContaining(words))
  tick()
  fireEvent.change(agreedBy() as HTMLElement, { target: { value: '  ' } })
  await press('Start')
  expect(agreedBy()).toHaveFocus()
  expect(agreedBy()).toHaveAccessibleDescription(expect.stringContaining('Please write who agrees'))
  expect(sent()).toEqual([])
  fireEvent.change(agreedBy() as HTMLElement, { target: { value: ' Malee Suwan ' } })
  await press('Start')
  expect(sent()).toEqual([{ childId: 'c1', purpose: 'screening', relation, agreedByName: 'Malee Suwan' }])
})

test('a tick counts for the words of one relation', async () => {
  choose('Mother')
  tick()
  choose('Father')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  await press('Start')
  expect(screen.getByText('Please tick this box to continue')).toBeInTheDocument()
  expect(sent()).toEqual([])
})
