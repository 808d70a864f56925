import type { ReactNode } from 'react'
import { useTexts } from '@/lib/i18n/texts'

export interface Operator {
  name: string
  address: string
  email: string
  /** Of the data protection officer. */
  dpoEmail: string
}

export function OperatorDetails({ operator: { name, address, email, dpoEmail } }: { operator: Operator }) {
  const t = useTexts('privacy.operator')
  return (
    <dl className="grid gap-3 border-s-2 border-border ps-4">
      <Detail name={t('name')}>{name}</Detail>
      <Detail name={t('address')}>{address}</Detail>
      <Detail name={t('email')}>
        <MailLink address={email} />
      </Detail>
      <Detail name={t('dpo')}>
        <MailLink address={dpoEmail} />
      </Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      className="-my-2.5 inline-flex min-h-11 items-center text-primary underline"
    >
      {address}
    </a>
  )
}
