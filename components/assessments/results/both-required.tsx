import { useTranslations } from 'next-intl'
import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { MessageCard } from '@/components/layout/message-card'
import { ClipboardList, Send } from '@/components/ui/icons'

interface BothRequiredProps {
  childId: string
  isOneOfSeveral: boolean
  /** The child of another parent, who asks teachers. */
  isShared?: boolean
  /** Whose assessment the button leads to; the teacher's when both are missing. */
  missing?: 'own' | 'teacher'
}

/** Replaces the combined results while one of the two assessments is missing. */
export function BothRequired({ childId, isOneOfSeveral, isShared = false, missing = 'teacher' }: BothRequiredProps) {
  const t = useTranslations('combined.required')
  const ownMissing = missing === 'own'
  const path = ownMissing ? '/parent-assessment' : '/teacher-referral'
  const Icon = ownMissing ? ClipboardList : Send
  return (
    <MessageCard
      titleAs="h1"
      illustration={<TwoCircles />}
      title={t('title')}
      text={t(ownMissing ? 'parentText' : 'text')}
      action={
        isShared && !ownMissing ? null : (
          <ChildLink childId={childId} href={childPath(path, childId, isOneOfSeveral)}>
            <Icon aria-hidden />
            {t(ownMissing ? 'parentAction' : 'action')}
          </ChildLink>
        )
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}
