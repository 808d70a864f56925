import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Card } from '@/components/ui/card'
import { CircleAlert } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { ClassWithCounts } from '@/lib/school-referrals/class-list/schema'
import { useClassNames } from './class-name'
import { useStateWords } from './student-state'

interface ClassesCardProps {
  /** Newest school year first, then by grade. */
  classes: ClassWithCounts[]
  /** The school's id, for members of several schools. */
  named: { school?: string }
  /** Whether the reader sees their classes alone. */
  isLimited: boolean
}

/** One line a class: how far its families have come, and what needs care. Forty classes scroll in the card. */
export function ClassesCard({ classes, named, isLimited }: ClassesCardProps) {
  const t = useTranslations('schoolAdmin.classes')
  const { yearOf } = useClassNames()
  const years = new Map(classes.map(({ year }) => [year, classes.filter((each) => each.year === year)]))
  const query = named.school ? `?${new URLSearchParams(named)}` : ''
  return (
    <Card aria-labelledby="classes" className="grid gap-2">
      <h2 id="classes">{t('card.title')}</h2>
      {classes.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t(isLimited ? 'card.noneOwn' : 'card.none')}</p>
      ) : (
        <div className="-mx-2 max-h-96 overflow-y-auto px-2">
          <table className="w-full text-sm leading-normal">
            <thead className="text-xs text-muted-foreground">
              <tr>
                <th scope="col" className="py-1 text-start font-medium">
                  {t('card.class')}
                </th>
                <th
                  scope="col"
                  className="py-1 ps-3 text-end font-medium whitespace-nowrap [&_.keep]:whitespace-nowrap!"
                >
                  {t('card.accepted')}
                </th>
                <th
                  scope="col"
                  className="py-1 ps-3 text-end font-medium whitespace-nowrap [&_.keep]:whitespace-nowrap!"
                >
                  {t('card.completed')}
                </th>
              </tr>
            </thead>
            {Array.from(years, ([year, ofYear]) => (
              <tbody key={year}>
                <tr className="border-t border-border">
                  <th
                    scope="rowgroup"
                    colSpan={3}
                    className="pt-2 text-start text-xs font-medium text-muted-foreground"
                  >
                    {yearOf({ year })}
                  </th>
                </tr>
                {ofYear.map((each) => (
                  <ClassLine key={each.id} schoolClass={each} href={`/school-admin/classes/${each.id}${query}`} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Card>
  )
}

function ClassLine({ schoolClass, href }: { schoolClass: ClassWithCounts; href: string }) {
  const t = useTranslations('schoolAdmin.classes')
  const { nameOf } = useClassNames()
  const { total, counts, homeroomTeacher } = schoolClass
  return (
    <tr className="relative not-nth-2:border-t border-border hover:bg-accent">
      <th scope="row" className="py-1 text-start font-normal">
        <div className="flex min-h-11 flex-wrap content-center items-center gap-x-3 sm:min-h-7">
          {/* The whole line is the link. */}
          <SiteLink href={href} className="font-semibold text-primary underline after:absolute after:inset-0">
            {nameOf(schoolClass)}
          </SiteLink>
          {homeroomTeacher && <span className="text-muted-foreground wrap-anywhere">{homeroomTeacher}</span>}
          <Care counts={counts} />
        </div>
      </th>
      <td className="ps-3 text-end whitespace-nowrap tabular-nums [&_.keep]:whitespace-nowrap!">
        {t('card.of', { count: counts.accepted + counts.completed, total })}
      </td>
      <td className="ps-3 text-end whitespace-nowrap tabular-nums [&_.keep]:whitespace-nowrap!">{counts.completed}</td>
    </tr>
  )
}

/** Students whose parents have no link that works, or neither a mail nor a printed paper with it. */
function Care({ counts }: Pick<ClassWithCounts, 'counts'>) {
  const stateWords = useStateWords()
  const needed = (['held', 'failed', 'unaddressed', 'expired'] as const).filter((state) => counts[state] > 0)
  if (needed.length === 0) return null
  return (
    <span className="flex items-start gap-1.5 text-xs leading-normal font-medium">
      <CircleAlert aria-hidden className="mt-[.2em] size-4 shrink-0 text-destructive-text" />
      <span>
        {needed.map((state, index) => (
          <Fragment key={state}>
            {index > 0 && ' · '}
            <span className="inline-block">{`${stateWords(state)} ${counts[state]}`}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
