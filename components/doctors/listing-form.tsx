'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { asNumber } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { type Listing, type ListingInput, listingInputSchema } from '@/lib/doctors/schema'
import { places, specialties, wordingIn } from '@/lib/doctors/wordings'
import { apiSend } from '@/lib/http/client'
import { WordingField } from './wording-field'

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
  const specialty = useController({
    name: 'specialty',
    control: form.control,
    defaultValue: wordingIn(specialties, listing?.specialty ?? '', 'en'),
  })
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
        <WordingField
          {...specialty.field}
          id="specialty"
          label={t('specialty')}
          hint={t(listing?.isVerified ? 'verifyAgain' : 'specialtyHint')}
          list={specialties}
          error={errorOf('specialty')}
          ownLabel={(typed) => t('useOwn', { typed })}
          emptyLabel={t('noneOfList')}
        />
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
          {...location.field}
          id="location"
          label={t('location')}
          hint={t('locationHint')}
          list={[...places].sort((a, b) => a[language].localeCompare(b[language], language))}
          error={errorOf('location')}
          ownLabel={(typed) => t('useOwn', { typed })}
          emptyLabel={t('noneOfList')}
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
