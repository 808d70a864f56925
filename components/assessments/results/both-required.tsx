import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { MessageCard } from '@/components/layout/message-card'
import { ClipboardList, Send } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

interface BothRequiredProps {
  childId: string
  isOneOfSeveral: boolean
  /** The child of another parent, who asks teachers. */
  isShared?: boolean
  /** Who has answered: no one or the reader, a teacher, or another parent. */
  answered?: 'reader' | 'teacher' | 'parent'
}

/** Replaces the combined results while one of the two assessments is missing. */
export function BothRequired({ childId, isOneOfSeveral, isShared = false, answered = 'reader' }: BothRequiredProps) {
  const t = useTexts('combined.required')
  const ownMissing = answered !== 'reader'
  const texts = {
    reader: isShared ? t('sharedText') : t('text'),
    teacher: t('parentText'),
    parent: t('otherParentText'),
  }
  const path = ownMissing ? '/parent-assessment' : '/teacher-referral'
  const Icon = ownMissing ? ClipboardList : Send
  return (
    <MessageCard
      titleAs="h1"
      illustration={<TwoCircles />}
      title={t(answered === 'parent' || isShared ? 'titleAny' : 'title')}
      text={texts[answered]}
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
