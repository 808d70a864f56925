import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type Resolver, useController } from 'react-hook-form'
import { SchoolField } from '@/components/children/school-field'
import { SelectField } from '@/components/children/select-field'
import { asNumber, orMissing } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { SaveOrCancel } from '@/components/forms/save-or-cancel'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { genderKey, gradeKey, nationalityKey } from '@/lib/children/labels'
import {
  type Child,
  type ChildUpdateInput,
  enteredFields,
  genders,
  grades,
  maxAge,
  minAge,
  nationalities,
  newChildSchema,
} from '@/lib/children/schema'
import { apiSend } from '@/lib/http/client'

type Fields = Partial<Pick<Child, keyof ChildUpdateInput>>
const whole = zodResolver(newChildSchema)

/**
 * Judges and keeps only what was changed: what a school left out may stay unknown, and the age of a young person who is older
 * than one can enter now may stay as it is.
 */
function changesOnly(child: Child): Resolver<Fields, unknown, ChildUpdateInput> {
  return async (values, context, options) => {
    const changed = enteredFields.filter((name) => (values[name] ?? null) !== child[name])
    const { errors } = await whole(values as never, context, options as never)
    const told = Object.fromEntries(Object.entries(errors).filter(([name]) => changed.some((each) => each === name)))
    if (Object.keys(told).length > 0) return { values: {}, errors: told }
    return { values: Object.fromEntries(changed.map((name) => [name, values[name]])), errors: {} }
  }
}

interface DetailsFormProps {
  child: Child
  /** Called when the details were saved, and on cancel. */
  onDone: () => void
}

export function DetailsForm({ child, onDone }: DetailsFormProps) {
  const [t, children] = [useTranslations('childPage.details'), useTranslations('children')]
  const router = useRouter()
  const [resolver] = useState(() => changesOnly(child))
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const explain = useSignedInFailure(setFailure)
  const showMissing = useMissingToast(children('form.missing'))
  const { field: school } = useController({ control: form.control, name: 'school', defaultValue: child.school })

  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.setFocus('name'), [form])

  async function save(input: ChildUpdateInput): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('PATCH', `/api/children/${child.id}`, input)
    } catch (error) {
      showFieldErrors(error)
      return explain(error, t('failed'))
    }
    showToast({ title: t('saved.title'), description: t('saved.text'), tone: 'success' })
    router.refresh()
    onDone()
    return false
  }

  const select = (name: 'grade' | 'gender' | 'nationality', choices: { value: string; label: string }[]) => (
    <SelectField
      id={name}
      label={children(`form.${name}`)}
      error={errorOf(name)}
      placeholder={children('form.choose')}
      choices={choices}
      defaultValue={child[name] ?? ''}
      {...form.register(name, orMissing)}
    />
  )
  return (
    <Form onSubmit={() => form.handleSubmit((input) => run(() => save(input)), showMissing)()} className="grid gap-5">
      <Field label={children('form.name')} id="name" hint={children('form.nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" defaultValue={child.name} {...form.register('name')} />
      </Field>
      <div className="grid gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4 large-text:grid-cols-1">
        <Field label={children('form.age')} id="age" hint={t('ageHint')} error={errorOf('age')}>
          <Input
            type="number"
            inputMode="numeric"
            min={minAge}
            max={maxAge}
            step={1}
            defaultValue={child.age ?? ''}
            {...form.register('age', asNumber)}
          />
        </Field>
        {select(
          'grade',
          grades.map((value) => ({ value, label: children(gradeKey(value)) })),
        )}
      </div>
      <SchoolField
        value={school.value ?? ''}
        onChange={school.onChange}
        onBlur={school.onBlur}
        ref={school.ref}
        error={errorOf('school')}
      />
      <div className="grid gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4 large-text:grid-cols-1">
        {select(
          'gender',
          genders.map((value) => ({ value, label: children(genderKey(value)) })),
        )}
        {select(
          'nationality',
          nationalities.map((value) => ({ value, label: children(nationalityKey(value)) })),
        )}
      </div>
      <FormFailure text={failure} />
      <SaveOrCancel
        pending={pending}
        texts={{ save: t('save'), saving: t('saving'), cancel: t('cancel') }}
        onCancel={onDone}
      />
    </Form>
  )
}
