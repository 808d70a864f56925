import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ArrowLeft, ArrowRight, Keyboard } from '@/components/ui/icons'
import { Kbd } from './kbd'

interface DockProps {
  assessor: 'parent' | 'teacher'
  isFirst: boolean
  isLast: boolean
  pending: boolean
  onPrevious: () => void
  onNext: () => void
}

/**
 * Previous and Next: at the bottom of the screen on a phone, under the answers from 768 px. The first class gives the
 * page's body the height of the dock, so that the footer, which is not part of this component, can be scrolled free.
 */
export function Dock({ assessor, isFirst, isLast, pending, onPrevious, onNext }: DockProps) {
  const t = useTranslations('questionnaire')
  const inline = 'md:min-h-12 md:rounded-md md:px-4.5 md:text-base'
  return (
    <fieldset
      aria-label={t('navigation')}
      className="max-md:[body:has(&)]:pb-[calc(5rem+env(safe-area-inset-bottom))] fixed min-w-0 inset-x-0 bottom-0 z-5 grid grid-cols-[auto_1fr] gap-3 bg-card px-(--gutter) pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] shadow-bar md:static md:mt-2 md:flex md:items-center md:justify-between md:gap-4 md:bg-transparent md:p-0 md:shadow-none"
    >
      <Button
        type="button"
        variant="outline"
        size="lg"
        className={`px-5 ${inline}`}
        disabled={isFirst || pending}
        onClick={onPrevious}
      >
        <ArrowLeft aria-hidden />
        {t('previous')}
      </Button>
      <p className="flex items-center gap-1.5 text-xs text-muted-foreground max-md:hidden">
        <Keyboard aria-hidden className="size-4 shrink-0" />
        <span>{t.rich('keys', { key: (text) => <Kbd>{text}</Kbd> })}</span>
      </p>
      {isLast ? (
        <Button
          type="button"
          size="lg"
          className={`md:min-w-36 ${inline}`}
          pending={pending}
          pendingLabel={t('submitting')}
          // Ignores the second click of a double click on Next, which was in this place.
          onClick={({ detail }) => detail < 2 && onNext()}
        >
          {t(assessor === 'parent' ? 'finish' : 'submit')}
        </Button>
      ) : (
        <Button type="button" size="lg" className={`md:min-w-36 ${inline}`} onClick={onNext}>
          {t('next')}
          <ArrowRight aria-hidden />
        </Button>
      )}
    </fieldset>
  )
}
