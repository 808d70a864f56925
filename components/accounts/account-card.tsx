import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { User } from '@/lib/accounts/schema'
import { formatLongDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'

const shownIdLength = 8

export function AccountCard({ user }: { user: User }) {
  const language = useLocale()
  const [t, roles] = [useTexts('profile'), useTexts('header.roles')]
  return (
    <Card aria-labelledby="account" className="grid gap-4">
      <h2 id="account">{t('account')}</h2>
      <dl className="grid gap-3">
        <Fact name={t('accountId')}>
          <span className="font-mono text-sm">{`${user.id.slice(0, shownIdLength)}…`}</span>
        </Fact>
        <Fact name={t('accountType')}>{roles(user.role)}</Fact>
        <Fact name={t('memberSince')}>{formatLongDate(user.createdAt, language)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
