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
import type { NextStep } from '@/lib/screening/presentation'
import { reportHref } from './report-card'

const links = {
  teacher: { href: '/teacher-referral', icon: Send },
  combined: { href: '/combined-results', icon: ChartNoAxesColumn },
  doctor: { href: '/doctor-consultation', icon: Stethoscope },
  guides: { href: '/learn/parent-guides', icon: BookOpen },
} satisfies Record<string, { href: string; icon: Icon }>

/** Only the child's own parent asks teachers and doctors. */
const asksOthers = { teacher: true, doctor: true, combined: false, later: false } satisfies Record<NextStep, boolean>

interface NextStepPanelProps {
  step: NextStep
  childId: string
  childName: string
  isShared?: boolean
  /** Several other informants have answered. */
  isOneOfSeveral?: boolean
  /** Shows a word of encouragement. */
  isEncouraging?: boolean
  /** Replaces the links to pages about the child, for a sample. */
  actions?: ReactNode
  className?: string
}

/** Asking a doctor is always offered as the second step. */
export function NextStepPanel({
  step,
  childId,
  childName,
  isShared = false,
  isEncouraging = false,
  isOneOfSeveral = false,
  actions,
  className,
}: NextStepPanelProps) {
  const language = useLocale()
  const encouragement = useTexts('results.wait')
  const [t, actionTexts] = [useTexts('results.next'), useTexts('results.actions')]
  const textKey = step === 'combined' && isOneOfSeveral ? 'all' : isShared && asksOthers[step] ? 'shared' : step
  const Illustration = step === 'teacher' || step === 'combined' ? TwoCircles : SproutBowl
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
            <Action name={step === 'later' || (isShared && step !== 'combined') ? 'guides' : step} childId={childId} />
            <div className="flex flex-wrap gap-2 *:flex-auto">
              {step !== 'doctor' && !isShared && <Action name="doctor" childId={childId} variant="outline" />}
              <ButtonLink href={reportHref(childId, language)} download variant="ghost">
                <Download aria-hidden />
                {actionTexts('report')}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
      {isEncouraging && (
        <p className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5 text-sm print:hidden">
          <Heart aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span>{encouragement.rich('noticed', { name: childName, keep: keepName })}</span>
        </p>
      )}
    </Panel>
  )
}

function Action({ name, childId, variant }: { name: keyof typeof links; childId: string; variant?: 'outline' }) {
  const t = useTexts('results.actions')
  const { href, icon: Icon } = links[name]
  return (
    <ChildLink childId={childId} href={href} variant={variant}>
      <Icon aria-hidden />
      {t(name)}
    </ChildLink>
  )
}
