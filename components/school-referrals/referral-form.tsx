import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { orMissing } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { useSchoolPath } from '@/components/schools/current-school'
import { DemoNote } from '@/components/schools/demo-note'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { showToast } from '@/components/ui/toast'
import { gradeKey } from '@/lib/children/labels'
import { grades } from '@/lib/children/schema'
import { apiSend } from '@/lib/http/client'
import { type NewSchoolReferralInput, newSchoolReferralSchema } from '@/lib/school-referrals/schema'

const resolver = zodResolver(newSchoolReferralSchema)

interface ReferralFormProps {
  isDemo: boolean
  /** Called when the referral was created, and on cancel. */
  onClose: () => void
}

export function ReferralForm({ isDemo, onClose }: ReferralFormProps) {
  const [t, children, ui] = [useTranslations('schoolAdmin'), useTranslations('children'), useTranslations('ui')]
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const { question, onBlur } = useAddressSuggestion(form, 'parentEmail')
  const [failure, setFailure] = useState<string>()
  const explain = useSignedInFailure(setFailure)
  const showMissing = useMissingToast(t('form.missing'))
  // Registered in the order of the page: react-hook-form focuses the first wrong field in this order.
  const studentName = form.register('studentName')
  const studentGrade = form.register('studentGrade', orMissing)

  useEffect(() => form.setFocus('studentName'), [form])

  async function create(input: NewSchoolReferralInput): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('POST', inSchool('/api/school-referrals'), input, { idempotencyKey: keyFor(input) })
    } catch (error) {
      showFieldErrors(error)
      return explain(error, t('form.failed'))
    }
    showToast({ title: t('form.created.title'), description: t('form.created.text'), tone: 'success' })
    router.refresh()
    onClose()
    return false
  }

  return (
    <Card id="new-referral" aria-labelledby="new-referral-title">
      <h2 id="new-referral-title" className="mb-4">
        {t('form.title')}
      </h2>
      <Form
        onSubmit={() => form.handleSubmit((input) => run(() => create(input)), showMissing)()}
        className="grid gap-4"
      >
        {isDemo && <DemoNote>{t('demo.form')}</DemoNote>}
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-4 large-text:grid-cols-1">
          <Field label={t('form.studentName')} id="student-name" error={errorOf('studentName')}>
            <Input autoComplete="off" required {...studentName} />
          </Field>
          <Field label={t('form.grade')} id="student-grade" optional={ui('optional')} error={errorOf('studentGrade')}>
            <NativeSelect {...studentGrade}>
              <option value="">{t('form.choose')}</option>
              {grades.map((grade) => (
                <option key={grade} value={grade}>
                  {children(gradeKey(grade))}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        <Field
          label={t('form.parentEmail')}
          id="parent-email"
          hint={
            isDemo ? (
              question
            ) : (
              <>
                {t('form.mailed')} {question}
              </>
            )
          }
          error={errorOf('parentEmail')}
        >
          <Input type="email" autoComplete="off" required {...form.register('parentEmail', { onBlur })} />
        </Field>
        <Field label={t('form.parentName')} id="parent-name" optional={ui('optional')} error={errorOf('parentName')}>
          <Input autoComplete="off" {...form.register('parentName')} />
        </Field>
        <Field label={t('form.referringTeacher')} id="referring-teacher" error={errorOf('referringTeacher')}>
          <Input autoComplete="off" required {...form.register('referringTeacher')} />
        </Field>
        <Field label={t('form.reason')} id="reason" optional={ui('optional')} error={errorOf('referralReason')}>
          <Textarea rows={3} {...form.register('referralReason')} />
        </Field>
        <FormFailure text={failure} />
        <div className="flex gap-2.5">
          <Button className="flex-1" pending={pending} pendingLabel={t('form.creating')}>
            {t('form.create')}
          </Button>
          <Button type="button" variant="ghost" disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
