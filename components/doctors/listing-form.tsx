'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { asNumber } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Combobox, type Suggestion } from '@/components/ui/combobox'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { type Listing, type ListingInput, listingInputSchema } from '@/lib/doctors/schema'
import { places, searchWordings, specialties, type Wording, wordingIn } from '@/lib/doctors/wordings'
import { apiSend } from '@/lib/http/client'

const resolver = zodResolver(listingInputSchema)

export function ListingForm({ listing }: { listing: Listing | null }) {
  const [t, ui, language] = [useTranslations('doctorListing'), useTranslations('ui'), useLocale()]
  const router = useRouter()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: t('failed'),
    onInvalid: useMissingToast(t('missing')),
  })
  // In the order of the page: the first wrong field gets the focus.
  const [title, licence] = [form.register('title'), form.register('licenceNumber')]
  const specialty = useController({
    name: 'specialty',
    control: form.control,
    defaultValue: wordingIn(specialties, listing?.specialty ?? '', 'en'),
  })
  const hospital = form.register('hospital')
  const years = form.register('yearsOfExperience', asNumber)
  const location = useController({
    name: 'location',
    control: form.control,
    defaultValue: wordingIn(places, listing?.location ?? '', 'en'),
  })

  async function save(input: ListingInput): Promise<boolean> {
    const saved = await apiSend<Listing>('PUT', '/api/doctor-listing', input)
    const description = t(saved.isVerified ? 'saved.shown' : 'saved.waits')
    showToast({ title: t('saved.title'), description, tone: 'success' })
    router.push('/')
    return true
  }

  return (
    <Card as="div">
      <Form onSubmit={submit} className="grid gap-5">
        {listing?.isVerified && <p>{t('verifyAgain')}</p>}
        <FormField
          label={t('titleOfDoctor')}
          id="title-of-doctor"
          optional={ui('optional')}
          hint={t('titleHint')}
          error={errorOf('title')}
        >
          <Input autoComplete="honorific-prefix" defaultValue={listing?.title ?? ''} {...title} />
        </FormField>
        <FormField
          label={t('licence')}
          id="licence"
          optional={ui('optional')}
          hint={t('licenceHint')}
          error={errorOf('licenceNumber')}
        >
          <Input autoComplete="off" defaultValue={listing?.licenceNumber ?? ''} {...licence} />
        </FormField>
        <WordingField
          id="specialty"
          hint={t('specialtyHint')}
          list={specialties}
          field={specialty.field}
          error={errorOf('specialty')}
        />
        <FormField label={t('hospital')} id="hospital" optional={ui('optional')} error={errorOf('hospital')}>
          <Input autoComplete="off" defaultValue={listing?.hospital ?? ''} {...hospital} />
        </FormField>
        <FormField label={t('years')} id="years" error={errorOf('yearsOfExperience')}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={80}
            step={1}
            required
            defaultValue={listing?.yearsOfExperience}
            {...years}
          />
        </FormField>
        <WordingField
          id="location"
          hint={t('locationHint')}
          list={[...places].sort((a, b) => a[language].localeCompare(b[language], language))}
          field={location.field}
          error={errorOf('location')}
        />
        <FormField
          label={t('calendar')}
          id="calendar-link"
          optional={ui('optional')}
          hint={t('calendarHint')}
          error={errorOf('calendarBookingLink')}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            defaultValue={listing?.calendarBookingLink ?? ''}
            {...form.register('calendarBookingLink')}
          />
        </FormField>
        {failure}
        <div className="flex flex-wrap gap-2">
          <Button pending={pending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
          <ButtonLink href="/" variant="ghost">
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}

interface WordingFieldProps {
  id: 'specialty' | 'location'
  hint: string
  list: readonly Wording[]
  /** Its value is an English wording of the list, or the doctor's own text. */
  field: Pick<ComponentProps<typeof Combobox>, 'name' | 'value' | 'onBlur' | 'ref'> & {
    onChange: (value: string) => void
  }
  error: string | undefined
}

/** A text from a list, searched in both languages and shown in the reader's, or the doctor's own text. */
function WordingField({ id, hint, list, field: { onChange, ...field }, error }: WordingFieldProps) {
  const [t, language] = [useTranslations('doctorListing'), useLocale()]

  function suggestionsFor(query: string): Suggestion[] {
    const found = searchWordings(list, query)
    // Below the chosen one all others, for another choice.
    const isWhole = found.some((wording) => wording[language] === query || wording.en === query)
    const others = isWhole ? list.filter((wording) => !found.includes(wording)) : []
    return [...found, ...others].map((wording) => ({ value: wording.en, label: wording[language] }))
  }

  return (
    <FormField label={t(id)} id={id} hint={hint} error={error}>
      <Combobox
        id={id}
        onValueChange={onChange}
        suggestionsFor={suggestionsFor}
        addLabel={(typed) => t('useOwn', { typed })}
        emptyLabel={t('noneOfList')}
        {...field}
      />
    </FormField>
  )
}
