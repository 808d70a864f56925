import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChildLink } from '@/components/children/child-link'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { Panel } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Icon } from '@/components/ui/icon'
import { BookOpen, ChartNoAxesColumn, Send, Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import type { NextStep } from '@/lib/screening/presentation'

const links = {
  teacher: { href: '/teacher-referral', icon: Send },
  combined: { href: '/combined-results', icon: ChartNoAxesColumn },
  doctor: { href: '/doctor-consultation', icon: Stethoscope },
  guides: { href: '/learn/parent-guides', icon: BookOpen },
} satisfies Record<string, { href: string; icon: Icon }>

interface NextStepPanelProps {
  step: NextStep
  childId: string
  childName: string
  /** In place of the links to pages about the child, for a sample that is about none. */
  actions?: ReactNode
  className?: string
}

/** The next step after a result. Asking a doctor is always offered as the second one. */
export function NextStepPanel({ step, childId, childName, actions, className }: NextStepPanelProps) {
  const t = useTranslations('results.next')
  const Illustration = step === 'teacher' || step === 'combined' ? TwoCircles : SproutBowl
  return (
    <Panel as="section" tone="next" className={cn('flex flex-col gap-4', className)}>
      <div className="flex flex-wrap items-center gap-4 lg:grow lg:flex-col lg:items-start">
        <div className="shrink-0 lg:grid lg:grow lg:place-items-center lg:self-stretch">
          <Illustration className="w-20 lg:w-48" />
        </div>
        <h2 className="min-w-0 flex-1 basis-36 lg:flex-none">
          {t.rich(`${step}.title`, { name: childName, keep: keepName })}
        </h2>
      </div>
      <p>{t(`${step}.text`, { name: childName })}</p>
      <div className="grid gap-2.5">
        {actions ?? (
          <>
            <Action name={step === 'later' ? 'guides' : step} childId={childId} />
            {step !== 'doctor' && <Action name="doctor" childId={childId} variant="outline" />}
          </>
        )}
      </div>
    </Panel>
  )
}

interface ActionProps {
  name: keyof typeof links
  childId: string
  variant?: 'outline'
}

function Action({ name, childId, variant }: ActionProps) {
  const t = useTranslations('results.actions')
  const { href, icon: Icon } = links[name]
  return (
    <ChildLink childId={childId} href={href} variant={variant}>
      <Icon aria-hidden />
      {t(name)}
    </ChildLink>
  )
}
