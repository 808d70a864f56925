import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'

/** The way through a list that its address says all about. */
export function LinkedPages({ newest, older }: { newest: string | undefined; older: string | undefined }) {
  const t = useTranslations('schoolAdmin.list')
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {newest && (
        <ButtonLink href={newest} variant="outline" size="sm">
          {t('newest')}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink href={older} variant="outline" size="sm">
          {t('older')}
        </ButtonLink>
      )}
    </div>
  )
}

interface SearchPagesProps {
  /** Where this page begins; undefined on the first one. */
  before: string | undefined
  /** Where the next one begins; null on the last one. */
  next: string | null
  onTurn: (before?: string) => Promise<boolean>
}

/** The same for what was searched for, of which the address says nothing. */
export function SearchPages({ before, next, onTurn }: SearchPagesProps) {
  const t = useTranslations('schoolAdmin.list')

  function turn(to?: string) {
    document.getElementById('recent-referrals')?.focus()
    void onTurn(to)
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {before && (
        <Button type="button" variant="outline" size="sm" onClick={() => turn()}>
          {t('newest')}
        </Button>
      )}
      {next && (
        <Button type="button" variant="outline" size="sm" onClick={() => turn(next)}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}
