'use client'

import { useTranslations } from 'next-intl'
import { DeleteAccount } from '@/components/accounts/deletion/delete-account'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ChevronRight, Download } from '@/components/ui/icons'

interface MyDataCardProps {
  /** The names of the parent's own children. */
  childrenNames: string[]
  /** The names of the schools of which this person is the only administrator. */
  soleSchools: string[]
  /** The ways to reauthenticate before the account is deleted. */
  hasPassword: boolean
  connected: { google: boolean; line: boolean }
  /** The reader has been the second parent of another parent's child. */
  isSecondParent: boolean
}

/** What a person can do with their data: download it, see who opened it, delete it. */
export function MyDataCard({ childrenNames, soleSchools, hasPassword, connected, isSecondParent }: MyDataCardProps) {
  const t = useTranslations('myData')
  return (
    <Card
      aria-labelledby="my-data"
      className="grid gap-5 *:not-first:border-t *:not-first:border-border *:not-first:pt-5"
    >
      <div className="grid gap-1">
        <h2 id="my-data">{t('title')}</h2>
        <p className="text-sm text-muted-foreground">{t('text')}</p>
      </div>
      <div className="grid gap-2">
        <ButtonLink href="/api/my-data" download variant="outline" className="w-fit">
          <Download aria-hidden />
          {t('export')}
        </ButtonLink>
        <p className="text-sm text-muted-foreground">{t('exportText')}</p>
      </div>
      <div className="grid gap-2">
        <ButtonLink href="/profile/access-log" variant="outline" className="w-fit">
          {t('accessLog')}
          <ChevronRight aria-hidden />
        </ButtonLink>
        <p className="text-sm text-muted-foreground">{t('accessLogText')}</p>
      </div>
      <DeleteAccount
        names={childrenNames}
        soleSchools={soleSchools}
        hasPassword={hasPassword}
        connected={connected}
        isSecondParent={isSecondParent}
      />
    </Card>
  )
}
