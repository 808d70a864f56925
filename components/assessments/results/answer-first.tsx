import { ChildLink } from '@/components/children/child-link'
import { childPath, readPath } from '@/components/children/child-path'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { ClipboardList } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

interface AnswerFirstProps {
  childId: string
  isOneOfSeveral: boolean
  asked: 'start' | 'again'
  /** Page of the results; by default the one that shows each person's. */
  path?: string | undefined
}

/** In place of others' answers, which a person who is asked for answers has not read: blind first, then together. */
export function AnswerFirst({ childId, isOneOfSeveral, asked, path }: AnswerFirstProps) {
  const [t, shared] = [useTexts('answerFirst'), useTexts('sharedChild')]
  return (
    <MessageCard
      titleAs="h1"
      illustration={<TwoCircles />}
      title={t('title')}
      text={t('reason')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ChildLink childId={childId} href={childPath('/parent-assessment', childId, isOneOfSeveral)}>
            <ClipboardList aria-hidden />
            {shared(asked === 'again' ? 'again' : 'answer')}
          </ChildLink>
          <ButtonLink href={readPath(childId, path)} variant="outline">
            {shared('results')}
          </ButtonLink>
        </div>
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}
