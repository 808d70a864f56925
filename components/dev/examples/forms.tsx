import type { ComponentProps } from 'react'
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
import type { Examples } from './samples'

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
const t = (key: string) => key

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
    disabled: <CheckboxField id="example-disabled" label="I agree" disabled />,
    error: <CheckboxField id="example-error" label="I agree" error="Please agree first" />,
  },
  RadioCards: { chosen: roleForm('parent'), empty: roleForm('') },
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
    default: <SaveOrCancel pending={false} t={t} onCancel={() => {}} />,
    busy: <SaveOrCancel pending t={t} onCancel={() => {}} />,
  },
}
