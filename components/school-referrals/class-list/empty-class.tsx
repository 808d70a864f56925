import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

/** A class whose students were all deleted. */
export function EmptyClass() {
  const t = useTranslations('schoolAdmin.classes.empty')
  return (
    <div className="grid gap-1 py-8 text-center">
      <p className="font-semibold">{t('title')}</p>
      <p className="text-muted-foreground">{t('text')}</p>
    </div>
  )
}

export function NoStudentShown({ onClear }: { onClear: () => void }) {
  const t = useTranslations('schoolAdmin.classes.noMatch')
  return (
    <div role="status" className="grid justify-items-center gap-2 py-8 text-center">
      <p className="font-semibold">{t('title')}</p>
      <Button type="button" variant="outline" size="sm" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}
