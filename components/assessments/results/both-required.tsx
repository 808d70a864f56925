import { useTranslations } from 'next-intl'
import { ChildLink } from '@/components/children/child-link'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { MessageCard } from '@/components/layout/message-card'
import { ClipboardList, Send } from '@/components/ui/icons'

/**
 * Replaces the combined results while one of the two assessments is missing.
 *
 * @param missing whose assessment the button leads to; the teacher's when both are missing
 */
export function BothRequired({ childId, missing = 'teacher' }: { childId: string; missing?: 'parent' | 'teacher' }) {
  const t = useTranslations('combined.required')
  const ownMissing = missing === 'parent'
  const Icon = ownMissing ? ClipboardList : Send
  return (
    <MessageCard
      titleAs="h1"
      illustration={<TwoCircles />}
      title={t('title')}
      text={t(ownMissing ? 'parentText' : 'text')}
      action={
        <ChildLink childId={childId} href={ownMissing ? '/parent-assessment' : '/teacher-referral'}>
          <Icon aria-hidden />
          {t(ownMissing ? 'parentAction' : 'action')}
        </ChildLink>
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}
