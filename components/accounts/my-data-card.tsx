'use client'

import { useTranslations } from 'next-intl'
import { DeleteAccount, type DeleteAccountProps } from '@/components/accounts/deletion/delete-account'
import { CardHeading } from '@/components/layout/card-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ChevronRight, Download } from '@/components/ui/icons'

/** Downloads a person's data, shows who opened it, and deletes it with the account. */
export function MyDataCard(props: DeleteAccountProps) {
  const t = useTranslations('myData')
  return (
    <Card
      aria-labelledby="my-data"
      className="grid gap-5 *:not-first:border-t *:not-first:border-border *:not-first:pt-5"
    >
      <CardHeading id="my-data" title={t('title')} text={t('text')} />
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
      <DeleteAccount {...props} />
    </Card>
  )
}
