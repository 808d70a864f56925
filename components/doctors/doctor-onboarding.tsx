import { Page } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Step, type StepState } from '@/components/ui/step'
import type { Listing } from '@/lib/doctors/schema'
import { useTexts } from '@/lib/i18n/texts'
import { ListingCard } from './listing-card'

interface DoctorOnboardingProps {
  /** Null until the doctor has created one. */
  listing: Listing | null
  isEmailConfirmed: boolean
}

/** The home of an unverified doctor: the remaining steps, and nothing about any parent or child. */
export function DoctorOnboarding({ listing, isEmailConfirmed }: DoctorOnboardingProps) {
  const t = useTexts('doctorHome.joining')
  return (
    <Page width={listing ? 'wide' : 'read'} className="md:pt-5">
      <div className="mb-5 grid max-w-2xl gap-1">
        <h1>{t(listing ? 'waitingTitle' : 'title')}</h1>
        <p className="text-muted-foreground">{t(listing ? 'waitingLead' : 'lead')}</p>
      </div>
      <div className={listing ? 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-5' : undefined}>
        <Card aria-labelledby="your-steps">
          <h2 id="your-steps" className="mb-5">
            {t('steps')}
          </h2>
          <ol>
            <OnboardingStep
              name="profile"
              state={listing ? 'done' : 'todo'}
              href={listing ? undefined : '/doctor-listing'}
            />
            <OnboardingStep
              name="email"
              state={isEmailConfirmed ? 'done' : 'todo'}
              href={isEmailConfirmed ? undefined : '/profile'}
            />
            <OnboardingStep name="check" state={listing && isEmailConfirmed ? 'waiting' : 'todo'} />
          </ol>
        </Card>
        {listing && <ListingCard listing={listing} />}
      </div>
    </Page>
  )
}

interface OnboardingStepProps {
  name: 'profile' | 'email' | 'check'
  state: StepState
  href?: string | undefined
}

function OnboardingStep({ name, state, href }: OnboardingStepProps) {
  const t = useTexts('doctorHome.joining')
  return (
    <Step
      state={state}
      title={t(`${name}.title`)}
      aside={<span className="text-sm text-muted-foreground">{t(state)}</span>}
    >
      {state !== 'done' && <p className="text-sm text-muted-foreground">{t(`${name}.text`)}</p>}
      {href && name !== 'check' && (
        <ButtonLink href={href} variant={name === 'profile' ? 'default' : 'outline'} className="mt-1.5 w-fit">
          {t(`${name}.action`)}
        </ButtonLink>
      )}
    </Step>
  )
}
