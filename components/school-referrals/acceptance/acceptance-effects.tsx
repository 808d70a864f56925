import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/card'
import { ClipboardList, Lock, Plus } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'

/** Explains what accepting does, and what the school will know. */
export function AcceptanceEffects({ name }: { name: string }) {
  const t = useTranslations('schoolReferral.ifAccepted')
  const points = [
    [Plus, 'added', t.rich('added', { name, keep: keepName })],
    [ClipboardList, 'start', t('start')],
    [Lock, 'private', t('private')],
  ] as const
  return (
    <Panel className="grid gap-2 p-4 md:p-4">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      <ul className="grid gap-2 text-sm">
        {points.map(([Icon, key, point]) => (
          <li key={key} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
