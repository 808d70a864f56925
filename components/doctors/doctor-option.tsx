import { useTranslations } from 'next-intl'
import { CheckBold, Clock, MapPin } from '@/components/ui/icons'
import { RadioGroupItem } from '@/components/ui/radio-group'
import type { ListedDoctor } from '@/lib/doctors/schema'
import { AskedNote } from './asked-note'
import type { EarlierRequest } from './request-types'

/**
 * One doctor, as a card around a native radio button.
 *
 * @param earlier the open request about this child to this doctor
 */
export function DoctorOption({ doctor, earlier }: { doctor: ListedDoctor; earlier?: EarlierRequest | undefined }) {
  return (
    <div className="grid gap-2">
      <DoctorCard doctor={doctor} />
      {earlier && (
        <div className="px-5 md:px-6">
          <AskedNote earlier={earlier} doctor={doctor.name} />
        </div>
      )}
    </div>
  )
}

function DoctorCard({ doctor }: { doctor: ListedDoctor }) {
  const t = useTranslations('doctors')
  const { id, name, specialty, yearsOfExperience, location, hospital } = doctor
  return (
    <label className="group grid cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-3.5 rounded-lg border border-border bg-card p-5 has-checked:border-primary has-checked:bg-accent has-checked:shadow-card has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring md:px-6 lg:gap-4.5">
      <RadioGroupItem name="doctor" value={id} className="sr-only" />
      <DoctorAvatar name={name} />
      <span className="grid min-w-0 gap-1">
        <b className="text-lg leading-(--lh-snug) wrap-anywhere">{name}</b>
        <span className="wrap-anywhere">{specialty}</span>
        {hospital && <span className="wrap-anywhere">{hospital}</span>}
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <span className="flex min-w-0 gap-1.5">
            <Clock aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{t('years', { years: yearsOfExperience })}</span>
          </span>
          <span className="flex min-w-0 gap-1.5">
            <MapPin aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{location}</span>
          </span>
        </span>
        {!doctor.takesRequests && (
          <span className="text-sm font-medium">{t(doctor.calendarBookingLink ? 'calendarOnly' : 'noWay')}</span>
        )}
      </span>
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full border-2 border-input text-primary-foreground group-has-checked:border-primary group-has-checked:bg-primary"
      >
        {/* Hidden by opacity: forced colours would show a transparent colour. */}
        <CheckBold className="size-3.5 opacity-0 group-has-checked:opacity-100" />
      </span>
    </label>
  )
}

/** A doctor's initials on the design's petal. Decorative: the name is beside it. */
function DoctorAvatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center rounded-[50%_50%_50%_32%] bg-tint-celadon text-[1.1875rem] leading-none font-semibold text-tint-celadon-ink"
    >
      {initialsOf(name)}
    </span>
  )
}

const titles = /^(?:dr|prof|ดร|ศ|รศ|ผศ|นพ|พญ|นายแพทย์|แพทย์หญิง|หมอ)(?:\.|\s)\s*/iu

/** The initials of the first two names, without titles; in Thai the consonant, not a vowel sign written before it. */
export function initialsOf(name: string): string {
  let rest = name.trim()
  while (titles.test(rest)) rest = rest.replace(titles, '')
  const words = rest.split(/\s+/).slice(0, 2)
  return words
    .map((word) => Array.from(word).find((letter) => /[\p{L}\p{N}]/u.test(letter) && !'เแโใไ'.includes(letter)) ?? '')
    .join('')
    .toUpperCase()
}
