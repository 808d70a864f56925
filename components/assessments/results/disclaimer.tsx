import { cn } from '@/components/ui/cn'
import { Info } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'

/** Beside every score, without exception (docs/glossary.md, safe wording). */
export function Disclaimer({ className }: { className?: string }) {
  const t = useTexts('screening')
  return (
    <p className={cn('flex gap-2.5 text-sm text-muted-foreground', className)}>
      <Info aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <span>{t.rich('disclaimer', { keep: keepName })}</span>
    </p>
  )
}
