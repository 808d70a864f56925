import { useTranslations } from 'next-intl'
import { Info, School } from '@/components/ui/icons'

export function SchoolHeader({ school, note }: { school: string; note: string | null }) {
  const t = useTranslations('schoolReferral')
  return (
    <header className="grid gap-4 border-b border-border bg-secondary p-5 md:px-8 md:py-6">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full border-[1.5px] border-primary bg-card text-primary [&_svg]:size-6"
        >
          <School />
        </span>
        <div className="min-w-0">
          <p className="text-sm text-muted-foreground">{t('from')}</p>
          <p className="text-lg leading-(--lh-snug) font-semibold wrap-anywhere">{school}</p>
        </div>
      </div>
      {note && (
        <p className="flex gap-2 text-sm">
          <Info aria-hidden className="mt-[.2em] size-5 shrink-0" />
          {note}
        </p>
      )}
    </header>
  )
}

interface ReferralFactsProps {
  student: string
  /** In the page's language, such as "Grade 4". */
  grade: string | null
  teacher: string
  reason: string | null
}

export function ReferralFacts({ student, grade, teacher, reason }: ReferralFactsProps) {
  const t = useTranslations('schoolReferral')
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-[1fr_.7fr_1.2fr]">
        <Fact label={t('student')} value={student} />
        {grade && <Fact label={t('grade')} value={grade} />}
        <Fact label={t('teacher')} value={teacher} className="max-md:col-span-full" />
      </dl>
      {reason && (
        <div className="grid gap-1 border-s-[3px] border-highlight ps-4">
          <h2 className="text-sm font-normal text-muted-foreground">{t('reason')}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        </div>
      )}
    </>
  )
}

function Fact({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}
