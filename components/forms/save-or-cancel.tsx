import { Button } from '@/components/ui/button'

interface SaveOrCancelProps {
  pending: boolean
  /** A translator of a namespace that has these keys. */
  t: (key: 'save' | 'saving' | 'cancel') => string
  onCancel: () => void
}

export function SaveOrCancel({ pending, t, onCancel }: SaveOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button pending={pending} pendingLabel={t('saving')}>
        {t('save')}
      </Button>
      <Button type="button" variant="ghost" disabled={pending} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
