'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { rememberReturn } from '@/components/auth/return-path'
import { ageGrade } from '@/components/children/age-grade'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { RadioCards } from '@/components/forms/radio-cards'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { PageHeading } from '@/components/layout/page'
import { ChildAvatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconList } from '@/components/ui/icon-list'
import { Check, Eye, Lock, Send } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { keepName } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import { showToast } from '@/components/ui/toast'
import type { Child } from '@/lib/children/schema'
import { emailKeyOf } from '@/lib/fields'
import { ApiError, apiSend } from '@/lib/http/client'
import { formatDate } from '@/lib/i18n/format'
import { type Language, languages } from '@/lib/i18n/language'
import { type NewTeacherReferralInput, teacherReferralFormSchema } from '@/lib/teacher-referrals/schema'
import type { RecentRequest } from '@/lib/teacher-referrals/types'

const resolver = zodResolver(teacherReferralFormSchema)

interface TeacherReferralFormProps {
  child: Pick<Child, 'id' | 'name' | 'age' | 'grade'>
  /** Until then the mail contains no names. */
  isParentKnown: boolean
  /** Teachers who were asked about this child, or answered, within two weeks; newest first. */
  recent?: RecentRequest[]
  /** Between the heading and the form. */
  children?: ReactNode
}

/** Asks a teacher to answer. The link is only mailed, never shown. */
export function TeacherReferralForm(props: TeacherReferralFormProps) {
  const { child, isParentKnown, recent = [], children: before } = props
  const language = useLocale()
  const [t, children] = [useTranslations('teacherReferral'), useTranslations('children')]
  const router = useRouter()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send,
    failed: (error) => ({
      text: t(error instanceof ApiError && error.status === 404 ? 'form.childMissing' : 'form.failed'),
    }),
    onInvalid: useMissingToast(t('form.missing')),
  })
  const keyFor = useIdempotencyKey()
  const { hint, onBlur } = useAddressSuggestion(form, 'teacherEmail')
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  // Follows the page's language until one is chosen.
  const mailLanguage = chosenLanguage ?? language
  const about = ageGrade(children, child)
  const [teacherName = '', typedEmail = ''] = useWatch({ control: form.control, name: ['teacherName', 'teacherEmail'] })
  const earlier = recent.find(({ emailKey }) => emailKey === emailKeyOf(typedEmail.trim()))

  async function send(teacher: Omit<NewTeacherReferralInput, 'childId' | 'language'>): Promise<boolean> {
    const input = { childId: child.id, language: mailLanguage, ...teacher }
    await apiSend('POST', '/api/teacher-referrals', input, { idempotencyKey: keyFor(input) })
    const description = t('form.sent.text', { teacherName: input.teacherName })
    showToast({ title: t('form.sent.title'), description, tone: 'success' })
    router.push('/')
    router.refresh()
    return true
  }

  return (
    <>
      <PageHeading
        title={t.rich('heading', {
          name: child.name,
          keep: keepName,
        })}
        description={t('lead')}
      />
      {before}
      <Card>
        <Form onSubmit={submit} className="grid gap-5">
          <div className="flex items-center gap-3">
            <ChildAvatar name={child.name} id={child.id} />
            <div className="min-w-0">
              <b className="wrap-anywhere">{child.name}</b>
              {about && <p className="text-sm text-muted-foreground">{about}</p>}
            </div>
          </div>
          <FormField label={t('form.teacherName')} id="teacher-name" error={errorOf('teacherName')}>
            <Input autoComplete="off" required {...form.register('teacherName')} />
          </FormField>
          <FormField
            label={t('form.teacherEmail')}
            id="teacher-email"
            hint={hint(t('form.emailHint', { language: mailLanguage }))}
            error={errorOf('teacherEmail')}
          >
            <Input type="email" autoComplete="off" required {...form.register('teacherEmail', { onBlur })} />
          </FormField>
          <RadioCards
            legend={t('form.language')}
            name="language"
            options={languages.map((each) => ({ value: each, label: t(`form.languages.${each}`), lang: each }))}
            value={mailLanguage}
            onChange={({ target }) => setChosenLanguage(target.value as Language)}
          />
          {!isParentKnown && <UnconfirmedNotice childName={child.name} />}
          {earlier && (
            <p
              role="status"
              className="rounded-lg border border-highlight-border bg-highlight-surface p-4 text-sm wrap-anywhere text-highlight-foreground"
            >
              {t(earlier.isAnswered ? 'form.recent.answered' : 'form.recent.asked', {
                name: child.name,
                date: formatDate(earlier.at, language),
              })}
            </p>
          )}
          <p className="text-sm text-muted-foreground">{t('form.consent')}</p>
          {failure}
          <Button size="lg" pending={pending} pendingLabel={t('form.sending')}>
            <Send aria-hidden />
            {t(earlier ? 'form.recent.anyway' : 'form.send')}
          </Button>
        </Form>
        <div className="mt-5">
          <TeacherView isParentKnown={isParentKnown} childName={child.name} teacherName={teacherName} />
        </div>
      </Card>
    </>
  )
}

interface TeacherViewProps {
  childName: string
  teacherName: string
  isParentKnown: boolean
}

/**
 * Shows the parent what the teacher will see.
 *
 * @param teacherName the name as typed so far; empty at first
 */
function TeacherView({ childName, teacherName, isParentKnown }: TeacherViewProps) {
  const t = useTranslations('teacherReferral.see')
  const about = { name: childName }
  const points = [
    [Check, t('questions', { ...about, known: String(isParentKnown) })],
    [Lock, t('private', about)],
    [Eye, t('yours', about)],
  ] as const
  return (
    <div className="grid gap-2.5 border-t border-border pt-5 text-sm">
      <h2 className="text-sm wrap-anywhere">
        {teacherName.trim() ? t('title', { teacherName: teacherName.trim() }) : t('titleUnnamed')}
      </h2>
      <IconList points={points} className="gap-2.5" />
    </div>
  )
}

/** Warns that without a confirmed address the mail leaves out the names, and how to change that. */
function UnconfirmedNotice({ childName }: { childName: string }) {
  const t = useTranslations('teacherReferral.form')
  return (
    <div className="rounded-lg border border-highlight-border bg-highlight-surface p-4 text-sm text-highlight-foreground">
      <p className="wrap-anywhere">{t('unconfirmed', { name: childName })}</p>
      <SiteLink
        href="/profile"
        onNavigate={() => rememberReturn(location.pathname + location.search)}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {t('confirm')}
      </SiteLink>
    </div>
  )
}
