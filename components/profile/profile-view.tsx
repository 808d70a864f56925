import { useTranslations } from 'next-intl'
import { LogoutLink } from '@/components/layout/logout-link'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Mail, User as UserIcon } from '@/components/ui/icons'
import type { User } from '@/lib/accounts/types'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'

const shownIdLength = 8

/** Who somebody is to the product, and the way out of it. */
export function ProfileView({ user, language }: { user: User; language: Language }) {
  const [t, roles] = [useTranslations('profile'), useTranslations('header.roles')]
  const missing = <span className="text-muted-foreground">{t('notProvided')}</span>
  return (
    <div className="grid gap-4 md:gap-5">
      <Card className="flex flex-wrap items-center gap-4">
        <span className="grid size-18 shrink-0 place-items-center rounded-full bg-tint-celadon text-tint-celadon-ink">
          <UserIcon aria-hidden className="size-8" />
        </span>
        <div className="grid min-w-0 gap-2">
          <h1 className="wrap-anywhere">{`${user.firstName} ${user.lastName}`.trim() || t('yourProfile')}</h1>
          <div className="flex flex-wrap gap-2">
            <Badge tone="soft">{roles(user.role)}</Badge>
            {user.email && (
              <Badge tone="neutral" icon={Mail} className="whitespace-normal wrap-anywhere">
                {user.email}
              </Badge>
            )}
          </div>
        </div>
      </Card>
      <Card className="grid gap-4">
        <h2>{t('personal')}</h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name={t('firstName')}>{user.firstName || missing}</Fact>
          <Fact name={t('lastName')}>{user.lastName || missing}</Fact>
          <Fact name={t('email')}>{user.email ?? missing}</Fact>
          <Fact name={t('phoneNumber')}>{user.phoneNumber ?? missing}</Fact>
        </dl>
      </Card>
      <Card className="grid gap-4">
        <h2>{t('account')}</h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name={t('accountId')}>{user.id.slice(0, shownIdLength)}…</Fact>
          <Fact name={t('accountType')}>{roles(user.role)}</Fact>
          <Fact name={t('memberSince')}>{formatDate(user.createdAt, language)}</Fact>
        </dl>
      </Card>
      <Card className="grid gap-4">
        <h2>{t('security')}</h2>
        <p className="text-sm text-muted-foreground">{t('signOutText')}</p>
        <LogoutLink className={buttonVariants({ variant: 'outline', className: 'w-fit' })}>{t('signOut')}</LogoutLink>
      </Card>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
