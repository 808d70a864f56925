import { Badge } from '@/components/ui/badge'
import { School } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

/** The heading, with the name of the school or "Demo". */
export function SchoolTitle({ schoolName }: { schoolName: string | null }) {
  const t = useTexts('schoolAdmin')
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1>{t('title')}</h1>
        <Badge variant={schoolName ? 'secondary' : 'pending'}>
          {schoolName && <School />}
          {schoolName ?? t('demo.badge')}
        </Badge>
      </div>
      <p className="text-muted-foreground">{t('description')}</p>
    </div>
  )
}
