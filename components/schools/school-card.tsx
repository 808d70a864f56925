import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { User } from '@/lib/accounts/schema'
import { useTexts } from '@/lib/i18n/texts'

/** A link to the school's dashboard, for its members only. */
export function SchoolCard({ schools }: Pick<User, 'schools'>) {
  const t = useTexts('schoolAdmin.profile')
  if (schools.length === 0) return null
  return (
    <Card aria-labelledby="your-school" className="grid gap-3">
      <h2 id="your-school">{t('title')}</h2>
      <ul className="grid gap-1">
        {schools.map(({ id, name }) => (
          <li key={id} className="font-medium wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <ButtonLink href="/school-admin" variant="outline" size="sm" className="w-fit">
        {t('action')}
      </ButtonLink>
    </Card>
  )
}
