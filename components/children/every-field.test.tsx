import { cleanup, render, screen } from '@testing-library/react'
import { type Child, childSchema, enteredFields, newChildSchema } from '@/lib/children/schema'
import en from '@/messages/en.json'
import { InEnglish } from '@/tests/support/in-english'
import { ChildForm } from './child-form'
import { DetailsCard } from './page/details-card'
import { DetailsForm } from './page/details-form'

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const unknown = Object.fromEntries(Object.keys(childSchema.shape).map((field) => [field, null]))
const child = { ...unknown, name: 'Ploy', school: 'Rajini' } as Child

/** The label of a field is `children.form.<field>`. */
const labels = new Map(Object.entries(en.children.form))

test('the form for a new child has a control for each of its fields', () => {
  render(<ChildForm />, { wrapper: InEnglish })
  for (const field of Object.keys(newChildSchema.shape))
    expect(screen.getByLabelText(labels.get(field) ?? field)).toBeVisible()
})

test('the form of the details has a control for each field that a parent may enter', () => {
  render(<DetailsForm child={child} onDone={() => {}} />, { wrapper: InEnglish })
  for (const field of enteredFields) expect(screen.getByLabelText(labels.get(field) ?? field)).toBeVisible()
})

test('the details of a child show each of its fields but the name, which is the title of the page', () => {
  render(<DetailsCard child={child} year={2026} note={null} />, { wrapper: InEnglish })
  const unshown = ['id', 'name', 'createdAt']
  for (const field of Object.keys(childSchema.shape).filter((name) => !unshown.includes(name)))
    expect(screen.getByText(labels.get(field) ?? field)).toBeInTheDocument()
})
