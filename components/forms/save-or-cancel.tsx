import { Button } from '@/components/ui/button'

interface SaveOrCancelProps {
  pending: boolean
  texts: { save: string; saving: string; cancel: string }
  onCancel: () => void
}

export function SaveOrCancel({ pending, texts, onCancel }: SaveOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button pending={pending} pendingLabel={texts.saving}>
        {texts.save}
      </Button>
      <Button type="button" variant="ghost" disabled={pending} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}
