import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type Resolver, useController } from 'react-hook-form'
import { AgeField, SelectField } from '@/components/children/detail-fields'
import { SchoolField } from '@/components/children/school-field'
import { asNumber, orMissing } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { SaveOrCancel } from '@/components/forms/save-or-cancel'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { type Child, type ChildUpdateInput, enteredFields, newChildSchema } from '@/lib/children/schema'
import { apiSend } from '@/lib/http/client'

type Fields = Partial<Pick<Child, keyof ChildUpdateInput>>
const resolveAll = zodResolver(newChildSchema)

/** Validates only changed fields: a missing detail may stay missing, and an age above the maximum may stay. */
function changesOnly(child: Child): Resolver<Fields, unknown, ChildUpdateInput> {
  return async (values, context, options) => {
    const changed = enteredFields.filter((name) => (values[name] ?? null) !== child[name])
    const { errors } = await resolveAll(values as never, context, options as never)
    const shown = Object.fromEntries(Object.entries(errors).filter(([name]) => changed.some((each) => each === name)))
    if (Object.keys(shown).length > 0) return { values: {}, errors: shown }
    return { values: Object.fromEntries(changed.map((name) => [name, values[name]])), errors: {} }
  }
}

/** @param onDone called after saving and on cancel */
export function DetailsForm({ child, onDone }: { child: Child; onDone: () => void }) {
  const [t, children] = [useTranslations('childPage.details'), useTranslations('children')]
  const router = useRouter()
  const [resolver] = useState(() => changesOnly(child))
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: t('failed'),
    onInvalid: useMissingToast(children('form.missing')),
  })
  const { field: school } = useController({ control: form.control, name: 'school', defaultValue: child.school })

  // The focus was on the button that opened the form and is gone.
  useEffect(() => form.setFocus('name'), [form])

  async function save(input: ChildUpdateInput): Promise<boolean> {
    await apiSend('PATCH', `/api/children/${child.id}`, input)
    showToast({ title: t('saved.title'), description: t('saved.text'), tone: 'success' })
    router.refresh()
    onDone()
    return false
  }

  const select = (name: 'grade' | 'gender' | 'nationality') => (
    <SelectField id={name} error={errorOf(name)} defaultValue={child[name] ?? ''} {...form.register(name, orMissing)} />
  )
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <FormField label={children('form.name')} id="name" hint={children('form.nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" defaultValue={child.name} {...form.register('name')} />
      </FormField>
      <div className="grid gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4 large-text:grid-cols-1">
        <AgeField
          hint={t('ageHint')}
          error={errorOf('age')}
          defaultValue={child.age ?? ''}
          {...form.register('age', asNumber)}
        />
        {select('grade')}
      </div>
      <SchoolField {...school} value={school.value ?? ''} error={errorOf('school')} />
      <div className="grid gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4 large-text:grid-cols-1">
        {select('gender')}
        {select('nationality')}
      </div>
      {failure}
      <SaveOrCancel pending={pending} t={t} onCancel={onDone} />
    </Form>
  )
}
