import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import type { NewApiKey } from '@/lib/schools/api-keys/schema'
import { RevokeKey } from './revoke-key'

/** A new key, shown and copied only this once. */
export function CreatedKey({ value, onDone }: { value: string; onDone: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  return (
    <Panel tone="next" className="grid gap-3">
      <FocusedTitle>{t('once')}</FocusedTitle>
      <output aria-label={t('value')} className="font-mono text-sm wrap-anywhere select-all">
        {value}
      </output>
      <CopyButton text={value} label={t('copy')} name={t('value')} copied={t('copied')} />
      <Button type="button" variant="ghost" size="sm" onClick={onDone}>
        {t('done')}
      </Button>
    </Panel>
  )
}

/** A key whose response was lost: it was never shown, so it can only be revoked. */
export function UnseenKey({ created, onRevoked }: { created: NewApiKey; onRevoked: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  const { id, name, lastFour } = created
  return (
    <Panel tone="next" className="grid gap-2">
      <FocusedTitle>{t('lost.title')}</FocusedTitle>
      <p className="text-sm wrap-anywhere">{t('lost.text', { name, lastFour })}</p>
      <RevokeKey id={id} name={name} onRevoked={onRevoked} />
    </Panel>
  )
}

function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <p ref={title} tabIndex={-1} className="font-semibold outline-none">
      {children}
    </p>
  )
}
