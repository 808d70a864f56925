import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { ChildLink } from '@/components/children/child-link'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Icon } from '@/components/ui/icon'
import { BookOpen, ChartNoAxesColumn, Download, Heart, Send, Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import type { Meaning } from '@/lib/screening/meaning'
import { reportHref } from './report-card'

type Meant = Meaning<unknown>['action']

const guides = { text: 'guides', href: '/learn/parent-guides', icon: BookOpen } as const
const links = {
  teacher: { text: 'teacher', href: '/teacher-referral', icon: Send },
  combined: { text: 'combined', href: '/combined-results', icon: ChartNoAxesColumn },
  doctor: { text: 'doctor', href: '/doctor-consultation', icon: Stethoscope },
  later: guides,
  talk: guides,
} as const satisfies Record<Meant, { text: string; href: string; icon: Icon }>

interface NextStepPanelProps {
  meaning: Pick<Meaning<unknown>, 'signs' | 'action' | 'second'>
  childId: string
  childName: string
  /** Three or more are compared. */
  isOneOfSeveral?: boolean
  /** Replaces the links to pages about the child, for a sample. */
  actions?: ReactNode
  className?: string
}

export function NextStepPanel({
  meaning: { signs, action, second },
  childId,
  childName,
  isOneOfSeveral = false,
  actions,
  className,
}: NextStepPanelProps) {
  const language = useLocale()
  const [encouragement, words] = [useTexts('results.wait'), useTexts('results.meaning')]
  const [t, actionTexts] = [useTexts('results.next'), useTexts('results.actions')]
  const textKey = action === 'combined' && isOneOfSeveral ? 'all' : action
  const Illustration = action === 'teacher' || action === 'combined' ? TwoCircles : SproutBowl
  const isBeforeVisit = action === 'doctor' && (second === 'teacher' || second === 'combined')
  return (
    <Panel as="section" tone="next" className={cn('flex flex-col gap-3 md:gap-4', className)}>
      <div className="flex flex-wrap items-center gap-4 lg:grow lg:flex-col lg:items-start">
        <div className="shrink-0 max-sm:hidden lg:grid lg:grow lg:place-items-center lg:self-stretch">
          <Illustration className="w-20 lg:w-48" />
        </div>
        <h2 className="min-w-0 flex-1 basis-36 lg:flex-none">
          {t.rich(`${textKey}.title`, { name: childName, keep: keepName })}
        </h2>
      </div>
      <p>{t(`${textKey}.text`, { name: childName })}</p>
      <div className="grid gap-2.5 print:hidden">
        {actions ?? (
          <>
            <Action name={action} childId={childId} />
            {isBeforeVisit && (
              <p className="text-sm">{words.rich(`while.${second}`, { name: childName, keep: keepName })}</p>
            )}
            <div className="flex flex-wrap gap-2 *:flex-auto">
              {second && <Action name={second} childId={childId} variant="outline" />}
              <ButtonLink href={reportHref(childId, language)} download variant="ghost">
                <Download aria-hidden />
                {actionTexts('report')}
              </ButtonLink>
              {action === 'doctor' && (
                <ChildLink childId={childId} href={`/children/${childId}/visit`} variant="ghost">
                  {words('visit')}
                </ChildLink>
              )}
            </div>
          </>
        )}
      </div>
      {signs !== 'low' && action !== 'combined' && (
        <p className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5 text-sm print:hidden">
          <Heart aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span>{encouragement.rich('noticed', { name: childName, keep: keepName })}</span>
        </p>
      )}
    </Panel>
  )
}

function Action({ name, childId, variant }: { name: Meant; childId: string; variant?: 'outline' }) {
  const t = useTexts('results.actions')
  const { text, href, icon: Icon } = links[name]
  return (
    <ChildLink childId={childId} href={href} variant={variant}>
      <Icon aria-hidden />
      {t(text)}
    </ChildLink>
  )
}
