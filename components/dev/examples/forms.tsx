import type { ComponentProps } from 'react'
import { AddressSuggestion } from '@/components/forms/address-suggestion'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { LinkActions } from '@/components/forms/link-actions'
import { RadioCards } from '@/components/forms/radio-cards'
import { RequestButton } from '@/components/forms/request-button'
import { SaveOrCancel } from '@/components/forms/save-or-cancel'
import { GraduationCap, Heart } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { type Examples, Focused } from './example'

const done = async () => false
const ask = {
  act: 'Revoke',
  warning: 'The link stops working.',
  confirm: 'Yes, revoke',
  acting: 'Revoking...',
  keep: 'Keep',
}
const request = { path: '/api/none', done: { title: 'Done', description: 'It worked' }, failed: 'It failed' }
const linkActions = (resend: ComponentProps<typeof LinkActions>['resend']) => (
  <LinkActions label="Link" resend={resend} revoke={{ ...ask, ...request }} onRevoked={() => {}} />
)
const roles = [
  { value: 'parent', label: 'Parent', icon: Heart },
  { value: 'teacher', label: 'Teacher', icon: GraduationCap },
]
const texts = { save: 'Save', saving: 'Saving...', cancel: 'Cancel' }

// In a form: radio buttons of one name are one group for the whole page otherwise.
const roleForm = (value: string) => (
  <form>
    <RadioCards legend="Role" name="role" options={roles} value={value} />
  </form>
)

export const formExamples: Examples = {
  FormField: {
    default: <FormField label="Name">{<Input />}</FormField>,
    hint: (
      <FormField label="Name" hint="As on the birth certificate" optional="(optional)">
        <Input />
      </FormField>
    ),
    error: (
      <FormField label="Name" error="This field is required">
        <Input />
      </FormField>
    ),
  },
  CheckboxField: {
    default: <CheckboxField id="example-default" label="I agree" />,
    checked: <CheckboxField id="example-checked" label="I agree" defaultChecked />,
    focus: (
      <Focused>
        <CheckboxField id="example-focus" label="I agree" />
      </Focused>
    ),
    disabled: <CheckboxField id="example-disabled" label="I agree" disabled />,
    error: <CheckboxField id="example-error" label="I agree" error="Please agree first" />,
  },
  RadioCards: { chosen: roleForm('parent'), empty: roleForm(''), focus: <Focused>{roleForm('teacher')}</Focused> },
  AddressSuggestion: {
    default: (
      <AddressSuggestion address="nok@gmail.com" ask={(address) => `Did you mean ${address}?`} onTake={() => {}} />
    ),
  },
  FormFailure: { default: <FormFailure text="Please check your internet connection" /> },
  ConfirmedAction: { default: <ConfirmedAction label="Link" labels={ask} failed="It failed" onConfirm={done} /> },
  RequestButton: {
    default: (
      <RequestButton request={done} failed="It failed">
        Send
      </RequestButton>
    ),
  },
  ConfirmButton: { 'press it': <ConfirmButton labels={ask} failure={null} onConfirm={done} /> },
  LinkActions: {
    default: linkActions({ act: 'Send again', acting: 'Sending...', ...request }),
    'without resend': linkActions(null),
  },
  SaveOrCancel: {
    default: <SaveOrCancel pending={false} texts={texts} onCancel={() => {}} />,
    busy: <SaveOrCancel pending texts={texts} onCancel={() => {}} />,
  },
}
