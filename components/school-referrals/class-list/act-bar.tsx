import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Group } from '@/components/ui/group'
import {
  allowsAct,
  type ClassAct,
  type ClassStudent,
  classActs,
  isPendingState,
} from '@/lib/school-referrals/class-list/schema'

interface ActBarProps {
  chosen: ClassStudent[]
  running: ClassAct | undefined
  failure: ReactNode
  onPrint: () => void
  onAct: (act: ClassAct) => void
}

/** What can be done with all chosen students: on a phone over the window's bottom, else in the head, where nothing moves. */
export function ActBar({ chosen, running, failure, onPrint, onAct }: ActBarProps) {
  const t = useTranslations('schoolAdmin.classes')
  const allows = (act: ClassAct) => chosen.some((student) => allowsAct(act, student))
  // Most classes have none that was lost: a phone has no room for it then.
  const shown = classActs.filter((act) => act !== 'letterLost' || allows(act))
  return (
    <Group
      label={t('chosenActs')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-border max-lg:bg-card max-lg:px-(--gutter) max-lg:pt-2 max-lg:pb-[calc(.5rem+env(safe-area-inset-bottom))] max-lg:shadow-float"
    >
      {failure}
      <p role="status" className="text-sm font-semibold max-lg:basis-full">
        {t('chosen', { count: chosen.length })}
      </p>
      <Button
        type="button"
        variant="secondary"
        size="sm"
        className="px-3 lg:min-h-9"
        disabled={running !== undefined || !chosen.some(({ state }) => isPendingState(state))}
        onClick={onPrint}
      >
        {t('letters.act')}
      </Button>
      {shown.map((act) => (
        <Button
          key={act}
          type="button"
          variant={act === 'revoke' ? 'destructive' : 'secondary'}
          size="sm"
          className="px-3 lg:min-h-9"
          pending={running === act}
          disabled={running !== undefined || !allows(act)}
          onClick={() => onAct(act)}
        >
          {t(`acts.${act}.act`)}
        </Button>
      ))}
    </Group>
  )
}
