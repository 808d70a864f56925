import { useTranslations } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { IconTile } from '@/components/ui/icon-tile'
import { CalendarDays, MapPin, Stethoscope } from '@/components/ui/icons'
import type { Doctor } from '@/lib/doctors/types'

/** The verified doctors, each with the way to book; or what to do while there is none. */
export function DoctorList({ doctors }: { doctors: Doctor[] }) {
  const t = useTranslations('doctors')
  if (doctors.length === 0) {
    return (
      <MessageCard
        illustration={<IconTile icon={Stethoscope} tint="sky" size="lg" />}
        title={t('none')}
        text={t('noneText')}
        action={
          <ButtonLink href="/" variant="outline">
            {t('backToDashboard')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {doctors.map((doctor) => (
        <li key={doctor.id}>
          <DoctorCard doctor={doctor} />
        </li>
      ))}
    </ul>
  )
}

function DoctorCard({ doctor }: { doctor: Doctor }) {
  const t = useTranslations('doctors')
  return (
    <Card as="article" className="grid h-full content-between gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{doctor.name}</h2>
        <p>{doctor.specialty}</p>
        <p className="text-sm text-muted-foreground">{t('years', { years: doctor.yearsOfExperience })}</p>
        <p className="flex gap-2 text-sm text-muted-foreground">
          <MapPin aria-hidden className="mt-[.2em] size-4 shrink-0" />
          {doctor.location}
        </p>
      </div>
      {doctor.calendarBookingLink && (
        <a
          className={buttonVariants({ variant: 'secondary' })}
          href={doctor.calendarBookingLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          <CalendarDays aria-hidden />
          {t('schedule')}
          <span className="sr-only">
            {doctor.name} ({t('newTab')})
          </span>
        </a>
      )}
    </Card>
  )
}
