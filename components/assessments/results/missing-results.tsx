import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { MessageCard } from '@/components/layout/message-card'
import { ClipboardList, Send, Stethoscope } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

interface MissingResultsProps {
  childId: string
  isOneOfSeveral: boolean
}

/** @param hasOthers the answers of others are shown above */
export function NoResults({ childId, isOneOfSeveral, hasOthers }: MissingResultsProps & { hasOthers: boolean }) {
  const t = useTexts('results.none')
  return (
    <MessageCard
      titleAs={hasOthers ? 'h2' : 'h1'}
      illustration={hasOthers ? undefined : <SproutBowl />}
      title={t(hasOthers ? 'ownTitle' : 'title')}
      text={t('text')}
      action={
        <ChildLink childId={childId} href={childPath('/parent-assessment', childId, isOneOfSeveral)}>
          <ClipboardList aria-hidden />
          {t('action')}
        </ChildLink>
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}

interface BothRequiredProps extends MissingResultsProps {
  /** A child of another parent, who alone asks teachers. */
  isShared?: boolean
  /** reader: also if nothing is answered */
  answered?: 'reader' | 'teacher' | 'parent'
  /** The only answers lead to a doctor, who comes before the others' answers. */
  needsDoctor?: boolean
}

export function BothRequired(props: BothRequiredProps) {
  const { childId, isOneOfSeveral, isShared = false, answered = 'reader', needsDoctor = false } = props
  const [t, share] = [useTexts('combined.required'), useTexts('combined.share')]
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
          <div className="flex flex-wrap justify-center gap-2">
            {needsDoctor && !isShared && (
              <ChildLink childId={childId} href={childPath('/doctor-consultation', childId, isOneOfSeveral)}>
                <Stethoscope aria-hidden />
                {share('action')}
              </ChildLink>
            )}
            <ChildLink
              childId={childId}
              href={childPath(path, childId, isOneOfSeveral)}
              variant={needsDoctor && !isShared ? 'outline' : undefined}
            >
              <Icon aria-hidden />
              {t(ownMissing ? 'parentAction' : 'action')}
            </ChildLink>
          </div>
        )
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}
