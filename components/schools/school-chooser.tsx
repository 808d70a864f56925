import { buttonVariants } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import type { OwnSchool } from '@/lib/schools/schema'

/** For members of several schools: each has its own dashboard and address. */
export function SchoolChooser({ schools, chosenId }: { schools: OwnSchool[]; chosenId: string }) {
  const t = useTexts('schoolAdmin')
  return (
    <nav aria-label={t('schools')} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {schools.map(({ id, name }) => {
          const isChosen = id === chosenId
          return (
            <li key={id} className="min-w-0">
              <SiteLink
                href={`/school-admin?${new URLSearchParams({ school: id })}`}
                aria-current={isChosen ? 'page' : undefined}
                className={buttonVariants({ variant: isChosen ? 'secondary' : 'outline', size: 'sm' })}
              >
                {isChosen && <Check aria-hidden />}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
