import { MessageCard } from '@/components/layout/message-card'
import { IconTile } from '@/components/ui/icon-tile'
import { CheckCheck } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import { ReadOn } from './read-on'

/**
 * After a teacher has submitted: who can see the answers and what happens next, but no score.
 *
 * @param hasHome the teacher is signed in, and the home lists their requests
 */
export function ThankYou({ studentName, hasHome = false }: { studentName: string; hasHome?: boolean }) {
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
          <ReadOn hasHome={hasHome} />
          <p className="text-sm text-muted-foreground">{t('thanks.close')}</p>
        </>
      }
    />
  )
}
