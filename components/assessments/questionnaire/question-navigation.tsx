import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ArrowLeft, ArrowRight, Keyboard } from '@/components/ui/icons'
import { Kbd } from './kbd'
import { Dock, inDock } from './screen'

interface QuestionNavigationProps {
  isFirst: boolean
  onPrevious: () => void
  /** Next, Finish or Submit. */
  children: ReactNode
}

export function QuestionNavigation({ isFirst, onPrevious, children }: QuestionNavigationProps) {
  const t = useTranslations('questionnaire')
  return (
    <Dock label={t('navigation')}>
      <Button type="button" variant="outline" className={inDock} disabled={isFirst} onClick={onPrevious}>
        <ArrowLeft aria-hidden />
        {t('previous')}
      </Button>
      <p className="flex items-center gap-1.5 text-xs text-muted-foreground max-md:hidden @max-[40rem]:hidden">
        <Keyboard aria-hidden className="size-4 shrink-0" />
        <span>{t.rich('keys', { key: (text) => <Kbd>{text}</Kbd> })}</span>
      </p>
      {children}
    </Dock>
  )
}

export function NextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button type="button" className={inDock} onClick={onClick}>
      {label}
      <ArrowRight aria-hidden />
    </Button>
  )
}

interface FinishButtonProps {
  assessor: 'parent' | 'teacher'
  pending: boolean
  onFinish: () => void
}

export function FinishButton({ assessor, pending, onFinish }: FinishButtonProps) {
  const t = useTranslations('questionnaire')
  return (
    <Button
      type="button"
      className={inDock}
      pending={pending}
      pendingLabel={t('submitting')}
      // Ignores the second click of a double click on Next, which was in this place.
      onClick={({ detail }) => detail < 2 && onFinish()}
    >
      {t(assessor === 'parent' ? 'finish' : 'submit')}
    </Button>
  )
}
