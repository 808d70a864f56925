import { MessageCard } from '@/components/layout/message-card'
import { IconTile } from '@/components/ui/icon-tile'
import { CheckCheck } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import { type Next, NextPupil } from './next-pupil'
import { ReadOn } from './read-on'

interface ThankYouProps {
  studentName: string
  /** The teacher is signed in, and the home lists their requests. */
  hasHome?: boolean
  next?: Next
}

/** After a teacher has submitted: who can see the answers and what happens next, but no score. */
export function ThankYou({ studentName, hasHome = false, next }: ThankYouProps) {
  const t = useTexts('teacher')
  return (
    <MessageCard
      titleAs="h1"
      className="mx-auto w-full max-w-(--read-max)"
      illustration={<IconTile icon={CheckCheck} size="lg" className="rounded-full" />}
      title={t('thanks.title')}
      text={
        <>
          {t('thanks.text', { name: studentName })}
          <span className="mt-1.5 block">{t('thanks.next')}</span>
        </>
      }
      action={
        <>
          {next && <NextPupil {...next} />}
          <ReadOn hasHome={hasHome} />
          <p className="text-sm text-muted-foreground">{t('thanks.close')}</p>
        </>
      }
    />
  )
}
