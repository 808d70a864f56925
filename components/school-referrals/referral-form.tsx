import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { orMissing } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { useSchoolPath } from '@/components/schools/current-school'
import { DemoNote } from '@/components/schools/demo-note'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
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
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: create,
    failed: t('form.failed'),
    onInvalid: useMissingToast(t('form.missing')),
  })
  const keyFor = useIdempotencyKey()
  const { hint, onBlur } = useAddressSuggestion(form, 'parentEmail')
  // Registered in the order of the page: react-hook-form focuses the first wrong field in this order.
  const studentName = form.register('studentName')
  const studentGrade = form.register('studentGrade', orMissing)

  useEffect(() => form.setFocus('studentName'), [form])

  async function create(input: NewSchoolReferralInput): Promise<boolean> {
    await apiSend('POST', inSchool('/api/school-referrals'), input, { idempotencyKey: keyFor(input) })
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
      <Form onSubmit={submit} className="grid gap-4">
        {isDemo && <DemoNote>{t('demo.form')}</DemoNote>}
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-4 large-text:grid-cols-1">
          <FormField label={t('form.studentName')} id="student-name" error={errorOf('studentName')}>
            <Input autoComplete="off" required {...studentName} />
          </FormField>
          <FormField
            label={t('form.grade')}
            id="student-grade"
            optional={ui('optional')}
            error={errorOf('studentGrade')}
          >
            <NativeSelect {...studentGrade}>
              <option value="">{t('form.choose')}</option>
              {grades.map((grade) => (
                <option key={grade} value={grade}>
                  {children(gradeKey(grade))}
                </option>
              ))}
            </NativeSelect>
          </FormField>
        </div>
        <FormField
          label={t('form.parentEmail')}
          id="parent-email"
          hint={hint(isDemo ? null : t('form.mailed'))}
          error={errorOf('parentEmail')}
        >
          <Input type="email" autoComplete="off" required {...form.register('parentEmail', { onBlur })} />
        </FormField>
        <FormField
          label={t('form.parentName')}
          id="parent-name"
          optional={ui('optional')}
          error={errorOf('parentName')}
        >
          <Input autoComplete="off" {...form.register('parentName')} />
        </FormField>
        <FormField label={t('form.referringTeacher')} id="referring-teacher" error={errorOf('referringTeacher')}>
          <Input autoComplete="off" required {...form.register('referringTeacher')} />
        </FormField>
        <FormField label={t('form.reason')} id="reason" optional={ui('optional')} error={errorOf('referralReason')}>
          <Textarea rows={3} {...form.register('referralReason')} />
        </FormField>
        {failure}
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
